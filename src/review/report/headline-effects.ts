/** The effects of a plan that the headline names, the most severe first, by the codes of their findings. */
import { FAMILIES, IpSet } from "../../cidr";
import { joined, own, say, type Words } from "../../text";
import { type Code, CODES, codesWhere, codesWith, type Level } from "../findings/catalog";
import { SNAPSHOTS } from "../findings/cluster/snapshots";
import type { Clause } from "../findings/code-row";
import { endpointOf, type Finding, isDeletion } from "../findings/finding";
import { groupBy } from "../group-by";
import { counted, endpointName, everyAddress, listOf, type NameOf } from "./names";

/** What findings of some codes mean for the clusters. */
export interface Effect {
  readonly codes: readonly Code[];
  readonly clause: Clause | readonly [place: number, words: WordsOf];
  /** Selects findings of its codes. Default: all. */
  readonly isIt?: (found: Finding) => boolean;
  /** Effects whose endpoints it does not count again. */
  readonly within?: readonly Effect[];
}

/** Writes an effect. */
type WordsOf = (found: readonly Finding[], nameOf: NameOf) => Words;

/** Writes the effects that differ only in their words, by what they count. */
const COUNTED: Readonly<Record<Clause[1], (one: string, many: string) => WordsOf>> = {
  plan: (one) => () => own(one),
  findings: (one, many) => (found) => own(counted(found.length, one, many)),
  clusters: (one, many) => (found, nameOf) => {
    const { count, name } = clustersOf(found, nameOf);
    return name === undefined ? own(`${count} ${many}`) : say`${name} ${own(one)}`;
  },
  endpoints: (one, many) => (found) => {
    const count = new Set(found.map(listOf)).size;
    return own(`${counted(count, "endpoint", "endpoints")} ${count === 1 ? one : many}`);
  },
  callers: (what) => (found) => {
    const callers = new Set(found.map(({ caller }) => caller?.name));
    return own(`${counted(callers.size, "caller", "callers")} ${what}`);
  },
};

/** Writes an effect of findings: "logs-production destroyed with its data". */
export function effectWords({ clause }: Effect, found: readonly Finding[], nameOf: NameOf): Words {
  if (clause.length === 2) return clause[1](found, nameOf);
  const [, of, one, many = one] = clause;
  return COUNTED[of](one, many)(found, nameOf);
}

/** Counts the clusters of findings, and names a single one. */
function clustersOf(
  found: readonly Finding[],
  nameOf: NameOf,
): { readonly count: string; readonly name: Words | undefined } {
  const addresses = [...new Set(found.flatMap(({ address }) => address ?? []))];
  const [first] = addresses;
  return {
    count: counted(addresses.length, "cluster", "clusters"),
    name: first === undefined || addresses.length > 1 ? undefined : nameOf(first),
  };
}

function openWords(found: readonly Finding[], nameOf: NameOf): Words {
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
}

function listName(found: Finding, nameOf: NameOf): Words {
  const endpoint = endpointOf(found);
  const { address } = found;
  return address === undefined || endpoint === undefined
    ? own("1 endpoint")
    : endpointName(nameOf(address), endpoint);
}

/** Says that who can log in changes, by the plan or, with other words, by drift that stays. */
const loginWords =
  (changes: string): WordsOf =>
  (found, nameOf) => {
    const { count, name } = clustersOf(found, nameOf);
    return name === undefined
      ? own(`who can log in ${changes} on ${count}`)
      : say`who can log in to ${name} ${own(changes)}`;
  };

function resetWords(found: readonly Finding[], nameOf: NameOf): Words {
  const isBackup = ({ attribute }: Finding) => attribute === SNAPSHOTS;
  const backups = found.filter(isBackup);
  const others = found.length - backups.length;
  const noSnapshots = COUNTED.clusters("no longer makes snapshots", "no longer make snapshots");
  const parts = [
    ...(backups.length === 0 ? [] : [noSnapshots(backups, nameOf)]),
    ...(others === 0 ? [] : [own(counted(others, "field reset", "fields reset"))]),
  ];
  return joined(parts, ", ");
}

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

const isOpening = ({ gates }: Finding) => gates.includes("broadened");
const isLogin = ({ gates }: Finding) => gates.includes("identity");

const OPEN: Effect = { codes: ["open"], clause: [70, openWords] };

const WIDE: Effect = {
  codes: ["nearly-open"],
  clause: [
    80,
    "endpoints",
    "lets in more addresses than any one network has",
    "let in more addresses than any one network has",
  ],
  within: [OPEN],
};

