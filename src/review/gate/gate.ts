/** The gate: which findings stop a pipeline, and which of those are approved. */
import { CODES, codesWith, LEVELS } from "../findings/catalog";
import type { Facts } from "../findings/facts";
import { addedTo, type Approval, isExpired } from "./approvals";
import { lookUpApprovals } from "./lookup";
import { endedApprovals, type Stop, stopAt, type StopGroup, stopGroups, type StopOptions } from "./stops";

export interface Gate<Found extends Facts> {
  /** The codes, groups of codes and levels that were given. */
  readonly failOn: readonly string[];
  /** All that the gate stops at, the most severe first. */
  readonly stops: readonly Stop<Found>[];
  /** Returns the stops of a finding: two if what a list gains and what it loses both stop the gate. */
  readonly stopsOf: (found: Found) => readonly Stop<Found>[];
  /** The stops that no approval covers: they stop the pipeline. */
  readonly blocking: readonly Stop<Found>[];
  /** All stops, those about the same addresses together. */
  readonly groups: readonly StopGroup<Found>[];
  readonly approvals: readonly ApprovalUse[];
  /** The exit code of the command: 3 if something stops the pipeline, otherwise 0. */
  readonly exitCode: number;
}

/** An approval, and what it did in this review. */
export interface ApprovalUse {
  readonly approval: Approval;
  /** Whether it covers a stop, would cover one if it had not expired, or has nothing to do with this plan. */
  readonly use: "used" | "expired" | "unused";
  /** Whether the change under review adds it; left out if the approvals of the target branch are not known. */
  readonly isAdded?: boolean;
}

export interface GateOptions<Found extends Facts> extends StopOptions<Found> {
  readonly failOn: readonly string[];
  readonly approvals: readonly Approval[];
  /** The approvals of the target branch; undefined if they are not known. */
  readonly baseApprovals: readonly Approval[] | undefined;
  readonly today: string;
}

/** Turns the gate off. */
export const FAIL_ON_NOTHING = "none";

/** Returns the approvals that the change under review adds itself. Those that let something pass are first, so that others never hide them. */
export function addedApprovals(uses: readonly ApprovalUse[]): readonly ApprovalUse[] {
  const added = uses.filter(({ isAdded }) => isAdded === true);
  return [...added.filter(({ use }) => use === "used"), ...added.filter(({ use }) => use !== "used")];
}

/** Returns the names that --fail-on takes: levels, codes, groups of codes, and "none". */
export function gateNames(): readonly string[] {
  const groups = Object.values(CODES).flatMap(({ gates = [] }) => gates);
  return [...new Set([...LEVELS, ...Object.keys(CODES), ...groups, FAIL_ON_NOTHING])];
}

/** Judges which findings stop the pipeline. */
export function judgeGate<Found extends Facts>(
  findings: readonly Found[],
  options: GateOptions<Found>,
): Gate<Found> {
  const { failOn, approvals, baseApprovals, today, sha256 } = options;
  const names = namesOf(failOn);
  const byFinding = new Map<Found, readonly Stop<Found>[]>();
  if (!failOn.includes(FAIL_ON_NOTHING)) {
    for (const found of findings) {
      const stops = stopsOf(found, names, options);
      if (stops.length > 0) byFinding.set(found, stops);
    }
  }
  const stops = [...byFinding.values()].flat();
  const groups = stopGroups(stops, sha256);
  lookUpApprovals(groups, approvals, { today, sha256 });
  const blocking = stops.filter(({ approval }) => approval === undefined);
  const covering = new Set(stops.flatMap(({ approval }) => approval?.digest ?? []));
  const ended = new Set(endedApprovals(stops));
  const useOf = (approval: Approval) => {
    if (ended.has(approval)) return "expired";
    return covering.has(approval.digest) && !isExpired(approval, today) ? "used" : "unused";
  };
  const isAdded = baseApprovals === undefined ? undefined : addedTo(baseApprovals);
  return {
    failOn,
    stops,
    stopsOf: (found) => byFinding.get(found) ?? NO_STOPS,
    blocking,
    groups,
    approvals: approvals.map((approval) => ({
      approval,
      use: useOf(approval),
      ...(isAdded !== undefined &&
        approval.record !== undefined && { isAdded: isAdded(approval.record, approval.digest) }),
    })),
    exitCode: blocking.length > 0 ? 3 : 0,
  };
}

const NO_STOPS: readonly never[] = [];

function stopsOf<Found extends Facts>(
  found: Found,
  names: ReadonlySet<string>,
  options: GateOptions<Found>,
): readonly Stop<Found>[] {
  const { code, level, gates, loss } = found;
  const areNamed = (...wanted: readonly string[]) => wanted.some((name) => names.has(name));
  if (loss === undefined)
    return areNamed(code, level, ...gates) ? [stopAt(found, "whole", options)] : NO_STOPS;
  const isGain = areNamed(code, level, ...gates.filter((name) => name !== LOSS));
  const isLoss = areNamed(code, LOSS, CODES[LOSS].level);
  return [
    ...(isGain ? [stopAt(found, "gain", options)] : []),
    ...(isLoss ? [stopAt(found, "loss", options)] : []),
  ];
}

/** The code of a list that only loses addresses; as a group, it also names lists that lose some and gain others. */
const LOSS = "narrowed";

/** Returns the codes, groups and levels at which the gate stops: a level names the more severe ones too. */
function namesOf(failOn: readonly string[]): ReadonlySet<string> {
  const lowest = LEVELS.findLastIndex((level) => failOn.includes(level));
  return new Set([...failOn, ...codesWith("always"), ...LEVELS.slice(0, lowest + 1)]);
}
