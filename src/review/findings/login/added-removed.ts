/** Identity providers that are added or removed. */
import { authSource } from "../../../schema";
import { joined, own, say } from "../../../text";
import type { ClusterChange } from "../../plan/changes";
import { holdsUnknown, member } from "../../plan/values";
import type { Ledger } from "../differences";
import type { Finding } from "../finding";
import { shown } from "../shown";
import { coveredAt } from "../subject";
import {
  aboutLogin,
  AUTH_SOURCES,
  hasHiddenName,
  hidesLogin,
  identityFinding,
  LOGIN_RANKS,
  pathsOf,
  setLines,
  SHOWN_FIELDS,
  type Source,
  sourceName,
  UNKNOWN_LOGIN,
} from "./providers";

/** Reports a source that is accepted for the first time, with all that its approval covers. */
export function addedSource(change: ClusterChange, source: Source, ledger: Ledger): Finding {
  const { value, index } = source;
  const path = [AUTH_SOURCES, index];
  ledger.accountForSchema(authSource.attributes, value, "after", path);
  const field = (name: string) => member(value, name) ?? null;
  const login = field("dashboards_login") === true ? ", with a login on Dashboards" : "";
  const takesAny = field("type") === "oidc" && field("audience") === null;
  const audience = takesAny ? "; it accepts tokens for any audience" : "";
  const unknown = SHOWN_FIELDS.filter((name) => holdsUnknown(field(name)));
  const paths = pathsOf(source, source);
  const type = unknown.includes("type")
    ? []
    : say` (${shown(change, authSource.attributes["type"], paths("type"), "after")})`;
  const open = unknown.length === 0 ? "" : `; known only after apply: ${unknown.join(", ")}`;
  const brief = say`${sourceName(source)} is accepted${type}${own(login + audience + open)}`;
  const lines = setLines(change, source);
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

/** Reports a source that is no longer accepted. */
export function removedSource(change: ClusterChange, source: Source): Finding {
  const message = say`${sourceName(source)} is no longer accepted: its users cannot log in`;
  const gained = [{ path: [AUTH_SOURCES, source.name], value: null }];
  return identityFinding(change, message, {
    ...aboutLogin(change, gained, hasHiddenName(source)),
    accounts: [{ before: [AUTH_SOURCES, source.index] }],
    rank: LOGIN_RANKS.removed,
  });
}
