/** The effects of a plan that the headline names, the most severe first, by the codes of their findings. */
import { FAMILIES, IpSet } from "../../cidr";
import { SNAPSHOTS } from "../findings/cluster/snapshots";
import type { Code, Level } from "../findings/catalog";
import { endpointOf, type Finding } from "../findings/finding";
import { groupBy } from "../group-by";
import { joined, own, say, type Words } from "../words";
import { isDeletion } from "./effect-rows";
import { counted, endpointName, everyAddress, listOf, type NameOf } from "./names";

/** What findings of some codes mean for the clusters, in words. */
export interface Effect {
  readonly codes: readonly Code[];
  readonly words: (found: readonly Finding[], nameOf: NameOf) => Words;
  /** Does not count endpoints that are opened to everybody, which have an effect of their own. */
  readonly isWithinOpen?: boolean;
  /** Does not count endpoints that let in more than any one network has, which have an effect of their own. */
  readonly isWithinWide?: true;
  /** Selects findings of its codes. Default: all. */
  readonly isIt?: (found: Finding, beside: Addresses) => boolean;
}

/** Addresses of clusters that are forgotten, and beside which a new one is created. */
type Addresses = ReadonlySet<string>;

const plainly = (codes: readonly Code[], words: string): Effect => ({ codes, words: () => own(words) });

