/** Writes the clauses of the headline: what findings of some codes mean for the clusters. */
import { FAMILIES, IpSet } from "../../cidr";
import { KINDS } from "../../schema";
import { joined, own, say, type Words } from "../../text";
import { type Case, type Clause, CODES, inNumber, type Level } from "../findings/catalog";
import { endpointOf, type Finding, isDeletion } from "../findings/finding";
import { groupBy } from "../group-by";
import { counted, endpointName, everyAddress, listOf, type NameOf } from "./names";
import type { UrlMove } from "./url-moves";

const OTHER_WARNINGS: Clause = { place: 350, of: "findings", words: "other [warning|warnings]" };
const OTHER_SETTINGS: Clause = { place: 410, of: "findings", words: "[setting changes|settings change]" };

/** The clauses of codes that have none of their own. */
const OTHERS: Readonly<Record<Level, Clause>> = {
  error: OTHER_WARNINGS,
  warning: OTHER_WARNINGS,
  note: OTHER_SETTINGS,
};

const CASES: Readonly<Record<Case, (found: Finding) => boolean>> = {
  unknown: ({ doubts }) => doubts.includes("unknown"),
  unreadable: ({ doubts }) => doubts.includes("unreadable"),
  swap: isSwap,
  opening: ({ gates }) => gates.includes("broadened"),
  login: ({ gates }) => gates.includes("identity"),
  deletion: isDeletion,
  successor: ({ hasSuccessor }) => hasSuccessor,
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

/** Writes a clause about findings: "logs-production destroyed with its data". */
export function clauseWords(
  { of, words }: Clause,
  found: readonly Finding[],
  nameOf: NameOf,
  movesOf: MovesOf,
): Words {
  return COUNTED[of](words, found, nameOf, movesOf);
}

/** Returns the URLs of a cluster that change, given its address. */
export type MovesOf = (address: string) => readonly UrlMove[];

const HOST_NAMES = new Set(
  Object.values(KINDS).flatMap(({ endpoints }) =>
    endpoints.flatMap(({ customHostname }) => customHostname ?? []),
  ),
);

const COUNTED: Readonly<
  Record<Clause["of"], (words: string, found: readonly Finding[], nameOf: NameOf, movesOf: MovesOf) => Words>
> = {
  plan: own,
  findings: (words, { length }) => own(countedWords(length, words)),
  clusters: clustersWords,
  endpoints: (words, found, nameOf) => {
    const count = new Set(found.map(listOf)).size;
    const [first] = found;
    const named =
      first === undefined || count > 1 ? own(counted(count, "endpoint")) : listName(first, nameOf);
    return say`${named} ${own(inNumber(words, count))}`;
  },
  "open lists": openWords,
  addresses: addressesWords,
  callers: (words, found) => {
    const callers = new Set(found.map(({ caller }) => caller?.name));
    return own(`${counted(callers.size, "caller")} ${words}`);
  },
  logins: (words, found, nameOf) => {
    const { count, name } = clustersOf(found, nameOf);
    return name === undefined
      ? own(`who can log in ${words} on ${count}`)
      : say`who can log in to ${name} ${own(words)}`;
  },
};

function countedWords(count: number, words: string): string {
  return counted(count, inNumber(words, 1), inNumber(words, count));
}

/** Counts the clusters of findings, and names a single one. */
function clustersOf(
  found: readonly Finding[],
  nameOf: NameOf,
): { readonly count: string; readonly name: Words | undefined } {
  const addresses = [...new Set(found.flatMap(({ address }) => address ?? []))];
  const [first] = addresses;
  return {
    count: counted(addresses.length, "cluster"),
    name: first === undefined || addresses.length > 1 ? undefined : nameOf(first),
  };
}

function clustersWords(words: string, found: readonly Finding[], nameOf: NameOf): Words {
  const { count, name } = clustersOf(found, nameOf);
  return name === undefined ? own(`${count} ${inNumber(words, 2)}`) : say`${name} ${own(inNumber(words, 1))}`;
}

/** Shows the first URL of a single cluster, and names its other endpoints that get another one. */
function addressesWords(words: string, found: readonly Finding[], nameOf: NameOf, movesOf: MovesOf): Words {
  const { count, name } = clustersOf(found, nameOf);
  const verb = found.every(({ variant }) => variant === "perhaps")
    ? "may get"
    : name === undefined
      ? "get"
      : "gets";
  if (name === undefined) return own(`${count} ${verb} ${inNumber(words, 2)}`);
  const [first, ...others] = movesOf(found[0]?.address ?? "");
  const sentence = say`${name} ${own(`${verb} ${inNumber(words, 1 + others.length)}`)}`;
  if (first === undefined) return sentence;
  const more = others.map(({ label }) => `, and ${label}`).join("");
  return say`${sentence}: ${own(first.label)} ${first.urls}${own(more)}`;
}

function openWords(words: string, found: readonly Finding[], nameOf: NameOf): Words {
  const ofLists = [...groupBy(found, listOf).values()];
  const byFamilies = groupBy(ofLists, (ofList) => {
    const opened = new Set(ofList.flatMap((one) => one.opened ?? []));
    return opened.size === 0 ? "everybody" : everyAddress(FAMILIES.filter((family) => opened.has(family)));
  });
  const parts = [...byFamilies].map(([whom, lists]) => {
    const count = own(counted(lists.length, "endpoint"));
    return say`${ofLists.length === 1 ? listName(lists[0][0], nameOf) : count} ${own(`${words} ${whom}`)}`;
  });
  return joined(parts, ", ");
}

function listName(found: Finding, nameOf: NameOf): Words {
  const endpoint = endpointOf(found);
  const { address } = found;
  return address === undefined || endpoint === undefined
    ? own("1 endpoint")
    : endpointName(nameOf(address), endpoint);
}
