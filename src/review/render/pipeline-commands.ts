/** Keeps a line of output from being a command to the pipeline that shows it. */

/** What a pipeline takes as a command at the beginning of a line: GitHub's, Buildkite's, Travis's and GitLab's. */
const COMMAND = /^\s*(?:::|##|(?:\+\+\+|---|~~~|\^\^\^) |travis_|section_(?:start|end):)/;

/** Reports whether a pipeline would take a line for a command. */
export function isPipelineCommand(line: string): boolean {
  return COMMAND.test(line);
}

/** Escapes the first character of a text that begins with something else than white space. */
export function escapedStart(text: string): string {
  return text.replace(/\S/, (first) => `\\u{${first.charCodeAt(0).toString(16)}}`);
}
