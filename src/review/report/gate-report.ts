/** Makes the part of the report about the gate: what can be approved, each with its command, and what cannot. */
import { shortCidrs } from "../../cidr";
import type { Endpoint } from "../../schema";
import { joined, own, say, type Words } from "../../text";
import { type Code, type Level, LEVELS } from "../findings/catalog";
import { endpointOf, type Finding } from "../findings/finding";
import { type Approval, entryText } from "../gate/approvals";
import type { ApprovalUse } from "../gate/gate";
import { endedApprovals, isLoss, type Stop, type StopGroup } from "../gate/stops";
import { groupBy } from "../group-by";
import type { Review } from "../review";
import { withAttribute } from "./items";
import { endpointName, type NameOf, subjectWords } from "./names";

export interface GateReport {
  /** What can be approved; the most severe first. */
  readonly offers: readonly ApprovalOffer[];
  /** What no approval covers, by code; the most severe first. */
  readonly unapprovable: readonly Unapprovable[];
  /** What is approved, by whom and until when. */
  readonly approved: readonly Words[];
  /** Approvals that cover nothing at which the gate stops. */
  readonly unused: readonly Words[];
}

/** Clusters of which the same endpoints are affected: "API and Dashboards" of each. */
export interface OfferHolders {
  readonly endpoints: readonly string[];
  readonly clusters: readonly Words[];
}

export interface Unapprovable {
  readonly code: Code;
  /** The number of findings. */
  readonly count: number;
  /** What each stop is about. Made when it is read. */
  readonly about: readonly Words[];
  /** What to do instead, or why there is no digest: "correct the list or the statement". */
  readonly instead: string;
}

/** The most ranges that an approval names; more are counted. */
const MOST_RANGES = 12;

export function gateReport({ gate }: Review, nameOf: NameOf): GateReport {
  const about = (stop: Stop) => aboutWords(stop, nameOf);
  const uses = new Map(gate.approvals.map((use) => [use.approval, use]));
  return {
    offers: gate.groups
      .filter(({ stops }) =>
        stops.some(({ approval, refusal }) => approval === undefined && refusal === undefined),
      )
      .map((group) => new ApprovalOffer(group, nameOf)),
    unapprovable: unapprovable(gate.open, about),
    approved: gate.stops.flatMap((stop) =>
      stop.approval === undefined
        ? []
        : [say`${about(stop)}: ${approvalWords(stop.approval, uses.get(stop.approval))}`],
    ),
    unused: gate.approvals
      .filter(({ use }) => use === "unused")
      .map((use) => approvalWords(use.approval, use)),
  };
}

/** What one digest approves: one finding, or all findings about the same addresses. */
export class ApprovalOffer {
  /** The stops of these findings; some can be approved already. */
  readonly stops: StopGroup["stops"];

  constructor(
    private readonly group: StopGroup,
    private readonly nameOf: NameOf,
  ) {
    this.stops = group.stops;
  }

  get level(): Level {
    return LEVELS.find((level) => this.stops.some(({ finding }) => finding.level === level)) ?? "error";
  }

  get codes(): readonly Code[] {
    const codes = new Set<Code>();
    for (const { finding } of this.stops) codes.add(finding.code);
    return [...codes];
  }

  get findings(): readonly Finding[] {
    return [...new Set(this.stops.map(({ finding }) => finding))];
  }

  /** Exactly what the digest approves: "logs-production API + 3.120.0.0/14". */
  get accepts(): readonly Words[] {
    return this.effects.map((stop) => aboutWords(stop, this.nameOf));
  }

  /** The same in one line: "33 endpoints of 11 modules + 91.198.174.32/28". */
  get summary(): Words {
    return this.summaryOf(MOST_RANGES);
  }

  /** The summary with at most `most` ranges. */
  summaryOf(most: number): Words {
    const { effects } = this;
    const [first = this.stops[0]] = effects;
    if (effects.length < 2) return aboutWords(first, this.nameOf, most);
    const subjects = effects.flatMap((stop) => subjectOf(stop) ?? []);
    const nameOf = ({ address, endpoint }: StopSubject) => endpointName(this.nameOf(address), endpoint);
    return say`${subjectWords(subjects, nameOf, ["endpoint", "endpoints"]).subject}${rangesWords(first, most)}`;
  }

  /** The endpoints that the summary counts; empty if the summary names the endpoint. */
  get holders(): readonly OfferHolders[] {
    return this.effects.length === 1 ? [] : holdersOf(this.effects, this.nameOf);
  }

