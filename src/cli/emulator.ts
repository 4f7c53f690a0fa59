/** `emulator`: the managed service on this machine. */
import { InvalidArgumentError, type Command } from "commander";

import { startEmulator } from "../emulator";
import { CommandError } from "./usage-error";

interface EmulatorFlags {
  readonly port: number;
  readonly dataDir: string;
  readonly token: readonly string[];
}

const TOKEN = "emulator";

export function addEmulator(program: Command, print: (line: string) => void): void {
  program
    .command("emulator")
    .summary("run the service on this machine")
    .description(
      "Runs an emulator of the managed service on loopback. Its clusters are kept in a folder and survive a restart. Ctrl-C stops it.",
    )
    .option("--port <number>", "the port to listen on; 0 takes a free one", portNumber, 0)
    .option("--data-dir <folder>", "where the clusters are kept", ".emulator")
    .option(
      "--token <token>",
      `an access token to accept (may be repeated; default: "${TOKEN}")`,
      collect,
      [],
    )
    .action(async (flags: EmulatorFlags) => {
      const tokens = flags.token.length === 0 ? [TOKEN] : flags.token;
      const emulator = await start(flags, tokens);
      print(`The emulated service answers at ${emulator.url}`);
      print(`Its clusters are kept in ${flags.dataDir}`);
      print("\nTo point Terraform at it:");
      print(`  export CLOUD_BASE_URL=${emulator.url} CLOUD_ACCESS_TOKEN=${tokens[0] ?? ""}`);
      print("\nCtrl-C stops it.");
      const stop = (): void => void emulator.close().then(() => process.exit(0));
      process.once("SIGINT", stop);
      process.once("SIGTERM", stop);
    });
}

async function start(flags: EmulatorFlags, tokens: readonly string[]): ReturnType<typeof startEmulator> {
  try {
    return await startEmulator({ port: flags.port, dataDir: flags.dataDir, tokens, log: "text" });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new CommandError(
        `Port ${flags.port} is in use: choose another with --port, or 0 for a free one.`,
      );
    throw new CommandError(`The emulator cannot start: ${message}`);
  }
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError("Give a number from 0 to 65535.");
  return port;
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
