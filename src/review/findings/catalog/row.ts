/** What the catalog says about a code of a finding. */
import type { Obstacle } from "./obstacles";

/** How severe a finding is. */
export type Level = "error" | "warning" | "note";

/** The most severe first. */
export const LEVELS: readonly Level[] = ["error", "warning", "note"];

/** What a code is about. Codes about access, identity and secrets are security alerts; others are not. */
export type Topic = "access" | "identity" | "secrets" | "data" | "plan" | "settings";

export type Trait =
  /** Every gate stops at it: the plan cannot be relied on, or a statement protects nobody. */
  | "always"
  /** It is about an access list as a whole, whose ranges stand below its sentence. */
  | "list"
  /** Its sentence is added to that of a more severe finding about the same list: the ranges do not show it. */
  | "added"
  /** Its message is a whole sentence, without the attribute's name before it. */
  | "whole"
  /** Its message continues the attribute's name: "data_node_count changes from 5 to 3". */
  | "after"
  /** The summary covers it, so that it is not repeated below. */
  | "answered"
  /** The cluster is gone: the summary says what is in it. */
  | "lost"
  /** Its fix has to be made even if the change is intended. */
  | "corrected"
  /** Its field may fall back to the default of the service if it is known only after apply. */
  | "may reset";

/** What the headline speaks of, in its order; beside an error it leaves out the second part. */
export const HEADLINE = {
  always: [
    "plan",
    "data lost",
    "open",
    "locked out",
    "shown secrets",
    "logins",
    "older versions",
    "snapshots",
    "logins outside Terraform",
    "not known",
    "more addresses",
    "deleted outside Terraform",
    "new URLs",
    "kept without Terraform",
    "fewer addresses",
    "resets",
    "shared names",
    "protection",
    "no longer managed",
    "outside Terraform",
    "imported",
  ],
  withoutErrors: ["new clusters", "other warnings", "windows", "snapshots begin", "settings"],
} as const;

export type HeadlineGroup = (typeof HEADLINE)["always" | "withoutErrors"][number];

/** What the headline says about findings of a code. The words about clusters follow their name; those about the plan stand alone. */
export interface Clause {
  /** Its place in the headline. Clauses of one group are in the order of the table of codes. */
  readonly group: HeadlineGroup;
  /** What it counts. */
  readonly of:
    "plan" | "findings" | "clusters" | "endpoints" | "open lists" | "callers" | "logins" | "addresses";
  /** See {@link inNumber}. */
  readonly words: string;
  /** Which findings it is about. Default: those that no other clause of the code is about. */
  readonly when?: Case;
  /**
   * The codes of findings that say more about the same endpoint, or the same cluster, so that it is not named again. Default for
   * endpoints: `open`.
   */
  readonly without?: readonly ("open" | "nearly-open" | "hostname")[];
}

/** A case of a code with words of its own in the headline. */
export type Case =
  | "unknown"
  | "unreadable"
  | "swap"
  | "opening"
  | "login"
  | "deletion"
  | "successor"
  | "older"
  | "host name"
  | "perhaps"
  | "end"
  | "without credentials"
  | "unchecked"
  | "second address";

export interface CodeRow {
  readonly level: Level;
  readonly topic: Topic;
  /** Describes the code in a list of all codes. */
  readonly title: string;
  readonly means: string;
  /** What to do about it. */
  readonly fix: string;
  /** Further names under which a gate stops at this code; see --fail-on. */
  readonly gates?: readonly string[];
  readonly traits?: readonly Trait[];
  /** Why no approval covers it; a finding can have one that says more. */
  readonly obstacle?: Obstacle;
  /** Its words in the summary: about a caller, before the endpoint; about data, after the clusters; see {@link inNumber}. */
  readonly row?: string;
  /** Default: the headline counts its findings as other warnings or settings. */
  readonly clauses?: readonly Clause[];
  /** The severity of its security alert, if that is not the one of its level. */
  readonly severity?: string;
}

/** Writes words for one or for several: "destroyed with [its|their] data". */
export function inNumber(words: string, count: number): string {
  return words.replace(/\[([^[|\]]*)\|([^[|\]]*)\]/g, count === 1 ? "$1" : "$2");
}

type RowOfLevel = (title: string, more: Omit<CodeRow, "level" | "topic" | "title">) => CodeRow;

/** Returns a function for each level, which makes a row of a topic. */
export function ofTopic(topic: Topic): Readonly<Record<Level, RowOfLevel>> {
  const ofLevel =
    (level: Level): RowOfLevel =>
    (title, more) => ({ level, topic, title, ...more });
  return { error: ofLevel("error"), warning: ofLevel("warning"), note: ofLevel("note") };
}

export const APPROVE =
  "If it is intended, approve it: the review prints a digest, and what exactly the digest covers.";
export const NO_APPROVAL = "No approval lets it pass.";
export const NOTHING = "Nothing, if it is intended.";
