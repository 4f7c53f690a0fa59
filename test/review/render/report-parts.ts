/** Parts of a report, for the tests of the formats that write them. */
import { addressesOfEntries, entryChanges, listEntries } from "../../../src/cidr";
import type { Code } from "../../../src/review";
import { finding, type FindingExtra } from "../../../src/review/findings/finding";
import type { Layout } from "../../../src/review/render/terminal/findings";
import type { Line } from "../../../src/review/render/terminal/pieces";
import type {
  ApprovalOffer,
  ClusterGroup,
  ClusterReport,
  RangeDifference,
  ReportItem,
  ReportLine,
} from "../../../src/review/report";
import { lineOf } from "../../../src/review/report/names";
import { own, say, type Words } from "../../../src/text";
import { change, reviewed } from "../plan";

/** A terminal of 80 columns with room for everything. */
export const LAYOUT: Layout = { width: 80, isCompact: false, hasAllNames: true };

/** The lines of a terminal as text, without the spaces at their ends. */
export function textsOf(lines: readonly Line[]): readonly string[] {
  return lines.map((line) =>
    line
      .map(({ text }) => text)
      .join("")
      .trimEnd(),
  );
}

/** A line of the summary about one endpoint, which it names. */
export function answerLine(
  about: string,
  what = "",
  ranges = "",
  more: Partial<ReportLine> = {},
): ReportLine {
  return { ...lineOf("error", say`${about}`, { what: own(what), ranges: own(ranges) }), ...more };
}

/** The change of `ip_allowlist`, by its entries. */
export function difference(
  entries: Partial<Record<"gained" | "lost" | "kept", readonly string[]>>,
  more: Partial<RangeDifference> = {},
): RangeDifference {
  const { gained = [], lost = [], kept = [] } = entries;
  const [before, after] = [listEntries([...kept, ...lost]), listEntries([...kept, ...gained])];
  const [was, is] = [addressesOfEntries(before), addressesOfEntries(after)];
  const moves = { gained: is.difference(was), lost: was.difference(is) };
  return {
    list: "ip_allowlist",
    label: "API",
    counts: "",
    ...moves,
    entries: entryChanges(before, after, moves),
    doubts: [],
    ...more,
  };
}

interface ItemParts {
  readonly codes?: readonly Code[];
  readonly details?: readonly Words[];
  readonly ranges?: RangeDifference;
  readonly fix?: NonNullable<ReportItem["fix"]>;
  /** Of the finding, beside its code. */
  readonly more?: FindingExtra & { readonly attribute?: string };
}

/** An item with these words. */
export function reportItem(code: Code, words: string, parts: ItemParts = {}): ReportItem {
  const { codes = [code], details = [], ranges, fix, more = {} } = parts;
  const place = { address: "cloud_opensearch.logs", attribute: more.attribute ?? "ip_allowlist" };
  const found = finding(code, place, own(words), more);
  return {
    finding: found,
    level: found.level,
    codes,
    words: own(words),
    each: [],
    details,
    ranges,
    fix,
    isApproved: false,
  };
}

/** A cluster whose name is foreign text. */
export function clusterReport(name: string, more: Partial<ClusterReport> = {}): ClusterReport {
  const address = `cloud_opensearch.${name}`;
  const [review] = reviewed([change({ tier: "a" }, { tier: "b" }, { address })]).clusters;
  if (review === undefined) throw new Error("no cluster");
  return { name: say`${name}`, address, review, items: [], apart: [], ...more };
}

/** A group of clusters that are updated. */
export function clusterGroup(
  [first, ...others]: readonly ClusterReport[],
  items: readonly ReportItem[] = [],
  more: Partial<ClusterGroup> = {},
): ClusterGroup {
  if (first === undefined) throw new Error("no cluster");
  const clusters = [first, ...others] as const;
  return {
    clusters: [...clusters],
    action: "update",
    level: items[0]?.finding.level ?? "note",
    isApproved: false,
    isStopping: false,
    items,
    ...more,
  };
}

/** What a digest approves. */
export function approvalOffer(accepts: readonly Words[], more: Partial<ApprovalOffer> = {}): ApprovalOffer {
  const parts: Omit<ApprovalOffer, "stops"> = {
    level: "error",
    codes: ["broadened"],
    findings: [],
    accepts,
    summary: accepts[0] ?? [],
    shortSummary: accepts[0] ?? [],
    holders: [],
    digest: "0a1b",
    moved: "",
    isLoss: false,
    commands: [{ flag: "--approve 0a1b", record: '{ "digest": "0a1b" }' }],
    expired: [],
    ...more,
  };
  return parts as ApprovalOffer;
}
