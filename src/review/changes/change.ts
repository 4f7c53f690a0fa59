/** A change: what was written once, with every effect that it has, in whichever stacks. */
import type { Words } from "../../text";
import type { NoReview } from "../failure/no-review";
import type { Code } from "../findings/codes";
import type { FileLine, Finding } from "../findings/finding";
import type { Approval } from "../gate/approvals";
import type { Stop } from "../gate/gate";
import type { ClusterReview } from "../review";
import type { ReviewedStack } from "../stacks";

/** What to do about a change, the most urgent first. */
export type ToDo = "correct" | "decide" | "approved" | "read" | "note";

export const TO_DO: readonly ToDo[] = ["correct", "decide", "approved", "read", "note"];

/** An effect in its stack. */
export interface Effect {
  readonly finding: Finding;
  readonly stack: ReviewedStack;
  /** Undefined for what is about no cluster. */
  readonly cluster: ClusterReview | undefined;
  readonly stop: Stop | undefined;
  readonly toDo: ToDo;
  readonly where: Where;
}

/** Where something is written. */
export interface Where {
  /** The line of the value. */
  readonly line?: FileLine;
  /** The line of the construct, if that of the value is not known. */
  readonly construct?: FileLine;
  /** The line of the statement that a caller has to connect. */
  readonly statement?: FileLine;
}

interface Common {
  /** From 1, in the order of the review. */
  readonly number: number;
  readonly toDo: ToDo;
  /** What happens, in few words: the bold beginning. */
  readonly lead: Words;
  /** What else is said of it. */
  readonly rest: Words;
  /** The lines where it is written, in the order of their files. */
  readonly lines: readonly FileLine[];
  /** The lines of the constructs, where no line is known. */
  readonly constructs: readonly FileLine[];
}

/** The codes of effects that a headline always names, in its order. */
export const GRAVE: readonly string[] = [
  "errored",
  "incomplete",
  "unreviewed",
  "lockout",
  "undetermined",
  "destroyed",
  "replaced",
  "open",
  "nearly-open",
];

/** Something that the plans do. */
export interface EffectChange extends Common {
  readonly kind: "effects";
  readonly code: Code;
  /** In the order of the stacks. */
  readonly effects: readonly [Effect, ...Effect[]];
  /** The digests of its stops, each once; empty if no approval covers it. */
  readonly digests: readonly string[];
  /** The approval that covers it. */
  readonly approval: Approval | undefined;
  /** Sentences about clusters that another stack takes, or gives up. */
  readonly handovers: readonly Words[];
}

/** Stacks that are not reviewed, for one reason. */
export interface FailedChange extends Common {
  readonly kind: "failed";
  readonly missing: readonly NoReview[];
}

/** Approvals of an earlier version, which cover nothing. */
export interface OutdatedChange extends Common {
  readonly kind: "outdated";
  readonly approvals: readonly Approval[];
}

export type Change = EffectChange | FailedChange | OutdatedChange;

/** Compares lines of files. */
function byPlace(a: FileLine, b: FileLine): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line;
}

/** Returns each line once, in the order of their files. */
export function distinctLines(lines: readonly FileLine[]): readonly FileLine[] {
  const byText = new Map(lines.map((line) => [`${line.file}:${line.line}`, line]));
  return [...byText.values()].sort(byPlace);
}
