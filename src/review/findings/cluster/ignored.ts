/**
 * Configured values that an update does not send: the configuration ignores their changes (`ignore_changes`). A plan does
 * not have these settings; but it has the constants of the configuration beside the values that are planned instead.
 */
import { sameRanges } from "../../../cidr/list";
import type { Json } from "../../../json";
import { type Attribute, hoursAndMinutes, isInput, isNested, weekdayOf } from "../../../schema";
import { say } from "../../../text";
import type { ClusterChange } from "../../plan/changes";
import type { WrittenConstant } from "../../plan/configured";
import { elements, jsonOf, member, text } from "../../plan/values";
import { samePath } from "../differences";
import { finding, type Finding } from "../finding";
import { shown } from "../shown";

/** Reports each attribute of an update that is planned as the cluster has it, and configured otherwise. */
export function ignoredFindings(change: ClusterChange, constantOf: WrittenConstant): Finding[] {
  const { action, after, kind, address, differing, isDeposed } = change;
  if (action !== "update" || isDeposed) return [];
  return Object.entries(kind.schema.attributes).flatMap(([name, attribute]) => {
    if (!isInput(attribute) || attribute.terraformOnly === true || differing.has(name)) return [];
    const written = constantOf(address, name);
    if (
      written === undefined ||
      means(attribute, written ?? unsetValue(attribute), jsonOf(member(after, name)))
    )
      return [];
    // Nothing is configured, and the service chooses.
    if (written === null && attribute.kind === "optional-computed" && attribute.default === undefined)
      return [];
    const message = () =>
      say`the configuration ignores changes of it (ignore_changes), and has another value: this update sends what the cluster has, ${shown(change, samePath(name), "after")}`;
    return [finding("ignored", { address, attribute: name }, message, { accounts: [] })];
  });
}

function unsetValue({ default: whenUnset }: Attribute): Json {
  return whenUnset ?? null;
}

/** Reports whether a written constant and a planned value mean the same. Write-only values are in no plan. */
function means(attribute: Attribute, written: Json | undefined, planned: Json | undefined): boolean {
  const { type, format } = attribute;
  if (attribute.writeOnlyFormOf !== undefined || attribute.kind === "computed") return true;
  // In JSON, Terraform takes an expression for a constant.
  if (typeof written === "string" && written.includes("${")) return true;
  if (type === "bool") return (written ?? false) === (planned ?? false);
  if ((written ?? null) === null || (planned ?? null) === null)
    return (written ?? null) === (planned ?? null);
  if (type === "list(string)") return sameRanges(texts(written), texts(planned));
  if (!isNested(type)) return spelling(format, String(written)) === spelling(format, String(planned));
  const same = (one: Json | undefined, other: Json | undefined): boolean =>
    Object.entries(type.object.attributes).every(([name, inner]) =>
      means(inner, member(one, name), member(other, name)),
    );
  if (type.nesting === "single") return same(written, planned);
  const others = elements(planned);
  return (
    elements(written).length === others.length &&
    elements(written).every((one) => {
      const key = member(one, type.key);
      return others.some((other) => member(other, type.key) === key && same(one, other));
    })
  );
}

function texts(list: Json | undefined): readonly string[] {
  return elements(list).flatMap((entry) => text(entry) ?? []);
}

function spelling(format: Attribute["format"], value: string): string {
  if (format === "weekday") return weekdayOf(value) ?? value.toLowerCase();
  if (format === "clock-time") return hoursAndMinutes(value);
  return format === "hostname" ? value.toLowerCase() : value;
}
