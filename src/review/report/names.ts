/** Names and counts clusters and endpoints for the readers of a review, and makes the lines about them. */
import type { Family } from "../../cidr";
import { type Endpoint, maskUrls } from "../../schema";
import { joined, own, say, type Words } from "../../text";
import type { Level } from "../findings/catalog";
import type { FindingPlace } from "../findings/facts";
import { REPORT_LIMITS } from "../limits";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../plan/changes";
import { member, type PlanTree, text } from "../plan/values";
import type { ClusterReview } from "../review";
import {
  type HeldObject,
  type Holders,
  holdersOf,
  holderWords,
  type LineObject,
  type NameOf,
} from "./holders";
import type { Mark } from "./items";

export type { LineObject, NameOf };

/**
 * Returns the names of clusters by address: the cluster's name, "old → new" if it changes, with the address if several
 * clusters have that name.
 */
export function clusterNames(clusters: readonly ClusterReview[]): NameOf {
  const names = new Map<string, string>();
  const former = new Map<string, string>();
  const deposed = new Set<string>();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { change, replacement } of clusters) {
    const name = nameIn(change);
    if (name === undefined) continue;
    names.set(change.address, name);
    const was = formerNameIn(change);
    if (was !== undefined && was !== name) former.set(change.address, was);
    if (change.isDeposed) deposed.add(change.address);
    // A new cluster that gets the name of a destroyed one is the only one of that name.
    else if (replacement === undefined) {
      if (seen.has(name)) repeated.add(name);
      else seen.add(name);
    }
  }
  return (address) => {
    const name = names.get(address);
    if (name === undefined) return say`${address}`;
    // The cluster itself has the same name, and may stay.
    if (deposed.has(address)) return say`a leftover of ${name}`;
    const was = former.get(address);
    const renamed = was === undefined ? say`${name}` : say`${was} → ${name}`;
    return repeated.has(name) ? say`${renamed} (${address})` : renamed;
  };
}

/** Names an endpoint of a cluster: "logs-production API". */
export function endpointName(name: Words, { label }: Pick<Endpoint, "label">): Words {
  return [...name, ...own(` ${label}`)];
}

/** Returns the name of the cluster after the change, or of the one that is destroyed; undefined if it is sensitive. */
function nameIn(change: ClusterChange): string | undefined {
  const { before, after, action } = change;
  if (isHidden(change, ["name"])) return undefined;
  const isGoing = action === "replace" || after === null || isPartlyUnknown(change, ["name"]);
  return nameOn(isGoing ? before : after);
}

/** Returns the present name of a cluster that the plan keeps. */
function formerNameIn({ before, action }: ClusterChange): string | undefined {
  return action === "update" ? nameOn(before) : undefined;
}

function nameOn(side: PlanTree): string | undefined {
  const name = text(member(side, "name"));
  return name === undefined || name.trim() === "" ? undefined : maskUrls(name);
}

/** Names all addresses of some families: "every IPv4 address and every IPv6 address". */
export function everyAddress(families: readonly Family[]): string {
  return families.map((family) => `every IPv${family} address`).join(" and ");
}

/** Returns a text that all findings about one access list share, and no others. */
export function listOf({ address = "", attribute = "" }: FindingPlace): string {
  return `${address} ${attribute}`;
}

/** The signs before findings, which show their levels without colour. */
export const SIGNS: Readonly<Record<Mark, string>> = {
  error: "!",
  warning: "~",
  note: ".",
  approved: "✓",
};

/** One line of a row. It reads "about what ranges"; a format may align the three as columns. */
export interface ReportLine {
  readonly level: Level;
  /** "logs-production API", "33 endpoints of 11 modules", "nobody"; a whole sentence if the other two are empty. */
  readonly about: Words;
  /** "+262,144 IPv4", "from logs-production API"; may be empty. */
  readonly what: Words;
  /** The same about several clusters, if it is written in another way: "destroyed with their data". */
  readonly whatOfMany: Words | undefined;
  /** The addresses, hosts without a prefix; may be empty. */
  readonly ranges: Words;
  /** What `ranges` shows is of one cluster: of several, only what is the same is shown. */
  readonly isOfCluster: boolean;
  /** The clusters that `about` only counts, with their endpoints; empty if it names them. */
  readonly holders: readonly Holders[];
  /** The clusters of which `about` is nothing but their names and endpoints; empty for other lines. */
  readonly named: readonly Holders[];
  /** Names the first of several endpoints, callers or clusters one by one; returns no names for one. */
  readonly members: NamesUpTo;
  /** How many endpoints, callers or clusters the line is about. */
  readonly count: number;
}

