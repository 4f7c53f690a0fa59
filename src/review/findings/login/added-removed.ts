/** Identity providers that are added or removed. */
import { authSource } from "../../../schema";
import { joined, own, say } from "../../../text";
import type { ClusterChange } from "../../plan/changes";
import { holdsUnknown, member } from "../../plan/values";
import type { Ledger } from "../differences";
import type { Finding } from "../finding";
import { coveredAt } from "../scope";
import { shown } from "../shown";
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
} from "./providers";

/** Reports a provider that is accepted for the first time, with all that its approval covers. */
export function addedProvider(change: ClusterChange, provider: IdentityProvider, ledger: Ledger): Finding {
  const { value, index } = provider;
  const path = [AUTH_SOURCES, index];
  ledger.accountForSchema(authSource.attributes, value, "after", path);
  const field = (name: string) => member(value, name) ?? null;
  const login = field("dashboards_login") === true ? ", with a login on Dashboards" : "";
  const takesAny = field("type") === "oidc" && field("audience") === null;
  const audience = takesAny ? "; it accepts tokens for any audience" : "";
  const unknown = SHOWN_FIELDS.filter((name) => holdsUnknown(field(name)));
  const paths = pathsOf(provider, provider);
  const type = unknown.includes("type") ? [] : say` (${shown(change, paths("type"), "after")})`;
  const open = unknown.length === 0 ? "" : `; known only after apply: ${unknown.join(", ")}`;
  const brief = say`${identityProviderName(provider)} is accepted${type}${own(login + audience + open)}`;
  const lines = setLines(change, provider);
  const about = holdsUnknown(value)
    ? UNKNOWN_LOGIN
    : aboutLogin(change, [coveredAt(change, path)], hidesLogin(value));
  return identityFinding(change, joined([brief, ...lines], "; "), {
    ...about,
    brief: () => brief,
    details: () => lines,
    answers: () => [joined([brief, ...lines.slice(0, 1)], "; ")],
    accounts: [],
    rank: LOGIN_RANKS.added,
  });
}

/** Reports a provider that is no longer accepted. */
export function removedProvider(change: ClusterChange, provider: IdentityProvider): Finding {
  const message = () => say`${identityProviderName(provider)} is no longer accepted: its users cannot log in`;
  const gained = [{ path: [AUTH_SOURCES, provider.name], value: null }];
  return identityFinding(change, message, {
    ...aboutLogin(change, gained, hasHiddenName(provider)),
    accounts: [{ before: [AUTH_SOURCES, provider.index] }],
    rank: LOGIN_RANKS.removed,
  });
}
