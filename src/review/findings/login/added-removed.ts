/** Identity providers that are added or removed. */
import { authSource } from "../../../schema";
import { joined, own, say } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { isTrue, member } from "../../plan/values";
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
  const paths = pathsOf(source, source);
  const path = [AUTH_SOURCES, source.index];
  ledger.accountForSchema(authSource.attributes, source.value, "after", path);
  const isTold = (field: string) =>
    !isHidden(change, paths(field).after) && !isPartlyUnknown(change, paths(field).after);
  const hasLogin = isTold("dashboards_login") && isTrue(member(source.value, "dashboards_login"));
  const takesAny =
    isTold("audience") &&
    member(source.value, "type") === "oidc" &&
    (member(source.value, "audience") ?? null) === null;
  const login = hasLogin ? ", with a login on Dashboards" : "";
  const audience = takesAny ? "; it accepts tokens for any audience" : "";
  const unknown = SHOWN_FIELDS.filter((field) => isPartlyUnknown(change, paths(field).after));
  const type = unknown.includes("type")
    ? []
    : say` (${shown(change, authSource.attributes["type"], paths("type"), "after")})`;
  const open = unknown.length === 0 ? "" : `; known only after apply: ${unknown.join(", ")}`;
  const brief = say`${sourceName(source)} is accepted${type}${own(login + audience + open)}`;
  const lines = setLines(change, source, IN_BRIEF);
  const about = isPartlyUnknown(change, path)
    ? UNKNOWN_LOGIN
    : aboutLogin(change, [coveredAt(change, path)], hidesLogin(source.value));
  return identityFinding(change, joined([brief, ...lines], "; "), {
    ...about,
    brief: () => brief,
    details: () => lines,
    answers: () => [joined([brief, ...lines.slice(0, 1)], "; ")],
    accounts: [],
    rank: LOGIN_RANKS.added,
  });
}

/** The fields that the first sentence about a new source holds. */
const IN_BRIEF: ReadonlySet<string> = new Set(["name", "type"]);

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
