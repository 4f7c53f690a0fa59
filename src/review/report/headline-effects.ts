/** The effects of a plan that the headline names, the most severe first, by the codes of their findings. */
import { FAMILIES, IpSet } from "../../cidr";
import { joined, own, say, type Words } from "../../text";
import { type Code, CODES, codesWhere, codesWith, type Level } from "../findings/catalog";
import { SNAPSHOTS } from "../findings/cluster/snapshots";
import { endpointOf, type Finding, isDeletion } from "../findings/finding";
import { groupBy } from "../group-by";
import { counted, endpointName, everyAddress, listOf, type NameOf } from "./names";

/** What findings of some codes mean for the clusters, in words. */
export interface Effect {
  /** The smallest is named first. */
  readonly place: number;
  readonly codes: readonly Code[];
  readonly words: (found: readonly Finding[], nameOf: NameOf) => Words;
  /** Does not count endpoints that are opened to everybody, which have an effect of their own. */
  readonly isWithinOpen?: boolean;
  /** Does not count endpoints that let in more than any one network has, which have an effect of their own. */
  readonly isWithinWide?: true;
  /** Selects findings of its codes. Default: all. */
  readonly isIt?: (found: Finding) => boolean;
}

/** An effect on clusters: `one` follows the name of a single cluster, `many` the number of several. */
const ofClusters = (place: number, codes: readonly Code[], one: string, many: string): Effect => ({
  place,
  codes,
  words: (found, nameOf) => {
    const { count, name } = clustersOf(found, nameOf);
    return name === undefined ? own(`${count} ${many}`) : say`${name} ${own(one)}`;
  },
});

/** Counts the clusters of findings, and names a single one. */
function clustersOf(
  found: readonly Finding[],
  nameOf: NameOf,
): { readonly count: string; readonly name: Words | undefined } {
  const addresses = new Set<string>();
  for (const { address } of found) if (address !== undefined) addresses.add(address);
  const [first] = addresses;
  return {
    count: counted(addresses.size, "cluster", "clusters"),
    name: first === undefined || addresses.size > 1 ? undefined : nameOf(first),
  };
}

const ofEndpoints = (
  place: number,
  codes: readonly Code[],
  one: string,
  many: string,
  isIt?: (found: Finding) => boolean,
): Effect => ({
  place,
  codes,
  isWithinOpen: true,
  ...(isIt !== undefined && { isIt }),
  words: (found) => {
    const count = new Set(found.map(listOf)).size;
    return own(`${counted(count, "endpoint", "endpoints")} ${count === 1 ? one : many}`);
  },
});

const ofCallers = (place: number, code: Code, what: string): Effect => ({
  place,
  codes: [code],
  words: (found) => {
    const callers = new Set(found.map(({ caller }) => caller?.name));
    return own(`${counted(callers.size, "caller", "callers")} ${what}`);
  },
});

const ofFindings = (place: number, codes: readonly Code[], one: string, many: string): Effect => ({
  place,
  codes,
  words: (found) => own(counted(found.length, one, many)),
});

const ofDrift = (place: number, one: string, many: string, isIt: (found: Finding) => boolean): Effect => ({
  ...ofFindings(place, ["drift"], one, many),
  isIt,
});

/**
 * Reports whether a list gains some addresses and loses others without letting in more of either family. The sizes of a
 * sensitive list are not compared: the result would tell something about its ranges.
 */
function isSwap({ code, subject, loss }: Finding): boolean {
  if (code !== "mixed") return false;
  const [gained, lost] = [subject?.gained, loss?.gained];
  if (subject?.isSensitive === true || !(gained instanceof IpSet) || !(lost instanceof IpSet)) return true;
  return FAMILIES.every((family) => gained.count(family) <= lost.count(family));
}

export const OPEN_EFFECT: Effect = {
  place: 70,
  codes: ["open"],
  words: (found, nameOf) => {
    const ofLists = [...groupBy(found, listOf).values()];
    const byFamilies = groupBy(ofLists, (ofList) => {
      const opened = new Set(ofList.flatMap((one) => one.opened ?? []));
      return opened.size === 0 ? "everybody" : everyAddress(FAMILIES.filter((family) => opened.has(family)));
    });
    const parts = [...byFamilies].map(([whom, lists]) => {
      const count = own(counted(lists.length, "endpoint", "endpoints"));
      return say`${ofLists.length === 1 ? listName(lists[0][0], nameOf) : count} ${own(`open to ${whom}`)}`;
    });
    return joined(parts, ", ");
  },
};

function listName(found: Finding, nameOf: NameOf): Words {
  const endpoint = endpointOf(found);
  const { address } = found;
  return address === undefined || endpoint === undefined
    ? own("1 endpoint")
    : endpointName(nameOf(address), endpoint);
}

export const WIDE_EFFECT = ofEndpoints(
  80,
  ["nearly-open"],
  "lets in more addresses than any one network has",
  "let in more addresses than any one network has",
);

/** A change of who can log in, by the plan or, with other words, by drift that stays. */
const ofLogins = (
  place: number,
  code: Code,
  what: string,
  changes: string,
  isIt?: (found: Finding) => boolean,
): Effect => ({
  place,
  codes: [code],
  ...(isIt !== undefined && { isIt }),
  words: (found, nameOf) => {
    const { count, name } = clustersOf(found, nameOf);
    return name === undefined
      ? own(`${what} ${changes} on ${count}`)
      : say`${own(what)} to ${name} ${own(changes)}`;
  },
});

