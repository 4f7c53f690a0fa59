/** Warns about what a plan changes: addresses that lose or gain access, and attributes that are reset. */
import { IpSet, rangeWords, sizeWords } from "../../cidr";
import {
  type Diagnostic,
  isTerraformList,
  type TerraformObject,
  type TerraformValue,
  UNKNOWN_VALUE,
} from "../../plugin";
import { type Attribute, isUnset, type ObjectSchema } from "../../schema";

/** The most ranges that one warning names; it counts the others. */
const MOST_RANGES = 8;

/** Returns the warnings of a change. `reset` names the attributes for which the service chooses a value again. */
export function planWarnings(
  schema: ObjectSchema,
  prior: TerraformObject,
  planned: TerraformObject,
  reset: readonly string[],
): Diagnostic[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => [
    ...accessWarnings(name, attribute, prior[name], planned[name]),
    ...resetWarnings(name, attribute, prior[name], planned[name], reset.includes(name)),
  ]);
}

function accessWarnings(
  name: string,
  attribute: Attribute,
  prior: TerraformValue | undefined,
  planned: TerraformValue | undefined,
): Diagnostic[] {
  const before = attribute.format === "access-list" ? addresses(prior) : undefined;
  const after = before === undefined ? undefined : addresses(planned);
  if (before === undefined || after === undefined) return [];
  const changes = [
    {
      set: before.difference(after),
      verb: "lose",
      detail: "Clients at these addresses meet a timeout after the apply",
    },
    {
      set: after.difference(before),
      verb: "gain",
      detail: "Clients at these addresses can connect after the apply",
    },
  ];
  return changes
    .filter(({ set }) => !set.isEmpty())
    .map(({ set, verb, detail }) => ({
      severity: "warning",
      summary: `${name}: ${sizeWords(set)} will ${verb} access`,
      detail: `${detail}: ${rangeWords(set, MOST_RANGES)}.`,
      path: [{ attribute: name }],
    }));
}

function resetWarnings(
  name: string,
  attribute: Attribute,
  prior: TerraformValue | undefined,
  planned: TerraformValue | undefined,
  isReset: boolean,
): Diagnostic[] {
  const isRemoved = !isUnset(prior) && isUnset(planned) && attribute.kind === "optional";
  if ((!isReset && !isRemoved) || attribute.whenUnset === undefined) return [];
  return [
    {
      severity: "warning",
      summary: `${name}: is no longer set, and resets`,
      detail: `After the apply: ${attribute.whenUnset}.`,
      path: [{ attribute: name }],
    },
  ];
}

function addresses(list: TerraformValue | undefined): IpSet | undefined {
  if (!isTerraformList(list) || list.includes(UNKNOWN_VALUE)) return undefined;
  return IpSet.parse(list.filter((entry) => typeof entry === "string"));
}
