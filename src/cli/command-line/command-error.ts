/** The errors that end a command with one line for the user and no stack trace. */

/** The user called the command wrongly; exit code 2. */
export class UsageError extends Error {
  readonly exitCode = 2;
}

/** The command cannot do what it was asked to do; exit code 1. */
export class CommandError extends Error {
  readonly exitCode = 1;
}
