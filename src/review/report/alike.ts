/** Compares what the reviews of several stacks say, and says it once: the names of their clusters may differ, all else is the same. */
import { type Foreign, joined, namesWords, own, plain, type Words } from "../../text";
import { REPORT_LIMITS } from "../limits";
import type { Review } from "../review";
import { type Holders, holderWords, type NameOf } from "./holders";
import type { ReportLine } from "./names";

/** Returns a text that two sentences of different stacks share if they differ only in the names of clusters. */
export type ShapeOf = (words: Words) => string;

/** Returns the shapes of the sentences of a review: a name of a cluster is replaced by its address. */
export function shapesIn({ clusters }: Review, nameOf: NameOf): ShapeOf {
  const addresses = new Map<string, string>();
  for (const { change } of clusters) {
    nameOf(change.address).forEach((part, index) => {
      if (typeof part !== "string") addresses.set(part.foreign, `${index} ${change.address}`);
    });
  }
  return (words) =>
    JSON.stringify(
      words.map((part) =>
        typeof part === "string" ? part : { name: addresses.get(part.foreign) ?? `= ${part.foreign}` },
      ),
    );
}

/** Returns the shape of a line of the summary. */
export function shapeOfLine(line: ReportLine, shapeOf: ShapeOf): string {
  const { level, about, what, ranges, isOfCluster, holders } = line;
  const held = holders.map((one) => holderWords(one, Infinity));
  return [level, ...[about, what, isOfCluster ? [] : ranges, ...held].map(shapeOf)].join("\0");
}

/** Makes one sentence of some with the same shape. Where they name different clusters, it names all of them. */
export function mergedWords(all: readonly [Words, ...Words[]], most = REPORT_LIMITS.names): Words {
  const [first, ...others] = all;
  return first.flatMap((part, index): Words => {
    if (typeof part === "string") return own(part);
    const names = [part, ...others.flatMap((words) => words[index] ?? [])].filter(isForeign);
    const each = [...new Map(names.map((name) => [name.foreign, name])).values()];
    return namesWords(
      each.map((name) => [name]),
      most,
    );
  });
}

function isForeign(part: string | Foreign): part is Foreign {
  return typeof part !== "string";
}

/** Makes one line of some with the same shape. */
export function mergedLine(all: readonly [ReportLine, ...ReportLine[]]): ReportLine {
  const [first, ...others] = all;
  if (others.length === 0) return first;
  const merged = (of: (line: ReportLine) => Words) => mergedWords([of(first), ...others.map(of)]);
  const named = mergedHolders(all.map((line) => line.named));
  return {
    ...first,
    about:
      named.length === 0
        ? merged(({ about }) => about)
        : joined(
            named.map((one) => holderWords(one, REPORT_LIMITS.names)),
            "; ",
          ),
    what: merged(({ what, whatOfMany = what }) => whatOfMany),
    ranges: first.isOfCluster ? sharedWords(all.map(({ ranges }) => ranges)) : merged(({ ranges }) => ranges),
    holders: mergedHolders(all.map(({ holders }) => holders)),
    named,
    members: (most) =>
      all
        .flatMap(({ members, about }) => (members(most).length === 0 ? [about] : members(most)))
        .slice(0, most),
    count: all.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Returns the words that are the same for all; none if they differ. */
export function sharedWords(all: readonly Words[]): Words {
  const [first = [], ...others] = all;
  return others.every((words) => plain(words) === plain(first)) ? first : [];
}

/** Joins the clusters of the same endpoints. */
export function mergedHolders(all: readonly (readonly Holders[])[]): readonly Holders[] {
  const [first = []] = all;
  return first.map(({ endpoints }, index) => {
    const names = all.flatMap((holders) => holders[index]?.clusters ?? []);
    return { endpoints, clusters: [...new Map(names.map((name) => [plain(name), name])).values()] };
  });
}

/** Lists names: "dev, production and staging", or the first ones of many. */
export function listedNames(names: readonly Words[]): Words {
  if (names.length > REPORT_LIMITS.names) return namesWords(names, REPORT_LIMITS.names);
  const last = names.at(-1) ?? [];
  return names.length < 2 ? last : joined([joined(names.slice(0, -1), ", "), last], " and ");
}