/** The effects that depend on more than the code of a finding, so that the catalog has no words for them. */
const SPECIAL: readonly Effect[] = [
  OPEN,
  WIDE,
  { codes: ["identity"], clause: [120, loginWords("changes")] },
  { codes: ["drift"], clause: [130, loginWords("was changed outside Terraform")], isIt: isLogin },
  {
    codes: ["undetermined"],
    clause: [
      140,
      "endpoints",
      "lets in addresses that are not known yet",
      "let in addresses that are not known yet",
    ],
    isIt: ({ doubts }) => doubts.includes("unknown"),
    within: [OPEN],
  },
  {
    codes: ["undetermined", "drift"],
    clause: [150, "endpoints", "has entries that cannot be read", "have entries that cannot be read"],
    isIt: ({ doubts }) => doubts.includes("malformed"),
  },
  {
    codes: ["broadened", "mixed"],
    clause: [160, "endpoints", "lets in more addresses", "let in more addresses"],
    isIt: (found) => !isSwap(found),
    within: [OPEN, WIDE],
  },
  {
    codes: ["mixed"],
    clause: [170, "endpoints", "swaps ranges", "swap ranges"],
    isIt: isSwap,
    within: [OPEN],
  },
  {
    codes: ["drift"],
    clause: [
      180,
      "findings",
      "endpoint was opened to more addresses outside Terraform",
      "endpoints were opened to more addresses outside Terraform",
    ],
    isIt: isOpening,
  },
  {
    codes: ["drift"],
    clause: [190, "clusters", "was deleted outside Terraform", "were deleted outside Terraform"],
    isIt: isDeletion,
  },
  {
    codes: ["forgotten"],
    clause: [
      200,
      "clusters",
      "no longer managed, and replaced by an empty cluster",
      "no longer managed, and replaced by empty ones",
    ],
    isIt: ({ hasSuccessor }) => hasSuccessor,
  },
  { codes: ["reset"], clause: [240, resetWords] },
  {
    codes: ["duplicate-name"],
    clause: [260, "clusters", "gets a name that another cluster has", "get names that other clusters have"],
    isIt: ({ attribute, isUnchecked }) => attribute !== undefined && !isUnchecked,
  },
  {
    codes: ["duplicate-name"],
    clause: [
      270,
      "clusters",
      "gets a name that another cluster may have, which is not checked",
      "get names that other clusters may have, which is not checked",
    ],
    isIt: ({ isUnchecked }) => isUnchecked,
  },
  {
    codes: ["duplicate-name"],
    clause: [280, "clusters", "has another address already", "have other addresses already"],
    isIt: ({ attribute }) => attribute === undefined,
  },
  {
    codes: ["forgotten"],
    clause: [310, "clusters", "no longer managed"],
    isIt: ({ hasSuccessor }) => !hasSuccessor,
  },
  {
    codes: ["drift"],
    clause: [320, "findings", "change made outside Terraform", "changes made outside Terraform"],
    isIt: (found) => !isOpening(found) && !isLogin(found) && !isDeletion(found),
  },
];

const WARNINGS: Effect = { codes: [], clause: [350, "findings", "other warning", "other warnings"] };
const SETTINGS: Effect = { codes: [], clause: [410, "findings", "setting changes", "settings change"] };

/** From this place on, a plan with errors leaves effects out: new clusters, further warnings, settings. */
const LEFT_OUT = 340;

/** All effects, the most severe first. Findings of codes without one count as warnings or settings. */
export const ALL_EFFECTS: readonly Effect[] = [
  ...codesWhere(({ clause }) => clause !== undefined).flatMap((code): Effect[] => {
    const { clause } = CODES[code];
    if (clause === undefined) return [];
    return [{ codes: [code], clause, within: clause[1] === "endpoints" ? [OPEN] : [] }];
  }),
  ...SPECIAL,
  WARNINGS,
  SETTINGS,
].sort((a, b) => a.clause[0] - b.clause[0]);

/** The same, without those that a plan with errors leaves out. */
export const EFFECTS = ALL_EFFECTS.filter(({ clause: [place] }) => place < LEFT_OUT);

const BY_CODE = new Map<Code, Effect[]>(codesWith("uncounted").map((code) => [code, []]));
for (const effect of ALL_EFFECTS) {
  for (const code of effect.codes) BY_CODE.set(code, [...(BY_CODE.get(code) ?? []), effect]);
}

/** The effects of all other codes, by level. */
const OTHERS: Readonly<Record<Level, Effect>> = { error: WARNINGS, warning: WARNINGS, note: SETTINGS };

/** Returns the effects of a finding. */
export function effectsOf(found: Finding): readonly Effect[] {
  const effects = BY_CODE.get(found.code) ?? [OTHERS[found.level]];
  return effects.filter(({ isIt }) => isIt?.(found) !== false);
}
