/** The fields of an identity provider in sentences: their values, and what it means that they change. */
import { type Attribute, authSource } from "../../../schema";
import { type ClusterChange, isPartlyUnknown } from "../../plan/changes";
import { member, valueAt } from "../../plan/values";
import { own, say, type Words } from "../../words";
import type { ValuePaths } from "../differences";
import { changeWords, shown } from "../shown";
import { isSecretField, pathsOf, type Source, SOURCE_FIELDS } from "./auth-sources";
import type { HostChange } from "./deciding-host";

/** The fields that are reported one by one. The login and secrets have findings of their own. */
export const SHOWN_FIELDS = SOURCE_FIELDS.filter(
  (field) => field !== "dashboards_login" && !isSecretField(field),
);

/** The fields that decide who logs in, the one with the most weight first. */
export const DECIDING = ["connect_url", "idp_metadata_url", "idp_entity_id", "type"];

/** Orders fields: those that decide who logs in come first. */
export function inOrderOfWeight(fields: readonly string[]): readonly string[] {
  const rank = (field: string) => (DECIDING.includes(field) ? DECIDING.indexOf(field) : DECIDING.length);
  return [...fields].sort((a, b) => rank(a) - rank(b));
}

/** Writes the value of a field of a new source: an approval covers it. */
function setWords(change: ClusterChange, field: string, paths: ValuePaths): Words {
  if (field === "ca_cert") return own("ca_cert is set: other certificate authorities are trusted");
  return say`${own(field)} is ${shown(change, authSource.attributes[field], paths, "after")}`;
}

/** Writes the values of those fields of a source that are set and known: a line for each. */
export function setLines(
  change: ClusterChange,
  source: Source,
  without: ReadonlySet<string>,
): readonly Words[] {
  const paths = pathsOf(source, source);
  const isShown = (field: string) =>
    !without.has(field) &&
    (member(source.value, field) ?? null) !== null &&
    !isPartlyUnknown(change, paths(field).after);
  return inOrderOfWeight(SHOWN_FIELDS.filter(isShown)).map((field) => setWords(change, field, paths(field)));
}

/** Writes how a field changes, and what that means, unless another host says so. */
export function fieldWords(
  change: ClusterChange,
  field: string,
  paths: ValuePaths,
  hosts: HostChange | undefined,
): Words {
  if (field === "ca_cert") return own("ca_cert changes: other certificate authorities are trusted");
  const attribute: Attribute | undefined = authSource.attributes[field];
  const isFirst = (valueAt(change.before, paths.before) ?? null) === null;
  const meaning =
    hosts === undefined ? ((isFirst ? MEANINGS_WHEN_SET[field] : undefined) ?? MEANINGS[field]) : undefined;
  return say`${own(field)} ${changeWords(change, attribute, paths)}${own(meaning === undefined ? "" : `, ${meaning}`)}`;
}

const MEANINGS: Readonly<Record<string, string>> = {
  roles_key: "so that users get other backend roles",
  subject_key: "so that the same person becomes another user",
  audience: "so that tokens for another audience are accepted",
  connect_url: "so that another provider decides who logs in",
  idp_metadata_url: "so that another provider decides who logs in",
  idp_entity_id: "so that another provider decides who logs in",
  type: "so that users log in by another protocol",
};

/** What it means to set a field for the first time, if that is something else. */
const MEANINGS_WHEN_SET: Readonly<Record<string, string>> = {
  audience: "so that only tokens for that audience are accepted",
};

/** What it means that a field is no longer set. */
export const MEANINGS_WHEN_UNSET: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(authSource.attributes).map(([field, { whenUnset }]) => [field, whenUnset]),
);
