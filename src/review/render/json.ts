/** The review as JSON, in the form that docs/review.schema.json describes. */
import { type EntryChange, exampleOf, FAMILIES, type IpSet, labels } from "../../cidr";
import { maskUrls, PROVIDER_VERSION } from "../../schema";
import { plain, visible } from "../../text";
import { JSON_OUTPUT } from "../limits";
import {
  type AllowedAddresses,
  type Approval,
  type ApprovalOffer,
  type ApprovalUse,
  type ClusterReview,
  type Finding,
  type Gate,
  isKnown,
  lineWords,
  type ListReview,
  obstacleWords,
  reportOf,
  type ReportRow,
  type Review,
  type Stop,
  type Verdict,
  wholeMessageOf,
} from "../report";
import {
  type NoReview,
  reportOfStacks,
  shownLine,
  type StackReviews,
  stacksExitCode,
} from "../report/stacks";
import { inPieces, listOfTexts, listText, objectText } from "./json-text";

/** The version of the form. It is raised when a property changes its meaning or is removed. */
const FORM_VERSION = 2;

/**
 * Returns the text in pieces, each made when it is asked for. For a plan with thousands of clusters, one text or a value of
 * all that is in it would take as much memory as the plan.
 */
export function* jsonPieces(review: Review): Generator<string> {
  yield* inPieces(reviewText(review));
  yield "\n";
}

/** Returns the text of the reviews of several stacks in pieces. Each stack has what {@link jsonPieces} writes of its review. */
export function* stacksJsonPieces(reviews: StackReviews): Generator<string> {
  const { standing, headline, sections, missing, uses } = reportOfStacks(reviews);
  const text = objectText({
    ...FORM,
    standing,
    headline: plain(headline),
    exit_code: stacksExitCode(reviews),
    run: reviews.runUrl ?? null,
    stacks: listOfTexts(sections, ({ name, planFile, review }) =>
      objectText({ stack: name, plan_file: maskUrls(planFile), review: reviewText(review) }),
    ),
    not_reviewed: missing.map(missingJson),
    approvals: uses.map(useJson),
  });
  yield* inPieces(text);
  yield "\n";
}

function missingJson({ stacks, reason, printed, fix, line }: NoReview): object {
  return {
    stacks,
    reason: plain(reason),
    printed: printed.map(shownLine),
    fix: fix === undefined ? null : plain(fix),
    source: line === undefined ? null : plain(lineWords(line)),
  };
}

const FORM = {
  version: FORM_VERSION,
  tool: { name: "cdktf-provider-cloud", version: PROVIDER_VERSION },
};

function reviewText(review: Review): Generator<string> {
  const { plan, gate, findings, clusters } = review;
  const { standing, headline, rows, gate: gateReport } = reportOf(review);
  return objectText({
    ...FORM,
    plan: {
      format_version: maskUrls(plan.formatVersion),
      terraform_version: plan.terraformVersion === undefined ? null : maskUrls(plan.terraformVersion),
      errored: plan.errored,
      complete: plan.complete ?? null,
    },
    stack: review.stack === undefined ? null : visible(review.stack),
    headline: plain(headline),
    standing,
    answer: rows.map(rowJson),
    clean: review.isClean,
    verdicts: verdictCounts(review),
    gate: gateText(gate, findings, gateReport.offers),
    approvals: gate.approvals.map(useJson),
    clusters: listText(clusters, clusterJson),
    unchanged_clusters: review.unchanged,
    other_resources: review.others,
    findings: listText(findings, (found) => findingJson(found, gate.stopsOf(found))),
  });
}

function rowJson({ topic, lines }: ReportRow): object {
  return {
    topic,
    lines: lines.map(({ level, about, what, ranges, members, count }) => ({
      level,
      subject: plain(about),
      effect: plain(what),
      ranges: plain(ranges),
      count,
      members: members(JSON_OUTPUT.members).map(plain),
    })),
  };
}

const VERDICTS: readonly Verdict[] = [
  "undetermined",
  "broadened",
  "mixed",
  "narrowed",
  "created",
  "deleted",
  "equal",
];

/** Counts the access lists of each verdict. Does not count lists of clusters that do not change. */
function verdictCounts({ clusters }: Review): Readonly<Record<Verdict, number>> {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { lists } of clusters) for (const { verdict } of lists) counts[verdict]++;
  return counts;
}

