/** What a review finds: facts, and the words that renderings make of them. */
import type { Words } from "../../text";
import { type Code, CODES } from "./catalog";
import type { Facts, FindingPlace, ValueDoubt } from "./facts";

/** What people read about a finding. Each part is made when a rendering asks: it shows only a part of many findings. */
export interface FindingWords {
  /** The sentence. */
  readonly message: Words;
  /** Makes the sentence above its details or ranges, which does not repeat them. */
  readonly brief: (() => Words) | undefined;
  /** Makes lines that differ from cluster to cluster: what it holds, its present URL. */
  readonly each: (() => readonly Words[]) | undefined;
  /** Makes further lines: why, what to do instead. */
  readonly details: (() => readonly Words[]) | undefined;
  /** Makes the sentence that says how to correct it: "add 52.29.16.28/32 to ip_allowlist". */
  readonly fix: (() => Words) | undefined;
  /** Makes the lines that carry out the fix where they are pasted. */
  readonly snippet: (() => readonly string[]) | undefined;
  /** Says what to do instead of an approval, if its obstacle is `list`. */
  readonly obstacleWords: (() => string) | undefined;
  /** Makes its lines in the summary, if its sentence leaves out what a reader must know first. */
  readonly answers: (() => readonly Words[]) | undefined;
}

/** What a finding can have beside its code, its place and its sentence. */
export type FindingExtra = Partial<
  Omit<Facts, "code" | "level" | "address" | "attribute"> & Omit<FindingWords, "message">
>;

/** A sentence that is always the same, or a function that makes it of the facts when it is read. */
export type Sentence = Words | (() => Words);

/** Makes a finding. */
export function finding(
  code: Code,
  place: FindingPlace,
  message: Sentence,
  extra: FindingExtra = NOTHING,
): Finding {
  return new Finding(code, place, message, extra);
}

const NOTHING: FindingExtra = {};

/** A finding. A plan can have 100,000 of them: they all have one shape, and compute what they can when it is read. */
export class Finding implements Facts, FindingWords {
  readonly level: Facts["level"];
  readonly address: Facts["address"];
  readonly attribute: Facts["attribute"];
  readonly gates: Facts["gates"];
  readonly scope: Facts["scope"] = undefined;
  readonly loss: Facts["loss"] = undefined;
  readonly obstacle: Facts["obstacle"] = undefined;
  readonly line: Facts["line"] = undefined;
  readonly caller: Facts["caller"] = undefined;
  readonly rank: number = 0;
  readonly opened: Facts["opened"] = undefined;
  readonly variant: Facts["variant"] = undefined;
  readonly isUnchecked: boolean = false;
  readonly successor: Facts["successor"] = undefined;
  readonly isDrifted: boolean = false;
  readonly closed: Facts["closed"] = undefined;
  readonly doubts: Facts["doubts"];
  readonly accounts: Facts["accounts"] = undefined;
  readonly brief: FindingWords["brief"] = undefined;
  readonly each: FindingWords["each"] = undefined;
  readonly details: FindingWords["details"] = undefined;
  readonly fix: FindingWords["fix"] = undefined;
  readonly snippet: FindingWords["snippet"] = undefined;
  readonly obstacleWords: FindingWords["obstacleWords"] = undefined;
  readonly answers: FindingWords["answers"] = undefined;

  constructor(
    readonly code: Code,
    place: FindingPlace,
    private readonly sentence: Sentence,
    extra: FindingExtra,
  ) {
    Object.assign(this, extra); // Reading each property of objects of so many shapes takes V8 several times as long.
    const { level, gates = NO_GATES } = CODES[code];
    this.level = level;
    this.address = place.address;
    this.attribute = place.attribute;
    this.gates = extra.gates === undefined || extra.gates.length === 0 ? gates : [...gates, ...extra.gates];
    const isUnknown = code === "undetermined" || this.gates.includes("undetermined");
    this.doubts = extra.doubts ?? (isUnknown ? LATER : NO_DOUBTS);
  }

  get message(): Words {
    return typeof this.sentence === "function" ? this.sentence() : this.sentence;
  }
}

const NO_GATES: readonly string[] = [];
const NO_DOUBTS: readonly ValueDoubt[] = [];
const LATER: readonly ValueDoubt[] = ["unknown"];
