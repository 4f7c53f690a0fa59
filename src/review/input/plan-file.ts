/** Reads the output of `terraform show -json`. */
import { beyond, FILE_LIMITS, isJsonObject, type Json, JsonError, type JsonObject } from "../../json";
import { repeatedCluster } from "./addresses";
import { elements, member, text } from "./members";
import { explainNotJson, HOW_TO, JSON_LINES } from "./not-json";
import { parseReviewed } from "./parse-json";
import { textOfPlan } from "./plan-text";

/** A plan, whose parts are still JSON. */
export interface PlanFile {
  readonly formatVersion: string;
  /** The version is newer than this program knows, or is not a major and a minor version alone. */
  readonly isUnknownFormat: boolean;
  readonly terraformVersion: string | undefined;
  /** When the plan was made; undefined for a plan of Terraform before 1.5. */
  readonly timestamp: string | undefined;
  readonly errored: boolean;
  /** Undefined if the plan does not say; `completeness` says why. */
  readonly complete?: boolean;
  readonly completeness: Completeness;
  /** Whether an apply would do anything; undefined if the plan does not say. */
  readonly applyable?: boolean;
  readonly changes: readonly Json[];
  readonly drift: readonly Json[];
  /** The number of changes and action invocations that are deferred to a later plan. */
  readonly deferred: number;
  readonly checks: readonly Json[];
  /** The number of outputs that change. */
  readonly outputs: number;
  readonly outputChanges: Json | undefined;
  readonly actions: readonly Json[];
  readonly plannedValues: Json | undefined;
  readonly priorState: Json | undefined;
  readonly configuration: Json | undefined;
  /** The attributes of resources that the changes are made from. */
  readonly relevant: Json | undefined;
  /** Parts of the plan whose meaning is not known. */
  readonly unknownParts: readonly { readonly key: string; readonly value: Json }[];
}

/**
 * Whether the plan says that it is complete, or why it does not. Terraform says so since 1.8, OpenTofu does not in any
 * version. `missing`: one of the keys by which Terraform says so was left out.
 */
export type Completeness = "said" | "old-terraform" | "opentofu" | "no-version" | "missing";

export type PlanReading =
  { readonly ok: true; readonly plan: PlanFile } | { readonly ok: false; readonly problem: string };

/** The newest format this program was written for. */
export const KNOWN_FORMAT = { major: 1, minor: 2 } as const;

