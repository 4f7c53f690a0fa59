/** Reads what a core prints with `-json`: one message in each line. */
import { FILE_BYTES, isJsonObject, type Json, JsonError, type JsonObject, parseJson } from "../../json";

/** An error or a warning of a core. */
export interface CoreDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** The address of a resource or data source. */
  readonly address?: string;
  /** The place in the configuration: `resource.cloud_prometheus.metrics.prometheus_whitelist`. */
  readonly context?: string;
  /** The file of the place, or `<value for var.office>`. */
  readonly file?: string;
  readonly line?: number;
  /** The line of the file. */
  readonly code?: string;
}

/** A line of the output: a diagnostic, a message for people, or a text that is not in JSON. */
export type OutputLine =
  | { readonly is: "diagnostic"; readonly diagnostic: CoreDiagnostic }
  | { readonly is: "message"; readonly text: string }
  | { readonly is: "other"; readonly text: string };

export function readOutputLine(line: string): OutputLine {
  const json = line.startsWith("{") ? parsed(line) : undefined;
  if (!isJsonObject(json)) return { is: "other", text: line };
  const { diagnostic } = json;
  if (isJsonObject(diagnostic)) return { is: "diagnostic", diagnostic: diagnosticOf(diagnostic) };
  return { is: "message", text: textOf(json["@message"]) ?? "" };
}

/** Returns the diagnostics of an output, in its order, and the lines that are no messages. */
export function readOutput(output: string): {
  readonly diagnostics: readonly CoreDiagnostic[];
  readonly others: readonly string[];
} {
  const lines = output.split("\n").map(readOutputLine);
  return {
    diagnostics: lines.flatMap((line) => (line.is === "diagnostic" ? [line.diagnostic] : [])),
    others: lines.flatMap((line) => (line.is === "other" ? [line.text] : [])),
  };
}

function diagnosticOf(json: JsonObject): CoreDiagnostic {
  const { range, snippet } = json;
  const start = isJsonObject(range) ? range["start"] : undefined;
  const line = isJsonObject(start) ? start["line"] : undefined;
  const texts = {
    address: textOf(json["address"]),
    context: isJsonObject(snippet) ? textOf(snippet["context"]) : undefined,
    file: isJsonObject(range) ? textOf(range["filename"]) : undefined,
    code: isJsonObject(snippet) ? textOf(snippet["code"]) : undefined,
  };
  return {
    severity: json["severity"] === "warning" ? "warning" : "error",
    summary: textOf(json["summary"]) ?? "",
    detail: textOf(json["detail"]) ?? "",
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== "")),
    ...(typeof line === "number" && { line }),
  };
}

function textOf(json: Json | undefined): string | undefined {
  return typeof json === "string" ? json : undefined;
}

function parsed(line: string): Json | undefined {
  try {
    return parseJson(line, FILE_BYTES);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}
