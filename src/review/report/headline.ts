/** Makes the headline: the effects of a plan in one line, the most severe first. */
import { FAMILIES, IpSet } from "../../cidr";
import { SNAPSHOTS } from "../findings/cluster/snapshots";
import type { Code, Level } from "../findings/codes";
import { endpointOf, type Finding } from "../findings/finding";
import { addedApprovals, FAIL_ON_NOTHING } from "../gate/gate";
import { groupBy } from "../group-by";
import type { Review } from "../review";
import { joined, namesWords, own, say, type Words } from "../words";
import { besideForgotten, isDeletion } from "./effect-rows";
import { counted, endpointName, everyAddress, listOf, type NameOf } from "./names";

/** The result of the gate; `unchecked` if `--fail-on none` turned it off. */
export type Standing = "stop" | "pass" | "clean" | "unchecked";

export const STANDINGS: Readonly<Record<Standing, string>> = {
  stop: "STOP",
  pass: "PASS",
  clean: "CLEAN",
  unchecked: "NO GATE",
};

export function standingOf({ gate, isClean }: Review): Standing {
  if (gate.failOn.includes(FAIL_ON_NOTHING)) return "unchecked";
  if (gate.open.length > 0) return "stop";
  return isClean ? "clean" : "pass";
}

/**
 * Returns the headline: "2 callers locked out, 1 endpoint lets in more addresses". Names a single cluster or endpoint, and
 * counts several. If there is an error, leaves out new clusters, further warnings and settings.
 */
export function headlineOf(review: Review, nameOf: NameOf): Words {
  const byEffect = new Map<Effect, Finding[]>();
  const beside = besideForgotten(review);
  for (const found of review.findings) {
    for (const effect of BY_CODE.get(found.code) ?? OTHERS[found.level]) {
      if (effect.isIt?.(found, beside) === false) continue;
      const group = byEffect.get(effect);
      if (group === undefined) byEffect.set(effect, [found]);
      else group.push(found);
    }
  }
  const opened = new Set(byEffect.get(OPEN)?.map(listOf));
  const wide = new Set(byEffect.get(WIDE)?.map(listOf));
  const hasError = review.findings.some(({ level }) => level === "error");
  const effects = (hasError ? EFFECTS : IN_ORDER).flatMap((effect) => {
    const found = (byEffect.get(effect) ?? []).filter((one) => {
      if (effect.isWithinWide === true && isAbout(wide, one)) return false;
      return effect.isWithinOpen !== true || !isAbout(opened, one);
    });
    return found.length === 0 ? [] : [effect.words(found, nameOf)];
  });
  const isCalm =
    review.findings.every(({ level }) => level === "note") &&
    review.clusters.every(({ lists }) => lists.every(({ verdict }) => verdict === "equal"));
  const calm = isCalm ? [own("no access list changes")] : [];
  return joined([...effects, ...calm, ...approverWords(review)], ", ");
}

function isAbout(lists: ReadonlySet<string>, found: Finding): boolean {
  return lists.size > 0 && lists.has(listOf(found));
}

/** The most people that the headline names. */
const MOST_APPROVERS = 10;

/** Says who approves something by the change itself; returns nothing if it adds no approvals. */
function approverWords({ gate }: Review): readonly Words[] {
  const added = addedApprovals(gate);
  if (added.length === 0) return [];
  const who = [...new Set(added.map(({ approval: { entry } }) => entry?.who ?? ""))];
  const names = namesWords(
    who.map((name) => say`${name}`),
    MOST_APPROVERS,
  );
  const count = counted(added.length, "approval", "approvals");
  return [say`${own(`${count} added by this change (`)}${names})`];
}

interface Effect {
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

const OPEN: Effect = {
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

const WIDE = ofEndpoints(
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
const EFFECTS: readonly Effect[] = [
  plainly(["errored"], "the plan errored and cannot be relied on"),
  plainly(["incomplete"], "the plan is incomplete and cannot be relied on"),
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
  OPEN,
  WIDE,
  ofCallers("lockout", "locked out"),
  ofFindings(
    ["must-reach-unmatched"],
    "statement matches nothing in the plan",
    "statements match nothing in the plan",
  ),
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

const IN_ORDER = [
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

/** The effects by code. Two codes have none: their cluster is counted already, or nothing happens to one. */
const BY_CODE = new Map<Code, Effect[]>([
  ["deleted", []],
  ["completeness-unknown", []],
]);
for (const effect of IN_ORDER) {
  for (const code of effect.codes) BY_CODE.set(code, [...(BY_CODE.get(code) ?? []), effect]);
}

/** The effects of all other codes, by level. */
const OTHERS: Readonly<Record<Level, readonly Effect[]>> = {
  error: [WARNINGS],
  warning: [WARNINGS],
  note: [SETTINGS],
};
