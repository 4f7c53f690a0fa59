/** The text and the places of results. */
import { visible } from "../../../text";
import type { FileLine } from "../../report";

/**
 * Escapes links, `[text](target)`, and placeholders, `{0}`, which the message of a result can have, so that names and
 * values are neither.
 */
export function withoutLinks(text: string): string {
  return text.replace(/\]\(/g, "]\\u{28}").replace(/(?<!\\u)\{(\d+)\}/g, "\\u{7b}$1}");
}

/** Makes the place of a line, or of the plan if there is no line. */
export function placeOf(line: FileLine | undefined, planFile: string): object {
  const { file, line: startLine } = line ?? { file: planFile, line: 1 };
  return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine } } };
}

/** Returns a relative reference to a file: without a scheme, a host, or a step out of the repository. */
function uriOf(file: string): string {
  const parts = visible(file)
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== "." && part !== ".." && part !== "-");
  return parts.map(encodeURIComponent).join("/") || "plan.json";
}
