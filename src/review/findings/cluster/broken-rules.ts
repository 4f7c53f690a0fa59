/** Planned values that together break a limit of the service, those that the plan keeps from the state included. */
import { isJsonObject, type Json, type JsonObject } from "../../../json";
import {
  type Attribute,
  formatPath,
  isInput,
  isNested,
  type ObjectSchema,
  type ObjectValue,
  type Path,
  UNKNOWN,
  type Value,
} from "../../../schema";
import { judge, limitCodes, ruleTable } from "../../../schema/judging";
import { own, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown, isUnknown } from "../../plan/changes";
import { elements, member } from "../../plan/values";
import { finding, type Finding } from "../finding";

/**
 * Reports each attribute of a created or changed cluster with a value that the service refuses. Certificates are not read:
 * whether one has expired depends on the day of the apply.
 */
export function brokenRuleFindings(change: ClusterChange): Finding[] {
  const { action, after, address, kind } = change;
  if (after === null || action === "no-op" || action === "delete" || action === "forget") return [];
  const judgement = { by: "change", now: new Date(0), readCertificate: undefined } as const;
  const broken = judge(kind.schema, plannedValues(change, kind.schema, after, []), judgement).filter(
    ({ code, severity }) => severity === "error" && limitCodes.has(code),
  );
  return broken.map(({ code, path }) => {
    const [attribute] = path;
    const reason = ruleTable[code]?.reason ?? "";
    const message = (): Words =>
      own(`${formatPath(path)} has a value that the service refuses (${code}): ${reason.replace(/\.$/, "")}`);
    return finding("invalid", { address, attribute: String(attribute) }, message, { accounts: [] });
  });
}

/** Returns what the change sends, as far as the plan shows it. Secrets are not known: the provider judges whether one is missing. */
function plannedValues(
  change: ClusterChange,
  { attributes }: ObjectSchema,
  object: JsonObject,
  path: Path,
): ObjectValue {
  const inputs = Object.entries(attributes).filter(([, attribute]) => isInput(attribute));
  return Object.fromEntries(
    inputs.map(([name, attribute]): [string, Value] => {
      const place = [...path, name];
      if (attribute.neverReturned === true || isUnknown(change, place)) return [name, UNKNOWN];
      return [name, plannedValue(change, attribute.type, member(object, name), place)];
    }),
  );
}

function plannedValue(
  change: ClusterChange,
  type: Attribute["type"],
  value: Json | undefined,
  path: Path,
): Value {
  if (!isNested(type)) return isPartlyUnknown(change, path) || isHidden(change, path) ? UNKNOWN : value;
  const element = (item: Json | undefined, place: Path): Value => {
    if (isUnknown(change, place)) return UNKNOWN;
    return isJsonObject(item) ? plannedValues(change, type.object, item, place) : item;
  };
  if (!Array.isArray(value)) return element(value, path);
  return elements(value).map((item, index) => element(item, [...path, index]));
}
