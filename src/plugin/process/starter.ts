/**
 * Reports whether the program that started this process still runs. When it ends, another process becomes the parent; on
 * Windows the parent's id stays, and only the system knows whether a process has it.
 */
export function isStarterAlive(starter: number, platform: NodeJS.Platform = process.platform): boolean {
  if (platform !== "win32") return process.ppid === starter;
  try {
    return process.kill(starter, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
