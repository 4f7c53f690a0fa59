/** The gate of a pipeline: which findings stop it, and which of them somebody approved. */
import { IpSet } from "../../cidr";
import { CODES, LEVELS, type Code, type Finding, type Level } from "../findings/finding";
import type { Subject } from "../findings/subject";
import { isExpired, type Approval } from "./approval";
import { digestOf, obstacleOf, type Approvable } from "./digest";
import type { Sha256 } from "../sha256";
import { stopGroups, type StopGroup } from "./stop-groups";

export interface Gate {
  /** Codes, groups of codes and levels, as given. */
  readonly failOn: readonly string[];
  /** All findings at the gate, the gravest first. */
  readonly stops: readonly Stop[];
  /** Those that no approval covers: they stop the pipeline. */
  readonly open: readonly Stop[];
  /** All of them, those about the same addresses together. Made when it is first read. */
  readonly groups: readonly StopGroup<Stop>[];
  /** The approvals given, in their order. */
  readonly approvals: readonly ApprovalUse[];
  readonly exitCode: number;
}

/** A finding at the gate. A list that gains and loses addresses can be there twice: each direction is approved apart. */
export interface Stop {
  readonly finding: Finding;
  readonly part: "whole" | "gain" | "loss";
  /** The digest that approves it, or the reason why nothing does. It is made when it is first read. */
  readonly approvable: Approvable;
  /** Why no approval covers it, without making a digest; undefined where one can. */
  readonly refusal: string | undefined;
  /** The addresses that an approval covers; undefined where it is about something else, and where they are sensitive. */
  readonly addresses: IpSet | undefined;
  /** The approval that covers it. */
  readonly approval?: Approval | undefined;
  /** An approval of it that no longer holds. */
  readonly expired?: Approval | undefined;
}

export interface ApprovalUse {
  readonly approval: Approval;
  /** Whether it covers a finding at the gate, once did, or has nothing to do with this plan. */
  readonly use: "used" | "expired" | "unused";
  /** The change under review adds it; undefined where the target branch's approvals are not known. */
  readonly isAdded?: boolean;
}

export interface GateOptions {
  /** Codes, groups and levels; see `gateNames`. */
  readonly failOn: readonly string[];
  readonly approvals: readonly Approval[];
  /** The digests that the target branch approves; undefined where that is not known. */
  readonly held?: ReadonlySet<string>;
  /** The day of the review in UTC, as YYYY-MM-DD. */
  readonly today: string;
  /** What a finding that has no subject is about; undefined where no approval can cover it. */
  readonly subjectOf: (found: Finding) => Subject | undefined;
  readonly sha256: Sha256;
}

export const EXIT_CODES = { passed: 0, unreadable: 1, usage: 2, stopped: 3 } as const;

export const DEFAULT_FAIL_ON: readonly string[] = [
  "broadened",
  "open",
  "nearly-open",
  "undetermined",
  "lockout",
  "identity",
  "destroyed",
  "unreviewed",
  "incomplete",
  "errored",
];

/** No finding stops the pipeline. */
export const FAIL_ON_NOTHING = "none";

/** Stop every gate: a plan that cannot be relied on, and a statement that protects nobody, let nothing pass. */
export const ALWAYS: readonly Code[] = ["errored", "incomplete", "unreviewed", "must-reach-unmatched"];

/** Findings that no approval covers, each with what to do instead, unless the finding says it itself. */
const UNAPPROVABLE: Partial<Readonly<Record<Code, string>>> = {
  errored: "correct the error, and plan again",
  incomplete: "plan the whole configuration, without -target",
  undetermined: "write a list that is known before the apply",
  lockout: "correct the list or the statement",
  "lockout-unproven": "correct the list or the statement",
  unreachable: "correct the list or the statement",
  "must-reach-unmatched": "correct the statement",
};

/** What is known after the apply only is nothing that somebody could approve. */
const NOT_KNOWN = "it is known after the apply only";

/** Everything that --fail-on can name. */
export function gateNames(): readonly string[] {
  const groups = Object.values(CODES).flatMap((code) => ("gates" in code ? code.gates : []));
  return [...new Set([...LEVELS, ...Object.keys(CODES), ...groups, FAIL_ON_NOTHING])];
}

