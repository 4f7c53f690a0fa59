/** The rows *Locked out*, *Data* and *Login* of the block of answers. */
import { shortRanges } from "../../cidr";
import type { Code, Level } from "../findings/codes";
import type { Finding } from "../findings/finding";
import { whatIsThereInShort } from "../findings/cluster/lost-data";
import { SNAPSHOTS } from "../findings/cluster/snapshots";
import type { Review } from "../review";
import { own, plain, say, type Words } from "../words";
import { sentenceOf } from "./items";
import { counted, lineOf, subjectWords, type LineParts, type Subject } from "./line";
import { endpointName, type NameOf } from "./names";
import type { ReportLine } from "./report";

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
  const name = () => nameOf(address);
  return {
    address,
    name: caller === undefined ? name : () => endpointName(name(), caller.endpoint),
  };
}

/** What happens to a cluster as a whole, or to its settings. */
const DATA: Partial<Readonly<Record<Code, string>>> = {
  destroyed: "destroyed with its data",
  replaced: "destroyed with its data, made anew",
  forgotten: "kept by the service, no longer managed here",
  downgrade: "gets an older version, which may not read its data",
};

export function dataLines({ findings, clusters }: Review, nameOf: NameOf): readonly ReportLine[] {
  const thereOf = findings.some(isGone) ? whatIsThereBy(clusters) : () => [];
  const whole = grouped(findings, (found) =>
    DATA[found.code] === undefined ? undefined : `${found.code} ${plain(thereOf(found))}`,
  ).map((group) => {
    const [first] = group;
    return clustersLine(first.level, group.map(subjectOf(nameOf)), {
      effect: own(DATA[first.code] ?? ""),
      ranges: thereOf(first),
    });
  });
  return [...whole, ...resetLines(findings, nameOf)];
}

function isGone({ code }: Finding): boolean {
  return code === "destroyed" || code === "replaced";
}

/** Says what is in the cluster of a finding; nothing where the cluster stays. */
function whatIsThereBy(clusters: Review["clusters"]): (found: Finding) => Words {
  const changes = new Map(clusters.map(({ change }) => [change.address, change]));
  return (found) => {
    const change = isGone(found) ? changes.get(found.address ?? "") : undefined;
    return change === undefined ? [] : whatIsThereInShort(change);
  };
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
    return clustersLine(level, group.map(subjectOf(nameOf)), {
      effect: own(isSnapshots(group) ? "no more snapshots: repo_config is reset" : `${attribute} is reset`),
    });
  });
}

/**
 * Who can log in: of each cluster one change, where there is one that is to be corrected, and how many there are beside
 * it; equal ones together.
 */
export function loginLines({ findings }: Review, nameOf: NameOf): readonly ReportLine[] {
  const changes = new Map<string, number>();
  const identity = findings.filter(({ code }) => code === "identity");
  for (const { address = "" } of identity) changes.set(address, (changes.get(address) ?? 0) + 1);
  const toCorrect = ({ fix }: Finding) => Number(fix !== undefined);
  const named = new Set<string>();
  const groups = grouped(
    identity.sort((a, b) => toCorrect(b) - toCorrect(a)),
    (found) => {
      const { address = "" } = found;
      if (named.has(address)) return undefined;
      named.add(address);
      return `${changes.get(address) ?? 0} ${loginWords(found).map(plain).join("; ")}`;
    },
  );
  return groups.flatMap((group) => {
    const [first] = group;
    const more = (changes.get(first.address ?? "") ?? 1) - 1;
    const rest =
      more === 0 ? [] : [own(counted(more, "more change stands below", "more changes stand below"))];
    return [...loginWords(first), ...rest].map((effect) =>
      clustersLine(first.level, group.map(subjectOf(nameOf)), { effect }),
    );
  });
}

function loginWords(found: Finding): readonly Words[] {
  return found.answers?.() ?? [sentenceOf(found)];
}

function subjectOf(nameOf: NameOf): (found: Finding) => Subject {
  return ({ address = "" }) => ({ address, name: () => nameOf(address) });
}

function clustersLine(level: Level, subjects: readonly Subject[], more: LineParts): ReportLine {
  const about = subjectWords(subjects, ["cluster", "clusters"]);
  return lineOf(level, about.subject, { ...about, ...more });
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
