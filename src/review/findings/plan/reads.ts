/** Findings about data sources: which clusters a plan reads without managing them, and which reads wait for the apply. */
import { type Json, UNKNOWN } from "../../../json";
import { type KindDescription, kindOfType, KINDS, type ObjectSchema, withoutKeys } from "../../../schema";
import { namesWords, own, say, type Words } from "../../../text";
import { FINDING_LIMITS } from "../../limits";
import { bothSides, changesNothing, type ClusterChange, dataSourceOf } from "../../plan/changes";
import type { ReferencesOf } from "../../plan/configured";
import { isNetwork } from "../../plan/networks";
import type { Entry } from "../../plan/plan";
import { elements, Hidden, holdsUnknown, member, type PlanTree, revealedJson, text } from "../../plan/values";
import { finding, type Finding } from "../finding";
import { firstLines, unknownPartsOf, unknownType } from "./unreviewed";

/**
 * Reports the data sources that read clusters which the plan does not manage, and those that are read during the apply.
 * `before` are those that Terraform read while it planned, `later` the entries of the plan.
 */
export function readFindings(
  before: readonly Entry[],
  later: readonly Entry[],
  clusters: readonly ClusterChange[],
  referencesOf: ReferencesOf,
): Finding[] {
  const reads = (entry: Entry, message: Words): Finding[] => {
    const { address } = entry;
    const schema: ObjectSchema | undefined = dataSourceOf(entry);
    return [
      finding("changed", { address }, message, {
        details: () => firstLines(usesOf(address, clusters, referencesOf)),
      }),
      ...(schema === undefined ? [] : unknownPartsOf(entry, schema)),
    ];
  };
  return [
    ...before.flatMap((entry) => (isManaged(entry, clusters) ? [] : reads(entry, foundWords(entry)))),
    ...later.flatMap((entry) => {
      if (changesNothing(entry)) return [];
      if (entry.actions.join() !== "read") return [unknownType(entry)];
      const why = WHY[entry.reason ?? ""] ?? "";
      return reads(
        entry,
        say`is read during the apply${own(why)}: the plan does not show what it will hold${own(isNetwork(entry) && holdsUnknown(member(entry.after, "ranges")) ? ", and no range has its name here" : "")}`,
      );
    }),
  ];
}

const WHY: Readonly<Record<string, string>> = {
  read_because_config_unknown: ", because it refers to values that are not known before",
  read_because_dependency_pending: ", because it depends on a resource that the plan changes",
};

/** Says which arguments of clusters in the same module are made from a data source. */
function usesOf(
  read: string,
  clusters: readonly ClusterChange[],
  referencesOf: ReferencesOf,
): readonly Words[] {
  const path = withoutKeys(read);
  const start = path.lastIndexOf("data.");
  const [module, source] = [path.slice(0, start), `${path.slice(start)}.`];
  const kinds = new Map(clusters.map(({ address, kind }) => [withoutKeys(address), kind]));
  return [...kinds].flatMap(([cluster, { schema }]) => {
    if (!cluster.startsWith(`${module}cloud_`)) return [];
    return Object.keys(schema.attributes).flatMap((argument) => {
      const references = referencesOf(cluster, argument).map(withoutKeys);
      const used = references.flatMap((one) => (one.startsWith(source) ? one.slice(source.length) : []));
      const names = [...new Set(used.map((one) => one.replace(/\..*/s, "")))].map((one) => say`${one}`);
      const place = `${cluster}.${argument}`;
      return names.length === 0
        ? []
        : [say`${place} is made from it (${namesWords(names, FINDING_LIMITS.details)})`];
    });
  });
}

/** Says which cluster, or which clusters, a data source read. */
function foundWords({ type, after }: Entry): Words {
  const kind = kindOf(type);
  const organization = nameOrId(member(after, "organization_id"));
  if (kind !== undefined) {
    const [id, name] = [nameOrId(member(after, "id")), nameOrId(member(after, "name"))];
    return say`reads the ${own(kind.label)} cluster ${id} (${name}) of organization ${organization}, which this plan does not manage`;
  }
  const names = elements(member(after, "clusters")).map(
    (cluster) => say`${nameOrId(member(cluster, "name"))}`,
  );
  const which = names.length === 0 ? own("none") : namesWords(names, FINDING_LIMITS.details);
  return say`lists clusters of organization ${organization}: ${which}`;
}

/** Reports whether the plan manages the cluster that a data source read. */
function isManaged({ type, after }: Entry, clusters: readonly ClusterChange[]): boolean {
  const kind = kindOf(type);
  const id = idOf(after);
  if (kind === undefined || id === undefined) return false;
  return clusters.some(
    (change) => change.kind === kind && bothSides(change).some((side) => idOf(side) === id),
  );
}

function kindOf(type: string): KindDescription | undefined {
  const kind = kindOfType(type);
  return kind && KINDS[kind];
}

function idOf(side: PlanTree): string | undefined {
  const id: Json = revealedJson(member(side, "id"));
  return id === null ? undefined : String(id);
}

/** Returns a name or an identifier as it is, and no value that is sensitive or not known. */
function nameOrId(value: PlanTree | undefined): string {
  if (value instanceof Hidden) return "(sensitive)";
  if (value === UNKNOWN || value === undefined || value === null) return "(not known)";
  return text(value) ?? String(value);
}
