/** Makes the part of the report about the gate: what can be approved, each with its command, and what cannot. */
import { shortRanges, writtenRanges } from "../../cidr";
import type { Endpoint } from "../../schema";
import { joined, namesWords, own, plain, say, type Words } from "../../text";
import { type Code, type Level, LEVELS } from "../findings/catalog";
import type { Obstacle } from "../findings/catalog/obstacles";
import { endpointOf } from "../findings/facts";
import type { Finding } from "../findings/finding";
import { type ApprovalRecord, recordText } from "../gate/approvals";
import type { ApprovalUse, Gate } from "../gate/gate";
import { endedApprovals, isLoss, type Stop, type StopGroup } from "../gate/stops";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import type { Review } from "../review";
import type { HeldObject, Holders } from "./holders";
import { withAttribute } from "./items";
import {
  type AboutWords,
  aboutWords,
  counted,
  endpointName,
  lineOf,
  type LineParts,
  type NameOf,
  type ReportLine,
} from "./names";
import { obstacleWords } from "./obstacle-words";
import { lineWords } from "./program-line";

export interface GateReport {
  /** What can be approved; the most severe first. */
  readonly offers: readonly ApprovalOffer[];
  /** What no approval covers, by code; the most severe first. */
  readonly obstacles: readonly ObstacleOfCode[];
  /** What each approval covers, by whom and until when; empty if the summary says it. */
  readonly approved: readonly Words[];
  /** The lines of the summary about it. */
  readonly approvedLines: readonly ReportLine[];
  /** Approvals that cover nothing at which the gate stops. */
  readonly unused: readonly Words[];
}

export interface ObstacleOfCode {
  readonly code: Code;
  readonly obstacle: Obstacle;
  /** What to do instead, or why there is no digest: "correct the list or the statement". */
  readonly words: string;
}

/** What one digest approves: one finding, or all findings about the same addresses. */
export interface ApprovalOffer {
  /** The stops of these findings; some can be approved already. */
  readonly stops: StopGroup<Finding>["stops"];
  readonly level: Level;
  readonly codes: readonly Code[];
  readonly findings: readonly Finding[];
  /** Exactly what the digest approves: "logs-production API + 3.120.0.0/14". */
  readonly accepts: readonly Words[];
  /** The same in one line: "33 endpoints of 11 modules + 91.198.174.32/28". */
  readonly summary: Words;
  /** The summary with few ranges. */
  readonly shortSummary: Words;
  /** The addresses of all endpoints, as the lists write them: "91.198.174.32/28"; empty if it is about something else. */
  readonly moved: string;
  /** These lose access. */
  readonly isLoss: boolean;
  /** The endpoints that the summary counts; empty if the summary names the endpoint. */
  readonly holders: readonly Holders[];
  readonly digest: string;
  /** How to approve it: in one way, or in one way for each stack if it stands for the offers of several. */
  readonly commands: readonly [ApprovalCommand, ...ApprovalCommand[]];
  readonly expired: readonly Words[];
}

/** What approves an offer. */
export interface ApprovalCommand {
  /** The stack that it is for, if there are several. */
  readonly stack?: string;
  readonly flag: string;
  /** The record to copy into a file of approvals, and to complete. */
  readonly record: string;
}

export function gateReport({ gate }: Review, nameOf: NameOf): GateReport {
  const approved = approvedEffects(gate, nameOf);
  const isShort = approved.length <= REPORT_LIMITS.approvedOneByOne;
  const isOffered = ({ approval, approvable }: Stop<Finding>) =>
    approval === undefined && approvable.digest !== undefined;
  return {
    offers: gate.groups
      .filter(({ stops }) => stops.some(isOffered))
      .map((group) => approvalOffer(group, nameOf)),
    obstacles: obstaclesOf(gate.blocking),
    approved: isShort ? [] : approved.map(({ what, use }) => say`${what}: ${approvalWords(use)}`),
    approvedLines: isShort
      ? approved.map(({ what, about, use }) => lineOf("note", what, { ...about, ...approvedBy(use) }))
      : [lineOf("note", own(`${counted(approved.length, "approval")}, listed below`))],
    unused: gate.approvals.filter(({ use }) => use === "unused").map(approvalWords),
  };
}

