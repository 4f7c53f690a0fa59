/** The gate as it is read: commands that let exactly something pass, and what no approval lets pass. */
import { shortCidrs } from "../../cidr";
import { LEVELS, type Code, type Finding } from "../findings";
import { endpointOfList } from "../endpoints";
import type { Approval } from "../gate/approval";
import { entryText } from "../gate/approvals-file";
import type { ApprovalUse, Stop } from "../gate/gate";
import { isLoss, stopGroups, type StopGroup } from "../gate/stop-groups";
import type { Review } from "../review";
import { joined, own, say, type Words } from "../words";
import { endpointName, type NameOf } from "./names";
import type { ApprovalOffer, GateReport, ReportItem, Unapprovable } from "./report";

/** Ranges that an approval names; more are counted. */
const MOST_RANGES = 50;

export type ItemOf = (found: Finding) => ReportItem | undefined;

export function gateReport({ gate }: Review, nameOf: NameOf, itemOf: ItemOf): GateReport {
  const about = (stop: Stop) => aboutWords(stop, nameOf, itemOf);
  const uses = new Map(gate.approvals.map((use) => [use.approval, use]));
  const open = new Set(gate.open);
  return {
    offers: stopGroups(gate.stops)
      .filter(({ stops }) => stops.some((stop) => open.has(stop) && stop.refusal === undefined))
      .map((group) => new Offer(group, about)),
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

class Offer implements ApprovalOffer {
  constructor(
    private readonly group: StopGroup<Stop>,
    private readonly about: (stop: Stop) => Words,
  ) {}

  get level(): ApprovalOffer["level"] {
    const levels = this.group.stops.map(({ finding }) => LEVELS.indexOf(finding.level));
    return LEVELS[Math.min(...levels)] ?? "error";
  }

  get codes(): readonly Code[] {
    return [...new Set(this.group.stops.map(({ finding: { code } }) => code))];
  }

  get findings(): readonly Finding[] {
    return [...new Set(this.group.stops.map(({ finding }) => finding))];
  }

  /** A list that is opened and lets in more is one effect, though it is two findings. */
  get accepts(): readonly Words[] {
    const seen = new Set<string>();
    return this.group.stops
      .filter(({ finding: { address, attribute, code }, addresses }) => {
        const key = JSON.stringify([address, attribute, addresses === undefined ? code : ""]);
        return !seen.has(key) && seen.add(key);
      })
      .map(this.about);
  }

  get digest(): string {
    return this.group.digest ?? "";
  }

  get flag(): string {
    return `--approve ${this.digest}`;
  }

  get entry(): string {
    return entryText(this.digest);
  }

  get expired(): readonly Words[] {
    return [...new Set(this.group.stops.flatMap(({ expired }) => expired ?? []))].flatMap(({ entry }) =>
      entry === undefined
        ? []
        : [say`the approval by ${entry.who} (${entry.why}) has expired; it held until ${own(entry.until)}`],
    );
  }
}

/** What no approval covers, by code and by what to do instead. */
function unapprovable(open: readonly Stop[], about: (stop: Stop) => Words): readonly Unapprovable[] {
  const groups = new Map<string, Stop[]>();
  for (const stop of open) {
    if (stop.refusal === undefined) continue;
    const key = `${stop.finding.code} ${stop.refusal}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [stop]);
    else group.push(stop);
  }
  return [...groups.values()].map((stops) => {
    const [first] = stops;
    return {
      code: first?.finding.code ?? "errored",
      instead: first?.refusal ?? "",
      count: stops.length,
      get about() {
        return stops.map(about);
      },
    };
  });
}

/** "logs-production API + 3.120.0.0/14"; without addresses the cluster and the finding's sentence. */
function aboutWords(stop: Stop, nameOf: NameOf, itemOf: ItemOf): Words {
  const { finding, addresses } = stop;
  const { address, attribute } = finding;
  const endpoint = endpointOfList(attribute ?? "");
  if (addresses !== undefined && address !== undefined && endpoint !== undefined) {
    const ranges = shortCidrs(addresses, MOST_RANGES);
    return say`${endpointName(nameOf(address), endpoint)} ${own(`${isLoss(stop) ? "-" : "+"} ${ranges}`)}`;
  }
  const words = itemOf(finding)?.words ?? finding.message;
  return address === undefined ? words : joined([nameOf(address), words], ": ");
}

function approvalWords({ digest, entry }: Approval, use: ApprovalUse | undefined): Words {
  const added = own(use?.isAdded === true ? ", added by this change" : "");
  if (entry === undefined) return say`${own(`${digest} on the command line`)}${added}`;
  const { who, why, until } = entry;
  return say`${own(digest)} by ${who} until ${own(until)} (${why})${added}`;
}
