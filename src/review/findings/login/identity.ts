/** The identity providers of a change: which are added, removed or changed, and which login Dashboards offers. */
import { authSource } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isHiddenAsWhole, isPartlyUnknown } from "../../plan/changes";
import { meansSame } from "../../plan/meaning";
import { elements, holdsUnknown, isTrue, isUnknown, member } from "../../plan/values";
import { type Ledger, samePath, type Sides, type ValuePaths } from "../differences";
import type { Finding, GainedValue } from "../finding";
import { coveredAt } from "../scope";
import { valueWordsAt } from "../value-words";
import { changedIdentityProvider } from "./changed";
import {
  aboutLogin,
  AUTH_SOURCES,
  hasHiddenName,
  hidesLogin,
  IDENTITY_PROVIDER_FIELDS,
  identityFinding,
  type IdentityProvider,
  identityProviderName,
  type IdentityProviders,
  identityProvidersIn,
  isSecretField,
  LOGIN_RANKS,
  pathsOf,
  setLines,
  SHOWN_FIELDS,
  UNKNOWN_LOGIN,
} from "./identity-providers";

/**
 * Reports identity providers that are added, removed or changed. Matches those of both sides by name; the ledger reports those
 * without a name, or with the name of a later one.
 */
export function identityFindings(change: ClusterChange, ledger: Ledger): Finding[] {
  if (change.kind.schema.attributes[AUTH_SOURCES] === undefined || change.after === null) return [];
  const old = member(change.before, AUTH_SOURCES);
  const next = member(change.after, AUTH_SOURCES);
  if (!change.differing.has(AUTH_SOURCES)) return [];
  const before = identityProvidersIn(old);
  const after = identityProvidersIn(next);
  const unmatched = unmatchedPaths(change, before, after);
  if (isHiddenAsWhole(change, [AUTH_SOURCES])) {
    return [
      unmatched === undefined ? hiddenChange(change) : identityFinding(change, UNKNOWN_WORDS, UNKNOWN_LOGIN),
    ];
  }
  const found: Finding[] = [];
  if (unmatched !== undefined)
    found.push(identityFinding(change, UNKNOWN_WORDS, { ...UNKNOWN_LOGIN, accounts: unmatched }));
  for (const identityProvider of after.values()) {
    const same = before.get(identityProvider.name);
    if (same === undefined) found.push(addedIdentityProvider(change, identityProvider, ledger));
    else found.push(...changedIdentityProvider(change, same, identityProvider, ledger));
  }
  if (unmatched !== undefined) return found;
  for (const identityProvider of before.values()) {
    if (!after.has(identityProvider.name)) found.push(removedIdentityProvider(change, identityProvider));
  }
  found.push(...loginFindings(change, before, after));
  return found;
}

/** Accounts for the identity providers of a new cluster that are compared with those of the one whose name it gets. */
export function accountForCompared({ after, differing }: ClusterChange, ledger: Ledger): void {
  if (!differing.has(AUTH_SOURCES)) return ledger.account({ after: [AUTH_SOURCES] });
  for (const { value, index } of identityProvidersIn(member(after, AUTH_SOURCES)).values())
    ledger.accountForSchema(authSource.attributes, value, "after", [AUTH_SOURCES, index]);
}

const UNKNOWN_WORDS = own("which identity providers are accepted is known only after apply");

/** Returns the paths of identity providers that cannot be matched, since one or its name is not known; undefined if all can. */
function unmatchedPaths(
  change: ClusterChange,
  before: IdentityProviders,
  after: IdentityProviders,
): readonly Sides[] | undefined {
  if (isUnknown(member(change.after, AUTH_SOURCES))) return [samePath(AUTH_SOURCES)];
  const unknown = elements(member(change.after, AUTH_SOURCES)).flatMap((identityProvider, index): Sides[] =>
    isUnknown(member(identityProvider, "name")) ? [{ after: [AUTH_SOURCES, index] }] : [],
  );
  if (unknown.length === 0) return undefined;
  const left = [...before.values()].filter(({ name }) => !after.has(name));
  return [...unknown, ...left.map(({ index }) => ({ before: [AUTH_SOURCES, index] }))];
}

/** Reports a change of a list that is sensitive as a whole, so that not even names may be shown. */
function hiddenChange(change: ClusterChange): Finding {
  const message = own("the identity providers change (the list is sensitive: it is not shown)");
  return identityFinding(change, message, aboutLogin(change, [], true));
}

/** Reports an identity provider that is accepted for the first time, with all that its approval covers. */
function addedIdentityProvider(
  change: ClusterChange,
  identityProvider: IdentityProvider,
  ledger: Ledger,
): Finding {
  const { value, index } = identityProvider;
  const path = [AUTH_SOURCES, index];
  ledger.accountForSchema(authSource.attributes, value, "after", path);
  const field = (name: string) => member(value, name) ?? null;
  const login = field("dashboards_login") === true ? ", with a login on Dashboards" : "";
  const takesAny = field("type") === "oidc" && field("audience") === null;
  const audience = takesAny ? "; it accepts tokens for any audience" : "";
  const unknown = SHOWN_FIELDS.filter((name) => holdsUnknown(field(name)));
  const paths = pathsOf(identityProvider, identityProvider);
  const type = unknown.includes("type") ? [] : say` (${valueWordsAt(change, paths("type"), "after")})`;
  const open = unknown.length === 0 ? "" : `; known only after apply: ${unknown.join(", ")}`;
  const brief = say`${identityProviderName(identityProvider)} is accepted${type}${own(login + audience + open)}`;
  const lines = setLines(change, identityProvider);
  const about = holdsUnknown(value)
    ? UNKNOWN_LOGIN
    : aboutLogin(change, [coveredAt(change, path)], hidesLogin(value));
  return identityFinding(change, brief, {
    ...about,
    details: () => lines,
    accounts: [],
    rank: LOGIN_RANKS.added,
  });
}