export function judgeGate(findings: readonly Finding[], options: GateOptions): Gate {
  const { failOn, approvals, held, today, sha256 } = options;
  const names = new Set([...failOn, ...ALWAYS]);
  const isOff = failOn.includes(FAIL_ON_NOTHING);
  const atGate = isOff ? [] : findings.flatMap((found) => stopsOf(found, names, options));
  const byDigest = new Map<string, Approval[]>();
  for (const approval of approvals) {
    byDigest.set(approval.digest, [...(byDigest.get(approval.digest) ?? []), approval]);
  }
  // Digests take time, and without approvals only those are made that are shown.
  const stops = byDigest.size === 0 ? atGate : approvedStops(atGate, byDigest, options);
  const open = stops.filter(({ approval }) => approval === undefined);
  const covering = new Set(stops.flatMap(({ approval }) => approval?.digest ?? []));
  const ended = new Set(stops.flatMap(({ expired }) => expired ?? []));
  let groups: readonly StopGroup<Stop>[] | undefined;
  return {
    failOn,
    stops,
    open,
    get groups() {
      return (groups ??= stopGroups(stops, sha256));
    },
    approvals: approvals.map((approval) => ({
      approval,
      use: ended.has(approval)
        ? "expired"
        : covering.has(approval.digest) && !isExpired(approval, today)
          ? "used"
          : "unused",
      ...(held !== undefined && approval.entry !== undefined && { isAdded: !held.has(approval.digest) }),
    })),
    exitCode: open.length > 0 ? EXIT_CODES.stopped : EXIT_CODES.passed,
  };
}

/** The parts of a finding that are at the gate. */
function stopsOf(found: Finding, names: ReadonlySet<string>, options: GateOptions): Stop[] {
  const { code, level, gates, loss } = found;
  const isNamed = names.has(code) || hasLevel(names, level);
  if (loss === undefined) {
    const isStopping = isNamed || gates.some((name) => names.has(name));
    return isStopping ? [new FindingStop(found, "whole", options)] : [];
  }
  const isGain = isNamed || gates.some((name) => name !== LOSS && names.has(name));
  const isLoss = names.has(code) || names.has(LOSS) || hasLevel(names, CODES[LOSS].level);
  return [
    ...(isGain ? [new FindingStop(found, "gain", options)] : []),
    ...(isLoss ? [new FindingStop(found, "loss", options)] : []),
  ];
}

/** The code of a list that only loses addresses, and the group of what does. */
const LOSS = "narrowed";

function hasLevel(names: ReadonlySet<string>, level: Level): boolean {
  for (let index = LEVELS.indexOf(level); index < LEVELS.length; index++) {
    if (names.has(LEVELS[index] ?? "")) return true;
  }
  return false;
}

/** A finding that stops; what would approve it is found out when it is asked for. */
class FindingStop implements Stop {
  readonly approval: Approval | undefined;
  readonly expired: Approval | undefined;
  private answer: Approvable | undefined;

  constructor(
    readonly finding: Finding,
    readonly part: Stop["part"],
    private readonly options: Pick<GateOptions, "subjectOf" | "sha256">,
  ) {}

  get approvable(): Approvable {
    return (this.answer ??= this.find());
  }

  get refusal(): string | undefined {
    const { code, gates, instead } = this.finding;
    const reason = instead ?? UNAPPROVABLE[code] ?? (gates.includes("undetermined") ? NOT_KNOWN : undefined);
    if (reason !== undefined) return reason;
    const about = this.subject();
    return about === undefined ? NOT_KNOWN : obstacleOf(about);
  }

  get addresses(): IpSet | undefined {
    const about = this.part === "loss" ? this.finding.loss : this.finding.subject;
    return about?.gained instanceof IpSet && !about.isSensitive ? about.gained : undefined;
  }

  private find(): Approvable {
    const reason = this.refusal;
    const about = this.subject();
    return reason !== undefined || about === undefined
      ? { reason: reason ?? NOT_KNOWN }
      : digestOf(about, this.options.sha256);
  }

  private subject(): Subject | undefined {
    const { subject, loss } = this.finding;
    if (this.part === "loss") return loss;
    return this.part === "gain" ? subject : (subject ?? this.options.subjectOf(this.finding));
  }
}

type ByDigest = ReadonlyMap<string, readonly Approval[]>;

/** An approval covers a stop alone, or together with all that are about the same addresses. */
function approvedStops(atGate: readonly Stop[], byDigest: ByDigest, { today, sha256 }: GateOptions): Stop[] {
  const given = (digest: string | undefined) => (digest === undefined ? [] : (byDigest.get(digest) ?? []));
  const together = new Map(
    stopGroups(atGate, sha256).flatMap(({ stops, digest }) => stops.map((one) => [one, given(digest)])),
  );
  return atGate.map((one) => {
    const alone = given(one.approvable.digest);
    return approved(one, [...new Set([...alone, ...(together.get(one) ?? [])])], today);
  });
}

function approved(stopping: Stop, given: readonly Approval[], today: string): Stop {
  const { finding, part, approvable, refusal, addresses } = stopping;
  const holding = given.find((approval) => !isExpired(approval, today));
  const [latest] = [...given].sort((a, b) => ((a.entry?.until ?? "") < (b.entry?.until ?? "") ? 1 : -1));
  return {
    finding,
    part,
    approvable,
    refusal,
    addresses,
    approval: holding,
    expired: holding === undefined ? latest : undefined,
  };
}
