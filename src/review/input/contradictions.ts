/**
 * Compares a plan's changes with its planned values and its prior state. Terraform writes each cluster into all of them:
 * if they differ, a part of the plan is missing or was changed.
 */
import { isJsonObject, type Json } from "../../json";
import { type Attribute, isNested, kindOfType } from "../../schema";
import { namesWords, own, say, type Words } from "../words";
import { entryAddress } from "./addresses";
import type { ClusterChange } from "./changes";
import { isCovered, markAt } from "./marks";
import { elements, hasKey, keysOf, member, sameJson, text } from "./members";
import type { PlanFile } from "./plan-file";
import type { Providers } from "./provider";
import { hasNoChanges, onlyRefreshes } from "./refreshed";

/** A cluster about which two parts of a plan do not agree. */
export interface Contradiction {
  readonly address: string;
  /** The change of the cluster; left out if the plan has none. */
  readonly change?: ClusterChange;
  /** The part of the plan that does not agree with `resource_changes`, or holds a cluster twice. */
  readonly part: "planned_values" | "prior_state" | "resource_changes" | "resource_drift";
  readonly message: Words;
  /** The attributes whose values or marks differ; left out if the parts differ otherwise. */
  readonly attributes?: readonly string[];
  /** The cluster in the planned values or the prior state, with its values and marks; undefined if it is not there. */
  readonly record: Json | undefined;
}

/** The resources of this provider in a part of the plan, by address. */
type Recorded = ReadonlyMap<string, Json>;

/** The resources of this provider in the planned values and in the prior state. */
export interface Records {
  readonly planned: Recorded;
  readonly prior: Recorded;
}

export function recordsOf(plan: PlanFile, providers: Providers): Records {
  return {
    planned: recorded(member(plan.plannedValues, "root_module"), providers),
    prior: recorded(member(member(plan.priorState, "values"), "root_module"), providers),
  };
}

/**
 * Marks in a change what its records or others, its drift and further changes of the same cluster, mark and the change does
 * not, an attribute as a whole: the plan contradicts itself then, and no value is shown that any part of it marks.
 */
export function withMarksOf(
  { planned, prior }: Records,
  change: ClusterChange,
  others: readonly ClusterChange[] = [],
): ClusterChange {
  const { before, after, beforeSensitive, afterSensitive, kind } = change;
  const hidden: string[] = [];
  const addMarked = (marks: Json | undefined) => {
    if (isCovered(marks, beforeSensitive) || isCovered(marks, afterSensitive)) return;
    for (const name in { ...before, ...after }) {
      const attribute = kind.schema.attributes[name];
      const [own, ...sides] = [marks, beforeSensitive, afterSensitive].map((side) => markAt(side, [name]));
      if (!sides.some((side) => keepsMarks(attribute, own, side))) hidden.push(name);
    }
  };
  for (const address of addressesOf(change)) {
    addMarked(member(planned.get(address), "sensitive_values"));
    addMarked(member(prior.get(address), "sensitive_values"));
  }
  for (const other of others) {
    addMarked(other.beforeSensitive);
    addMarked(other.afterSensitive);
  }
  if (hidden.length === 0) return change;
  const more = Object.fromEntries(hidden.map((name) => [name, true]));
  const marked = (marks: Json | undefined) => ({ ...(isJsonObject(marks) && marks), ...more });
  return { ...change, beforeSensitive: marked(beforeSensitive), afterSensitive: marked(afterSensitive) };
}

/** Returns the addresses under which the parts of a plan can hold a cluster: its own, and the one before a move. */
export function addressesOf({ address, previousAddress }: ClusterChange): readonly string[] {
  return previousAddress === undefined || previousAddress === address
    ? [address]
    : [address, previousAddress];
}

/**
 * Finds the clusters about which the parts of a plan do not agree. `clusters` and `drifted` must be in the order of their
 * addresses.
 */
export function contradictions(
  plan: PlanFile,
  { planned, prior }: Records,
  clusters: readonly ClusterChange[],
  drifted: readonly ClusterChange[],
): readonly Contradiction[] {
  const found: Contradiction[] = [];
  const add = (one: Contradiction | undefined) => {
    if (one !== undefined) found.push(one);
  };
  let last: string | undefined;
  for (const change of clusters) {
    const { address } = change;
    if (address === last) {
      const message = own("the plan holds more than one change of it");
      add({ address, change, part: "resource_changes", message, record: undefined });
    }
    last = address;
    add(againstPlanned(change, planned));
    add(againstPrior(change, prior));
  }
  last = undefined;
  for (const drift of drifted) {
    const { address } = drift;
    if (address === last) {
      const message = own("the plan holds more than one change of it outside Terraform");
      add({ address, change: drift, part: "resource_drift", message, record: undefined });
    }
    last = address;
    if (drift.after !== null) add(compared(drift, "prior_state", prior, drift.after, drift.afterSensitive));
  }
  return [...found, ...unmentioned(plan, planned, prior)];
}

function againstPlanned(change: ClusterChange, planned: Recorded): Contradiction | undefined {
  const { address, after, action } = change;
  if (after !== null) return compared(change, "planned_values", planned, after, change.afterSensitive);
  // A forgotten cluster stays in the planned values.
  if (!planned.has(address) || action === "forget") return undefined;
  return contradiction(change, "planned_values", own("planned_values still holds it"), planned.get(address));
}

