/** Reads the output of `terraform show -json` into a plan. No other part of the review sees its JSON as a whole. */
import {
  FILE_BYTES,
  isJsonObject,
  type Json,
  JsonError,
  type JsonObject,
  parseJson,
  tooManyBytes,
} from "../../json";
import { kindOfType } from "../../schema";
import { own, say } from "../../text";
import {
  actionsOf,
  addressWithDeposed,
  areEntries,
  entryOf,
  entryOfResource,
  invocationOf,
  sidesOf,
  unknownKeys,
} from "./entry";
import type { Entry, Plan, Resource, UnknownPart } from "./plan";
import { explainNotJson, HOW_TO, textOfPlan } from "./plan-text";
import { hidingSecrets, treeOf } from "./tree";
import { elements, entriesOf, member, text } from "./values";
import type { Reading } from "./written-list";

export type PlanReading = Reading<{ readonly plan: Plan }>;

/** The newest format this program was written for. */
const KNOWN_FORMAT = { major: 1, minor: 2 } as const;

/** The only format of a state that Terraform 1.0 and newer, and OpenTofu, have written into a plan. */
const STATE_FORMAT = "1.0";

/** Reads the bytes of a plan in JSON. Accepts a byte order mark, and UTF-16 with one, which PowerShell writes. */
export function readPlan(bytes: Uint8Array): PlanReading {
  if (bytes.length === 0) return problem("is empty");
  if (bytes.length > FILE_BYTES) return tooLarge();
  const content = textOfPlan(bytes);
  if (typeof content !== "string") return problem(content.what, content.fix);
  if (/^\s*\{[^{}]*"@level":/.test(content))
    return problem("is the log of `terraform plan -json`, which leaves values out");
  let parsed: Json;
  try {
    parsed = parseJson(content, FILE_BYTES);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (error.problem !== "syntax") return problem(error.message);
    const { what, fix } = explainNotJson(content, error);
    return problem(what, fix);
  }
  return readParsedPlan(parsed);
}

/** Returns the reading of a plan with more bytes than the limit. */
export function tooLarge(): PlanReading {
  return problem(tooManyBytes(FILE_BYTES).message);
}

/** Reads a plan that is parsed already. */
export function readParsedPlan(document: Json): PlanReading {
  if (!isJsonObject(document)) return problem("is JSON, but not a plan");
  const version = text(document["format_version"]);
  const [, major, minor] = /^(\d{1,9})\.(\d{1,9})/.exec(version ?? "") ?? [];
  if (version === undefined || major === undefined) return problem("has no format_version: it is not a plan");
  if (Number(major) !== KNOWN_FORMAT.major) {
    const fix =
      Number(major) > KNOWN_FORMAT.major
        ? "a newer version of this program is needed"
        : "plan with Terraform 1.1 or newer";
    return problem(`has the format version ${Number(major)}.${Number(minor)}, and only 1 can be judged`, fix);
  }
  const isPlan = ["planned_values", "resource_changes", "configuration"].some((name) =>
    Object.hasOwn(document, name),
  );
  if (!isPlan) {
    const isState = Object.hasOwn(document, "values");
    return problem(isState ? "is a state, not a plan" : "has neither changes nor a configuration");
  }
  const wrong = ["resource_changes", "resource_drift"].find((name) => !areEntries(document[name]));
  if (wrong !== undefined)
    return problem(
      Array.isArray(document[wrong])
        ? `has an entry in ${wrong} that is not a change of a resource`
        : `has a ${wrong} that is not a list`,
    );
  const isKnownFormat = version === `${major}.${minor}` && Number(minor) <= KNOWN_FORMAT.minor;
  const unknown = unknownIn(document, isKnownFormat ? undefined : version);
  return { ok: true, plan: planOf(document, unknown) };
}

/** The parts of a plan, also those of which the review reads nothing. */
const PLAN = [
  "format_version",
  "terraform_version",
  "timestamp",
  "errored",
  "applyable",
  "complete",
  "planned_values",
  "prior_state",
  "configuration",
  "resource_changes",
  "resource_drift",
  "deferred_changes",
  "deferred_action_invocations",
  "output_changes",
  "action_invocations",
  "checks",
  "relevant_attributes",
  "variables",
];

function planOf(document: JsonObject, unknown: readonly UnknownPart[]): Plan {
  const listAt = (name: string) => elements(document[name]);
  const prior = resourcesIn(member(member(document["prior_state"], "values"), "root_module"));
  const planned = resourcesIn(member(document["planned_values"], "root_module"));
  const written = listAt("resource_changes").map(entryOf);
  const drift = listAt("resource_drift").map(entryOf);
  const invocations = listAt("action_invocations").map(invocationOf);
  const saysComplete = typeof document["complete"] === "boolean";
  const errored = document["errored"] === true;
  const isPartial = errored || document["complete"] === false;
  // With -invoke, Terraform plans no changes.
  const onlyInvokes = invocations.length > 0 && invocations.every(({ isRequested }) => isRequested);
  const isExplained = drift.length > 0 || document["applyable"] === false || onlyInvokes;
  const onlyRefreshes = written.length === 0 && planned.length === 0 && isExplained;
  const clusters = prior.filter(isCluster);
  const mentioned = new Set([...written, ...planned].map(({ address }) => address));
  const left = clusters.filter(({ address }) => !mentioned.has(address));
  return {
    formatVersion: text(document["format_version"]) ?? "",
    terraformVersion: text(document["terraform_version"]),
    timestamp: text(document["timestamp"]),
    errored,
    complete: saysComplete ? document["complete"] === true : undefined,
    changes:
      onlyRefreshes && !isPartial ? clusters.map((cluster) => entryOfResource(cluster, "no-op")) : written,
    drift,
    onlyRefreshes,
    unmentioned: onlyRefreshes || isPartial || saysComplete ? [] : left,
    resources: [...prior, ...planned],
    deferred: listAt("deferred_changes").length + listAt("deferred_action_invocations").length,
    outputs: Object.fromEntries(
      entriesOf(document["output_changes"]).map(([name, change]) => [
        name,
        { actions: actionsOf(change), ...sidesOf(change) },
      ]),
    ),
    invocations,
    configuration: document["configuration"] ?? undefined,
    variables: document["variables"],
    unknown,
  };
}

/** Returns the keys and formats of the plan that are not known. */
function unknownIn(plan: JsonObject, format: string | undefined): readonly UnknownPart[] {
  const found: UnknownPart[] = [];
  if (format !== undefined) {
    const known = `${KNOWN_FORMAT.major}.${KNOWN_FORMAT.minor}`;
    const message = say`the plan's format ${format} is not known to this review, which knows ${own(known)} and older: it may say more than is read here`;
    found.push({ path: ["format_version"], value: format, message });
  }
  const ofState = member(plan["prior_state"], "format_version") ?? STATE_FORMAT;
  if (ofState !== STATE_FORMAT) {
    const written = text(ofState) ?? "(not a text)";
    const message = say`the format ${written} of the plan's prior_state is not known to this review, which knows ${own(STATE_FORMAT)}`;
    found.push({ path: ["prior_state", "format_version"], value: ofState, message });
  }
  // Its value may be sensitive, and is not shown.
  const keys = unknownKeys(plan, PLAN, (key) => say`the plan's ${key}, which this review does not know`);
  return [...found, ...keys];
}

/** Returns the resources in a module and its child modules. */
function resourcesIn(module: Json | undefined): readonly Resource[] {
  const own = elements(member(module, "resources")).map((resource): Resource => {
    const deposed = text(member(resource, "deposed_key"));
    const type = text(member(resource, "type")) ?? "";
    const values = treeOf(member(resource, "values"), undefined, member(resource, "sensitive_values"));
    return {
      address: addressWithDeposed(text(member(resource, "address")) ?? "", deposed),
      mode: text(member(resource, "mode")) ?? "managed",
      type,
      provider: text(member(resource, "provider_name")),
      values: hidingSecrets(type, values),
      isDeposed: deposed !== undefined,
    };
  });
  return [...own, ...elements(member(module, "child_modules")).flatMap(resourcesIn)];
}

/** Reports whether a resource is a cluster. A data source of a cluster's type is not. */
export function isCluster({ type, mode }: Pick<Entry, "type" | "mode">): boolean {
  return kindOfType(type) !== undefined && mode === "managed";
}

function problem(what: string, fix = HOW_TO): PlanReading {
  return { ok: false, problem: `${what}. ${fix.charAt(0).toUpperCase()}${fix.slice(1)}` };
}
