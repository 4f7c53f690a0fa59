/** The table of the commands, in the order of the help. Each is loaded when it is needed. */
import type { CommandDescription } from "../command-line/command";

const COMMANDS: ReadonlyMap<string, () => Promise<CommandDescription>> = new Map([
  ["install", async () => (await import("./install")).install],
  ["uninstall", async () => (await import("./uninstall")).uninstall],
  ["emulator", async () => (await import("./emulator")).emulator],
  ["rehearse", async () => (await import("./rehearse")).rehearse],
  ["doctor", async () => (await import("./doctor")).doctor],
  ["review", async () => (await import("./review")).reviewCommand],
  ["completion", async () => (await import("./completion")).completion],
]);

/** Returns the command of a name alone; all commands if there is none of that name. */
export async function commandsFor(name: string | undefined): Promise<readonly CommandDescription[]> {
  const load = COMMANDS.get(name ?? "");
  return load === undefined ? allCommands() : [await load()];
}

export async function allCommands(): Promise<readonly CommandDescription[]> {
  return Promise.all([...COMMANDS.values()].map(async (load) => load()));
}
