/**
 * Configured values that an update does not send: the configuration ignores their changes (`ignore_changes`). A plan does
 * not have these settings; but it has the constants of the configuration beside the values that are planned instead.
 */
import { isJsonObject, type Json } from "../../../json";
import { AS_SERVICE, type Comparison, isInput, sameMeaning, UNKNOWN, type Value } from "../../../schema";
import { say } from "../../../text";
import { member, revealedJson } from "../../plan/values";
import { samePath } from "../differences";
import type { ClusterSubject } from "../finder";
import { finding, type Finding } from "../finding";
import { valueWordsAt } from "../value-words";

/** Reports each attribute of an update whose planned value is that of the cluster, and differs from the configured one. */
export function ignoredFindings({ change, constantOf }: ClusterSubject): Finding[] {
  const { action, after, kind, address, differing, isDeposed } = change;
  if (action !== "update" || isDeposed) return [];
  return Object.entries(kind.schema.attributes).flatMap(([name, attribute]) => {
    if (!isInput(attribute) || attribute.terraformOnly === true || differing.has(name)) return [];
    const written = constantOf(address, name);
    if (written === undefined) return [];
    if (sameMeaning(attribute, withUnknown(written), revealedJson(member(after, name)), AS_CONSTANT))
      return [];
    // Nothing is configured, and the service chooses.
    if (written === null && attribute.kind === "optional-computed" && attribute.default === undefined)
      return [];
    const message = () =>
      say`is sent as the cluster has it, ${valueWordsAt(change, samePath(name), "after")}: the configuration has another value, and ignores changes of it (ignore_changes)`;
    return [finding("ignored", { address, attribute: name }, message, { accounts: [] })];
  });
}

/** Values are equal if the service stores the same. In .tf.json files, Terraform writes expressions as constants: these may be any value. */
const AS_CONSTANT: Comparison = { ...AS_SERVICE, unknown: "same" };

function withUnknown(written: Json): Value {
  if (typeof written === "string") return written.includes("${") ? UNKNOWN : written;
  if (Array.isArray(written)) return (written as readonly Json[]).map(withUnknown);
  if (!isJsonObject(written)) return written;
  return Object.fromEntries(Object.entries(written).map(([name, inner]) => [name, withUnknown(inner)]));
}
