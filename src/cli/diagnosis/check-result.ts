/** The results of the checks, and their report as lines for a person or as JSON. */
import { PROVIDER_VERSION } from "../../schema";
import { escaped } from "../../text";
import { docsPage } from "../command-line/package-files";
import type { Ink } from "../command-line/terminal";

/** The checks in the order of the report, with their titles. */
export const CHECKS = {
  project: "Project",
  node: "Node.js",
  core: "Core",
  plugin: "Plugin",
  "lock-files": "Lock files",
  address: "Address",
  token: "Token",
  clock: "Clock",
  proxy: "Proxy",
  certificates: "Certificates",
} as const;

export type CheckName = keyof typeof CHECKS;

/**
 * The statuses with their colours. An error keeps Terraform from working. A warning is something that may surprise the
 * user, or that could not be checked.
 */
const STATUSES = { ok: "green", warning: "yellow", error: "red" } as const;

export interface CheckResult {
  readonly status: keyof typeof STATUSES;
  /** What the check found: a sentence without a full stop at its end. */
  readonly message: string;
  /** What the user can do: a sentence without a full stop. Left out if there is nothing to do. */
  readonly fix?: string;
}

export type Diagnosis = readonly (CheckResult & { readonly check: CheckName })[];

export function ok(message: string): CheckResult {
  return { status: "ok", message };
}

export function warning(message: string, fix?: string): CheckResult {
  return { status: "warning", message, ...(fix !== undefined && { fix }) };
}

export function error(message: string, fix: string): CheckResult {
  return { status: "error", message, fix };
}

/** The most subjects that are named beside the first one. */
const MOST_SUBJECTS = 12;

/** Reports once what holds for several subjects, with the same fix. A message begins with its subject, such as a file. */
export function saidOnce(
  results: readonly { readonly subject: string; readonly result: CheckResult }[],
): readonly CheckResult[] {
  const groups = new Map<string, { readonly result: CheckResult; readonly others: string[] }>();
  for (const { subject, result } of results) {
    const { status, message, fix } = result;
    const key = JSON.stringify([status, message.replace(subject, ""), fix]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { result, others: [] });
    else group.others.push(subject);
  }
  return [...groups.values()].map(({ result, others }) => {
    if (others.length === 0) return result;
    const more = others.length - MOST_SUBJECTS;
    const named = [...others.slice(0, MOST_SUBJECTS), ...(more > 0 ? [`${more} more`] : [])];
    const last = named.pop() ?? "";
    const all = named.length === 0 ? last : `${named.join(", ")} and ${last}`;
    return { ...result, message: `${result.message}. The same holds for ${all}` };
  });
}

/** Returns a text that begins a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const [STATUS_WIDTH, NAME_WIDTH] = [Object.keys(STATUSES), Object.values(CHECKS)].map((words) =>
  Math.max(...words.map(({ length }) => length)),
) as [number, number];

export function reportLines(diagnosis: Diagnosis, ink: Ink): readonly string[] {
  return diagnosis.map(({ check, status, message, fix }) => {
    const name = CHECKS[check];
    const label =
      ink.link(name, docsPage(`doctor.md#${check}`).address) + " ".repeat(NAME_WIDTH - name.length);
    const painted = ink.paint(STATUSES[status], status.padEnd(STATUS_WIDTH));
    const advice = fix === undefined ? "" : ` ${ink.paint("bold", "Fix:")} ${escaped(fix)}.`;
    return `${painted}  ${label}  ${escaped(message)}.${advice}`;
  });
}

/** Returns the report as JSON. docs/doctor.md describes its form. */
export function reportJson(diagnosis: Diagnosis): string {
  const isOk = !hasError(diagnosis);
  return JSON.stringify({ version: PROVIDER_VERSION, ok: isOk, checks: diagnosis }, undefined, 2);
}

export function hasError(diagnosis: Diagnosis): boolean {
  return diagnosis.some(({ status }) => status === "error");
}