function againstPrior(change: ClusterChange, prior: Recorded): Contradiction | undefined {
  const { address, before } = change;
  if (before !== null) return compared(change, "prior_state", prior, before, change.beforeSensitive);
  if (!prior.has(address)) return undefined;
  return contradiction(change, "prior_state", own("prior_state already holds it"), prior.get(address));
}

/** Compares the values and marks of a change with the record of the cluster in a part of the plan. */
function compared(
  change: ClusterChange,
  part: "planned_values" | "prior_state",
  records: Recorded,
  values: Json,
  marks: Json | undefined,
): Contradiction | undefined {
  if (records.size === 0) return undefined;
  const record = records.get(change.address);
  if (record === undefined) return contradiction(change, part, own(`${part} does not hold it`), undefined);
  const those = member(record, "values");
  const theirMarks = member(record, "sensitive_values");
  // The fast way for nearly all clusters.
  if (sameJson(values, those) && isCovered(theirMarks, marks)) return undefined;
  const { attributes } = change.kind.schema;
  const isOther = (name: string) =>
    !sameJson(member(values, name), member(those, name)) ||
    !keepsMarks(attributes[name], member(theirMarks, name), member(marks, name));
  const names = keysOf(values).filter(isOther);
  for (const name of keysOf(those)) if (!hasKey(values, name) && isOther(name)) names.push(name);
  if (names.length === 0) return undefined;
  const shown = namesWords(
    names.map((name) => say`${name}`),
    MOST_NAMES,
  );
  const message = say`${own(part)} gives other values or marks of ${shown}`;
  return { ...contradiction(change, part, message, record), attributes: names };
}

/**
 * Reports whether `marks` cover all that the record marks. A mark of an attribute that the schema calls sensitive may be
 * missing: not every version of Terraform writes it.
 */
export function keepsMarks(
  attribute: Attribute | undefined,
  record: Json | undefined,
  marks: Json | undefined,
): boolean {
  if (isCovered(record, marks)) return true;
  if (attribute === undefined || !isNested(attribute.type)) {
    return attribute?.sensitive === true;
  }
  const fields = attribute.type.object.attributes;
  const pairs = Array.isArray(record)
    ? elements(record).map((element, index) => [element, elements(marks)[index]] as const)
    : [[record, marks] as const];
  return pairs.every(
    ([one, other]) =>
      isCovered(one, other) ||
      (isJsonObject(one) &&
        Object.keys(one).every((name) => keepsMarks(fields[name], one[name], member(other, name)))),
  );
}

const MOST_NAMES = 5;

function contradiction(
  change: ClusterChange | string,
  part: Contradiction["part"],
  what: Words,
  record: Json | undefined,
): Contradiction {
  const message = say`${what}: the plan contradicts itself`;
  const about = typeof change === "string" ? { address: change } : { address: change.address, change };
  return { ...about, part, message, record };
}

const LOST = own(
  "prior_state holds it, and the plan has no changes: they are missing, unless it was made with -refresh-only",
);

const LEFT_OUT = own(
  "prior_state holds it, and nothing says what happens to it: -target or -exclude left it out, or its change is missing",
);

/** Finds clusters that the planned values or the prior state hold, and no change. */
function unmentioned(plan: PlanFile, planned: Recorded, prior: Recorded): Contradiction[] {
  const known = new Map<string, Json>();
  for (const entry of plan.changes) known.set(entryAddress(entry), entry);
  const missing: string[] = [];
  planned.forEach((record, address) => {
    const entry = known.get(address);
    if (!isOfOneType(entry, record) || !isOfOneProvider(entry, record)) missing.push(address);
  });
  prior.forEach((record, address) => {
    const isMissing = !isOfOneType(known.get(address), record) && !planned.has(address);
    if (isMissing && member(record, "mode") !== "data") missing.push(address);
  });
  if (missing.length === 0) return [];
  const canLeaveOut = plan.errored || plan.complete === false || onlyRefreshes(plan, planned);
  return missing.flatMap((address) => {
    if (planned.has(address)) {
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
    const record = prior.get(address);
    if (hasNoChanges(plan, planned)) return [{ address, part: "resource_changes", message: LOST, record }];
    if (plan.completeness !== "said")
      return [{ address, part: "resource_changes", message: LEFT_OUT, record }];
    return [
      contradiction(
        address,
        "resource_changes",
        own("prior_state holds it, and nothing says what happens to it"),
        record,
      ),
    ];
  });
}

/** Returns the resources of this provider in a module and its child modules. */
function recorded(module: Json | undefined, providers: Providers): Recorded {
  const found = new Map<string, Json>();
  const visit = (current: Json | undefined): void => {
    for (const resource of elements(member(current, "resources"))) {
      const type = text(member(resource, "type")) ?? "";
      if (kindOfType(type) === undefined && !providers.mayOwn(text(member(resource, "provider_name")), type))
        continue;
      found.set(entryAddress(resource, "deposed_key"), resource);
    }
    elements(member(current, "child_modules")).forEach(visit);
  };
  visit(module);
  return found;
}

/** Reports whether a change and a record are about a resource of the same type. */
function isOfOneType(entry: Json | undefined, record: Json): boolean {
  return (
    entry !== undefined &&
    member(entry, "type") === member(record, "type") &&
    (member(entry, "mode") ?? "managed") === (member(record, "mode") ?? "managed")
  );
}

/** Reports whether a change and a planned record name the same provider. A record may leave it out. */
function isOfOneProvider(entry: Json | undefined, record: Json): boolean {
  const one = member(entry, "provider_name");
  const other = member(record, "provider_name");
  return (other ?? null) === null || one === other;
}
