/** Every value of every cluster in a real plan, given another value on one side: a finding names its attribute. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { review } from "../../src/review";
import { nodeSha256 } from "../../src/review/node";
import { readParsedPlan } from "../../src/review/plan/read";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Path = readonly (string | number)[];
type Side = "before" | "after";

interface Entry {
  readonly type: string;
  readonly address: string;
  readonly change: Readonly<Record<Side, Json>> & {
    readonly actions: readonly string[];
    readonly after_unknown: object;
  };
}

interface Plan {
  readonly resource_changes?: readonly Entry[];
}

const PLANS = [
  ...readdirSync(join(__dirname, "corpus"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => join("corpus", file)),
  ...readdirSync(join(__dirname, "plans"), { withFileTypes: true })
    .filter((file) => file.isDirectory())
    .map(({ name }) => join("plans", name, "plan.json")),
];

/** The paths of all values that hold no others. */
function leavesOf(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  if (Array.isArray(value)) return value.flatMap((inner: Json, index) => leavesOf(inner, [...path, index]));
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

/** A copy of a value with another leaf at the path. */
function changedAt(value: Json, [step, ...rest]: Path): Json {
  if (step === undefined) {
    if (typeof value === "boolean") return !value;
    return typeof value === "number" ? value + 1 : `${typeof value === "string" ? value : ""}x`;
  }
  if (Array.isArray(value))
    return value.map((inner: Json, index) => (index === step ? changedAt(inner, rest) : inner));
  const object = value as Readonly<Record<string, Json>>;
  return { ...object, [step]: changedAt(object[step] ?? null, rest) };
}

function isKept({ type, change }: Entry): boolean {
  return /^cloud_(opensearch|prometheus)$/.test(type) && /^(update|no-op)$/.test(change.actions.join());
}

/** The kept clusters of all plans, those that are alike once. */
const CLUSTERS = new Map(
  PLANS.flatMap((file): [string, readonly [string, Plan, Entry]][] => {
    const plan = JSON.parse(readFileSync(join(__dirname, file), "utf8")) as Plan;
    const only = { ...plan, prior_state: null, planned_values: null, resource_drift: null };
    return (plan.resource_changes ?? [])
      .filter(isKept)
      .map((entry) => [JSON.stringify([entry.type, entry.change]), [file, only, entry]]);
  }),
);

it.each([...CLUSTERS.values()].map(([file, plan, entry]) => [file, entry.address, plan, entry] as const))(
  "%s, %s",
  (_file, _address, plan, entry) => {
    const overlooked = (["before", "after"] as const).flatMap((side) =>
      leavesOf(entry.change[side]).filter((path) => {
        const change = { ...entry.change, [side]: changedAt(entry.change[side], path) };
        const isLater = Object.hasOwn(change.after_unknown, path[0] ?? "");
        if (isLater || JSON.stringify(change.before) === JSON.stringify(change.after)) return false;
        const reading = readParsedPlan({ ...plan, resource_changes: [{ ...entry, change }] } as never);
        if (!reading.ok) throw new Error(reading.problem);
        const { findings } = review(reading.plan, nodeSha256);
        return !findings.some(({ attribute }) => attribute === path[0]);
      }),
    );
    expect(overlooked).toEqual([]);
  },
);
