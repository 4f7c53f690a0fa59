/** The identity providers of a change: which are added, removed or changed. */
import { authSource } from "../../../schema";
import { own, say } from "../../../text";
import { type ClusterChange, isHiddenAsWhole } from "../../plan/changes";
import { elements, holdsUnknown, isUnknown, member, type NamedElement, namedIn } from "../../plan/values";
import { type Ledger, samePath, type Sides } from "../differences";
import type { ClusterSubject } from "../finder";
import type { Finding } from "../finding";
import { coveredAt } from "../scope";
import { valueWordsAt } from "../value-words";
import { changedIdentityProvider } from "./changed";
import {
  aboutLogin,
  AUTH_SOURCES,
  hasHiddenName,
  hidesLogin,
  identityFinding,
  identityProviderName,
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
export function identityFindings({ change: planned, replacement, ledger }: ClusterSubject): Finding[] {
  if (replacement !== undefined) accountForCompared(replacement, ledger);
  const change = replacement ?? planned;
  if (change.kind.schema.attributes[AUTH_SOURCES] === undefined || change.after === null) return [];
  const old = member(change.before, AUTH_SOURCES);
  const next = member(change.after, AUTH_SOURCES);
  if (!change.differing.has(AUTH_SOURCES)) return [];
  const before = namedIn(old);
  const after = namedIn(next);
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
  return found;
}

/** Accounts for the identity providers of a new cluster that are compared with those of the one whose name it gets. */
export function accountForCompared({ after, differing }: ClusterChange, ledger: Ledger): void {
  if (!differing.has(AUTH_SOURCES)) return ledger.account({ after: [AUTH_SOURCES] });
  for (const { value, index } of namedIn(member(after, AUTH_SOURCES)).values())
    ledger.accountForSchema(authSource.attributes, value, "after", [AUTH_SOURCES, index]);
}

const UNKNOWN_WORDS = own("which identity providers are accepted is known only after apply");

/** Returns the paths of identity providers that cannot be matched, since one or its name is not known; undefined if all can. */
function unmatchedPaths(
  change: ClusterChange,
  before: ReadonlyMap<string, NamedElement>,
  after: ReadonlyMap<string, NamedElement>,
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
  identityProvider: NamedElement,
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
function removedIdentityProvider(change: ClusterChange, identityProvider: NamedElement): Finding {
  const message = () =>
    say`${identityProviderName(identityProvider)} is no longer accepted: its users cannot log in`;
  const gained = [{ path: [AUTH_SOURCES, identityProvider.name], value: null }];
  return identityFinding(change, message, {
    ...aboutLogin(change, gained, hasHiddenName(identityProvider)),
    accounts: [{ before: [AUTH_SOURCES, identityProvider.index] }],
    rank: LOGIN_RANKS.removed,
  });
}