const isOpening = ({ gates }: Finding) => gates.includes("broadened");
const isLogin = ({ gates }: Finding) => gates.includes("identity");

/** The effects that the catalog has no words for, since they depend on more than the code. */
const SPECIAL: readonly Effect[] = [
  OPEN_EFFECT,
  WIDE_EFFECT,
  ofLogins(120, "identity", "who can log in", "changes"),
  ofLogins(130, "drift", "who can log in", "was changed outside Terraform", isLogin),
  ofEndpoints(
    140,
    ["undetermined"],
    "lets in addresses that are not known yet",
    "let in addresses that are not known yet",
    ({ doubts }) => doubts.includes("unknown"),
  ),
  {
    ...ofEndpoints(
      150,
      ["undetermined", "drift"],
      "has entries that cannot be read",
      "have entries that cannot be read",
      ({ doubts }) => doubts.includes("malformed"),
    ),
    isWithinOpen: false,
  },
  {
    ...ofEndpoints(
      160,
      ["broadened", "mixed"],
      "lets in more addresses",
      "let in more addresses",
      (found) => !isSwap(found),
    ),
    isWithinWide: true,
  },
  ofEndpoints(170, ["mixed"], "swaps ranges", "swap ranges", isSwap),
  ofDrift(
    180,
    "endpoint was opened to more addresses outside Terraform",
    "endpoints were opened to more addresses outside Terraform",
    isOpening,
  ),
  {
    ...ofClusters(190, ["drift"], "was deleted outside Terraform", "were deleted outside Terraform"),
    isIt: isDeletion,
  },
  {
    ...ofClusters(
      200,
      ["forgotten"],
      "no longer managed, and replaced by an empty cluster",
      "no longer managed, and replaced by empty ones",
    ),
    isIt: ({ hasSuccessor }) => hasSuccessor,
  },
  {
    place: 240,
    codes: ["reset"],
    words: (found, nameOf) => {
      const isBackup = ({ attribute }: Finding) => attribute === SNAPSHOTS;
      const others = found.filter((one) => !isBackup(one));
      const parts = [
        ...(others.length === found.length ? [] : [NO_SNAPSHOTS.words(found.filter(isBackup), nameOf)]),
        ...(others.length === 0 ? [] : [own(counted(others.length, "field reset", "fields reset"))]),
      ];
      return joined(parts, ", ");
    },
  },
  {
    ...ofClusters(
      260,
      ["duplicate-name"],
      "gets a name that another cluster has",
      "get names that other clusters have",
    ),
    isIt: ({ attribute, isUnchecked }) => attribute !== undefined && !isUnchecked,
  },
  {
    ...ofClusters(
      270,
      ["duplicate-name"],
      "gets a name that another cluster may have, which is not checked",
      "get names that other clusters may have, which is not checked",
    ),
    isIt: ({ isUnchecked }) => isUnchecked,
  },
  {
    ...ofClusters(280, ["duplicate-name"], "has another address already", "have other addresses already"),
    isIt: ({ attribute }) => attribute === undefined,
  },
  {
    ...ofClusters(310, ["forgotten"], "no longer managed", "no longer managed"),
    isIt: ({ hasSuccessor }) => !hasSuccessor,
  },
  ofDrift(
    320,
    "change made outside Terraform",
    "changes made outside Terraform",
    (found) => !isOpening(found) && !isLogin(found) && !isDeletion(found),
  ),
];

const NO_SNAPSHOTS = ofClusters(0, [], "no longer makes snapshots", "no longer make snapshots");
const WARNINGS = ofFindings(350, [], "other warning", "other warnings");
const SETTINGS = ofFindings(410, [], "setting changes", "settings change");

/** From this place on, a plan with errors leaves effects out: new clusters, further warnings, settings. */
const LEFT_OUT = 340;

/** All effects, the most severe first. Findings of codes without one count as warnings or settings. */
export const ALL_EFFECTS: readonly Effect[] = [
  ...codesWhere(({ clause }) => clause !== undefined).flatMap(clauseOf),
  ...SPECIAL,
  WARNINGS,
  SETTINGS,
].sort((a, b) => a.place - b.place);

/** The same, without those that a plan with errors leaves out. */
export const EFFECTS = ALL_EFFECTS.filter(({ place }) => place < LEFT_OUT);

/** Returns the effect of a code whose words are in the catalog. */
function clauseOf(code: Code): readonly Effect[] {
  const { clause } = CODES[code];
  if (clause === undefined) return [];
  const [place, of, one, many = one] = clause;
  if (of === "plan") return [{ place, codes: [code], words: () => own(one) }];
  if (of === "callers") return [ofCallers(place, code, one)];
  const make = { findings: ofFindings, clusters: ofClusters, endpoints: ofEndpoints }[of];
  return [make(place, [code], one, many)];
}

const BY_CODE = new Map<Code, Effect[]>(codesWith("uncounted").map((code) => [code, []]));
for (const effect of ALL_EFFECTS) {
  for (const code of effect.codes) BY_CODE.set(code, [...(BY_CODE.get(code) ?? []), effect]);
}

/** The effects of all other codes, by level. */
const OTHERS: Readonly<Record<Level, readonly Effect[]>> = {
  error: [WARNINGS],
  warning: [WARNINGS],
  note: [SETTINGS],
};

/** Returns the effects that a finding can have, by its code. */
export function effectsOf({ code, level }: Finding): readonly Effect[] {
  return BY_CODE.get(code) ?? OTHERS[level];
}
