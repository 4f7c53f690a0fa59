/**
 * Judges the names of the access lists in a body. A list under a name that the service does not read must never be
 * dropped: the cluster would be open to every address.
 */
import { sameRanges } from "../cidr";
import {
  type AccessListFieldNames,
  accessListFields,
  API_SCHEMAS,
  type ErrorIssue,
  otherFieldNames,
} from "../contract";
import type { Json, JsonObject } from "../json";
import { type ClusterKind, isUnset } from "../schema";

const CONFLICT = "conflicting-access-lists";

/** Returns an issue for each list under a name of the other set, unless the service's own name has the same ranges. */
export function wrongNames(
  kind: ClusterKind,
  body: JsonObject,
  names: AccessListFieldNames,
): readonly ErrorIssue[] {
  return accessListFields(API_SCHEMAS[kind]).flatMap((field) => {
    const [own, path] = [field[names], field[otherFieldNames(names)]];
    const [list, other] = [body[own], body[path]];
    if (own === path || isUnset(other)) return [];
    if (isUnset(list)) {
      const message = `is not the name of this list here; write \`${own}\``;
      return [{ code: "other-access-list-name", path, message }];
    }
    if (isStrings(list) && isStrings(other) && sameRanges(list, other)) return [];
    const message = `has other ranges than \`${own}\`, which is the same list; remove \`${path}\`, or give both the same ranges`;
    return [{ code: CONFLICT, path, message }];
  });
}

/** Returns an issue for each list that has other ranges under its one name than under its other name. */
export function conflictingLists(...lists: Parameters<typeof wrongNames>): readonly ErrorIssue[] {
  return wrongNames(...lists).filter(({ code }) => code === CONFLICT);
}

function isStrings(value: Json): value is readonly string[] {
  return Array.isArray(value) && (value as readonly Json[]).every((entry) => typeof entry === "string");
}
