/** What does not run on Windows itself. */
import { UsageError } from "./command-error";

/** Throws a UsageError on Windows that says what does not run there: the subject of the sentence. */
export function refuseWindows(subject: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === "win32")
    throw new UsageError(`${subject} does not run on Windows itself: run this command in WSL.`);
}
