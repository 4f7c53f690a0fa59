/** What a rule is: a name, where it comes from, why it exists, and how to judge it. */
import type { ReadCertificate } from "../certificate";
import type { IssueDetails, Severity } from "../issue";
import type { ObjectValue, Value } from "../value";

/** Who judges a configuration: the construct at synth, the provider at plan, the service at each request. */
export type Judge = "synth" | "plan" | "service";

/** Of rules on what the service never sees, or what it takes without a word. */
export const JUDGED_BEFORE_THE_SERVICE: readonly Judge[] = ["synth", "plan"];

/** A rule as documentation shows it. */
export interface RuleDescription {
  readonly severity: Severity;
  /** Section of the service reference, such as "2.4"; "contract" where the reference is silent. */
  readonly reference: string;
  /** One line: what goes wrong where the rule is not kept. */
  readonly reason: string;
  /** Who judges it: all, where it does not say. */
  readonly judges?: readonly Judge[];
  /** An error that can be acknowledged, as every warning can: the configuration alone does not prove it. */
  readonly acknowledgeable?: true;
}

/** Reports whether users can acknowledge what the rule says. */
export function isAcknowledgeable({ severity, acknowledgeable }: RuleDescription): boolean {
  return severity === "warning" || acknowledgeable === true;
}

/** Whether a judge speaks of the rule. The service refuses, and never warns. */
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
  /** Counts findings of a rule that are not put into words, since there are too many to be listed. */
  readonly countMore: (code: string, count: number) => void;
  /** The service's defaults, as far as the judge knows them, of the attributes of the whole that are not set. */
  readonly assumed: ObjectValue;
}

/** A value as a message may show it: quoted, shortened, and never a sensitive one. */
export type Show = (value: Value) => string;

/**
 * A rule that judges one kind of value. It stays silent about what it would need an unknown value for. The subject has
 * the declared types: a part that had not is unknown here, and reported by the rules on shape.
 */
export interface Rule<Subject extends Value> extends RuleDescription {
  readonly judge: (subject: Subject, report: Report, show: Show, context: RuleContext) => void;
}

/** Rules by their code: stable, in kebab-case. */
export type Rules<Subject extends Value> = Readonly<Record<string, Rule<Subject>>>;
