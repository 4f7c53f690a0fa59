/** Clusters that one stack destroys or forgets, and that another stack of the review makes or imports: the two changes name each other. */
import { own, say, type Words } from "../../text";
import { nameKeyOf } from "../findings/cluster/names";
import { groupBy } from "../group-by";
import { member, same } from "../plan/values";
import type { Effect } from "./change";
import { nameOfCluster } from "./places";
import { together } from "./stays";

/** What a stack does to a cluster that changes hands. */
type Part = "destroyed" | "forgotten" | "created" | "imported";

interface Side {
  readonly effect: Effect;
  readonly part: Part;
}

/** Returns what is said of the clusters of a group of effects that change hands; nothing for most. */
export function handoversAmong(all: readonly Effect[]): (group: readonly Effect[]) => readonly Words[] {
  const sides = all.flatMap((effect) => partOf(effect).map((part): Side => ({ effect, part })));
  const found = new Map<Effect, readonly [gone: Side, taken: Side]>();
  const byName = groupBy(sides, ({ effect: { cluster } }) => cluster && nameKeyOf(cluster.change));
  for (const alike of byName.values()) {
    const gone = alike.find(({ part }) => isGone(part));
    const taken = alike.find(({ part }) => !isGone(part));
    if (gone === undefined || taken === undefined || !mayBeOne(gone.effect, taken.effect)) continue;
    for (const { effect } of [gone, taken]) found.set(effect, [gone, taken]);
  }
  return (group) => {
    const alike = groupBy(group, (effect) => {
      const both = found.get(effect);
      return both && JSON.stringify(both.map((side) => [stackOf(side.effect), side.part]));
    });
    return [...alike.values()].flatMap((some) => {
      const names = some.flatMap(({ cluster }) => (cluster === undefined ? [] : [nameOfCluster(cluster)]));
      const both = found.get(some[0]);
      return both === undefined ? [] : [wordsOf(names, ...both)];
    });
  };
}

/** Returns what an effect says of a whole cluster, if that may change hands. */
function partOf({ finding, cluster }: Effect): readonly Part[] {
  const { code, attribute, moved, caller, successor } = finding;
  const { action, isImported, isDeposed } = cluster?.change ?? {};
  if (isDeposed !== false || attribute !== undefined || successor !== undefined) return [];
  if (code === "destroyed" && action === "delete") return ["destroyed"];
  if (code === "forgotten" && action === "forget") return ["forgotten"];
  if (finding.variant === "new" && moved === undefined && caller === undefined) return ["created"];
  return code === "changed" && isImported === true ? ["imported"] : [];
}

function isGone(part: Part): boolean {
  return part === "destroyed" || part === "forgotten";
}

/** Reports whether clusters of one name in two stacks may be one: another id tells them apart. */
function mayBeOne(gone: Effect, taken: Effect): boolean {
  const [before, after] = [gone, taken].map(({ cluster }) => member(cluster?.change.before, "id") ?? null);
  return gone.stack !== taken.stack && (after === null || same(before, after));
}

function stackOf({ stack: { name, planFile } }: Effect): string {
  return name ?? planFile;
}

/** The most clusters that a sentence names. */
const NAMED = 8;

function wordsOf(names: readonly Words[], gone: Side, taken: Side): Words {
  const [from, to] = [stackOf(gone.effect), stackOf(taken.effect)];
  const who = names.length > NAMED ? own(`${names.length} clusters`) : together(names);
  const what = say`${who}: ${own(gone.part)} in ${from} and ${own(taken.part)} in ${to}`;
  if (gone.part === "destroyed") {
    const besides = taken.part === "created" ? say`, and an import block in ${to}` : [];
    return say`${what}; the data is lost. To keep it, write a removed block with destroy = false in ${from}${besides}`;
  }
  if (taken.part === "imported") return say`${what}; the service keeps the data`;
  return say`${what}; the service keeps the data. To go on with it, write an import block in ${to}`;
}
