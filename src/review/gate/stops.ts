/** What a gate stops at, and the digests that let it pass. */
import { IpSet } from "../../cidr";
import { plain } from "../../text";
import { EqualSets } from "../findings/access/equal-sets";
import { CODES } from "../findings/catalog";
import { accountsOf, type Finding } from "../findings/finding";
import { coveredAt, type Subject, subjectOf, subjectOfPlan } from "../findings/subject";
import { groupBy } from "../group-by";
import type { ClusterChange } from "../plan/changes";
import type { Sha256 } from "../sha256";
import type { Approval } from "./approvals";
import { digestOf, digestOfAll, obstacleOf } from "./digest";

export interface StopOptions {
  readonly subjectOf: (found: Finding) => Subject;
  readonly sha256: Sha256;
}

/**
 * A finding that the gate stops at. A finding about a list that gains and loses addresses can be two stops, since the two
 * are approved separately.
 */
export class Stop {
  /** The approval that covers it. */
  approval: Approval | undefined = undefined;
  /** The approvals that covered it until they expired, in lists of one digest each; empty if an approval covers it. */
  ended: readonly (readonly Approval[])[] = [];
  private found: Stop["approvable"] | undefined = undefined;

  constructor(
    readonly finding: Finding,
    readonly part: "whole" | "gain" | "loss",
    private readonly options: StopOptions,
  ) {}

  /** The one of them that expired last. */
  get expired(): Approval | undefined {
    let last: Approval | undefined;
    for (const list of this.ended) for (const one of list) if (untilOf(one) >= untilOf(last)) last = one;
    return last;
  }

  /** The digest that approves it, or why nothing does. Computed when it is first read. */
  get approvable(): { readonly digest?: string; readonly reason?: string } {
    if (this.found !== undefined) return this.found;
    const reason = this.refusal;
    return (this.found =
      reason === undefined ? { digest: digestOf(this.subject(), this.options.sha256) } : { reason });
  }

  /** Why no approval can cover it; undefined if one can. Cheap: needs no digest. */
  get refusal(): string | undefined {
    const { code, gates, instead } = this.finding;
    const reason = instead ?? CODES[code].instead ?? (gates.includes("undetermined") ? NOT_KNOWN : undefined);
    return reason ?? obstacleOf(this.subject());
  }

  /** The addresses that an approval covers; undefined if it covers something else, or they are sensitive. */
  get addresses(): IpSet | undefined {
    const about = this.part === "loss" ? this.finding.loss : this.finding.subject;
    return about?.gained instanceof IpSet && !about.isSensitive ? about.gained : undefined;
  }

  private subject(): Subject {
    const { loss } = this.finding;
    return this.part === "loss" && loss !== undefined ? loss : this.options.subjectOf(this.finding);
  }
}

function untilOf(approval: Approval | undefined): string {
  return approval?.entry?.until ?? "";
}

/** Returns the approvals that covered any of the stops until they expired, each once. */
export function endedApprovals(stops: readonly Stop[]): readonly Approval[] {
  return [...new Set(stops.flatMap(({ ended }) => ended))].flat();
}

/** Nobody can approve values that they cannot see yet. */
const NOT_KNOWN = "write values that are known before the apply";

/** Stops about the same addresses, on any endpoints. One digest approves exactly all of them. */
export class StopGroup {
  private made: string | undefined = undefined;

  constructor(
    readonly stops: readonly [Stop, ...Stop[]],
    private readonly sha256: Sha256,
  ) {}

  /** Approves all of them; undefined if no approval can. Computed when it is first read. */
  get digest(): string | undefined {
    if (this.made !== undefined) return this.made;
    const digests = this.stops.flatMap(({ approvable }) => approvable.digest ?? []);
    // The digest of a single stop is its own.
    return (this.made = digests.length < 2 ? digests[0] : digestOfAll(digests, this.sha256));
  }
}

/** Groups stops, in the order of the first stop of each group. A stop that cannot be approved is its own group. */
export function stopGroups(stops: readonly Stop[], sha256: Sha256): readonly StopGroup[] {
  const sets = new EqualSets();
  const groups = groupBy(stops, (stop, index) => {
    const { addresses, refusal } = stop;
    return addresses === undefined || refusal !== undefined
      ? `alone ${index}`
      : `${isLoss(stop) ? "loss" : "gain"} ${sets.idOf(addresses)}`;
  });
  return [...groups.values()].map((group) => new StopGroup(group, sha256));
}

/** Reports whether a stop is about addresses that lose access. */
export function isLoss({ part, finding: { code } }: Stop): boolean {
  return part === "loss" || code === "narrowed" || code === "deleted";
}

/**
 * Returns what a finding without a subject is about: the values of the differences that it accounts for, or its sentence if
 * there are none. `change` is the change of the finding's cluster; undefined if the finding is about the plan as a whole.
 */
export function subjectOfFinding(found: Finding, change: ClusterChange | undefined): Subject {
  const { code, address = null, attribute, message } = found;
  const place = attribute === undefined ? [] : [attribute];
  const sentence = () => [{ path: [...place, "message"], value: plain(message) }];
  if (change === undefined) return subjectOfPlan(code, address, sentence());
  const values = accountsOf(found).map(({ before, after }) => coveredAt(change, after ?? before ?? []));
  return subjectOf(change, code, { gained: values.length > 0 ? values : sentence(), isSensitive: false });
}
