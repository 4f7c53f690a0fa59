/** The report of the checks: as lines for a person, or as JSON. */
import { PROVIDER_VERSION } from "../../schema";
import { escaped } from "../../text";
import type { Ink } from "../command-line/terminal";
import type { CheckResult } from "./check-result";
import { type CheckName, CHECKS } from "./checks";

export type Diagnosis = readonly (CheckResult & { readonly check: CheckName })[];

const COLOURS = { ok: "green", warning: "yellow", error: "red" } as const;
const STATUS_WIDTH = Math.max(...Object.keys(COLOURS).map(({ length }) => length));
const TITLE_WIDTH = Math.max(...Object.values(CHECKS).map(({ title }) => title.length));

export function reportLines(diagnosis: Diagnosis, ink: Ink): readonly string[] {
  return diagnosis.map(({ check, status, message, fix }) => {
    const painted = ink.paint(COLOURS[status], status.padEnd(STATUS_WIDTH));
    const advice = fix === undefined ? "" : ` ${ink.paint("bold", "Fix:")} ${escaped(fix)}.`;
    return `${painted}  ${CHECKS[check].title.padEnd(TITLE_WIDTH)}  ${escaped(message)}.${advice}`;
  });
}

/** Returns the report as JSON. docs/doctor.md describes its form. */
export function reportJson(diagnosis: Diagnosis): string {
  return JSON.stringify(
    { version: PROVIDER_VERSION, ok: !hasError(diagnosis), checks: diagnosis },
    undefined,
    2,
  );
}

export function hasError(diagnosis: Diagnosis): boolean {
  return diagnosis.some(({ status }) => status === "error");
}
