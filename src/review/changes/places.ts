/** Where changes are: the clusters and endpoints that they reach, and the lines where they are written. A wrong line is worse than none. */
import { joined, own, say, type Words } from "../../text";
import type { FileLine, Finding } from "../findings/finding";
import { groupBy } from "../group-by";
import { isHidden } from "../plan/changes";
import type { ProgramPlace } from "../plan/synthesized";
import { member, text } from "../plan/values";
import type { ClusterReview, Review } from "../review";
import type { ReviewedStack, StackReviews } from "../stacks";
import type { Change, Effect, EffectChange, Where } from "./change";
import { together } from "./stays";
import { endpointLabel } from "./words";

/** The most clusters of a stack that a place names one by one. */
const NAMED = 8;

/** The name of a cluster, unless it is sensitive or not known: then its address. */
export function nameOfCluster({ change }: ClusterReview, side: "before" | "after" = "after"): Words {
  if (change.isDeposed) return say`${change.address}`;
  const values = side === "after" ? (change.after ?? change.before) : change.before;
  const name = isHidden(change, ["name"]) ? undefined : text(member(values, "name"));
  return say`${name ?? change.address}`;
}

/** The name of what an effect is about. A renamed cluster has both names. */
export function subjectWords({ cluster, finding }: Effect): Words | undefined {
  if (cluster === undefined) return finding.address === undefined ? undefined : say`${finding.address}`;
  const name = nameOfCluster(cluster);
  const { before, after } = cluster.change;
  const isRenamed = finding.code === "hostname" && before !== null && after !== null;
  const former = isRenamed ? nameOfCluster(cluster, "before") : name;
  return JSON.stringify(former) === JSON.stringify(name) ? name : say`${former} → ${name}`;
}

/** Returns a text that is the same for all effects on one cluster. */
export function clusterKey({ stack, finding, cluster }: Effect): string {
  return JSON.stringify([stack.name ?? stack.planFile, cluster?.change.address ?? finding.address ?? null]);
}

/** Returns the endpoints that an effect is about; undefined for another effect. */
function endpointIn({ finding }: Effect): string | undefined {
  const { moved, caller, cause, code } = finding;
  const isOfList = cause !== undefined || code === "undetermined" || code === "broadened";
  return (moved ?? caller)?.endpoint.label ?? (isOfList ? endpointLabel(finding) : undefined);
}

/** Returns a line for each stack: its clusters, those with the same endpoints together. `all`: every one by name. */
export function placesOfChange(
  change: EffectChange,
  { reviewed }: StackReviews,
  all = false,
): readonly Words[] {
  return reviewed.flatMap((stack) => {
    const here = change.effects.filter((effect) => effect.stack === stack);
    if (here.length === 0) return [];
    const places = inStack(here, stack, all);
    if (stack.name === undefined) return places.length === 0 ? [] : [places];
    return [places.length === 0 ? say`${stack.name}` : say`${stack.name}: ${places}`];
  });
}

function inStack(effects: readonly Effect[], { review }: ReviewedStack, all: boolean): Words {
  const clusters = groupBy(effects, clusterKey);
  const byEndpoints = groupBy([...clusters.values()], (ofCluster) =>
    [...new Set(ofCluster.flatMap((one) => endpointIn(one) ?? []))].join(" and "),
  );
  const parts = [...byEndpoints].map(([endpoints, groups]): Words => {
    const names = groups.map(([first]) => subjectWords(first)).filter((name) => name !== undefined);
    if (names.length === 0) return own(endpoints);
    const isShort = names.length > NAMED && !all && effects[0]?.cluster !== undefined;
    const short = isShort ? shortNames(names, review.total, unnamed(review, groups.flat())) : undefined;
    if (endpoints === "") return short ?? joined(names, ", ");
    if (short === undefined && names.length === 1) return say`${names[0] ?? []} ${own(endpoints)}`;
    return say`${own(endpoints)} of ${short ?? joined(names, ", ")}`;
  });
  return joined(
    parts.filter((part) => part.length > 0),
    "; ",
  );
}

/** Returns the clusters of a stack that are not among the effects, if they are few. */
function unnamed(review: ReviewedStack["review"], effects: readonly Effect[]): readonly Words[] | undefined {
  const mine = new Set(effects.map(({ cluster }) => cluster?.change.address));
  if (review.total - mine.size > 3) return undefined;
  const others = review.clusterNames().filter(({ address }) => !mine.has(address));
  return others.map(({ name, address }) => say`${name ?? address}`);
}

function shortNames(names: readonly Words[], total: number, others: readonly Words[] | undefined): Words {
  if (names.length === total) return own(`all ${total} clusters`);
  const without = others === undefined || others.length === 0 ? [] : say` (not ${joined(others, ", ")})`;
  return say`${own(`${names.length} of ${total} clusters`)}${without}`;
}

