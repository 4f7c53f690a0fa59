/** The review as JSON, in the form that docs/review.schema.json describes. */
import { exampleOf, FAMILIES, type IpSet, labels } from "../../cidr";
import { maskUrls, PROVIDER_VERSION } from "../../schema";
import {
  type AllowedAddresses,
  isKnown,
  type ListReview,
  type Uncertainty,
  type Verdict,
} from "../findings/access/access-lists";
import type { Finding } from "../findings/finding";
import type { Approval } from "../gate/approvals";
import type { ApprovalUse, Gate } from "../gate/gate";
import type { Stop } from "../gate/stops";
import { Recent } from "../recent";
import { type ApprovalOffer, reportOf, type ReportRow, wholeMessageOf } from "../report";
import type { ClusterReview, Review } from "../review";
import { plain } from "../words";
import { inPieces, listProperty, property, valuesProperty } from "./json-text";

/** The version of the form. It is raised when a property changes its meaning or is removed. */
const FORM_VERSION = 2;

const MOST_RANGES = 1_000;

/**
 * Returns the text in pieces, each made when it is asked for. For a plan with thousands of clusters, one text or a value of
 * all that is in it would take as much memory as the plan.
 */
export function* jsonPieces(review: Review): Generator<string> {
  yield* inPieces(parts(review));
  yield "\n";
}

function* parts(review: Review): Generator<string> {
  const { plan, gate, findings } = review;
  yield `{"version":${FORM_VERSION}`;
  yield property("tool", { name: "cdktf-provider-cloud", version: PROVIDER_VERSION });
  yield property("plan", {
    format_version: maskUrls(plan.formatVersion),
    terraform_version: plan.terraformVersion === undefined ? null : maskUrls(plan.terraformVersion),
    errored: plan.errored,
    complete: plan.complete ?? null,
  });
  const { standing, headline, rows, gate: gateReport } = reportOf(review);
  yield property("headline", plain(headline));
  yield property("standing", standing);
  yield property("answer", rows.map(rowJson));
  yield property("clean", review.isClean);
  yield property("verdicts", verdictCounts(review));
  yield* gateParts(gate, findings, gateReport.offers);
  yield property("approvals", gate.approvals.map(useJson));
  const textOf = listTexts();
  yield* listProperty("clusters", review.clusters, (cluster) => clusterText(cluster, textOf));
  yield property("unchanged_clusters", review.unchanged);
  yield property("other_resources", review.others);
  yield* valuesProperty("findings", findings, (found) => findingJson(found, gate.stopsOf(found)));
  yield "}";
}

/** The most names of a line; all of them are among the clusters. */
const MOST_MEMBERS = 100;

