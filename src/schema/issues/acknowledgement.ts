/** Decides which issues a configuration acknowledges, by its attribute `acknowledged`. */
import { isObjectValue, isUnset, UNKNOWN, type Value } from "../../json";
import type { Issue } from "./issue";

/** Removes the warnings that are acknowledged. Errors stay, and so do warnings whose acknowledgement has ended. */
export function withoutAcknowledged(issues: readonly Issue[], acknowledged: Value, now: Date): Issue[] {
  if (isUnset(acknowledged)) return [...issues];
  const standings = new Map<string, Acknowledgement>();
  return issues.flatMap((issue) => {
    if (issue.severity === "error") return [issue];
    const standing = standings.get(issue.code) ?? acknowledgementOf(issue.code, acknowledged, now);
    standings.set(issue.code, standing);
    return withStanding(issue, standing);
  });
}

/** Returns an issue that can be acknowledged, a warning or an error, unless it is. */
export function unlessAcknowledged(issue: Issue, acknowledged: Value, now: Date): readonly Issue[] {
  return withStanding(issue, acknowledgementOf(issue.code, acknowledged, now));
}

function withStanding(issue: Issue, standing: Acknowledgement): readonly Issue[] {
  // A later judge knows the values that are unknown now.
  if (standing === "in force" || standing === "undecided") return [];
  return standing === "none" ? [issue] : [onceAcknowledged(issue, standing)];
}

/** Whether a warning is acknowledged; `undecided` if that depends on unknown values. */
export type Acknowledgement = "in force" | "undecided" | "none" | Ended;

export interface Ended {
  /** The last day on which it was in force. */
  readonly until: string;
}

/** Returns whether the value of `acknowledged` acknowledges the warnings of a code. */
export function acknowledgementOf(code: string, acknowledged: Value, now: Date): Acknowledgement {
  if (acknowledged === UNKNOWN) return "undecided";
  const found = (Array.isArray(acknowledged) ? (acknowledged as readonly Value[]) : []).map((element) =>
    standingOf(element, code, dayOf(now)),
  );
  if (found.includes("in force")) return "in force";
  if (found.includes("undecided")) return "undecided";
  return found.find((standing) => standing !== "none") ?? "none";
}

/** Returns the issue with the day on which its acknowledgement ended. */
export function onceAcknowledged(issue: Issue, { until }: Ended): Issue {
  return { ...issue, message: `${issue.message} (it was acknowledged until ${until})` };
}

/** Reports whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && dayOf(new Date(time)) === text;
}

function standingOf(element: Value, code: string, today: string): Acknowledgement {
  if (element === UNKNOWN) return "undecided";
  if (!isObjectValue(element)) return "none";
  const { code: named, until } = element;
  if (named !== UNKNOWN && named !== code) return "none";
  if (typeof until === "string" && (!isDay(until) || until < today)) {
    return named === code && isDay(until) ? { until } : "none";
  }
  return named === UNKNOWN || until === UNKNOWN ? "undecided" : "in force";
}

/** Returns the day in UTC, as YYYY-MM-DD. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
