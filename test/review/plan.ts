/** Plans as small as a test needs them, for what no real plan of the corpus can be made to hold. */
import { FILE_BYTES, formatJson, type Json, parseJson } from "../../src/json";
import { type MustReach, review, type Review, type ReviewOptions } from "../../src/review";
import { nodeSha256 } from "../../src/review/node";
import type { Plan } from "../../src/review/plan/plan";
import { readParsedPlan } from "../../src/review/plan/read";
import type { Synthesized, SynthesizedConstruct } from "../../src/review/plan/synthesized";

/** A cluster whose lists let in private addresses only. */
export const CLUSTER = {
  name: "logs",
  organization_id: 42,
  ip_allowlist: ["10.0.0.0/8"],
  dashboards_ip_allowlist: ["10.0.0.0/8"],
};

export type Attributes = Readonly<Record<string, unknown>>;

export interface ChangeOptions {
  readonly address?: string;
  readonly actions?: readonly string[];
  readonly unknown?: unknown;
  readonly beforeSensitive?: unknown;
  readonly afterSensitive?: unknown;
  /** More keys of the entry. */
  readonly more?: Attributes;
  /** More keys of its `change`: `importing`, for example. */
  readonly inChange?: Attributes;
}

/** A change of `cloud_opensearch.logs`, an update unless a side is null. */
export function change(
  before: Attributes | null,
  after: Attributes | null,
  options: ChangeOptions = {},
): object {
  const usual = before === null ? ["create"] : after === null ? ["delete"] : ["update"];
  const address = options.address ?? "cloud_opensearch.logs";
  return {
    address,
    mode: "managed",
    type: /cloud_[a-z]+/.exec(address)?.[0] ?? "other",
    change: {
      actions: options.actions ?? usual,
      before,
      after,
      after_unknown: options.unknown ?? {},
      before_sensitive: options.beforeSensitive ?? {},
      after_sensitive: options.afterSensitive ?? {},
      ...options.inChange,
    },
    ...options.more,
  };
}

/**
 * A change of `cloud_opensearch.NAME`, a cluster of this name: its values before and after, beside those of CLUSTER, or null
 * where there is no cluster.
 */
export function clusterAt(
  name: string,
  before: Attributes | null,
  after: Attributes | null = before,
  options: ChangeOptions = {},
): object {
  const side = (values: Attributes | null) => values && { ...CLUSTER, name, ...values };
  return change(side(before), side(after), { ...options, address: `cloud_opensearch.${name}` });
}

export function planJson(changes: readonly object[], more: Attributes = {}): Attributes {
  return {
    format_version: "1.2",
    terraform_version: "1.11.4",
    planned_values: { root_module: {} },
    resource_changes: changes,
    configuration: { root_module: {} },
    applyable: true,
    complete: true,
    errored: false,
    ...more,
  };
}

/** The part of a plan in which the configuration of `cloud_opensearch.logs` has these expressions. */
export function configured(expressions: Attributes): Attributes {
  const resource = { address: "cloud_opensearch.logs", type: "cloud_opensearch", expressions };
  return { configuration: { root_module: { resources: [resource] } } };
}

/** A statement that the caller `ci` must reach the API of `cloud_opensearch.logs`. */
export function statement(fields: Partial<MustReach> = {}): MustReach {
  return {
    cluster: "cloud_opensearch.logs",
    endpoint: "api",
    caller: "ci",
    addresses: ["10.0.0.1"],
    ...fields,
  };
}

/** A synthesized stack in which `cloud_opensearch.logs` is this construct. */
export function programWith(construct: SynthesizedConstruct): Synthesized {
  return { constructs: new Map([["cloud_opensearch.logs", construct]]), statements: [] };
}

function planOf(changes: readonly object[], more: Attributes = {}): Plan {
  const reading = readParsedPlan(parseJson(formatJson(planJson(changes, more) as Json), FILE_BYTES));
  if (!reading.ok) throw new Error(reading.problem);
  return reading.plan;
}

export function reviewed(
  changes: readonly object[],
  more: Attributes = {},
  options: ReviewOptions = {},
): Review {
  return review(planOf(changes, more), nodeSha256, options);
}

export function codesOf({ findings }: Review): string[] {
  return findings.map(({ code }) => code);
}
