/** Planned values that together break a limit of the service, those that the plan keeps from the state included. */
import { isList } from "../../../json";
import {
  type Attribute,
  formatPath,
  isInput,
  isSecret,
  type ObjectSchema,
  objectSchemaOf,
  type ObjectValue,
  UNKNOWN,
  type Value,
} from "../../../schema";
import { judge, limitCodes, ruleTable } from "../../../schema/judging";
import { own, type Words } from "../../../text";
import {
  elements,
  holdsHidden,
  holdsUnknown,
  isTreeObject,
  isUnknown,
  member,
  type PlanTree,
  revealed,
  revealedJson,
} from "../../plan/values";
import type { ClusterSubject } from "../finder";
import { finding, type Finding } from "../finding";

/**
 * Reports each attribute of a created or changed cluster with a value that the service refuses. Certificates are not read:
 * whether one has expired depends on the day of the apply.
 */
export function brokenRuleFindings({ change }: ClusterSubject): Finding[] {
  const { action, after, address, kind } = change;
  if (after === null || action === "no-op" || action === "delete" || action === "forget") return [];
  const judgement = { by: "change", now: new Date(0), readCertificate: undefined } as const;
  const broken = judge(kind.schema, plannedValues(kind.schema, after), judgement).filter(
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
function plannedValues({ attributes }: ObjectSchema, object: PlanTree): ObjectValue {
  const inputs = Object.entries(attributes).filter(([, attribute]) => isInput(attribute));
  return Object.fromEntries(
    inputs.map(([name, attribute]): [string, Value] => [
      name,
      isSecret(attribute) ? UNKNOWN : plannedValue(attribute, member(object, name)),
    ]),
  );
}

function plannedValue(attribute: Attribute, value: PlanTree | undefined): Value {
  const schema = objectSchemaOf(attribute);
  if (schema === undefined) return holdsUnknown(value) || holdsHidden(value) ? UNKNOWN : revealedJson(value);
  if (isUnknown(value)) return UNKNOWN;
  if (isList(revealed(value))) return elements(value).map((element) => plannedValue(attribute, element));
  return isTreeObject(revealed(value)) ? plannedValues(schema, value ?? null) : revealedJson(value);
}
