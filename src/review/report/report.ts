/**
 * The report of a review, in the order in which a person reads it. The formats for people render this value, so that all of
 * them say the same. Sentences are `Words`: text from outside stays marked until it is rendered.
 */
import type { Code, Level } from "../findings/codes";
import type { ClusterReview } from "../review";
import type { Words } from "../words";
import type { ApprovalOffer } from "./gate-report";
import type { ReportItem } from "./items";
import type { SourceLine } from "./source";

export interface ReviewReport {
  /** The result of the gate: the first word of a report, see {@link STANDINGS}. */
  readonly standing: Standing;
  /** The effects, the most severe first: "2 callers locked out, 1 endpoint lets in more addresses". */
  readonly headline: Words;
  /** The lines right below the headline: approvals that the change adds itself, and what passing the gate covers. */
  readonly notices: readonly Words[];
  /** The block of answers, in the order of {@link TOPICS}. Some rows are left out if there is nothing to report. */
  readonly rows: readonly ReportRow[];
  /** Findings about the plan as a whole, or about a resource that is no cluster, the most severe first. */
  readonly general: readonly ReportItem[];
  /** Clusters, the most severe first; clusters with the same findings are one group. */
  readonly groups: readonly ClusterGroup[];
  readonly gate: GateReport;
  /** What does not change and what is not reviewed: "Not changed: 2 clusters. Not reviewed: 0 other resources change." */
  readonly rest: Words;
}

/** The result of the gate; `unchecked` if `--fail-on none` turned it off. */
export type Standing = "stop" | "pass" | "clean" | "unchecked";

export const STANDINGS: Readonly<Record<Standing, string>> = {
  stop: "STOP",
  pass: "PASS",
  clean: "CLEAN",
  unchecked: "NO GATE",
};

/** The signs before findings, which show their levels without colour. */
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
  /** The most severe first. */
  readonly lines: readonly ReportLine[];
}

/** One line of a row. It reads "subject effect ranges"; a format may align the three as columns. */
export interface ReportLine {
  readonly level: Level;
  /** "logs-production API", "33 endpoints of 11 modules", "nobody"; a whole sentence if the other two are empty. */
  readonly subject: Words;
  /** "+262,144 IPv4", "from logs-production API"; may be empty. */
  readonly effect: Words;
  /** The addresses, hosts without a prefix; may be empty. */
  readonly ranges: Words;
  /** The names that a counted subject stands for; empty if the subject is a name itself. */
  readonly members: readonly Words[];
  /** How many endpoints, callers or clusters the line is about. */
  readonly count: number;
}

/** Clusters with the same findings; most groups hold one. */
export interface ClusterGroup {
  /** At least one, in the order of the addresses. */
  readonly clusters: readonly [ClusterReport, ...ClusterReport[]];
  /** What the plan does to each cluster: "update", "destroy and create". */
  readonly action: string;
  readonly level: Level;
  /** The items of the first cluster, which are those of the others too. */
  readonly items: readonly ReportItem[];
}

export interface ClusterReport {
  /** The cluster's name; its address if the name is unknown or sensitive; both if two clusters have the same name. */
  readonly name: Words;
  /** Foreign text, as the plan has it. */
  readonly address: string;
  /** The path of the construct, a foreign text. */
  readonly path?: string;
  readonly source?: SourceLine;
  readonly review: ClusterReview;
  /** The most severe first. */
  readonly items: readonly ReportItem[];
}

export interface Fix {
  /** What to do: "add 52.29.16.28/32 to ip_allowlist". */
  readonly words: Words;
  /** The line of the program to change; undefined if it is not known. */
  readonly source?: SourceLine;
}

export interface GateReport {
  /** What can be approved; the most severe first. */
  readonly offers: readonly ApprovalOffer[];
  /** What no approval covers, by code; the most severe first. */
  readonly unapprovable: readonly Unapprovable[];
  /** What is approved, by whom and until when. */
  readonly approved: readonly Words[];
  /** Approvals that match nothing in this plan. */
  readonly unused: readonly Words[];
}

/** Clusters of which the same endpoints are affected: "API and Dashboards" of each. */
export interface OfferHolders {
  readonly endpoints: readonly string[];
  readonly clusters: readonly Words[];
}

export interface Unapprovable {
  readonly code: Code;
  readonly count: number;
  /** What each stop is about. Made when it is read. */
  readonly about: readonly Words[];
  /** What to do instead, or why there is no digest: "correct the list or the statement". */
  readonly instead: string;
}