/** Reports whether a place of the change counts clusters instead of naming them. */
export function countsClusters(change: EffectChange): boolean {
  const byStack = groupBy(change.effects, ({ stack }) => stack);
  return [...byStack.values()].some((all) => new Set(all.map(({ cluster }) => cluster)).size > NAMED);
}

/** Writes "9 endpoints of 6 clusters"; of a single cluster, the names: "API and Dashboards of logs". */
export function reachOf({ effects }: EffectChange): Words {
  const [first] = effects;
  const what = first.cluster === undefined ? "data sources" : "clusters";
  const keys = effects.map((one) => (one.cluster === undefined ? one.finding.address : clusterKey(one)));
  const subjects = new Set(keys).size;
  const labels = effects.flatMap((effect) => endpointIn(effect) ?? []);
  const ends = groupBy(effects, (effect) => `${clusterKey(effect)} ${endpointIn(effect) ?? ""}`).size;
  const of = subjects === 1 ? (subjectWords(first) ?? own("the plan")) : own(`${subjects} ${what}`);
  if (labels.length === 0) return of;
  return say`${own(subjects === 1 ? [...new Set(labels)].join(" and ") : `${ends} endpoints`)} of ${of}`;
}

/** Returns where an effect was written; nothing if the synthesized files do not say it. */
export function whereOf(found: Finding, cluster: ClusterReview | undefined, review: Review): Where {
  if (found.line !== undefined) return { line: found.line };
  const { address = "", successor, attribute = "", moved, code, cause, variant, outsideWords } = found;
  const constructAt = (one: string) => whereIs(review.placeOf?.(one));
  if (cause !== undefined) return constructAt(cause);
  // What keeps the data of a destroyed cluster is written into the construct of its successor.
  const owner = review.clusterAt(successor)?.change.address ?? cluster?.change.address;
  if (owner === undefined) return constructAt(successor ?? address);
  // Of a range that is gone, the line is that of the narrower one in its place, if that is new.
  const [narrower] = outsideWords === undefined ? (moved?.instead ?? []) : [];
  const range = moved?.to === "in" ? moved.entry : narrower;
  const forced = (cluster?.change.replacePaths ?? []).map(([first]) => String(first));
  const isUrl = cluster?.change.kind.endpoints.some(({ url }) => url === attribute) === true;
  // A URL that changes follows the name of its cluster, which nobody wrote if it was changed outside Terraform.
  const [name = ""] =
    code === "replaced" ? forced : isUrl && variant !== "outside" ? ["name"] : attribute.split(/[.[]/);
  const value = moved === undefined ? undefined : (range?.text ?? "");
  return whereIs(review.placeOf?.(owner, name, value));
}

function whereIs(place: ProgramPlace | undefined): Where {
  if (place === undefined) return {};
  const line = { file: place.file, line: place.line };
  return place.is === "construct" ? { construct: line } : { line };
}

/** The most lines that a change names. */
const NAMED_LINES = 5;

/** Writes ", `network.ts:4` and `:7`", or where the construct is; nothing if no line is known. */
export function linesText({ lines, constructs }: Pick<Change, "lines" | "constructs">): Words {
  if (lines.length > 0) return say`, ${placesText(lines)}`;
  return constructs.length === 0 ? [] : say`, construct at ${placesText(constructs)}`;
}

/** Names lines; a file once. */
export function placesText(lines: readonly FileLine[]): Words {
  const named = lines.slice(0, NAMED_LINES).map(({ file, line }, index) => {
    const isSameFile = index > 0 && lines[index - 1]?.file === file;
    return say`${isSameFile ? `:${line}` : `${file}:${line}`}`;
  });
  const more = lines.length - named.length;
  return together(more === 0 ? named : [...named, own(`${more} more ${more === 1 ? "line" : "lines"}`)]);
}

/** Returns changes whose places are relative to the repository. Leaves out places outside of it. */
export function inRepository(
  changes: readonly Change[],
  { inRepository: pathOf }: StackReviews,
): readonly Change[] {
  const place = ({ file, line }: FileLine): readonly FileLine[] => {
    const path = pathOf(file);
    return path === undefined ? [] : [{ file: path, line }];
  };
  const where = (one: Where): Where =>
    Object.fromEntries(
      Object.entries(one).flatMap(([what, line]: [string, FileLine]) =>
        place(line).map((path) => [what, path]),
      ),
    );
  const effect = (one: Effect): Effect => ({ ...one, where: where(one.where) });
  return changes.map((change): Change => {
    // The lines of approvals are those of the repository already.
    if (change.kind === "outdated") return change;
    const places = { lines: change.lines.flatMap(place), constructs: change.constructs.flatMap(place) };
    if (change.kind === "failed") return { ...change, ...places };
    const [first, ...others] = change.effects;
    return { ...change, ...places, effects: [effect(first), ...others.map(effect)] };
  });
}