/** What an approval covers. */
interface ApprovedEffects {
  readonly use: ApprovalUse;
  readonly what: Words;
  readonly about: AboutWords;
}

/** Returns what each approval that holds covers, in the order of the approvals. */
function approvedEffects({ approvals, stops }: Gate<Finding>, nameOf: NameOf): readonly ApprovedEffects[] {
  const covered = groupBy(stops, ({ approval }) => approval?.digest);
  return approvals.flatMap((use) => {
    const ofDigest = use.use === "used" ? covered.get(use.approval.digest) : undefined;
    if (ofDigest === undefined) return [];
    const effects = effectsOf(ofDigest);
    const about = aboutWords(endpointsOf(effects), nameOf, "endpoint");
    return [{ use, what: summaryOf(effects, about, nameOf, REPORT_LIMITS.rangesOfApproval), about }];
  });
}

/** Says who approves something until when, and where that stands. */
function approvedBy({ approval: { digest, record }, isAdded }: ApprovalUse): LineParts {
  const place = record?.line === undefined ? own(digest) : lineWords(record.line);
  const added = own(isAdded === true ? ", added by this change" : "");
  return {
    what: say`${record === undefined ? own("by --approve") : byWords(record)}${added}`,
    ranges: place,
  };
}

function byWords({ who, why, until }: ApprovalRecord): Words {
  return say`by ${who} until ${own(until)} (${why})`;
}

function approvalOffer({ stops, digest = "" }: StopGroup<Finding>, nameOf: NameOf): ApprovalOffer {
  const findings = [...new Set(stops.map(({ finding }) => finding))];
  const effects = effectsOf(stops);
  const about = aboutWords(endpointsOf(effects), nameOf, "endpoint");
  return {
    stops,
    level: LEVELS.find((level) => findings.some((found) => found.level === level)) ?? "error",
    codes: [...new Set(findings.map(({ code }) => code))],
    findings,
    accepts: effects.map((stop) => stopWords(stop, nameOf)),
    summary: summaryOf(effects, about, nameOf, REPORT_LIMITS.rangesOfApproval),
    shortSummary: summaryOf(effects, about, nameOf, REPORT_LIMITS.named),
    moved: movedWords(effects),
    isLoss: effects.every(isLoss),
    holders: about.holders,
    digest,
    commands: [{ flag: `--approve ${digest}`, record: recordText(digest) }],
    expired: expiredWords(stops),
  };
}

/** Returns stops without repeats: the findings `open` and `broadened` of one list are one effect. */
function effectsOf(stops: StopGroup<Finding>["stops"]): StopGroup<Finding>["stops"] {
  if (stops.length === 1) return stops;
  const groups = groupBy(stops, ({ finding: { address, attribute, code }, addresses }) =>
    JSON.stringify([address, attribute, addresses === undefined ? code : ""]),
  );
  const [first, ...others] = [...groups.values()].map(([stop]) => stop);
  return [first ?? stops[0], ...others];
}

/** Says in one line what a digest approves, with at most `most` ranges. */
function summaryOf(
  effects: StopGroup<Finding>["stops"],
  { about }: AboutWords,
  nameOf: NameOf,
  most: number,
): Words {
  const [first, ...others] = effects;
  if (others.length === 0) return stopWords(first, nameOf, most);
  return say`${about} ${sharedRanges(effects, most)}`;
}

/** Writes the ranges of several endpoints, as their lists write them if all do so in the same way. */
function sharedRanges([first, ...others]: StopGroup<Finding>["stops"], most: number): Words {
  return rangesWords(isSameText([first, ...others]) ? first : { ...first, entries: [] }, most);
}

function isSameText([first, ...others]: StopGroup<Finding>["stops"]): boolean {
  const writtenBy = ({ entries }: Stop<Finding>) => entries.map(({ text }) => text).join();
  return others.every((other) => writtenBy(other) === writtenBy(first));
}

