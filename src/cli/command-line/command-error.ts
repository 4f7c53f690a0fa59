/** The errors that end a command with one line for the user and no stack trace. */

/** The user called the command wrongly; exit code 2. */
export class UsageError extends Error {
  readonly exitCode = 2;
}

/** The command cannot do what it was asked to do; exit code 1. */
export class CommandError extends Error {
  readonly exitCode = 1;
}

/** Throws a UsageError on Windows that says what does not run there: the subject of the sentence. */
export function refuseWindows(subject: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === "win32")
    throw new UsageError(`${subject} does not run on Windows itself: run this command in WSL.`);
}
