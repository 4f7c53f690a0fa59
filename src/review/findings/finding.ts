/** What a review found, as data: a code with its level, where it is, and a sentence. */
import type { Family, IpSet } from "../../cidr";
import { samePath, type Sides } from "./differences";
import type { Endpoint } from "../../schema";
import type { Subject } from "./subject";
import type { Words } from "../words";

export type Level = "error" | "warning" | "note";

/** From the gravest. */
export const LEVELS: readonly Level[] = ["error", "warning", "note"];

interface CodeDescription {
  readonly level: Level;
  /** What it means, for a list of rules. */
  readonly title: string;
  /** Names of gates that this code trips too. */
  readonly gates?: readonly string[];
}

/** Every code, the gravest first: findings are listed in this order. */
export const CODES = {
  errored: { level: "error", title: "The plan errored, and shows only a part of the change" },
  incomplete: { level: "error", title: "The plan leaves out a part of the configuration" },
  unreviewed: { level: "error", title: "The plan holds something that this review does not know" },
  destroyed: { level: "error", title: "A cluster is destroyed, with its data" },
  replaced: {
    level: "error",
    title: "A cluster is destroyed and made anew, without its data",
    gates: ["destroyed"],
  },
  open: { level: "error", title: "An access list is open to every address" },
  "nearly-open": {
    level: "error",
    title: "An access list lets in more addresses than any one network has",
  },
  lockout: { level: "error", title: "A caller that must reach an endpoint loses it" },
  "must-reach-unmatched": {
    level: "error",
    title: "A statement matches nothing in the plan",
  },
  identity: { level: "error", title: "Who can log in, or as whom, changes" },
  undetermined: { level: "error", title: "Who can connect is not known before the apply" },
  broadened: { level: "error", title: "More addresses can connect" },
  mixed: {
    level: "error",
    title: "Some addresses can connect that could not, and others no longer can",
    gates: ["broadened", "narrowed"],
  },
  "lockout-unproven": {
    level: "warning",
    title: "Whether a caller loses an endpoint is not known",
    gates: ["undetermined"],
  },
  unreachable: { level: "warning", title: "A caller that must reach an endpoint could not before either" },
  narrowed: { level: "warning", title: "Fewer addresses can connect" },
  reset: { level: "warning", title: "A field is no longer set, and falls back to its default" },
  snapshots: { level: "warning", title: "Snapshots are made with other credentials" },
  "secret-rotated": { level: "note", title: "A secret is replaced", gates: ["secret"] },
  "secret-moved": { level: "note", title: "A secret is given in another form", gates: ["secret"] },
  drift: { level: "warning", title: "Somebody changed the cluster outside Terraform" },
  downgrade: { level: "warning", title: "A cluster gets an older version" },
  hostname: { level: "warning", title: "An endpoint gets another host name" },
  forgotten: { level: "warning", title: "Terraform no longer manages a cluster" },
  acknowledged: { level: "warning", title: "The list of acknowledged warnings changes" },
  "check-failed": { level: "warning", title: "A check of the configuration failed" },
  "other-provider": { level: "warning", title: "Clusters are planned with another provider address" },
  sensitivity: { level: "warning", title: "A value is marked as sensitive, or no longer is" },
  "completeness-unknown": { level: "note", title: "The plan does not say whether it is complete" },
  created: { level: "note", title: "A new cluster" },
  deleted: { level: "note", title: "An endpoint is destroyed with its cluster" },
  version: { level: "note", title: "The version changes" },
  sizing: { level: "note", title: "The size or tier changes" },
  window: { level: "note", title: "The maintenance window changes" },
  renamed: { level: "note", title: "The name of a cluster changes" },
  imported: { level: "note", title: "An existing cluster is imported" },
  moved: { level: "note", title: "The address in the configuration changes" },
  credentials: { level: "note", title: "The credentials of a cluster are read" },
  timeouts: { level: "note", title: "The timeouts change" },
} as const satisfies Readonly<Record<string, CodeDescription>>;

export type Code = keyof typeof CODES;

