/**
 * What a review says, in the order in which a person reads it. Every format renders this value and nothing else, so
 * that all of them say the same. Sentences are `Words`: text from outside stays marked until it is rendered.
 */
import type { Code, Level } from "../findings/codes";
import type { Finding } from "../findings/finding";
import type { Stop } from "../gate/stops";
import type { ClusterReview } from "../review";
import type { Words } from "../words";
import type { RangeDifference } from "./range-rows";
import type { SourceLine } from "./source";

export interface ReviewReport {
  /** What the gate says: the first word of every format, see {@link STANDINGS}. */
  readonly standing: Standing;
  /** The effects, the gravest first: "2 callers locked out, 1 endpoint lets in more addresses". */
  readonly headline: Words;
  /**
   * What belongs right below the headline: what passing the gate covers, warnings outside the gate, and approvals that the
   * change adds itself.
   */
  readonly notices: readonly Words[];
  /** The block of answers, in the order of {@link TOPICS}. Rows without anything to say are left out. */
  readonly rows: readonly ReportRow[];
  /** Findings about the plan as a whole, or about a resource that is no cluster, the gravest first. */
  readonly general: readonly ReportItem[];
  /** Clusters, the gravest first; those about which exactly the same is said are one group. */
  readonly groups: readonly ClusterGroup[];
  readonly gate: GateReport;
  /** What the review does not go into: "2 clusters do not change. Not reviewed: 0 other resources change." */
  readonly rest: Words;
}

/** `unchecked`: `--fail-on none` turned the gate off. */
export type Standing = "stop" | "pass" | "clean" | "unchecked";

export const STANDINGS: Readonly<Record<Standing, string>> = {
  stop: "STOP",
  pass: "PASS",
  clean: "CLEAN",
  unchecked: "NO GATE",
};

/** The sign before a finding, so that its level can be seen without colour. */
export const SIGNS: Readonly<Record<Level, string>> = { error: "!", warning: "~", note: "." };

export const TOPICS = {
  "locked-out": "Locked out",
  gains: "Gains",
  loses: "Loses",
  data: "Data",
  login: "Login",
  "to-do": "To do",
} as const;

export type RowTopic = keyof typeof TOPICS;

export interface ReportRow {
  readonly topic: RowTopic;
  /** The gravest first. */
  readonly lines: readonly ReportLine[];
}

/** One line of an answer. It is read as "subject effect ranges"; a format may align the three as columns. */
export interface ReportLine {
  readonly level: Level;
  /** "logs-production API", "33 endpoints of 11 modules", "nobody"; a sentence where there is nothing else. */
  readonly subject: Words;
  /** "+262,144 IPv4", "from logs-production API"; empty where there is none. */
  readonly effect: Words;
  /** The addresses, hosts without a prefix; empty where there are none. */
  readonly ranges: Words;
  /** What a subject that is a number stands for, to be folded; empty where the subject names it. */
  readonly members: readonly Words[];
  /** How many endpoints, callers or clusters the line is about. */
  readonly count: number;
}

/** Clusters of which the same is to be said; most groups hold one. */
export interface ClusterGroup {
  /** In the order of their addresses; at least one. */
  readonly clusters: readonly [ClusterReport, ...ClusterReport[]];
  /** What the plan does to each of them: "update", "destroy and create". */
  readonly action: string;
  readonly level: Level;
  /** Those of the first cluster: of the others they are the same. */
  readonly items: readonly ReportItem[];
}

export interface ClusterReport {
  /** The cluster's name; its address where the name is unknown or sensitive, or both where two have the same name. */
  readonly name: Words;
  /** From outside, as the plan writes it. */
  readonly address: string;
  /** The path of the construct, from outside. */
  readonly path?: string;
  readonly source?: SourceLine;
  readonly review: ClusterReview;
  /** The gravest first. */
  readonly items: readonly ReportItem[];
}

/** A finding as it is read. All texts are made when they are first read. */
export interface ReportItem {
  readonly finding: Finding;
  readonly level: Level;
  /** The gravest code. */
  readonly code: Code;
  /** In brackets, for the gate: a list that is opened also lets in more. */
  readonly codes: readonly Code[];
  /** One sentence that begins with a small letter. */
  readonly words: Words;
  /** Further lines: what the cluster holds, why, what a field was. */
  readonly details: readonly Words[];
  /** How an access list changes. */
  readonly ranges: RangeDifference | undefined;
  /** How to correct it; undefined where there is nothing to correct. */
  readonly fix: Fix | undefined;
}

export interface Fix {
  /** "add 52.29.16.28/32 to ip_allowlist". */
  readonly words: Words;
  /** Where; undefined where no line of the program is known. */
  readonly source?: SourceLine;
}

export interface GateReport {
  /** What an approval can let pass; the gravest first. */
  readonly offers: readonly ApprovalOffer[];
  /** What no approval lets pass, by code; the gravest first. */
  readonly unapprovable: readonly Unapprovable[];
  /** What is approved, by whom and until when. */
  readonly approved: readonly Words[];
  /** Approvals of nothing in this plan. */
  readonly unused: readonly Words[];
}

/** What passes with one command to copy: one finding, or all that are about the same addresses. */
export interface ApprovalOffer {
  readonly level: Level;
  readonly codes: readonly Code[];
  readonly findings: readonly Finding[];
  /** Those of the gate, of which some can be approved already. */
  readonly stops: readonly Stop[];
  /** What exactly the command accepts, and nothing else: "logs-production API + 3.120.0.0/14". */
  readonly accepts: readonly Words[];
  /** The same in one line: "33 endpoints of 11 modules + 91.198.174.32/28". */
  readonly summary: Words;
  /** The endpoints that the number in the summary stands for; empty where the summary names the endpoint. */
  readonly holders: readonly OfferHolders[];
  /** Made when it is first read, as are the two below. */
  readonly digest: string;
  /** To be copied: `--approve 9b65…`. */
  readonly flag: string;
  /** The same for a file of approvals: a line to be completed. */
  readonly entry: string;
  /** Approvals that no longer hold. */
  readonly expired: readonly Words[];
}

/** Clusters with the same endpoints: "API and Dashboards" of each. */
export interface OfferHolders {
  readonly endpoints: readonly string[];
  readonly clusters: readonly Words[];
}

export interface Unapprovable {
  readonly code: Code;
  readonly count: number;
  /** What it is about, one for each finding. Made when it is read. */
  readonly about: readonly Words[];
  /** What to do instead, or why there is no digest: "correct the list or the statement". */
  readonly instead: string;
}
