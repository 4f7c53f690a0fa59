/** Decides which issues a configuration acknowledges, by its attribute `acknowledged`. */
import type { Issue } from "./issue";
import { isObjectValue, isUnset, UNKNOWN, type ObjectValue, type Value } from "./value";

/** Removes the warnings that are acknowledged. Errors stay, and so do warnings whose acknowledgement has ended. */
export function withoutAcknowledged(issues: readonly Issue[], acknowledged: Value, now: Date): Issue[] {
  if (isUnset(acknowledged)) return [...issues];
  return issues.flatMap((issue) =>
    issue.severity === "error" ? [issue] : (unlessAcknowledged(issue, acknowledged, now) ?? []),
  );
}

/**
 * Returns the issue, or undefined if it is acknowledged. It is also undefined as long as unknown values leave open
 * whether it is: the next judge knows them. If the acknowledgement has ended, the message says when.
 */
export function unlessAcknowledged(issue: Issue, acknowledged: Value, now: Date): Issue | undefined {
  if (acknowledged === UNKNOWN) return undefined;
  const standings = (Array.isArray(acknowledged) ? (acknowledged as readonly Value[]) : []).map((element) =>
    standingOf(element, issue.code, dayOf(now)),
  );
  if (standings.some((standing) => standing === "in force" || standing === "undecided")) return undefined;
  const ended = standings.find((standing) => typeof standing === "object");
  if (ended === undefined) return issue;
  return { ...issue, message: `${issue.message} (it was acknowledged until ${ended.until})` };
}

/** Reports whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && dayOf(new Date(time)) === text;
}

type Standing = "in force" | "undecided" | "none" | { readonly until: string };

function standingOf(element: Value, code: string, today: string): Standing {
  if (element === UNKNOWN) return "undecided";
  if (!isObjectValue(element) || !mayName(element, code)) return "none";
  const { until } = element;
  if (typeof until === "string" && (!isDay(until) || until < today)) {
    return element["code"] === code && isDay(until) ? { until } : "none";
  }
  return element["code"] === UNKNOWN || until === UNKNOWN ? "undecided" : "in force";
}

function mayName(element: ObjectValue, code: string): boolean {
  return element["code"] === UNKNOWN || element["code"] === code;
}

/** Returns the day in UTC, as YYYY-MM-DD. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