export interface Finding {
  readonly code: Code;
  readonly level: Level;
  /** The cluster, by its address in the configuration; undefined for the whole plan. */
  readonly address?: string | undefined;
  /** The attribute, where it is one. */
  readonly attribute?: string | undefined;
  readonly message: Words;
  /** Names of gates beside the code's own that it trips. */
  readonly gates: readonly string[];
  /** What exactly the finding is about, for its digest; where undefined, it is about the differences it accounts for. */
  readonly subject?: Subject | undefined;
  /** The addresses that a list loses while it gains others: they are approved apart. */
  readonly loss?: Subject | undefined;
  /** The differences that it accounts for: all of its attribute, unless it says which. */
  readonly accounts: readonly Sides[];
  /** Makes the sentence that stands above its details or ranges, and so leaves them out. */
  readonly brief?: (() => Words) | undefined;
  /** Makes further lines about it: what the cluster holds, why, what to do instead. */
  readonly details?: (() => readonly Words[]) | undefined;
  /** Makes the sentence that says how to correct it: "add 52.29.16.28/32 to ip_allowlist". */
  readonly fix?: (() => Words) | undefined;
  /** What to do in place of an approval, where no approval covers it and the cause is not the usual one of its code. */
  readonly instead?: string | undefined;
  /** Makes the lines of the block of answers, where its sentence leaves out what a reader must know first. */
  readonly answers?: (() => readonly Words[]) | undefined;
  /** Where its cause is written, where that is not in the program. */
  readonly source?: SourceLine | undefined;
  /** Who cannot connect, where it is about a caller. */
  readonly caller?: Caller | undefined;
  /** The families of which every address can connect, where it is about an open list. */
  readonly opened?: readonly Family[] | undefined;
}

/** A caller of a statement that cannot connect to an endpoint, or perhaps cannot. */
export interface Caller {
  /** From outside. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** The addresses that are not let in; undefined where they are unknown or sensitive. */
  readonly addresses: IpSet | undefined;
}

/** A line of a file in the repository. */
export interface SourceLine {
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
}

export interface FindingPlace {
  readonly address?: string | undefined;
  readonly attribute?: string | undefined;
}

/** What a finding has beside its place and its sentence. */
export interface FindingExtra {
  readonly gates?: readonly string[];
  readonly subject?: Subject;
  readonly loss?: Subject;
  readonly accounts?: readonly Sides[];
  readonly brief?: () => Words;
  readonly details?: () => readonly Words[];
  readonly fix?: (() => Words) | undefined;
  readonly instead?: string | undefined;
  readonly answers?: () => readonly Words[];
  readonly source?: SourceLine | undefined;
  readonly caller?: Caller;
  readonly opened?: readonly Family[];
}

export function finding(
  code: Code,
  place: FindingPlace,
  message: Words,
  extra: FindingExtra = NOTHING,
): Finding {
  return new Found(code, place, message, extra);
}

/** A finding whose sentence is made when it is read: of thousands, most renderings show the first hundreds. */
export function findingSaidLater(
  code: Code,
  place: FindingPlace,
  sentence: () => Words,
  extra: FindingExtra = NOTHING,
): Finding {
  return new Found(code, place, sentence, extra);
}

const NOTHING: FindingExtra = {};

/** All findings have one shape, and hold nothing that can be told when it is asked for: a plan can have 100,000. */
class Found implements Finding {
  readonly level: Level;
  readonly address: string | undefined;
  readonly attribute: string | undefined;
  readonly gates: readonly string[];
  readonly subject: Subject | undefined;
  readonly loss: Subject | undefined;

  constructor(
    readonly code: Code,
    place: FindingPlace,
    private sentence: Words | (() => Words),
    private readonly extra: FindingExtra,
  ) {
    const { level, gates = NO_GATES }: CodeDescription = CODES[code];
    this.level = level;
    this.address = place.address;
    this.attribute = place.attribute;
    this.gates = extra.gates === undefined || extra.gates.length === 0 ? gates : [...gates, ...extra.gates];
    this.subject = extra.subject;
    this.loss = extra.loss;
  }

  get message(): Words {
    if (typeof this.sentence === "function") this.sentence = this.sentence();
    return this.sentence;
  }

  get accounts(): readonly Sides[] {
    return this.extra.accounts ?? (this.attribute === undefined ? [] : [samePath(this.attribute)]);
  }

  get brief(): FindingExtra["brief"] {
    return this.extra.brief;
  }

  get details(): FindingExtra["details"] {
    return this.extra.details;
  }

  get fix(): FindingExtra["fix"] {
    return this.extra.fix;
  }

  get instead(): FindingExtra["instead"] {
    return this.extra.instead;
  }

  get answers(): FindingExtra["answers"] {
    return this.extra.answers;
  }

  get source(): FindingExtra["source"] {
    return this.extra.source;
  }

  get caller(): Caller | undefined {
    return this.extra.caller;
  }

  get opened(): FindingExtra["opened"] {
    return this.extra.opened;
  }
}

const NO_GATES: readonly string[] = [];

/** The gravest first, then as the table of codes has them, then by address. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const groups = new Map<Code, Finding[]>(RANKED_CODES.map((code) => [code, []]));
  for (const found of findings) groups.get(found.code)?.push(found);
  return [...groups.values()].flatMap((group) => group.sort((a, b) => compare(a.address, b.address)));
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sorting keeps the table's order where the level is the same. */
const RANKED_CODES = (Object.keys(CODES) as Code[]).sort(
  (a, b) => LEVELS.indexOf(CODES[a].level) - LEVELS.indexOf(CODES[b].level),
);
