/** The table of the commands, in the order of the help. Loads a command when it is needed. */
import type { CommandDescription } from "../command-line/command";

const COMMANDS: ReadonlyMap<string, () => Promise<CommandDescription>> = new Map([
  ["install", async () => (await import("./install")).install],
  ["uninstall", async () => (await import("./install")).uninstall],
  ["emulator", async () => (await import("./emulator")).emulator],
  ["rehearse", async () => (await import("./rehearse")).rehearse],
  ["doctor", async () => (await import("./doctor")).doctor],
  ["adopt", async () => (await import("./adopt")).adopt],
  ["review", async () => (await import("./review")).reviewCommand],
]);

/** Returns only the command with this name; all commands if no command has the name, or if no name is given. */
export async function commandsFor(name?: string): Promise<readonly CommandDescription[]> {
  const load = COMMANDS.get(name ?? "");
  return Promise.all((load === undefined ? [...COMMANDS.values()] : [load]).map(async (each) => each()));
}
