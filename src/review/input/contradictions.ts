/**
 * Holds a plan's changes against its planned values and its prior state. Terraform writes each cluster into all of
 * them: where they differ, a part of the plan is missing or was changed.
 */
import type { ClusterChange } from "../changes";
import { CLUSTER_KINDS } from "../endpoints";
import { elements, isJsonObject, member, sameJson, text, type Json } from "../json-value";
import type { PlanFile } from "../plan-file";
import { joined, own, say, type Words } from "../words";

/** What a plan says of a cluster in one place and not, or otherwise, in another. */
export interface Contradiction {
  readonly address: string;
  /** The change of the cluster; undefined where the plan has none. */
  readonly change?: ClusterChange;
  /** The part of the plan that does not agree with `resource_changes`. */
  readonly part: "planned_values" | "prior_state" | "resource_changes";
  readonly message: Words;
  /** What that part says. */
  readonly values: Json;
}

/** The values of each cluster in a part of the plan, by its address; a leftover's is followed by its key. */
type Recorded = ReadonlyMap<string, Json | undefined>;

export function contradictions(
  plan: PlanFile,
  clusters: readonly ClusterChange[],
  drifted: readonly ClusterChange[],
): readonly Contradiction[] {
  const planned = recorded(member(plan.plannedValues, "root_module"));
  const prior = recorded(member(member(plan.priorState, "values"), "root_module"));
  const known = new Set<string>();
  const found = clusters.flatMap((change) => {
    const { address } = change;
    const repeated = known.has(address) ? [twice(change)] : [];
    known.add(address);
    return [...repeated, ...againstPlanned(change, planned), ...againstPrior(change, prior)];
  });
  return [
    ...found,
    ...drifted.flatMap((drift) =>
      drift.after === null ? [] : differing(drift, "prior_state", prior, drift.after),
    ),
    ...unmentioned(plan, known, planned, prior),
  ];
}

function twice(change: ClusterChange): Contradiction {
  const message = own("the plan holds more than one change of it");
  return { address: change.address, change, part: "resource_changes", message, values: null };
}

function againstPlanned(change: ClusterChange, planned: Recorded): Contradiction[] {
  const { address, after, action } = change;
  if (planned.size === 0) return [];
  if (after !== null) return differing(change, "planned_values", planned, after);
  // What is let go stays in the planned values.
  if (!planned.has(address) || action === "forget") return [];
  return [
    contradiction(change, "planned_values", own("planned_values still holds it"), planned.get(address)),
  ];
}

function againstPrior(change: ClusterChange, prior: Recorded): Contradiction[] {
  const { address, before } = change;
  if (prior.size === 0) return [];
  if (before !== null) return differing(change, "prior_state", prior, before);
  if (!prior.has(address)) return [];
  return [contradiction(change, "prior_state", own("prior_state already holds it"), prior.get(address))];
}

/** Where the values of a cluster are others than the change says. */
function differing(
  change: ClusterChange,
  part: "planned_values" | "prior_state",
  recordedValues: Recorded,
  values: Json,
): Contradiction[] {
  const { address } = change;
  if (recordedValues.size === 0) return [];
  if (!recordedValues.has(address))
    return [contradiction(change, part, own(`${part} does not hold it`), null)];
  const those = recordedValues.get(address);
  const names = [...new Set([...namesIn(values), ...namesIn(those)])].filter(
    (name) => !sameJson(member(values, name), member(those, name)),
  );
  if (names.length === 0) return [];
  const shown = joined(
    names.slice(0, MOST_NAMES).map((name) => say`${name}`),
    ", ",
  );
  const more = own(names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "");
  return [contradiction(change, part, say`${own(part)} gives other values of ${shown}${more}`, those)];
}

const MOST_NAMES = 5;

function contradiction(
  change: ClusterChange | string,
  part: Contradiction["part"],
  what: Words,
  values: Json | undefined,
): Contradiction {
  const message = say`${what}: the plan contradicts itself`;
  const about = typeof change === "string" ? { address: change } : { address: change.address, change };
  return { ...about, part, message, values: values ?? null };
}

/** Clusters that the plan holds, and that no change mentions. */
function unmentioned(
  plan: PlanFile,
  known: ReadonlySet<string>,
  planned: Recorded,
  prior: Recorded,
): Contradiction[] {
  const missing = [...new Set([...planned.keys(), ...prior.keys()])].filter((address) => !known.has(address));
  const canLeaveOut = plan.errored || plan.complete === false || onlyRefreshes(plan, planned);
  return missing.flatMap((address) => {
    if (planned.has(address)) {
      if (prior.has(address) && sameJson(planned.get(address), prior.get(address))) return [];
      return [
        contradiction(
          address,
          "resource_changes",
          own("planned_values holds it, and resource_changes does not"),
          planned.get(address),
        ),
      ];
    }
    if (canLeaveOut) return [];
    return [
      contradiction(
        address,
        "resource_changes",
        own("prior_state holds it, and nothing says what happens to it"),
        prior.get(address),
      ),
    ];
  });
}

/** A plan that only refreshes changes nothing, and plans no values: it reports drift, or has nothing to apply. */
function onlyRefreshes(plan: PlanFile, planned: Recorded): boolean {
  return (
    plan.changes.length === 0 && planned.size === 0 && (plan.drift.length > 0 || plan.applyable === false)
  );
}

function recorded(module: Json | undefined): Recorded {
  const found = new Map<string, Json | undefined>();
  const visit = (current: Json | undefined): void => {
    for (const resource of elements(member(current, "resources"))) {
      if (!CLUSTER_KINDS.has(text(member(resource, "type")) ?? "")) continue;
      if (member(resource, "mode") === "data") continue;
      const address = text(member(resource, "address")) ?? "";
      const deposed = text(member(resource, "deposed_key"));
      found.set(
        deposed === undefined ? address : `${address} (deposed ${deposed})`,
        member(resource, "values"),
      );
    }
    elements(member(current, "child_modules")).forEach(visit);
  };
  visit(module);
  return found;
}

function namesIn(values: Json | undefined): readonly string[] {
  return isJsonObject(values) ? Object.keys(values) : [];
}
