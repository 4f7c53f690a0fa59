/** Refuses plans that would destroy a cluster that was imported and never written to by this configuration. */
import {
  type Diagnostic,
  type PlanRequest,
  type PrivateState,
  type TerraformValue,
  UNKNOWN_VALUE,
} from "../../plugin";
import { knownId } from "../calls";

/** The private state of a cluster that was imported, until this configuration writes to it. */
export const IMPORTED: PrivateState = { imported: true };

/**
 * Returns an error if the plan would replace an imported cluster because of its organization: the id of the import or
 * the configured organization is then probably wrong. After the first update, a replacement is planned as usual.
 */
export function refusedReplacement({ prior, planned, private: kept }: PlanRequest): readonly Diagnostic[] {
  if (prior === null || planned === null || kept["imported"] !== true) return [];
  const [id, found] = [text(prior["id"]), text(prior["organization_id"])];
  const wanted = planned["organization_id"];
  if (found === undefined || text(wanted) === found) return [];
  const isUnknown = wanted === UNKNOWN_VALUE;
  return [
    {
      severity: "error",
      summary: isUnknown
        ? `organization_id: must be known, since the imported cluster ${id ?? ""} belongs to organization ${found}`
        : `organization_id: the imported cluster ${id ?? ""} belongs to organization ${found}, not to ${text(wanted) ?? "none"}`,
      detail: [
        "Another organization means another cluster: this plan would destroy the imported cluster with its data. It was imported, and this configuration has not changed it yet, so the id of the import or `organization_id` is probably wrong.",
        `Set \`organization_id\` to ${found} if this is the right cluster. If it is not, import another one by its organization and name, such as \`42/logs-production\` (after \`terraform state rm\`, if this one is in the state already).`,
        "To destroy the cluster all the same, take the resource out of the configuration, and apply.",
      ].join("\n\n"),
      path: [{ attribute: "organization_id" }],
    },
  ];
}

function text(value: TerraformValue | undefined): string | undefined {
  return knownId(value)?.toString();
}
