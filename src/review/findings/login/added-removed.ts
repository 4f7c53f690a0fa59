/** Identity providers that are added or removed. */
import { authSource } from "../../../schema";
import { own, say } from "../../../text";
import type { ClusterChange } from "../../plan/changes";
import { holdsUnknown, member } from "../../plan/values";
import type { Ledger } from "../differences";
import type { Finding } from "../finding";
import { coveredAt } from "../scope";
import { valueWordsAt } from "../value-words";
import {
  aboutLogin,
  AUTH_SOURCES,
  hasHiddenName,
  hidesLogin,
  identityFinding,
  type IdentityProvider,
  identityProviderName,
  LOGIN_RANKS,
  pathsOf,
  setLines,
  SHOWN_FIELDS,
  UNKNOWN_LOGIN,
} from "./identity-providers";

/** Reports an identity provider that is accepted for the first time, with all that its approval covers. */
export function addedIdentityProvider(
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
export function removedIdentityProvider(change: ClusterChange, identityProvider: IdentityProvider): Finding {
  const message = () =>
    say`${identityProviderName(identityProvider)} is no longer accepted: its users cannot log in`;
  const gained = [{ path: [AUTH_SOURCES, identityProvider.name], value: null }];
  return identityFinding(change, message, {
    ...aboutLogin(change, gained, hasHiddenName(identityProvider)),
    accounts: [{ before: [AUTH_SOURCES, identityProvider.index] }],
    rank: LOGIN_RANKS.removed,
  });
}