/** Reads the bytes of a plan in JSON. Accepts a byte order mark, and UTF-16 with one, which PowerShell writes. */
export function readPlan(bytes: Uint8Array): PlanReading {
  if (bytes.length === 0) return problem("is empty");
  if (bytes.length > FILE_LIMITS.bytes) return tooLarge();
  const decoded = textOfPlan(bytes);
  if (!decoded.ok) return problem(decoded.problem.what, decoded.problem.fix);
  const { text: content } = decoded;
  if (/^\s*\{"@level":/.test(content)) return problem(JSON_LINES.what);
  let parsed: Json;
  try {
    parsed = parseReviewed(content);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (error.problem !== "syntax") return problem(error.message);
    const { what, fix } = explainNotJson(content, error);
    return problem(what, fix);
  }
  return judgePlan(parsed);
}

/** Returns the reading of a plan with more bytes than the limit. */
export function tooLarge(): PlanReading {
  return problem(beyond("bytes", FILE_LIMITS).message);
}

/** Reads a plan that is parsed already. */
export function judgePlan(parsed: Json): PlanReading {
  if (!isJsonObject(parsed)) return problem("is JSON, but not a plan");
  const version = text(parsed["format_version"]);
  const [, major, minor] = /^(\d{1,9})\.(\d{1,9})/.exec(version ?? "") ?? [];
  if (version === undefined || major === undefined) return problem(otherDocument(parsed));
  if (Number(major) !== KNOWN_FORMAT.major) {
    const fix =
      Number(major) > KNOWN_FORMAT.major
        ? "a newer version of this program is needed"
        : "plan with Terraform 1.1 or newer";
    return problem(`has the format version ${Number(major)}.${Number(minor)}, and only 1 can be judged`, fix);
  }
  const malformed = malformedPart(parsed);
  if (malformed !== undefined) return problem(malformed);
  return {
    ok: true,
    plan: {
      formatVersion: version,
      isUnknownFormat: version !== `${major}.${minor}` || Number(minor) > KNOWN_FORMAT.minor,
      terraformVersion: text(parsed["terraform_version"]),
      timestamp: text(parsed["timestamp"]),
      errored: parsed["errored"] === true,
      ...(typeof parsed["complete"] === "boolean" && { complete: parsed["complete"] }),
      completeness: completenessOf(parsed),
      ...(typeof parsed["applyable"] === "boolean" && { applyable: parsed["applyable"] }),
      changes: elements(parsed["resource_changes"]),
      drift: elements(parsed["resource_drift"]),
      deferred: lengthOf(parsed["deferred_changes"]) + lengthOf(parsed["deferred_action_invocations"]),
      checks: elements(parsed["checks"]),
      outputs: changedOutputs(parsed["output_changes"]),
      outputChanges: parsed["output_changes"],
      actions: elements(parsed["action_invocations"]),
      plannedValues: parsed["planned_values"],
      priorState: parsed["prior_state"],
      configuration: parsed["configuration"],
      relevant: parsed["relevant_attributes"],
      unknownParts: unknownParts(parsed),
    },
  };
}

/** Says what a JSON document without a format is, if it is one that Terraform or CDKTF writes. */
function otherDocument(document: JsonObject): string {
  const has = (...keys: readonly string[]) => keys.every((key) => Object.hasOwn(document, key));
  if (has("@level")) return JSON_LINES.what;
  if (has("encrypted_data")) return "is encrypted by OpenTofu, which only tofu can read";
  if (has("lineage", "serial")) return "is a state file, not a plan";
  if (has("terraform", "provider") || has("resource"))
    return "is configuration in JSON, such as cdk.tf.json, not a plan";
  return "has no format_version: it is not a plan";
}

/** The first version of Terraform whose plans say whether they are complete. */
const SAYS_COMPLETE = { major: 1, minor: 8 } as const;

function completenessOf(plan: JsonObject): Completeness {
  if (typeof plan["complete"] === "boolean") return "said";
  if (["complete", "applyable"].some((key) => (plan[key] ?? null) !== null)) return "missing";
  const [, major, minor] = /^v?(\d{1,6})\.(\d{1,6})/.exec(text(plan["terraform_version"]) ?? "") ?? [];
  if (major === undefined) return "no-version";
  const isOld =
    Number(major) < SAYS_COMPLETE.major ||
    (Number(major) === SAYS_COMPLETE.major && Number(minor) < SAYS_COMPLETE.minor);
  return isOld ? "old-terraform" : "opentofu";
}

/** Returns the parts that this review does not know, then those of another type than Terraform gives them. */
function unknownParts(plan: JsonObject): PlanFile["unknownParts"] {
  const retyped = Object.entries(PLAN_PARTS).flatMap(([key, isExpected]) => {
    const value = plan[key] ?? null;
    return value === null || isExpected(value) ? [] : [key];
  });
  return [...unknownKeys(plan, PLAN_KEYS), ...retyped].map((key) => ({ key, value: plan[key] ?? null }));
}

/** Returns the keys of an object that are not in `known`. Leaves out keys with null. */
export function unknownKeys(value: Json | undefined, known: ReadonlySet<string>): readonly string[] {
  if (!isJsonObject(value)) return NONE;
  let found: string[] | undefined;
  for (const key in value) {
    if (!known.has(key) && (value[key] ?? null) !== null) (found ??= []).push(key);
  }
  return found ?? NONE;
}

const NONE: readonly string[] = [];

/**
 * The parts of a plan that this review knows. Each has a function that tells whether a value is of the right type, if the
 * review would misread another one.
 */
const PLAN_PARTS: Readonly<Record<string, (value: Json) => boolean>> = {
  errored: isBoolean,
  applyable: isBoolean,
  planned_values: isJsonObject,
  prior_state: isJsonObject,
  configuration: isJsonObject,
  output_changes: isJsonObject,
  action_invocations: Array.isArray,
  checks: Array.isArray,
  format_version: isAny,
  terraform_version: isAny,
  variables: isAny,
  resource_drift: isAny,
  resource_changes: isAny,
  deferred_changes: isAny,
  deferred_action_invocations: isAny,
  relevant_attributes: isAny,
  timestamp: isAny,
  complete: isAny,
};

const PLAN_KEYS: ReadonlySet<string> = new Set(Object.keys(PLAN_PARTS));

function isAny(): boolean {
  return true;
}

function isBoolean(value: Json): boolean {
  return typeof value === "boolean";
}

/** Returns the length of a list. Counts another value than a list as one. */
function lengthOf(list: Json | undefined): number {
  return Array.isArray(list) ? list.length : (list ?? null) === null ? 0 : 1;
}

function changedOutputs(changes: Json | undefined): number {
  if (!isJsonObject(changes)) return 0;
  return Object.values(changes).filter((change) => elements(member(change, "actions")).join() !== "no-op")
    .length;
}

/** Says which part of a plan is missing or has another shape, so that the review would overlook something. */
function malformedPart(plan: JsonObject): string | undefined {
  const isPlan = ["planned_values", "resource_changes", "configuration"].some((name) =>
    Object.hasOwn(plan, name),
  );
  if (!isPlan) {
    return Object.hasOwn(plan, "values")
      ? "is a state, not a plan"
      : "has neither changes nor a configuration";
  }
  for (const name of ["resource_changes", "resource_drift"]) {
    const list = plan[name] ?? [];
    if (!Array.isArray(list)) return `has a ${name} that is not a list`;
    if (!elements(list).every(isChange)) return `has an entry in ${name} that is not a change of a resource`;
    const repeated = repeatedCluster(elements(list), MOST_OF_ONE_CLUSTER);
    if (repeated !== undefined)
      return `has ${repeated.count} entries of ${repeated.address} in ${name}, and Terraform writes one`;
  }
  return undefined;
}

/**
 * The most entries of one cluster. Each of a few is reviewed, and reported as one too many; with thousands, the report would
 * not end.
 */
export const MOST_OF_ONE_CLUSTER = 10;

function isChange(entry: Json): boolean {
  const change = member(entry, "change");
  const actions = elements(member(change, "actions"));
  return (
    text(member(entry, "address")) !== undefined &&
    text(member(entry, "type")) !== undefined &&
    actions.length > 0 &&
    actions.every((action) => typeof action === "string") &&
    isObjectOrNull(member(change, "before")) &&
    isObjectOrNull(member(change, "after"))
  );
}

function isObjectOrNull(value: Json | undefined): boolean {
  return value === undefined || value === null || isJsonObject(value);
}

function problem(what: string, fix = HOW_TO): PlanReading {
  return { ok: false, problem: `${what}. ${fix.charAt(0).toUpperCase()}${fix.slice(1)}` };
}
