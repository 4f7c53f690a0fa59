/** Writes the clauses of the headline: what findings of some codes mean for the clusters. */
import { FAMILIES, IpSet } from "../../cidr";
import { KINDS } from "../../schema";
import { joined, namesWords, own, say, type Words } from "../../text";
import {
  type Case,
  type Clause,
  CODES,
  HEADLINE,
  type HeadlineGroup,
  inNumber,
  type Level,
  LEVELS,
} from "../findings/catalog";
import { endpointOf, isDeletion } from "../findings/facts";
import type { Finding } from "../findings/finding";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import { holderWords } from "./holders";
import { counted, everyAddress, listOf } from "./names";
import type { UrlMove } from "./url-moves";

const OTHER_WARNINGS: Clause = { group: "other warnings", of: "findings", words: "other [warning|warnings]" };
const OTHER_SETTINGS: Clause = {
  group: "settings",
  of: "findings",
  words: "[setting changes|settings change]",
};

/** The clauses of codes that have none of their own. */
const OTHERS: Readonly<Record<Level, Clause>> = {
  error: OTHER_WARNINGS,
  warning: OTHER_WARNINGS,
  note: OTHER_SETTINGS,
};

const GROUPS: readonly HeadlineGroup[] = [...HEADLINE.always, ...HEADLINE.withoutErrors];

/** All clauses in the order of the headline. */
const ORDERED = [
  ...new Set([
    ...Object.values(CODES).flatMap(({ clauses = [] }) => clauses),
    ...LEVELS.map((level) => OTHERS[level]),
  ]),
].sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));

/** Returns the clauses of a headline in their order, given those that have findings. */
export function inHeadline(
  found: ReadonlySet<Clause>,
  { hasErrors }: { readonly hasErrors: boolean },
): readonly Clause[] {
  const leftOut: readonly HeadlineGroup[] = hasErrors ? HEADLINE.withoutErrors : [];
  return ORDERED.filter((clause) => found.has(clause) && !leftOut.includes(clause.group));
}

const CASES: Readonly<Record<Case, (found: Finding) => boolean>> = {
  unknown: ({ doubts }) => doubts.includes("unknown"),
  unreadable: ({ doubts }) => doubts.includes("unreadable"),
  swap: isSwap,
  opening: ({ gates }) => gates.includes("broadened"),
  login: ({ gates }) => gates.includes("identity"),
  deletion: isDeletion,
  successor: ({ successor }) => successor !== undefined,
  older: ({ gates }) => gates.includes("downgrade"),
  "host name": ({ code, attribute = "" }) => code === "hostname" || HOST_NAMES.has(attribute),
  perhaps: ({ variant }) => variant === "perhaps",
  end: ({ variant }) => variant === "end",
  "without credentials": ({ variant }) => variant === "without credentials",
  unchecked: ({ isUnchecked }) => isUnchecked,
  "second address": ({ attribute }) => attribute === undefined,
};

/** Returns the clauses that a finding is counted in. */
export function clausesOf(found: Finding): readonly Clause[] {
  const clauses = CODES[found.code].clauses ?? [OTHERS[found.level]];
  const ofItsCases = clauses.filter(({ when }) => when !== undefined && CASES[when](found));
  return ofItsCases.length > 0 ? ofItsCases : clauses.filter(({ when }) => when === undefined);
}

/**
 * Reports whether a list gains some addresses and loses others without letting in more of either family. The sizes of a
 * sensitive list are not compared: the result would tell something about its ranges.
 */
function isSwap({ scope, loss }: Finding): boolean {
  const [gained, lost] = [scope?.gained, loss?.gained];
  if (scope?.isSensitive === true || !(gained instanceof IpSet) || !(lost instanceof IpSet)) return true;
  return FAMILIES.every((family) => gained.count(family) <= lost.count(family));
}

/** What the clauses of a headline are about, and how its clusters are named. */
export interface Subject {
  /** Names a cluster, given its address; the clusters of all stacks that have it, if the headline is about several. */
  readonly namesOf: NamesOf;
  /** Returns the URLs of a cluster that change, given its address. */
  readonly movesOf: (address: string) => readonly UrlMove[];
}

export type NamesOf = (address: string) => readonly Words[];

/** Writes a clause about findings: "logs-production destroyed with its data". */
export function clauseWords({ of, words }: Clause, found: readonly Finding[], subject: Subject): Words {
  return COUNTED[of](words, found, subject);
}