/** Returns at most `most` names: a line can stand for thousands. */
export type NamesUpTo = (most: number) => readonly Words[];

export interface LineParts {
  readonly what?: Words;
  readonly whatOfMany?: Words;
  readonly ranges?: Words;
  readonly isOfCluster?: boolean;
  readonly count?: number;
  readonly holders?: readonly Holders[];
  readonly named?: readonly Holders[];
  readonly members?: NamesUpTo;
}

export function lineOf(level: Level, about: Words, more: LineParts = {}): ReportLine {
  const { what = [], whatOfMany, ranges = [], isOfCluster = false, count = 1 } = more;
  const { holders = [], named = [], members = () => [] } = more;
  return { level, about, what, whatOfMany, ranges, isOfCluster, holders, named, members, count };
}

/** Returns a line as one sentence: "logs-production: destroyed with its data; if that is intended, …". */
export function asSentence(line: ReportLine): ReportLine {
  if (line.what.length === 0) return line;
  return { ...line, about: say`${line.about}: ${line.what}`, what: [] };
}

/** What a line is about, in words. */
export interface AboutWords {
  readonly about: Words;
  readonly holders: readonly Holders[];
  readonly named: readonly Holders[];
  readonly count: number;
  readonly members: NamesUpTo;
}

/**
 * Names what a line is about: "logs-production API and Dashboards", or "33 endpoints of 11 modules" with their clusters as
 * holders. `noun` says what each of them is.
 */
export function aboutWords(all: readonly HeldObject[], nameOf: NameOf, noun: string): AboutWords {
  const counts = countedWords(all, nameOf, noun);
  const clusters = counts.holders.reduce((sum, { clusters: { length } }) => sum + length, 0);
  if (clusters > REPORT_LIMITS.named) return counts;
  const named = counts.holders.map((one) => holderWords(one, REPORT_LIMITS.named));
  return { ...counts, about: joined(named, ", "), holders: [], named: counts.holders };
}

/** Counts what a line is about: "33 endpoints of 11 modules". */
export function countedWords(all: readonly HeldObject[], nameOf: NameOf, noun: string): AboutWords {
  const count = all.length;
  const members: NamesUpTo = (most) =>
    count === 1
      ? []
      : all
          .slice(0, most)
          .map(({ address = "", label }) =>
            label === undefined ? nameOf(address) : endpointName(nameOf(address), { label }),
          );
  const about = own(`${counted(count, noun)}${groupWords(all, noun)}`);
  return { about, holders: holdersOf(all, nameOf), named: [], members, count };
}

function groupWords(all: readonly LineObject[], noun: string): string {
  const modules = modulesOf(all);
  if (modules !== undefined) return ` of ${counted(modules.size, "module")}`;
  if (noun === "cluster") return "";
  const clusters = new Set(all.map(({ address }) => address));
  return ` of ${counted(clusters.size, "cluster")}`;
}

/** Returns the modules of all of them; undefined if one of them is in the root module. */
function modulesOf(all: readonly LineObject[]): ReadonlySet<string> | undefined {
  const modules = new Set<string>();
  for (const { address = "" } of all) {
    const module = moduleOf(address);
    if (module === "") return undefined;
    modules.add(module);
  }
  return modules;
}

/** Returns the module of a resource's address, with the keys of its instances; empty for the root module. */
function moduleOf(address: string): string {
  if (!address.startsWith("module.")) return "";
  return /^(?:module\.[^.[]+(?:\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?\.)*/.exec(address)?.[0] ?? "";
}

/** Formats a number with its noun: "1,200 clusters". The default of `many` is `one` with an "s". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toString().replace(/\B(?=(?:\d{3}){1,6}$)/g, ",")} ${count === 1 ? one : many}`;
}
