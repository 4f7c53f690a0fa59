/** One line for each request: readable, or JSON. No body, no header, no query, nothing secret. */
import type { JsonObject } from "../client/contract";
import { formatJson } from "../client/contract";

/** Where lines go: to standard error as text or JSON, nowhere, or as text to a function. */
export type LogTarget = "text" | "json" | "off" | ((line: string) => void);

export interface RequestLine {
  readonly time: Date;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly organizationId?: number | bigint;
  /** The code of an error answer. */
  readonly code?: string;
  /** The fault that was played. */
  readonly fault?: string;
}

export function openRequestLog(target: LogTarget): (line: RequestLine) => void {
  if (target === "off") return () => undefined;
  if (target === "json") {
    return (line) =>
      process.stderr.write(`${formatJson({ ...line, time: line.time.toISOString() } as JsonObject)}\n`);
  }
  const write = target === "text" ? (text: string) => process.stderr.write(`${text}\n`) : target;
  return (line) => {
    write(textOf(line));
  };
}

function textOf(line: RequestLine): string {
  const organization = line.organizationId === undefined ? [] : [`organization ${line.organizationId}`];
  return [
    line.time.toISOString().slice(11, 23),
    line.method.padEnd(6),
    line.path.padEnd(32),
    line.status,
    `${line.milliseconds.toFixed(1)} ms`,
    ...organization,
    ...(line.code === undefined ? [] : [line.code]),
    ...(line.fault === undefined ? [] : [`(fault: ${line.fault})`]),
  ].join("  ");
}