  /** The stops without repeats: the findings `open` and `broadened` of one list are one effect. */
  private get effects(): readonly Stop[] {
    if (this.stops.length === 1) return this.stops;
    const groups = groupBy(this.stops, ({ finding: { address, attribute, code }, addresses }) =>
      JSON.stringify([address, attribute, addresses === undefined ? code : ""]),
    );
    return [...groups.values()].map(([first]) => first);
  }

  /** Made when it is first read, as are `flag` and `entry`. */
  get digest(): string {
    return this.group.digest ?? "";
  }

  get flag(): string {
    return `--approve ${this.digest}`;
  }

  /** The entry to copy into a file of approvals, and to complete. */
  get entry(): string {
    return entryText(this.digest);
  }

  get expired(): readonly Words[] {
    return expiredWords(this.stops);
  }
}

/** Says which approvals of stops have expired, and since when. */
export function expiredWords(stops: readonly Stop[]): readonly Words[] {
  return endedApprovals(stops).flatMap(({ entry }) =>
    entry === undefined
      ? []
      : [say`the approval by ${entry.who} (${entry.why}) has expired; it held until ${own(entry.until)}`],
  );
}

/** Says by whom stops are approved; nothing if one of them is not. */
export function approvedWords(stops: readonly Stop[]): readonly Words[] {
  if (stops.some(({ approval }) => approval === undefined)) return [];
  return [...new Set(stops.flatMap(({ approval }) => approval ?? []))].map(({ entry }) =>
    entry === undefined
      ? own("approved on the command line")
      : say`approved by ${entry.who} until ${own(entry.until)} (${entry.why})`,
  );
}

/** Groups clusters by the endpoints that are affected, in the order of their first effects. */
function holdersOf(effects: readonly Stop[], nameOf: NameOf): readonly OfferHolders[] {
  const guarded = effects.filter(({ finding }) => endpointOf(finding) !== undefined);
  const byAddress = groupBy(guarded, ({ finding }) => finding.address ?? "");
  const holders = [...byAddress].map(([address, stops]) => ({
    address,
    endpoints: stops.map(({ finding }) => endpointOf(finding)?.label ?? ""),
  }));
  return [...groupBy(holders, ({ endpoints }) => endpoints.join()).values()].map((group) => ({
    endpoints: group[0].endpoints,
    clusters: group.map(({ address }) => nameOf(address)),
  }));
}

function unapprovable(open: readonly Stop[], about: (stop: Stop) => Words): readonly Unapprovable[] {
  const groups = groupBy(open, ({ finding: { code }, refusal }) =>
    refusal === undefined ? undefined : `${code} ${refusal}`,
  );
  return [...groups.values()].map((stops) => ({
    code: stops[0].finding.code,
    instead: stops[0].refusal ?? "",
    count: new Set(stops.map(({ finding }) => finding)).size,
    get about() {
      // The gain and the loss of a sensitive list, one after the other, read the same.
      const each = stops.filter(
        ({ finding, addresses }, index) => addresses !== undefined || finding !== stops[index - 1]?.finding,
      );
      return each.map(about);
    },
  }));
}

/** Describes a stop: "logs-production API + 3.120.0.0/14", or the cluster and the finding's sentence if it has no addresses. */
function aboutWords(stop: Stop, nameOf: NameOf, mostRanges = MOST_RANGES): Words {
  const subject = subjectOf(stop);
  if (subject !== undefined) {
    return say`${endpointName(nameOf(subject.address), subject.endpoint)}${rangesWords(stop, mostRanges)}`;
  }
  const { address, message } = stop.finding;
  const sentence = withAttribute(stop.finding, message);
  return address === undefined ? sentence : joined([nameOf(address), sentence], ": ");
}

/** The endpoint that a stop is about, and the address of its cluster. */
interface StopSubject {
  readonly address: string;
  readonly endpoint: Endpoint;
}

/** Returns the endpoint of a stop that is about addresses; undefined for other stops. */
function subjectOf({ finding, addresses }: Stop): StopSubject | undefined {
  const { address } = finding;
  const endpoint = endpointOf(finding);
  if (addresses === undefined || address === undefined || endpoint === undefined) return undefined;
  return { address, endpoint };
}

/** Formats the addresses of a stop: " + 3.120.0.0/14". */
function rangesWords(stop: Stop, most: number): Words {
  const { addresses } = stop;
  if (addresses === undefined) return [];
  return own(` ${isLoss(stop) ? "-" : "+"} ${shortCidrs(addresses, most)}`);
}

function approvalWords({ digest, entry }: Approval, use: ApprovalUse | undefined): Words {
  const added = own(use?.isAdded === true ? ", added by this change" : "");
  if (entry === undefined) return say`${own(`${digest} on the command line`)}${added}`;
  const { who, why, until } = entry;
  return say`${own(digest)} by ${who} until ${own(until)} (${why})${added}`;
}
