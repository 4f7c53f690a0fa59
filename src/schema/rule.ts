/** What a rule is: a name, where it comes from, why it exists, and how to judge it. */
import type { Path } from "./issue";
import type { Value } from "./value";

export type Severity = "error" | "warning";

/** A rule as documentation shows it. */
export interface RuleDescription {
  readonly severity: Severity;
  /** Section of the service reference, such as "2.4"; "contract" where the reference is silent. */
  readonly reference: string;
  /** One line: what goes wrong where the rule is not kept. */
  readonly reason: string;
}

/** Takes one finding; the path is relative to what the rule judges. */
export type Report = (finding: Finding) => void;

export interface Finding {
  readonly path?: Path;
  readonly message: string;
  readonly hint?: string;
}

/**
 * A rule that judges one kind of value. It must stay silent about what it would need an unknown value for. The value
 * has the declared types; a part that had not is unknown here, and reported elsewhere.
 */
export interface Rule<Subject extends Value> extends RuleDescription {
  readonly judge: (subject: Subject, report: Report) => void;
}

/** Rules by their code. */
export type Rules<Subject extends Value> = Readonly<Record<string, Rule<Subject>>>;

/** The order in which a list of names is read aloud: `a`, `b` or `c`. */
export function oneOf(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}