const HOST_NAMES = new Set(
  Object.values(KINDS).flatMap(({ endpoints }) =>
    endpoints.flatMap(({ customHostname }) => customHostname ?? []),
  ),
);

const COUNTED: Readonly<
  Record<Clause["of"], (words: string, found: readonly Finding[], subject: Subject) => Words>
> = {
  plan: own,
  findings: (words, { length }) => own(countedWords(length, words)),
  clusters: clustersWords,
  endpoints: (words, found, subject) => {
    const count = new Set(found.map(listOf)).size;
    const [first] = found;
    if (first === undefined || count > 1)
      return own(`${counted(count, "endpoint")} ${inNumber(words, count)}`);
    const { length } = subject.namesOf(first.address ?? "");
    return say`${listName(first, subject)} ${own(inNumber(words, length))}`;
  },
  "open lists": openWords,
  addresses: addressesWords,
  callers: (words, found) => {
    const callers = new Set(found.map(({ caller }) => caller?.name));
    return own(`${counted(callers.size, "caller")} ${words}`);
  },
  logins: (words, found, subject) => {
    const { count, name } = clustersOf(found, subject);
    return name === undefined
      ? own(`who can log in ${words} on ${count}`)
      : say`who can log in to ${name} ${own(words)}`;
  },
};

function countedWords(count: number, words: string): string {
  return counted(count, inNumber(words, 1), inNumber(words, count));
}

interface CountedClusters {
  readonly count: string;
  /** The name of a single one. */
  readonly name: Words | undefined;
  /** How many the name stands for, or the count. */
  readonly number: number;
}

/** Counts the clusters of findings, and names a single one. */
function clustersOf(found: readonly Finding[], { namesOf }: Subject): CountedClusters {
  const addresses = [...new Set(found.flatMap(({ address }) => address ?? []))];
  const [first] = addresses;
  const count = counted(addresses.length, "cluster");
  if (first === undefined || addresses.length > 1)
    return { count, name: undefined, number: addresses.length };
  const names = namesOf(first);
  return { count, name: namesWords(names, REPORT_LIMITS.together), number: names.length };
}

function clustersWords(words: string, found: readonly Finding[], subject: Subject): Words {
  const { count, name = own(count), number } = clustersOf(found, subject);
  return say`${name} ${own(inNumber(words, number))}`;
}

/** Shows the first URL of a single cluster if the next one is known, and names its other endpoints that get another one. */
function addressesWords(words: string, found: readonly Finding[], subject: Subject): Words {
  const { count, name = own(count), number } = clustersOf(found, subject);
  const isPossible = found.every(({ variant }) => variant === "perhaps");
  const verb = isPossible ? "may get" : number === 1 ? "gets" : "get";
  if (number !== 1) return say`${name} ${own(`${verb} ${inNumber(words, 2)}`)}`;
  const [first, ...others] = subject.movesOf(found[0]?.address ?? "");
  const sentence = say`${name} ${own(`${verb} ${inNumber(words, 1 + others.length)}`)}`;
  if (first?.isNextKnown !== true) return sentence;
  const more = others.map(({ label }) => `, and ${label}`).join("");
  return say`${sentence}: ${own(first.label)} ${first.urls}${own(more)}`;
}

function openWords(words: string, found: readonly Finding[], subject: Subject): Words {
  const ofLists = [...groupBy(found, listOf).values()];
  const byFamilies = groupBy(ofLists, (ofList) => {
    const opened = new Set(ofList.flatMap((one) => one.opened ?? []));
    return opened.size === 0 ? "everybody" : everyAddress(FAMILIES.filter((family) => opened.has(family)));
  });
  const parts = [...byFamilies].map(([whom, lists]) => {
    const count = own(counted(lists.length, "endpoint"));
    return say`${ofLists.length === 1 ? listName(lists[0][0], subject) : count} ${own(`${words} ${whom}`)}`;
  });
  return joined(parts, ", ");
}

function listName(found: Finding, { namesOf }: Subject): Words {
  const endpoint = endpointOf(found);
  const { address } = found;
  if (address === undefined || endpoint === undefined) return own("1 endpoint");
  return holderWords({ endpoints: [endpoint.label], clusters: namesOf(address) }, REPORT_LIMITS.together);
}
