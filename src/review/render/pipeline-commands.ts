/** Keeps lines of output from being commands to the pipeline that shows them. */

/** Matches a line that is a command to GitHub Actions, Azure Pipelines, Buildkite, Travis or GitLab. */
const COMMAND = /^\s*(?:::|##|(?:\+\+\+|---|~~~|\^\^\^) |travis_|section_(?:start|end):)/;

/** Reports whether a pipeline would take a line for a command. */
export function isPipelineCommand(line: string): boolean {
  return COMMAND.test(line);
}

/** Escapes the first character of a text that is not white space. */
export function escapedStart(text: string): string {
  return text.replace(/\S/, (first) => `\\u{${first.charCodeAt(0).toString(16)}}`);
}
