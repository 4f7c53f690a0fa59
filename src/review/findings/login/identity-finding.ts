/** Makes findings about who can log in: their place, their rank, and what an approval covers. */
import type { ClusterChange } from "../../plan/changes";
import type { Words } from "../../words";
import { finding, type Finding, type FindingExtra, type FindingPlace } from "../finding";
import { type GainedValue, subjectOf } from "../subject";
import { AUTH_SOURCES } from "./auth-sources";

/** The ranks of changes. Those that are not known, or not shown, come before all of them. */
export const LOGIN_RANKS = {
  secretSent: 1,
  decides: 2,
  added: 3,
  anyAudience: 4,
  changed: 5,
  offered: 5,
  removed: 6,
} as const;

/** Makes a finding about the identity providers of a cluster. */
export function identityFinding(
  change: ClusterChange,
  message: Words | (() => Words),
  extra: FindingExtra,
): Finding {
  return finding("identity", placeOfSources(change), message, extra);
}

export function placeOfSources({ address }: ClusterChange): FindingPlace {
  return { address, attribute: AUTH_SOURCES };
}

/** No approval covers values that are not known. */
export const UNKNOWN_LOGIN: FindingExtra = { gates: ["undetermined"] };

/** Returns what an approval of a login covers. */
export function aboutLogin(
  change: ClusterChange,
  gained: readonly GainedValue[],
  isSensitive: boolean,
): FindingExtra {
  return { subject: subjectOf(change, "identity", { gained, isSensitive }) };
}
