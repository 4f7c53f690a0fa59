/** What a failed synth says: every error of every construct, each with its place in the tree and in the program. */
import type { IConstruct } from "constructs";

import type { Issue } from "../../schema/issue";
import { CheckedElement } from "./checked-element";
import { userText } from "./spelling";

export interface ConstructErrors {
  readonly construct: IConstruct;
  /** One line each, or more where another library's message has more. */
  readonly errors: readonly string[];
}

/** An issue as the line of an error, or as the text of a warning. */
export function issueLine(issue: Issue, isStrict: boolean): string {
  const wasWarning = isStrict && issue.severity === "warning";
  return userText(issue) + (wasWarning ? " (a warning, which cloud:strict makes an error)" : "");
}

/** An issue as the annotation of a construct, whose path CDKTF shows beside it. */
export function annotationText(issue: Issue, element: CheckedElement): string {
  const place = element.description.location.find();
  return userText(issue) + (place === undefined ? "" : ` (${place})`);
}

/**
 * Ends the synthesis. The error's stack is its message alone: nothing of this library, or of CDKTF, helps to correct a
 * configuration.
 */
export function failSynthesis(found: readonly ConstructErrors[]): never {
  const error = new Error(reportText(found));
  error.stack = error.message;
  throw error; // node-do-not-add-exception-line
}

function reportText(found: readonly ConstructErrors[]): string {
  const count = found.reduce((sum, { errors }) => sum + errors.length, 0);
  const title = `${count} ${count === 1 ? "error" : "errors"} in the configuration; nothing was synthesized.`;
  return `${[title, ...found.map(section)].join("\n\n")}\n`;
}

/** A construct and its errors. The place in the program has the form of a stack frame, which terminals link. */
function section({ construct, errors }: ConstructErrors): string {
  const description = CheckedElement.of(construct)?.description;
  const place = description?.location.find();
  return [
    `${construct.node.path}${description === undefined ? "" : ` (${description.className})`}`,
    ...(place === undefined ? [] : [`    at ${place}`]),
    ...errors.map((error) => `  ${error.replaceAll("\n", "\n  ")}`),
  ].join("\n");
}
