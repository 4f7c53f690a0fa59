/** What a command refuses: said to the user in one line, without a stack trace. */

/** The command was called wrongly; exit code 2. */
export class UsageError extends Error {
  readonly exitCode = 2;
}

/** The command could not do what it was asked to; exit code 1. */
export class CommandError extends Error {
  readonly exitCode = 1;
}
