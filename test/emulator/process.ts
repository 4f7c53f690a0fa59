/** The emulator in a process of its own, for tests that need one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import type { EmulatorOptions } from "../../src/emulator";
import { TOKEN } from "./service";

export interface EmulatorProcess {
  readonly url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts another program than `node`, with these arguments before the script's. */
export type Launch = (program: string, args: readonly string[]) => readonly [string, readonly string[]];

/** Starts the emulator of a bundle. Rejects with what the process says if it does not start. */
export async function startEmulatorProcess(
  bundle: string,
  options: Partial<EmulatorOptions> & { readonly dataDir: string },
  launch: Launch = (program, args) => [program, args],
): Promise<EmulatorProcess> {
  const script = `
    require(${JSON.stringify(bundle)})
      .startEmulator(${JSON.stringify({ port: 0, tokens: [TOKEN], ...options })})
      .then(({ url }) => console.log(url), ({ message }) => { console.error(message); process.exit(1); });`;
  const [program, args] = launch(process.execPath, ["-e", script]);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const exit = once(child, "close").then(() => {
    throw new Error(`the emulator ended: ${said}`);
  });
  exit.catch(() => undefined);
  const [url] = (await Promise.race([once(createInterface(child.stdout), "line"), exit])) as [string];
  return {
    url,
    kill: async () => {
      child.kill("SIGKILL");
      await exit.catch(() => undefined);
    },
  };
}