/** Reports an identity provider that is no longer accepted. */
function removedIdentityProvider(change: ClusterChange, identityProvider: IdentityProvider): Finding {
  const message = () =>
    say`${identityProviderName(identityProvider)} is no longer accepted: its users cannot log in`;
  const gained = [{ path: [AUTH_SOURCES, identityProvider.name], value: null }];
  return identityFinding(change, message, {
    ...aboutLogin(change, gained, hasHiddenName(identityProvider)),
    accounts: [{ before: [AUTH_SOURCES, identityProvider.index] }],
    rank: LOGIN_RANKS.removed,
  });
}

const LOGIN_FIELD = "dashboards_login";

/** Reports which login Dashboards offers. */
function loginFindings(
  change: ClusterChange,
  before: IdentityProviders,
  after: IdentityProviders,
): Finding[] {
  if (change.before === null) return [];
  const identityProviders = [...after.values()];
  const accounts: ValuePaths[] = [];
  for (const next of identityProviders) {
    const old = before.get(next.name);
    if (old !== undefined) accounts.push(pathsOf(old, next)(LOGIN_FIELD));
  }
  const pathOf = (identityProvider: IdentityProvider) => [AUTH_SOURCES, identityProvider.index, LOGIN_FIELD];
  if (identityProviders.some((identityProvider) => isPartlyUnknown(change, pathOf(identityProvider)))) {
    const message = own("which login Dashboards offers is known only after apply");
    return [identityFinding(change, message, { ...UNKNOWN_LOGIN, accounts })];
  }
  const old = [...before.values()].find(offers);
  const next = identityProviders.find(offers);
  if (old?.name === next?.name) return [];
  const isSecret = [old, next].some(
    (identityProvider) => identityProvider !== undefined && isHidden(change, pathOf(identityProvider)),
  );
  const hasSecretName =
    (next !== undefined && hasHiddenName(next)) || (old !== undefined && hasHiddenName(old));
  const gained: GainedValue[] = [{ path: [AUTH_SOURCES, LOGIN_FIELD], value: next?.name ?? null }];
  // An approval does not hold if another identity provider loses the login.
  if (old !== undefined) gained.push({ path: [AUTH_SOURCES, LOGIN_FIELD, "before"], value: old.name });
  const about = aboutLogin(change, gained, isSecret || hasSecretName);
  const message = () =>
    isSecret ? own("the login that Dashboards offers changes (a sensitive value)") : loginWords(old, next);
  return [identityFinding(change, message, { ...about, accounts, rank: LOGIN_RANKS.offered })];
}

function offers({ value }: IdentityProvider): boolean {
  return isTrue(member(value, LOGIN_FIELD));
}

function loginWords(old: IdentityProvider | undefined, next: IdentityProvider | undefined): Words {
  if (next === undefined) {
    const instead = old === undefined ? [] : say`, instead of one with ${identityProviderName(old)}`;
    return say`${own("Dashboards offers no login but the built-in user's")}${instead}`;
  }
  const name = identityProviderName(next);
  if (old === undefined) return say`Dashboards offers a login with ${name}`;
  return say`Dashboards offers a login with ${name} instead of ${identityProviderName(old)}`;
}

const DECIDING_FIELDS = IDENTITY_PROVIDER_FIELDS.filter((field) => !isSecretField(field));

/**
 * Reports whether a planned change, which gives the list other values, keeps a part of the drift: an identity provider that
 * was added or removed, or a field of one. Secrets do not count. A field that is not known yet is a finding of the planned change.
 */
export function keepsDrift(drift: ClusterChange, planned: ClusterChange): boolean {
  const listAfter = member(drift.after, AUTH_SOURCES);
  const before = identityProvidersIn(member(drift.before, AUTH_SOURCES));
  const after = identityProvidersIn(listAfter);
  const next = identityProvidersIn(member(planned.after, AUTH_SOURCES));
  // Providers without a name of their own cannot be matched.
  if (after.size !== elements(listAfter).length) return true;
  const keepsAdded = [...after.values()].some((now) => {
    const later = next.get(now.name);
    return later !== undefined && keepsChange(before.get(now.name), now, later);
  });
  const names = [...before.keys()];
  return keepsAdded || names.some((name) => !after.has(name) && !next.has(name));
}

function keepsChange(
  old: IdentityProvider | undefined,
  now: IdentityProvider,
  later: IdentityProvider,
): boolean {
  if (old === undefined) return true;
  return DECIDING_FIELDS.some((field) => {
    const value = member(now.value, field);
    const attribute = authSource.attributes[field];
    return (
      !meansSame(attribute, member(old.value, field), value) &&
      meansSame(attribute, member(later.value, field), value)
    );
  });
}
