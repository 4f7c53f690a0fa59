/** The gate of a pipeline: which findings stop it, and what a reviewer approved. */
import { CODES, LEVELS, type Finding, type Level } from "./findings";

export interface Gate {
  /** Codes, groups of codes and levels, as given. */
  readonly failOn: readonly string[];
  readonly approval: Approval;
  /** The findings that stop the pipeline. */
  readonly tripped: readonly Finding[];
  readonly exitCode: number;
}

/** Whether ranges were approved: not asked for, exactly these, or others. */
export type Approval = "none" | "accepted" | "void";

export const EXIT_CODES = { passed: 0, unreadable: 1, usage: 2, stopped: 3 } as const;

export const DEFAULT_FAIL_ON: readonly string[] = [
  "broadened",
  "open",
  "nearly-open",
  "undetermined",
  "lockout",
];

/** No finding stops the pipeline. */
export const FAIL_ON_NOTHING = "none";

/** A plan that cannot be relied on is no basis for letting anything pass. */
const ALWAYS = ["errored", "incomplete", "unreviewed"];

/** What a reviewer of ranges has seen and accepted with a digest. */
const APPROVABLE = ["broadened", "mixed", "open", "created"];

/** Everything that --fail-on can name. */
export function gateNames(): readonly string[] {
  const groups = Object.values(CODES).flatMap((code) => ("gates" in code ? code.gates : []));
  return [...new Set([...LEVELS, ...Object.keys(CODES), ...groups, FAIL_ON_NOTHING])];
}

/** `approve` is the digest given, `digest` that of the plan. */
export function judgeGate(
  findings: readonly Finding[],
  failOn: readonly string[],
  digest: string | undefined,
  approve: string | undefined,
): Gate {
  const approval = approve === undefined ? "none" : approve.toLowerCase() === digest ? "accepted" : "void";
  const isOff = failOn.includes(FAIL_ON_NOTHING);
  const names = new Set([...failOn, ...ALWAYS]);
  const tripped = isOff
    ? []
    : findings.filter(
        (found) => !isApproved(found, approval, names) && namesOf(found).some((name) => names.has(name)),
      );
  const isStopped = tripped.length > 0 || (approval === "void" && !isOff);
  return { failOn, approval, tripped, exitCode: isStopped ? EXIT_CODES.stopped : EXIT_CODES.passed };
}

/** Approved ranges pass; what a list of both directions takes away is approved by nobody. */
function isApproved(found: Finding, approval: Approval, names: ReadonlySet<string>): boolean {
  if (approval !== "accepted" || !APPROVABLE.includes(found.code)) return false;
  return !(found.code === "mixed" && names.has("narrowed"));
}

function namesOf({ code, level, gates }: Finding): readonly string[] {
  return [code, ...gates, ...LEVELS.slice(LEVELS.indexOf(level)).filter(isLevel)];
}

function isLevel(name: string): name is Level {
  return LEVELS.some((level) => level === name);
}
