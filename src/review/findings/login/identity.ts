/** The identity providers of a change: which are added, removed or changed, and which changes outside Terraform stay. */
import { authSource } from "../../../schema";
import { own } from "../../../text";
import { type ClusterChange, isHiddenAsWhole } from "../../plan/changes";
import { meansSame } from "../../plan/meaning";
import { elements, isUnknown, member } from "../../plan/values";
import { type Ledger, samePath, type Sides } from "../differences";
import type { Finding } from "../finding";
import { addedIdentityProvider, removedIdentityProvider } from "./added-removed";
import { changedIdentityProvider } from "./changed";
import { loginFindings } from "./dashboards";
import {
  aboutLogin,
  AUTH_SOURCES,
  IDENTITY_PROVIDER_FIELDS,
  identityFinding,
  type IdentityProvider,
  type IdentityProviders,
  identityProvidersIn,
  isSecretField,
  UNKNOWN_LOGIN,
} from "./identity-providers";

/**
 * Reports identity providers that are added, removed or changed. Matches those of both sides by name; the ledger reports those
 * without a name, or with the name of a later one.
 */
export function identityFindings(change: ClusterChange, ledger: Ledger): Finding[] {
  if (change.kind.schema.attributes[AUTH_SOURCES] === undefined || change.after === null) return [];
  // The new cluster beside one that is forgotten accepts every identity provider for the first time.
  const isBeside = change.action === "create-forget";
  const old = member(change.before, AUTH_SOURCES);
  const next = member(change.after, AUTH_SOURCES);
  if (!isBeside && !change.differing.has(AUTH_SOURCES)) return [];
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
    const changes = same === undefined ? [] : changedIdentityProvider(change, same, identityProvider, ledger);
    const isAccepted = same !== undefined && (!isBeside || changes.some(({ code }) => code === "identity"));
    if (!isAccepted) found.push(addedIdentityProvider(change, identityProvider, ledger));
    found.push(...changes);
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