/** Names the entries that hold the addresses of stops, with what these let in already. */
function movedWords(stops: StopGroup<Finding>["stops"]): string {
  const [{ addresses, entries }] = stops;
  if (addresses === undefined) return "";
  if (entries.length === 0 || !isSameText(stops)) return shortRanges(addresses, REPORT_LIMITS.named);
  const names = entries.map(({ text }) => own(text));
  return plain(namesWords(names, REPORT_LIMITS.named));
}

/** Says which approvals of stops have expired, and since when. */
export function expiredWords(stops: readonly Stop<Finding>[]): readonly Words[] {
  return endedApprovals(stops).flatMap(({ record }) =>
    record === undefined
      ? []
      : [say`the approval by ${record.who} (${record.why}) has expired; it held until ${own(record.until)}`],
  );
}

/** Says by whom stops are approved; nothing if one of them is not. */
export function approvedWords(stops: readonly Stop<Finding>[]): readonly Words[] {
  if (stops.some(({ approval }) => approval === undefined)) return [];
  return [...new Set(stops.flatMap(({ approval }) => approval ?? []))].map(({ record }) =>
    record === undefined
      ? own("approved on the command line")
      : say`approved ${byWords(record)}${placeWords(record)}`,
  );
}

function obstaclesOf(open: readonly Stop<Finding>[]): readonly ObstacleOfCode[] {
  const refused = open.flatMap((stop) => {
    const { obstacle } = stop.approvable;
    return obstacle === undefined
      ? []
      : { code: stop.finding.code, obstacle, words: obstacleWords(stop) ?? "" };
  });
  return [...groupBy(refused, ({ code, words }) => `${code} ${words}`).values()].map(([first]) => first);
}

/** Describes a stop: "logs-production API + 3.120.0.0/14", or the cluster and the finding's sentence if it has no addresses. */
function stopWords(
  stop: Stop<Finding>,
  nameOf: NameOf,
  mostRanges: number = REPORT_LIMITS.rangesOfApproval,
): Words {
  const stopped = endpointOfStop(stop);
  if (stopped !== undefined) {
    return say`${endpointName(nameOf(stopped.address), stopped.endpoint)} ${rangesWords(stop, mostRanges)}`;
  }
  const { address, message } = stop.finding;
  const sentence = withAttribute(stop.finding, message);
  return address === undefined ? sentence : joined([nameOf(address), sentence], ": ");
}

/** The endpoint that a stop is about, and the address of its cluster. */
interface StoppedEndpoint {
  readonly address: string;
  readonly endpoint: Endpoint;
}

/** Returns the endpoint of a stop that is about addresses; undefined for other stops. */
function endpointOfStop({ finding, addresses }: Stop<Finding>): StoppedEndpoint | undefined {
  const { address } = finding;
  const endpoint = endpointOf(finding);
  if (addresses === undefined || address === undefined || endpoint === undefined) return undefined;
  return { address, endpoint };
}

function endpointsOf(stops: readonly Stop<Finding>[]): readonly HeldObject[] {
  return stops.flatMap((stop) => {
    const stopped = endpointOfStop(stop);
    return stopped === undefined ? [] : { address: stopped.address, label: stopped.endpoint.label };
  });
}

/** Formats the addresses of a stop: "+ 3.120.0.0/14", as the list writes them. */
function rangesWords(stop: Stop<Finding>, most: number): Words {
  const { addresses, entries } = stop;
  if (addresses === undefined) return [];
  return own(`${isLoss(stop) ? "-" : "+"} ${writtenRanges(addresses, entries, most)}`);
}

/** Names an approval: its digest, who gives it until when, and where its record stands. */
export function approvalWords({ approval: { digest, record }, isAdded }: ApprovalUse): Words {
  if (record === undefined) return own(`${digest} on the command line`);
  const added = own(isAdded === true ? ", added by this change" : "");
  return say`${own(digest)} ${byWords(record)}${placeWords(record)}${added}`;
}

/** Says at which line a record stands; nothing if that is not known. */
function placeWords({ line }: ApprovalRecord): Words {
  return line === undefined ? [] : say`, ${lineWords(line)}`;
}