/** An effect on clusters: `one` follows the name of a single cluster, `many` the number of several. */
const ofClusters = (codes: readonly Code[], one: string, many: string): Effect => ({
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
  codes: readonly Code[],
  one: string,
  many: string,
  isIt?: (found: Finding) => boolean,
): Effect => ({
  codes,
  isWithinOpen: true,
  ...(isIt !== undefined && { isIt }),
  words: (found) => {
    const count = new Set(found.map(listOf)).size;
    return own(`${counted(count, "endpoint", "endpoints")} ${count === 1 ? one : many}`);
  },
});

const ofCallers = (code: Code, what: string): Effect => ({
  codes: [code],
  words: (found) => {
    const callers = new Set(found.map(({ caller }) => caller?.name));
    return own(`${counted(callers.size, "caller", "callers")} ${what}`);
  },
});

const ofFindings = (codes: readonly Code[], one: string, many: string): Effect => ({
  codes,
  words: (found) => own(counted(found.length, one, many)),
});

const ofDrift = (one: string, many: string, isIt: (found: Finding) => boolean): Effect => ({
  ...ofFindings(["drift"], one, many),
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
  ["nearly-open"],
  "lets in more addresses than any one network has",
  "let in more addresses than any one network has",
);

/** A change of who can log in, by the plan or, with other words, by drift that stays. */
const ofLogins = (code: Code, what: string, changes: string, isIt?: (found: Finding) => boolean): Effect => ({
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

/** The effects, the most severe first. Findings of all other codes count as warnings or settings. */
export const EFFECTS: readonly Effect[] = [
  plainly(["errored"], "the plan errored and cannot be relied on"),
  plainly(["incomplete"], "the plan is incomplete and cannot be relied on"),
  ofFindings(
    ["invalid"],
    "a planned value is refused by the service",
    "planned values are refused by the service",
  ),
  ofFindings(
    ["unreviewed"],
    "part of the plan is unknown to this review",
    "parts of the plan are unknown to this review",
  ),
  ofClusters(["destroyed"], "destroyed with its data", "destroyed with their data"),
  ofClusters(
    ["replaced"],
    "replaced by an empty cluster, its data lost",
    "replaced by empty ones, their data lost",
  ),
  OPEN_EFFECT,
  WIDE_EFFECT,
  ofCallers("lockout", "locked out"),
  ofFindings(
    ["must-reach-unmatched"],
    "statement matches nothing in the plan",
    "statements match nothing in the plan",
  ),
  ofFindings(["exposed"], "password of a cluster is shown", "places show passwords of clusters"),
  ofLogins("identity", "who can log in", "changes"),
  ofLogins("drift", "who can log in", "was changed outside Terraform", isLogin),
  ofEndpoints(
    ["undetermined"],
    "lets in addresses that are not known yet",
    "let in addresses that are not known yet",
    ({ doubts }) => doubts.includes("unknown"),
  ),
  {
    ...ofEndpoints(
      ["undetermined", "drift"],
      "has entries that cannot be read",
      "have entries that cannot be read",
      ({ doubts }) => doubts.includes("malformed"),
    ),
    isWithinOpen: false,
  },
  {
    ...ofEndpoints(
      ["broadened", "mixed"],
      "lets in more addresses",
      "let in more addresses",
      (found) => !isSwap(found),
    ),
    isWithinWide: true,
  },
  ofEndpoints(["mixed"], "swaps ranges", "swap ranges", isSwap),
  ofDrift(
    "endpoint was opened to more addresses outside Terraform",
    "endpoints were opened to more addresses outside Terraform",
    isOpening,
  ),
  {
    ...ofClusters(["drift"], "was deleted outside Terraform", "were deleted outside Terraform"),
    isIt: isDeletion,
  },
  {
    ...ofClusters(
      ["forgotten"],
      "no longer managed, and replaced by an empty cluster",
      "no longer managed, and replaced by empty ones",
    ),
    isIt: ({ address = "" }, beside) => beside.has(address),
  },
  ofCallers("lockout-unproven", "perhaps locked out"),
  ofCallers("unreachable", "still not let in"),
  ofEndpoints(["narrowed"], "lets in fewer addresses", "let in fewer addresses"),
  {
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
  ofClusters(["hostname"], "has another host name", "have another host name"),
  {
    ...ofClusters(
      ["duplicate-name"],
      "gets a name that another cluster has",
      "get names that other clusters have",
    ),
    isIt: ({ attribute, isUnchecked }) => attribute !== undefined && !isUnchecked,
  },
  {
    ...ofClusters(
      ["duplicate-name"],
      "gets a name that another cluster may have, which is not checked",
      "get names that other clusters may have, which is not checked",
    ),
    isIt: ({ isUnchecked }) => isUnchecked,
  },
  {
    ...ofClusters(["duplicate-name"], "has another address already", "have other addresses already"),
    isIt: ({ attribute }) => attribute === undefined,
  },
  ofClusters(["downgrade"], "gets an older version", "get an older version"),
  ofClusters(["snapshots"], "changes how it makes snapshots", "change how they make snapshots"),
  {
    ...ofClusters(["forgotten"], "no longer managed", "no longer managed"),
    isIt: ({ address = "" }, beside) => !beside.has(address),
  },
  ofDrift(
    "change made outside Terraform",
    "changes made outside Terraform",
    (found) => !isOpening(found) && !isLogin(found) && !isDeletion(found),
  ),
  ofClusters(["imported"], "is imported", "are imported"),
];

const NO_SNAPSHOTS = ofClusters([], "no longer makes snapshots", "no longer make snapshots");
const WARNINGS = ofFindings([], "other warning", "other warnings");
const SETTINGS = ofFindings([], "setting changes", "settings change");

/** The same, with those that a plan with errors leaves out. */
export const ALL_EFFECTS: readonly Effect[] = [
  ...EFFECTS,
  ofClusters(["created"], "is new", "are new"),
  WARNINGS,
  ofClusters(["window"], "has another maintenance window", "have another maintenance window"),
  ofClusters(["version"], "changes its version", "change their version"),
  ofClusters(["sizing"], "changes its size", "change their size"),
  ofClusters(["moved"], "moves to another address", "move to other addresses"),
  ofFindings(["credentials"], "login is read into the state", "logins are read into the state"),
  SETTINGS,
];

/** The effects by code. These codes have none: their cluster is counted already, or nothing happens to one. */
const BY_CODE = new Map<Code, Effect[]>([
  ["deleted", []],
  ["completeness-unknown", []],
  ["ignored", []],
]);
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
