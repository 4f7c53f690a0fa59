/** Reports fields that were set and read back differently: they did not take effect. */
import * as plugin from "../../plugin";
import { isInput, isNested, type Attribute, type ObjectSchema } from "../../schema";
import { showSensitive, showValue } from "../../schema/show";
import { chosenByService } from "../values/body";
import { sameMeaning } from "../values/equality";
import { isList, isNull, isObject, toJudged } from "../values/values";

/** What was done before the cluster was read back. */
export type Written = "create" | "update";

/**
 * Compares a cluster read back after a write with the configuration; returns one diagnostic per field that did not take
 * effect: an error after an update, and a warning after a create, since an error would mark the new cluster as tainted,
 * and the next apply would destroy it.
 */
export function notInEffect(
  schema: ObjectSchema,
  config: plugin.TerraformObject,
  state: plugin.TerraformObject,
  written: Written,
): plugin.Diagnostic[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => {
    const wanted = config[name];
    if (!isInput(attribute) || (isNull(wanted) && chosenByService(attribute))) return [];
    const path = [{ attribute: name }];
    return differences(attribute, wanted ?? attribute.default ?? null, state[name] ?? null, path).map(
      (difference) => WORDS[written](difference),
    );
  });
}

interface Difference {
  readonly path: plugin.AttributePath;
  readonly attribute: Attribute;
  /** It is an access list, and the cluster is open. */
  readonly isOpen: boolean;
  /** Texts for people; without the value of a sensitive attribute. */
  readonly wanted: string;
  readonly found: string;
}

function differences(
  attribute: Attribute,
  wanted: plugin.TerraformValue,
  found: plugin.TerraformValue,
  path: plugin.AttributePath,
): readonly Difference[] {
  if (attribute.neverReturned === true || attribute.terraformOnly === true) return [];
  if (sameMeaning(attribute, wanted, found)) return [];
  if (
    isNested(attribute.type) &&
    attribute.type.nesting === "single" &&
    isObject(wanted) &&
    isObject(found)
  ) {
    return Object.entries(attribute.type.object.attributes)
      .filter(([, inner]) => isInput(inner))
      .flatMap(([name, inner]) =>
        differences(inner, wanted[name] ?? null, found[name] ?? null, [...path, { attribute: name }]),
      );
  }
  const isOpen = attribute.format === "access-list" && sameMeaning(attribute, attribute.default, found);
  const show = attribute.sensitive === true ? showSensitive : shown;
  return [{ path, attribute, isOpen, wanted: show(wanted), found: show(found) }];
}

/** Entries of a list that a message shows. */
const MOST_ENTRIES = 8;

function shown(value: plugin.TerraformValue): string {
  if (!isList(value) || value.some((entry) => typeof entry !== "string")) return showValue(toJudged(value));
  const entries = value.slice(0, MOST_ENTRIES).map((entry) => showValue(toJudged(entry)));
  const more = value.length - entries.length;
  return `[${entries.join(", ")}]${more > 0 ? ` and ${more} more` : ""}`;
}

const OPEN = "This cluster is open to every address: ";

const WORDS: Readonly<Record<Written, (difference: Difference) => plugin.Diagnostic>> = {
  create: ({ path, attribute, isOpen, wanted, found }) => ({
    severity: "warning",
    summary: `${isOpen ? OPEN : ""}${plugin.formatAttributePath(path)}: the new cluster does not have the value that was set`,
    detail: [
      `It was set to ${wanted}, and the service returns ${found}.`,
      ...(attribute.format === "access-list"
        ? ["Until this is corrected, other addresses have access than the configuration says."]
        : []),
      "The cluster is in the state and is not replaced. Run `terraform apply` again: it shows the difference and changes the value. If it stays so, the service does not support this value here.",
    ].join(" "),
    path,
  }),
  update: ({ path, isOpen, wanted, found }) => ({
    severity: "error",
    summary: `${isOpen ? OPEN : ""}${plugin.formatAttributePath(path)}: the service accepted the change and did not carry it out`,
    detail: `It was set to ${wanted}, and the service still returns ${found}. Run \`terraform apply\` again; if it stays so, the service does not support this value here.`,
    path,
  }),
};
