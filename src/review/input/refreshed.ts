/** The clusters of a plan that only refreshes. Terraform writes no changes into such a plan, only the prior state. */
import { isJsonObject, type Json } from "../../json";
import { member } from "./members";
import type { PlanFile } from "./plan-file";

/** Resources by their addresses, as the planned values or the prior state hold them. */
type Recorded = ReadonlyMap<string, Json>;

/** Returns the plan; if it only refreshes, with an entry for each cluster, which stays as it is. */
export function withRefreshed(plan: PlanFile, planned: Recorded, prior: Recorded): PlanFile {
  if (!onlyRefreshes(plan, planned) || plan.errored || plan.complete === false) return plan;
  const managed = [...prior.values()].filter((record) => member(record, "mode") !== "data");
  return { ...plan, changes: managed.map(unchanged) };
}

/**
 * Reports whether a plan only refreshes: it has no changes and no planned values, but drift, or nothing to apply, or it was
 * made with -invoke.
 */
export function onlyRefreshes(plan: PlanFile, planned: Recorded): boolean {
  const isExplained = plan.drift.length > 0 || plan.applyable === false || onlyInvokes(plan);
  return hasNoChanges(plan, planned) && isExplained;
}

/** Reports whether a plan was made with -invoke: all of its actions are invoked by request. Terraform then plans no changes. */
function onlyInvokes({ actions }: PlanFile): boolean {
  return (
    actions.length > 0 && actions.every((action) => isJsonObject(member(action, "invoke_action_trigger")))
  );
}

/** Reports whether a plan has neither changes nor planned values: it only refreshes, or its changes are missing. */
export function hasNoChanges(plan: PlanFile, planned: Recorded): boolean {
  return plan.changes.length === 0 && planned.size === 0;
}

function unchanged(record: Json): Json {
  const [values, marks] = [member(record, "values"), member(record, "sensitive_values")].map(
    (part) => part ?? null,
  );
  const entry = ["address", "mode", "type", "name", "provider_name"].map((key) => [key, member(record, key)]);
  const change = { before: values, after: values, before_sensitive: marks, after_sensitive: marks };
  return {
    ...Object.fromEntries([...entry, ["deposed", member(record, "deposed_key")]]),
    change: { actions: ["no-op"], ...change, after_unknown: {} },
  } as Json;
}
