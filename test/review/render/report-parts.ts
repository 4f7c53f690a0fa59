/** Parts of a report, for the tests of the formats that write them. */
import { IpSet } from "../../../src/cidr";
import type { Code } from "../../../src/review";
import { CODES } from "../../../src/review/findings/codes";
import { finding } from "../../../src/review/findings/finding";
import type {
  ApprovalOffer,
  ClusterGroup,
  ClusterReport,
  RangeDifference,
  ReportItem,
  ReportLine,
} from "../../../src/review/report";
import { own, say, type Words } from "../../../src/review/words";
import { change, reviewed } from "../plan";

/** A line of the block of answers about one endpoint; its subject is a name. */
export function answerLine(
  subject: string,
  effect = "",
  ranges = "",
  more: Partial<ReportLine> = {},
): ReportLine {
  const words = { subject: say`${subject}`, effect: own(effect), ranges: own(ranges) };
  return { level: "error", members: [], count: 1, ...words, ...more };
}

const set = (ranges: readonly string[]) => IpSet.parse(ranges) ?? IpSet.empty;

/** The change of `ip_allowlist`. */
export function difference(
  ranges: Partial<Record<"gained" | "lost" | "kept", readonly string[]>>,
  more: Partial<RangeDifference> = {},
): RangeDifference {
  const { gained = [], lost = [], kept = [] } = ranges;
  return {
    list: "ip_allowlist",
    label: "API",
    counts: "",
    gained: set(gained),
    lost: set(lost),
    kept: set(kept),
    isPartial: false,
    ...more,
  };
}

/** The item of a finding with one code. */
export function reportItem(code: Code, words: string, more: Partial<ReportItem> = {}): ReportItem {
  const found = finding(code, { address: "cloud_opensearch.logs", attribute: "ip_allowlist" }, own(words), {
    ...(more.fix !== undefined && { fix: () => more.fix?.words ?? [] }),
  });
  return {
    finding: found,
    level: CODES[code].level,
    code,
    codes: [code],
    words: own(words),
    details: [],
    ranges: undefined,
    fix: undefined,
    ...more,
  };
}

/** A cluster whose name is foreign text. */
export function clusterReport(name: string, more: Partial<ClusterReport> = {}): ClusterReport {
  const address = `cloud_opensearch.${name}`;
  const [review] = reviewed([change({ tier: "a" }, { tier: "b" }, { address })]).clusters;
  if (review === undefined) throw new Error("no cluster");
  return { name: say`${name}`, address, review, items: [], ...more };
}

/** A group of clusters that are updated. */
export function clusterGroup(
  [first, ...others]: readonly ClusterReport[],
  items: readonly ReportItem[] = [],
  more: Partial<ClusterGroup> = {},
): ClusterGroup {
  if (first === undefined) throw new Error("no cluster");
  const clusters = [first, ...others] as const;
  return { clusters: [...clusters], action: "update", level: items[0]?.level ?? "note", items, ...more };
}

/** What a digest approves. */
export function approvalOffer(accepts: readonly Words[], more: Partial<ApprovalOffer> = {}): ApprovalOffer {
  return {
    level: "error",
    codes: ["broadened"],
    findings: [],
    stops: [],
    accepts,
    summary: accepts[0] ?? [],
    holders: [],
    digest: "0a1b",
    flag: "--approve 0a1b",
    entry: '{ "digest": "0a1b" }',
    expired: [],
    ...more,
  };
}
