/** Collects the issues of a configuration: lists the first ones, and counts the others. */
import type { Value } from "../../json";
import { acknowledgementOf, withoutAcknowledged } from "./acknowledgement";
import type { Issue, Severity } from "./issue";

/** The most issues of a severity that are listed. */
export const MOST_ISSUES = 100;

/** The code of the issue that counts those that are not listed. */
const MORE_ISSUES = "more-issues";

export class FoundIssues {
  private readonly issues: Issue[] = [];
  private readonly counts = new Map<string, number>();
  /** How many were found beyond {@link MOST_ISSUES}, by code. */
  private readonly more = new Map<string, { readonly severity: Severity; count: number }>();

  /** Adds an issue of a rule; `issue` makes it, and is called only if the issue is listed. */
  add(code: string, severity: Severity, issue: () => Issue): void {
    const count = this.counts.get(code) ?? 0;
    this.counts.set(code, count + 1);
    if (count < MOST_ISSUES) this.issues.push(issue());
    else this.addMore(code, severity, 1);
  }

  /** Counts issues of a rule without listing them. */
  addMore(code: string, severity: Severity, count: number): void {
    const before = this.more.get(code);
    if (before === undefined) this.more.set(code, { severity, count });
    else before.count += count;
  }

  /** Returns the first errors and warnings, and an issue that counts the others. Leaves out acknowledged ones. */
  listed(acknowledged: Value, now: Date): readonly Issue[] {
    const issues = withoutAcknowledged(this.issues, acknowledged, now);
    const listed: Issue[] = [];
    const left = { error: 0, warning: 0 };
    const places = { error: MOST_ISSUES, warning: MOST_ISSUES };
    for (const issue of issues) {
      if (places[issue.severity] === 0) left[issue.severity] += 1;
      else {
        places[issue.severity] -= 1;
        listed.push(issue);
      }
    }
    for (const [code, { severity, count }] of this.more) {
      const standing = severity === "error" ? "none" : acknowledgementOf(code, acknowledged, now);
      if (standing !== "in force" && standing !== "undecided") left[severity] += count;
    }
    for (const severity of ["error", "warning"] as const) {
      if (left[severity] > 0) listed.push(countIssue(severity, left[severity]));
    }
    return listed;
  }
}

function countIssue(severity: Severity, count: number): Issue {
  return {
    code: MORE_ISSUES,
    severity,
    path: [],
    message: `${count} more ${severity}${count === 1 ? " is" : "s are"} not listed`,
    hint: `correct the first ${MOST_ISSUES}, and look again`,
    reference: "contract",
  };
}
