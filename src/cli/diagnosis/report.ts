/** Renders a diagnosis as lines for a person, or as JSON. */
import { escaped } from "../../review";
import { PROVIDER_VERSION } from "../../schema";
import { docsPage } from "../command-line/package-files";
import type { Ink } from "../command-line/terminal";
import { CHECKS, type Status, STATUSES } from "./check-result";
import type { Diagnosis } from "./diagnose";

const STYLES: Readonly<Record<Status, Parameters<Ink["paint"]>[0]>> = {
  ok: "green",
  warning: "yellow",
  error: "red",
};

const [STATUS_WIDTH, NAME_WIDTH] = [STATUSES, Object.values(CHECKS)].map((words) =>
  Math.max(...words.map(({ length }) => length)),
) as [number, number];

/** Returns one line for each finding: its status, its check, its message and its fix. */
export function reportLines(diagnosis: Diagnosis, ink: Ink): readonly string[] {
  return diagnosis.map(({ check, status, message, fix }) => {
    const name = CHECKS[check];
    const label =
      ink.link(name, docsPage(`doctor.md#${check}`).address) + " ".repeat(NAME_WIDTH - name.length);
    const painted = ink.paint(STYLES[status], status.padEnd(STATUS_WIDTH));
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