function gateText(
  gate: Gate<Finding>,
  findings: readonly Finding[],
  offers: readonly ApprovalOffer[],
): Generator<string> {
  const places = new Map(findings.map((finding, index) => [finding, index]));
  const positions = new Map(gate.stops.map((stop, index) => [stop, index]));
  return objectText({
    fail_on: gate.failOn,
    tripped: [...new Set(gate.blocking.map(({ finding }) => finding.code))],
    exit_code: gate.exitCode,
    stops: listText(gate.stops, (stop) => stopJson(stop, places.get(stop.finding) ?? 0)),
    offers: listText(offers, (offer) => offerJson(offer, positions)),
  });
}

function stopJson(stop: Stop<Finding>, finding: number): object {
  const { part, approvable, approval, ended } = stop;
  const expired = ended.at(-1);
  return {
    finding,
    part,
    digest: approvable.digest ?? null,
    unapprovable: obstacleWords(stop) ?? null,
    approval: approval === undefined ? null : approvalJson(approval),
    expired: expired === undefined ? null : approvalJson(expired),
  };
}

/** Returns what one digest approves: its stops by their positions. */
function offerJson(
  { digest, codes, summary, stops }: ApprovalOffer,
  positions: ReadonlyMap<Stop<Finding>, number>,
): object {
  return {
    digest,
    codes,
    summary: plain(summary),
    stops: stops.flatMap((stop) => positions.get(stop) ?? []),
  };
}

function approvalJson({ digest, record }: Approval): object {
  const { who = null, why = null, until = null, line } = record ?? {};
  return { digest, who, why, until, source: line === undefined ? null : plain(lineWords(line)) };
}

function useJson({ approval, use, isAdded }: ApprovalUse): object {
  return { ...approvalJson(approval), use, added: isAdded ?? null };
}

function clusterJson({ change, lists, path, line }: ClusterReview): object {
  return {
    address: change.address,
    previous_address: change.previousAddress ?? null,
    type: change.type,
    action: change.action,
    imported: change.isImported,
    deposed: change.isDeposed,
    construct_path: path ?? null,
    source: line ?? null,
    access: lists.map(listJson),
  };
}

function listJson(list: ListReview): object {
  const { endpoint, verdict, isHidden, before, after, gained, lost, entries } = list;
  const about = { list: endpoint.accessList, endpoint: endpoint.name, verdict, sensitive: isHidden };
  if (isHidden)
    return { ...about, before: null, after: null, gained: null, lost: null, added: null, removed: null };
  const kinds = gained.isEmpty() ? [] : labels(gained).map(({ key }) => key);
  return {
    ...about,
    before: accessJson(before),
    after: accessJson(after),
    gained: { ...setJson(gained), labels: kinds },
    lost: setJson(lost),
    added: entriesJson(entries.added),
    removed: entriesJson(entries.removed),
  };
}

/** Returns the first entries that change, as the list writes them, each with the number of addresses that it moves. */
function entriesJson(changes: readonly EntryChange[]): object {
  const shown = changes.slice(0, JSON_OUTPUT.ranges);
  return {
    entries: shown.map(({ text, moved }) => ({ range: text, addresses: String(moved) })),
    more: changes.length - shown.length,
  };
}

function accessJson(access: AllowedAddresses | undefined): object | null {
  if (access === undefined) return null;
  const { certain, uncertain } = access;
  const word = uncertain?.unreadable === undefined ? "unknown" : "malformed";
  return { ...setJson(certain), uncertain: isKnown(access) ? null : word };
}

/** Counts are texts, since they can be larger than an exact number of JSON. */
function setJson(set: IpSet): object {
  const ranges = set.toTexts(JSON_OUTPUT.ranges);
  return {
    ipv4_addresses: String(set.count(4)),
    ipv6_addresses: String(set.count(6)),
    open: FAMILIES.filter((family) => set.isOpen(family)).map((family) => `ipv${family}`),
    ranges,
    more: ranges.length < JSON_OUTPUT.ranges ? 0 : set.countRanges() - ranges.length,
    networks: [],
    example: exampleOf(set) ?? null,
  };
}

function findingJson(found: Finding, stops: readonly Stop<Finding>[]): object {
  const { code, level, address, attribute, fix, snippet } = found;
  return {
    code,
    level,
    address: address ?? null,
    attribute: attribute === undefined ? null : maskUrls(attribute),
    message: plain(wholeMessageOf(found)),
    fix: fix === undefined ? null : plain(fix()),
    snippet: snippet === undefined ? null : snippet().map(visible).join("\n"),
    stops: stops.length > 0,
    digest: stops[0]?.approvable.digest ?? null,
    approved: stops.length > 0 && stops.every(({ approval }) => approval !== undefined),
  };
}
