/** Writes the report of a failed synth: every error of every construct, with the construct's path and source line. */
import type { IConstruct } from "constructs";

import type { Issue } from "../../schema";
import { CheckedElement } from "../element/checked-element";
import { userText } from "../element/spelling";

/** The errors of one construct. */
export interface ConstructErrors {
  readonly construct: IConstruct;
  /** One line each. An error of another library may have several. */
  readonly errors: readonly string[];
}

/** Returns the line of the report for an issue. */
export function issueLine(issue: Issue, isStrict: boolean): string {
  const wasWarning = isStrict && issue.severity === "warning";
  return userText(issue) + (wasWarning ? " (a warning, which cloud:strict makes an error)" : "");
}

/** Returns the annotation for an issue. CDKTF shows the construct's path beside it. */
export function annotationText(issue: Issue, element: CheckedElement): string {
  const place = element.description.location.find();
  return userText(issue) + (place === undefined ? "" : ` (${place})`);
}

/**
 * Ends the synthesis with an error. Its stack is only the message: frames of this package or of CDKTF do not help to
 * correct a configuration.
 */
export function failSynthesis(found: readonly ConstructErrors[]): never {
  const count = found.reduce((sum, { errors }) => sum + errors.length, 0);
  const title = `${count} ${count === 1 ? "error" : "errors"} in the configuration; nothing was synthesized.`;
  const error = new Error(`${[title, ...found.map(section)].join("\n\n")}\n`);
  error.stack = error.message;
  throw error; // node-do-not-add-exception-line
}

/** Returns the errors of one construct. The source line has the form of a stack frame, which terminals turn into a link. */
function section({ construct, errors }: ConstructErrors): string {
  const description = CheckedElement.of(construct)?.description;
  const place = description?.location.find();
  return [
    `${construct.node.path}${description === undefined ? "" : ` (${description.className})`}`,
    ...(place === undefined ? [] : [`    at ${place}`]),
    ...errors.map((error) => `  ${error.replaceAll("\n", "\n  ")}`),
  ].join("\n");
}
