/** The rows *Locked out*, *Data* and *Login* of the block of answers. */
import { shortRanges } from "../../cidr";
import type { Code, Finding } from "../findings";
import { whatGoesInShort } from "../lost-data";
import { SNAPSHOTS } from "../snapshots";
import type { Review } from "../review";
import { joined, own, plain, say } from "../words";
import { lineOf, subjectWords, type Subject } from "./line";
import { endpointName, type NameOf } from "./names";
import type { ClusterGroup, ReportLine } from "./report";

const MOST_RANGES = 3;

const LOCKED_OUT: Partial<Readonly<Record<Code, string>>> = {
  lockout: "from",
  "lockout-unproven": "perhaps from",
  unreachable: "as before, from",
};

/** A caller and the same addresses are one line, whatever the number of its endpoints. */
export function lockedOutLines({ findings }: Review, nameOf: NameOf): readonly ReportLine[] {
  return grouped(findings, ({ code, caller }) => {
    if (LOCKED_OUT[code] === undefined || caller === undefined) return undefined;
    return [code, caller.name, rangesOf(caller.addresses)].join("\0");
  }).map((group) => {
    const [{ code, level, caller }] = group;
    const endpoints = group.map((found) => endpointOf(found, nameOf));
    const from = subjectWords(endpoints, ["endpoint", "endpoints"]);
    return lineOf(level, say`${caller?.name ?? ""}`, {
      effect: say`${own(LOCKED_OUT[code] ?? "")} ${from.subject}`,
      ranges: own(rangesOf(caller?.addresses)),
      members: from.members,
      count: from.count,
    });
  });
}

function rangesOf(addresses: NonNullable<Finding["caller"]>["addresses"]): string {
  return addresses === undefined ? "" : shortRanges(addresses, MOST_RANGES);
}

function endpointOf({ address = "", caller }: Finding, nameOf: NameOf): Subject {
  const name = nameOf(address);
  return { address, name: caller === undefined ? name : endpointName(name, caller.endpoint) };
}

/** What happens to a cluster as a whole, or to its settings. */
const DATA: Partial<Readonly<Record<Code, string>>> = {
  destroyed: "destroyed with its data",
  replaced: "destroyed with its data, made anew",
  forgotten: "kept by the service, no longer managed here",
  downgrade: "gets an older version, which may not read its data",
};

export function dataLines(review: Review, nameOf: NameOf): readonly ReportLine[] {
  const { findings, clusters } = review;
  const changes = new Map(clusters.map(({ change }) => [change.address, change]));
  const whole = grouped(findings, (found) => {
    const change = changes.get(found.address ?? "");
    const isGone = found.code === "destroyed" || found.code === "replaced";
    if (DATA[found.code] === undefined) return undefined;
    return `${found.code} ${isGone && change !== undefined ? plain(whatGoesInShort(change)) : ""}`;
  }).map((group) => {
    const [{ code, level, address = "" }] = group;
    const change = changes.get(address);
    const goes =
      (code === "destroyed" || code === "replaced") && change !== undefined ? whatGoesInShort(change) : [];
    return lineOf(level, [], {
      ...subjectWords(group.map(subjectOf(nameOf)), ["cluster", "clusters"]),
      effect: own(DATA[code] ?? ""),
      ranges: goes,
    });
  });
  return [...whole, ...resetLines(findings, nameOf)];
}

/** Fields that are no longer set, by field: "snapshots stop" before the others. */
function resetLines(findings: readonly Finding[], nameOf: NameOf): readonly ReportLine[] {
  const groups = grouped(findings, ({ code, attribute }) =>
    code === "reset" ? (attribute ?? "") : undefined,
  );
  const isSnapshots = ([{ attribute }]: Group) => attribute === SNAPSHOTS;
  groups.sort((a, b) => Number(isSnapshots(b)) - Number(isSnapshots(a)));
  return groups.map((group) => {
    const [{ level, attribute = "" }] = group;
    return lineOf(level, [], {
      ...subjectWords(group.map(subjectOf(nameOf)), ["cluster", "clusters"]),
      effect: own(isSnapshots(group) ? "no more snapshots: repo_config is reset" : `${attribute} is reset`),
    });
  });
}

/** Who can log in: of each group of clusters the first change, and how many there are beside it. */
export function loginLines(groups: readonly ClusterGroup[]): readonly ReportLine[] {
  return groups.flatMap(({ clusters, items }) => {
    const changes = items.filter(({ code }) => code === "identity");
    const [first] = changes;
    if (first === undefined) return [];
    const more = changes.length === 1 ? "" : ` and ${changes.length - 1} more`;
    const subjects = clusters.map(({ address, name }): Subject => ({ address, name }));
    return [
      lineOf(first.level, [], {
        ...subjectWords(subjects, ["cluster", "clusters"]),
        effect: joined([first.words, own(more)], ""),
      }),
    ];
  });
}

function subjectOf(nameOf: NameOf): (found: Finding) => Subject {
  return ({ address = "" }) => ({ address, name: nameOf(address) });
}

type Group = [Finding, ...Finding[]];

/** Findings of one key, in their order; those without a key are left out. */
function grouped(findings: readonly Finding[], keyOf: (found: Finding) => string | undefined): Group[] {
  const groups = new Map<string, Group>();
  for (const found of findings) {
    const key = keyOf(found);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [found]);
    else group.push(found);
  }
  return [...groups.values()];
}

/** What a row says that has nothing to report: never "nobody" or "none" of what is not known. */
export function nothingLine(doubt: string | undefined, words: string): ReportLine {
  return lineOf("note", own(doubt === undefined ? words : `not known: ${doubt}`), { count: 0 });
}
