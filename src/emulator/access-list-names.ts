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
import type { ClusterKind } from "../schema";

const CONFLICT = "conflicting-access-lists";

/** Returns an issue for each list under a name of the other set, unless the service's own name has the same ranges. */
export function wrongNames(
  kind: ClusterKind,
  body: JsonObject,
  names: AccessListFieldNames,
): readonly ErrorIssue[] {
  return foreignLists(kind, body, names).flatMap(({ own, other }) =>
    isGiven(body[own])
      ? conflict(body, own, other)
      : [
          {
            code: "other-access-list-name",
            path: other,
            message: `is not the name of this list here; write \`${own}\``,
          },
        ],
  );
}

/** Returns an issue for each list that has other ranges under its one name than under its other name. */
export function conflictingLists(
  kind: ClusterKind,
  body: JsonObject,
  names: AccessListFieldNames,
): readonly ErrorIssue[] {
  return wrongNames(kind, body, names).filter(({ code }) => code === CONFLICT);
}

/** Returns the two names of each list that the body has under its other name. */
function foreignLists(kind: ClusterKind, body: JsonObject, names: AccessListFieldNames) {
  return accessListFields(API_SCHEMAS[kind])
    .map((field) => ({ own: field[names], other: field[otherFieldNames(names)] }))
    .filter(({ own, other }) => own !== other && isGiven(body[other]));
}

function conflict(body: JsonObject, own: string, other: string): readonly ErrorIssue[] {
  if (haveSameRanges(body[own], body[other])) return [];
  return [
    {
      code: CONFLICT,
      path: other,
      message: `has other ranges than \`${own}\`, which is the same list; remove \`${other}\`, or give both the same ranges`,
    },
  ];
}

function haveSameRanges(left: Json | undefined, right: Json | undefined): boolean {
  return isStrings(left) && isStrings(right) && sameRanges(left, right);
}

function isStrings(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && (value as readonly Json[]).every((entry) => typeof entry === "string");
}

/** Reports whether a field is set; null is the same as a field that is left out. */
function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}
