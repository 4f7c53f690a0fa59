/** Names and counts clusters and endpoints for the readers of a review, and makes the lines about them. */
import type { Family } from "../../cidr";
import { type Endpoint, maskUrls } from "../../schema";
import { own, say, type Words } from "../../text";
import type { Level } from "../findings/catalog";
import type { FindingPlace } from "../findings/finding";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../plan/changes";
import { member, text } from "../plan/values";
import type { ClusterReview } from "../review";

export type NameOf = (address: string) => Words;

/** Returns the names of clusters by address: the cluster's name, with the address if several clusters have that name. */
export function clusterNames(clusters: readonly ClusterReview[]): NameOf {
  const names = new Map<string, string>();
  const deposed = new Set<string>();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { change } of clusters) {
    const name = nameIn(change);
    if (name === undefined) continue;
    names.set(change.address, name);
    if (change.isDeposed) deposed.add(change.address);
    else if (seen.has(name)) repeated.add(name);
    else seen.add(name);
  }
  return (address) => {
    const name = names.get(address);
    if (name === undefined) return say`${address}`;
    // The cluster itself has the same name, and may stay.
    if (deposed.has(address)) return say`a leftover of ${name}`;
    return repeated.has(name) ? say`${name} (${address})` : say`${name}`;
  };
}

/** Returns names for the rows, which show no address: the module stands before the name of a cluster in one. */
export function namesInRows(nameOf: NameOf): NameOf {
  return (address) => {
    const name = nameOf(address);
    const module = moduleOf(address).slice("module.".length, -1);
    const isNamed = name.some((part) => typeof part === "object" && part.foreign === address);
    return module === "" || isNamed ? name : say`${module}: ${name}`;
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
  const name = text(member(isGoing ? before : after, "name"));
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
export const SIGNS: Readonly<Record<Level, string>> = { error: "!", warning: "~", note: "." };

/** One line of a row. It reads "about what ranges"; a format may align the three as columns. */
export interface ReportLine {
  readonly level: Level;
  /** "logs-production API", "33 endpoints of 11 modules", "nobody"; a whole sentence if the other two are empty. */
  readonly about: Words;
  /** "+262,144 IPv4", "from logs-production API"; may be empty. */
  readonly what: Words;
  /** The addresses, hosts without a prefix; may be empty. */
  readonly ranges: Words;
  /** Names the first of those that `about` counts; returns no names if it is a name itself. */
  readonly members: NamesUpTo;
  /** How many endpoints, callers or clusters the line is about. */
  readonly count: number;
}

/** Returns at most `most` names: a line can stand for thousands. */
export type NamesUpTo = (most: number) => readonly Words[];

export interface LineParts {
  readonly what?: Words;
  readonly ranges?: Words;
  readonly count?: number;
  readonly members?: NamesUpTo;
}

export function lineOf(level: Level, about: Words, more: LineParts = {}): ReportLine {
  const { what = [], ranges = [], count = 1, members = () => [] } = more;
  return { level, about, what, ranges, members, count };
}

/** An endpoint or a cluster that a line is about, with the address of the cluster. */
export interface LineObject {
  readonly address?: string | undefined;
}

/** What a line is about, in words. */
export interface AboutWords {
  readonly about: Words;
  readonly count: number;
  readonly members: NamesUpTo;
}

/**
 * Names what a line is about: "logs-production API", or "33 endpoints of 11 modules" with their names as members.
 * `nameOf` names one of them, `noun` says what each is.
 */
export function aboutWords<One extends LineObject>(
  all: readonly One[],
  nameOf: (one: One) => Words,
  noun: string,
): AboutWords {
  const count = all.length;
  const [first] = all;
  if (first !== undefined && count === 1) return { about: nameOf(first), members: () => [], count };
  const members: NamesUpTo = (most) => all.slice(0, most).map((one) => nameOf(one));
  return { about: own(`${counted(count, noun)}${holderWords(all, noun)}`), members, count };
}

function holderWords(all: readonly LineObject[], noun: string): string {
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
