/** Clusters that one stack destroys or forgets, and that another stack of the review makes or imports: the two changes name each other. */
import { own, say, type Words } from "../../text";
import { nameKeyOf } from "../findings/cluster/names";
import { groupBy } from "../group-by";
import { member, revealedJson } from "../plan/values";
import type { ReviewedStack } from "../stacks";
import type { Effect } from "./change";
import { nameOfCluster } from "./places";
import { together } from "./stays";

/** What a stack does to a cluster that changes hands. */
type Part = "destroyed" | "forgotten" | "created" | "imported";

interface Handover {
  readonly gone: Effect;
  readonly taken: Effect;
}

/** Returns what is said of the clusters of a group of effects that change hands; nothing for most. */
export function handoversAmong(all: readonly Effect[]): (group: readonly Effect[]) => readonly Words[] {
  const parts = new Map(all.flatMap((effect) => partOf(effect).map((part) => [effect, part] as const)));
  const byName = groupBy([...parts.keys()], ({ cluster }) => cluster && nameKeyOf(cluster.change));
  const found = new Map<Effect, Handover>();
  for (const [name, effects] of byName) {
    const gone = effects.find((one) => isGone(parts.get(one)));
    const taken = effects.find((one) => !isGone(parts.get(one)));
    const isOne =
      name !== undefined && gone !== undefined && taken !== undefined && gone.stack !== taken.stack;
    if (isOne && mayBeOne(gone, taken)) for (const one of [gone, taken]) found.set(one, { gone, taken });
  }
  return (group) => {
    const mine = group.flatMap((effect) => found.get(effect) ?? []);
    const alike = groupBy(mine, ({ gone, taken }) =>
      JSON.stringify([nameOf(gone.stack), nameOf(taken.stack), parts.get(gone), parts.get(taken)]),
    );
    return [...alike.values()].map((some) => {
      const [{ gone, taken }] = some;
      const names = some.flatMap(({ taken: { cluster } }) =>
        cluster === undefined ? [] : [nameOfCluster(cluster)],
      );
      return wordsOf(names, [nameOf(gone.stack), parts.get(gone)], [nameOf(taken.stack), parts.get(taken)]);
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

function isGone(part: Part | undefined): boolean {
  return part === "destroyed" || part === "forgotten";
}

/** Reports whether two clusters of one name may be one: another id tells them apart. */
function mayBeOne(gone: Effect, taken: Effect): boolean {
  const [before, after] = [gone, taken].map(({ cluster }) =>
    revealedJson(member(cluster?.change.before, "id")),
  );
  return after === null || before === after;
}

function nameOf({ name, planFile }: ReviewedStack): string {
  return name ?? planFile;
}

/** The most clusters that a sentence names. */
const NAMED = 8;

function wordsOf(
  names: readonly Words[],
  [from, gone]: readonly [string, Part | undefined],
  [to, taken]: readonly [string, Part | undefined],
): Words {
  const isOne = names.length === 1;
  const [verb, whose] = isOne ? ["is", "its"] : ["are", "their"];
  const [removed, imported] = isOne
    ? ["a removed block", "an import block"]
    : ["removed blocks", "import blocks"];
  const who = names.length > NAMED ? own(`${names.length} clusters`) : together(names);
  const what = say`${who} ${own(verb)} ${own(gone ?? "")} in ${from} and ${own(taken ?? "")} in ${to}`;
  if (gone === "destroyed") {
    const besides = taken === "created" ? say`, and ${own(imported)} in ${to}` : [];
    return say`${what}: ${own(whose)} data is lost; to keep it, write ${own(removed)} with destroy = false in ${from}${besides}`;
  }
  if (taken === "imported") return say`${what}: the service keeps ${own(isOne ? "it" : "them")}`;
  return say`${what}: the service keeps the present ${own(isOne ? "one" : "ones")}; to go on with ${own(whose)} data, write ${own(imported)} in ${to}`;
}
