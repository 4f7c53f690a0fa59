/** The gate: which effects of a plan stop a pipeline, and which of those are approved. */
import { compareNames } from "../../schema";
import { ALWAYS, CODES, LEVELS, UNBOUNDED, UNNAMED } from "../findings/codes";
import type { Finding, Scope } from "../findings/finding";
import type { Obstacle } from "../findings/obstacles";
import { groupBy } from "../group-by";
import type { Sha256 } from "../sha256";
import { type Approval, holdsFor, isExpired } from "./approvals";
import { digestOf, obstacleOfScope } from "./digest";

/** An effect that the gate stops at. */
export interface Stop {
  readonly finding: Finding;
  /** The digest that approves it; undefined if no approval covers it. */
  readonly digest: string | undefined;
  /** Why no approval covers it. */
  readonly obstacle: Obstacle | undefined;
  /** The approval that covers it. */
  readonly approval: Approval | undefined;
  /** The approval that covered it until it expired, the latest of several. */
  readonly expired: Approval | undefined;
  /** An approval that would cover it in another stack. */
  readonly elsewhere: Approval | undefined;
}

export interface Gate {
  /** The codes, groups of codes and levels that were given. */
  readonly failOn: readonly string[];
  /** All that the gate stops at, the most severe first. */
  readonly stops: readonly Stop[];
  readonly stopOf: (found: Finding) => Stop | undefined;
  /** The exit code of the command: 3 if something stops the pipeline, otherwise 0. */
  readonly exitCode: number;
}

export interface GateOptions {
  readonly failOn: readonly string[];
  readonly approvals: readonly Approval[];
  readonly today: string;
  readonly scopeOf: (found: Finding) => Scope;
  readonly sha256: Sha256;
  /** The name of the stack, if it is known: an approval of another stack does not hold. */
  readonly stack: string | undefined;
  /** Whether the review is of one plan. */
  readonly isAlone: boolean;
}

/** Turns the gate off. */
export const FAIL_ON_NOTHING = "none";

/** Stands for what the gate stops at if nothing is given. */
export const FAIL_ON_DEFAULT = "default";

/** The name of either half of a list that lets in some addresses and others no longer. */
const HALVES = "mixed";

/** Returns the names that --fail-on takes: levels, codes, groups of codes, and "none". */
export function gateNames(): readonly string[] {
  const groups = Object.values(CODES).flatMap(({ gates = [] }) => gates);
  const names = [...LEVELS, ...Object.keys(CODES), HALVES, UNNAMED, UNBOUNDED, ...groups, FAIL_ON_DEFAULT];
  return [...new Set([...names, FAIL_ON_NOTHING])];
}

/** Judges which effects stop the pipeline. */
export function judgeGate(findings: readonly Finding[], options: GateOptions): Gate {
  const { failOn, approvals } = options;
  const names = namesOf(failOn);
  const isOff = failOn.includes(FAIL_ON_NOTHING);
  const valid = approvals.filter(({ entry }) => entry?.isOutdated !== true);
  const pairs = valid.flatMap((approval) => approval.digests.map((digest) => ({ digest, approval })));
  const given = groupBy(pairs, ({ digest }) => digest);
  const stops = findings
    .filter((found) => !isOff && isStop(found, names))
    .map((found) => stopAt(found, given, options));
  const byFinding = new Map(stops.map((stop) => [stop.finding, stop]));
  return {
    failOn,
    stops,
    stopOf: (found) => byFinding.get(found),
    exitCode: stops.some(({ approval }) => approval === undefined) ? 3 : 0,
  };
}

function stopAt(
  finding: Finding,
  given: ReadonlyMap<string, readonly { readonly approval: Approval }[]>,
  { scopeOf, sha256, today, stack, isAlone }: GateOptions,
): Stop {
  const scope = scopeOf(finding);
  const obstacle = obstacleOf(finding, scope);
  const digest = obstacle === undefined ? digestOf(scope, sha256) : undefined;
  // Who approved ranges without an end approved them until any day.
  const endless = scope.until === undefined ? [] : [{ ...scope, until: undefined }];
  const covering = digest === undefined ? [] : [digest, ...endless.map((one) => digestOf(one, sha256))];
  const all = covering.flatMap((one) => given.get(one) ?? []).map(({ approval }) => approval);
  const mine = all.filter((approval) => holdsFor(approval, stack, isAlone));
  const approval = mine.find((one) => !isExpired(one, today));
  const isNeeded = approval === undefined;
  const latest = [...mine].sort((a, b) => compareNames(a.entry?.until, b.entry?.until)).at(-1);
  const elsewhere = all.find((one) => !mine.includes(one) && !isExpired(one, today));
  return {
    finding,
    digest,
    obstacle,
    approval,
    expired: isNeeded ? latest : undefined,
    elsewhere: isNeeded ? elsewhere : undefined,
  };
}

function obstacleOf({ code, gates, obstacle }: Finding, scope: Scope): Obstacle | undefined {
  const known = obstacle ?? CODES[code].obstacle;
  return known ?? (gates.includes("undetermined") ? "not known" : obstacleOfScope(scope));
}

function isStop({ code, level, gates, passes }: Finding, names: ReadonlySet<string>): boolean {
  return names.has(level) || (passes !== true && (names.has(code) || gates.some((name) => names.has(name))));
}

/** Returns the codes, groups and levels at which the gate stops: a level names the more severe ones too. */
function namesOf(failOn: readonly string[]): ReadonlySet<string> {
  const lowest = LEVELS.findLastIndex((level) => failOn.includes(level));
  return new Set([...failOn, ...ALWAYS, ...LEVELS.slice(0, lowest + 1)]);
}
