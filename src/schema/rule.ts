/** What a rule is: a name, where it comes from, why it exists, and how to judge it. */
import type { Path, Severity } from "./issue";
import type { Value } from "./value";

/** A rule as documentation shows it. */
export interface RuleDescription {
  readonly severity: Severity;
  /** Section of the service reference, such as "2.4"; "contract" where the reference is silent. */
  readonly reference: string;
  /** One line: what goes wrong where the rule is not kept. */
  readonly reason: string;
}

export interface Finding {
  /** Relative to what the rule judges. */
  readonly path?: Path;
  /** A clause that follows the path; attribute names stand in backticks. */
  readonly message: string;
  /** What to write instead. */
  readonly hint?: string;
}

export type Report = (finding: Finding) => void;

/** A value as a message may show it: quoted, shortened, and never a sensitive one. */
export type Show = (value: Value) => string;

/**
 * A rule that judges one kind of value. It stays silent about what it would need an unknown value for. The subject has
 * the declared types: a part that had not is unknown here, and reported by the rules on shape.
 */
export interface Rule<Subject extends Value> extends RuleDescription {
  readonly judge: (subject: Subject, report: Report, show: Show) => void;
}

/** Rules by their code: stable, in kebab-case. */
export type Rules<Subject extends Value> = Readonly<Record<string, Rule<Subject>>>;