function rowJson({ topic, lines }: ReportRow): object {
  return {
    topic,
    lines: lines.map(({ level, subject, effect, ranges, members, count }) => ({
      level,
      subject: plain(subject),
      effect: plain(effect),
      ranges: plain(ranges),
      count,
      members: members(MOST_MEMBERS).map(plain),
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

function* gateParts(
  gate: Gate,
  findings: readonly Finding[],
  offers: readonly ApprovalOffer[],
): Generator<string> {
  const rest = JSON.stringify({
    fail_on: gate.failOn,
    tripped: [...new Set(gate.open.map(({ finding }) => finding.code))],
    exit_code: gate.exitCode,
  });
  yield `,"gate":${rest.slice(0, -1)}`;
  // The stops are in the order of the findings.
  let position = 0;
  yield* valuesProperty("stops", gate.stops, (stop) => {
    while (position < findings.length && findings[position] !== stop.finding) position++;
    return stopJson(stop, position);
  });
  const positions = new Map(gate.stops.map((stop, index) => [stop, index]));
  yield* valuesProperty("offers", offers, (offer) => offerJson(offer, positions));
  yield "}";
}

function stopJson({ part, approvable, approval, expired }: Stop, finding: number): object {
  return {
    finding,
    part,
    digest: approvable.digest ?? null,
    unapprovable: approvable.reason ?? null,
    approval: approval === undefined ? null : approvalJson(approval),
    expired: expired === undefined ? null : approvalJson(expired),
  };
}

/** Returns what one digest approves: its stops by their positions. */
function offerJson(
  { digest, codes, summary, stops }: ApprovalOffer,
  positions: ReadonlyMap<Stop, number>,
): object {
  return {
    digest,
    codes,
    summary: plain(summary),
    stops: stops.flatMap((stop) => positions.get(stop) ?? []),
  };
}

function approvalJson({ digest, entry }: Approval): object {
  return { digest, who: entry?.who ?? null, why: entry?.why ?? null, until: entry?.until ?? null };
}

function useJson({ approval, use, isAdded }: ApprovalUse): object {
  return { ...approvalJson(approval), use, added: isAdded ?? null };
}

function clusterText(
  { change, lists, path, source }: ClusterReview,
  textOf: (list: ListReview) => string,
): string {
  const head = JSON.stringify({
    address: change.address,
    previous_address: change.previousAddress ?? null,
    type: change.type,
    action: change.action,
    imported: change.isImported,
    deposed: change.isDeposed,
    construct_path: path ?? null,
    source: source ?? null,
  });
  let access = ""; // `join` would copy the texts.
  for (const list of lists) access += access === "" ? textOf(list) : `,${textOf(list)}`;
  return `${head.slice(0, -1)},"access":[${access}]}`;
}

/** Writes the properties of a set; see {@link setFields}. */
type FieldsOf = (set: IpSet) => string;

/** Returns a function that writes access lists. */
function listTexts(): (list: ListReview) => string {
  const lists = new Recent<ListReview, string>(readsTheSame);
  const sets = new Recent<IpSet, string>((a, b) => a === b);
  const fieldsOf = (set: IpSet) => sets.get(set, () => setFields(set));
  return (list) => lists.get(list, () => listText(list, fieldsOf));
}

/** Reports whether two lists have the same text: they are equal in all that {@link listText} reads. */
function readsTheSame(a: ListReview, b: ListReview): boolean {
  return (
    a.before === b.before &&
    a.after === b.after &&
    a.endpoint === b.endpoint &&
    a.verdict === b.verdict &&
    a.gained === b.gained &&
    a.lost === b.lost &&
    a.isHidden === b.isHidden
  );
}

/** Writes an access list. The only foreign values in it are ranges, which are written in canonical form. */
function listText(list: ListReview, fieldsOf: FieldsOf): string {
  const { endpoint, verdict, isHidden } = list;
  const about = `"list":"${endpoint.accessList}","endpoint":"${endpoint.name}","verdict":"${verdict}"`;
  if (isHidden) return `{${about},"sensitive":true,"before":null,"after":null,"gained":null,"lost":null}`;
  const [before, after] = [accessText(list.before, fieldsOf), accessText(list.after, fieldsOf)];
  const [gained, lost] = [gainedText(list.gained, fieldsOf), `{${fieldsOf(list.lost)}}`];
  return `{${about},"sensitive":false,"before":${before},"after":${after},"gained":${gained},"lost":${lost}}`;
}

function accessText(access: AllowedAddresses | undefined, fieldsOf: FieldsOf): string {
  if (access === undefined) return "null";
  const { certain, uncertain } = access;
  const word = uncertain === undefined || isKnown(access) ? "null" : `"${wordOf(uncertain)}"`;
  return `{${fieldsOf(certain)},"uncertain":${word}}`;
}

function wordOf({ malformed }: Uncertainty): string {
  return malformed === undefined ? "unknown" : "malformed";
}

function gainedText(gained: IpSet, fieldsOf: FieldsOf): string {
  const found = gained.isEmpty() ? [] : labels(gained).map(({ key }) => key);
  return `{${fieldsOf(gained)},"labels":${textsJson(found)}}`;
}

/** Writes the properties of a set, without braces. Counts are texts, since they can be larger than an exact number of JSON. */
function setFields(set: IpSet): string {
  const ranges = set.toTexts(MOST_RANGES);
  const more = ranges.length < MOST_RANGES ? 0 : set.countRanges() - ranges.length;
  const open = FAMILIES.filter((family) => set.isOpen(family)).map((family) => `ipv${family}`);
  const example = exampleOf(set);
  const counts = `"ipv4_addresses":"${set.count(4)}","ipv6_addresses":"${set.count(6)}"`;
  const addresses = `"open":${textsJson(open)},"ranges":${textsJson(ranges)},"more":${more}`;
  return `${counts},${addresses},"networks":[],"example":${example === undefined ? "null" : `"${example}"`}`;
}

/** Writes a list of texts of which no character is escaped. */
function textsJson(texts: readonly string[]): string {
  return texts.length === 0 ? "[]" : `["${texts.join('","')}"]`;
}

function findingJson(found: Finding, stops: readonly Stop[]): object {
  const { code, level, address, attribute, fix } = found;
  return {
    code,
    level,
    address: address ?? null,
    attribute: attribute === undefined ? null : maskUrls(attribute),
    message: plain(wholeMessageOf(found)),
    fix: fix === undefined ? null : plain(fix()),
    stops: stops.length > 0,
    digest: stops[0]?.approvable.digest ?? null,
    approved: stops.length > 0 && stops.every(({ approval }) => approval !== undefined),
  };
}
