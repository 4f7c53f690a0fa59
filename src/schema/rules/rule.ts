/** The type of a rule: where it comes from, why it exists, and how to judge it. */
import type { ObjectValue, Value } from "../../json";
import type { ReadCertificate } from "../formats/certificate";
import type { IssueDetails, Severity } from "../issues/issue";

/**
 * Who judges: the constructs at synth and the provider at plan the configuration as it is written, the provider once more
 * what a change sends, and the service each request.
 */
export type Judge = "synth" | "plan" | "change" | "service";

/** The judges of rules on what the service never gets, or accepts without an error. */
export const JUDGED_BEFORE_THE_SERVICE: readonly Judge[] = ["synth", "plan", "change"];

/** A rule as documentation shows it. */
export interface RuleDescription {
  readonly severity: Severity;
  /** Section of the service reference, such as "2.4"; "contract" where the reference is silent. */
  readonly reference: string;
  /** One line: what goes wrong if the rule is broken. */
  readonly reason: string;
  /** Who judges it; left out if everybody does. */
  readonly judges?: readonly Judge[];
  /** Set for an error that users can acknowledge, as they can every warning: the configuration alone does not prove it. */
  readonly acknowledgeable?: true;
  /**
   * Set for a warning that most clusters of a program may have in common, which is said once for a stack: the subject of its
   * message, in place of the attribute.
   */
  readonly sharedSubject?: string;
}

/** Reports whether users can acknowledge the issues of a rule. */
export function isAcknowledgeable({ severity, acknowledgeable }: RuleDescription): boolean {
  return severity === "warning" || acknowledgeable === true;
}

/** Reports whether a judge judges the rule. The service has no warnings. */
export function isJudgedBy({ severity, judges }: RuleDescription, judge: Judge): boolean {
  if (judge === "service" && severity === "warning") return false;
  return judges?.includes(judge) ?? true;
}

/** Takes an issue that a rule found. Its path is relative to what the rule judges. */
export type Report = (details: IssueDetails) => void;

/** What a rule may need to know beside the value that it judges. */
export interface RuleContext {
  readonly now: Date;
  /** Undefined where nothing can read certificates: only the form of their text is judged then. */
  readonly readCertificate: ReadCertificate | undefined;
  /** Every rule by its code. */
  readonly rules: Readonly<Record<string, RuleDescription>>;
  /** Counts issues of a rule without listing them, if there are too many. */
  readonly countMore: (code: string, count: number) => void;
  /** The values that the unset attributes of the whole configuration have in the cluster, as far as the judge knows them. */
  readonly assumed: ObjectValue;
  /** Introduces one of these values in a message: "its default is". */
  readonly assumedAs: string;
}

/** Formats a value for a message: quoted, shortened, and masked if it is sensitive. */
export type Show = (value: Value) => string;

/**
 * A rule that judges one kind of value. It reports nothing if that needs an unknown value. The subject has the declared
 * types: a part with another type is unknown here, and the rules on shape report it.
 */
export interface Rule<Subject extends Value> extends RuleDescription {
  readonly judge: (subject: Subject, report: Report, show: Show, context: RuleContext) => void;
}

/** Rules by their code: stable, in kebab-case. */
export type Rules<Subject extends Value> = Readonly<Record<string, Rule<Subject>>>;
