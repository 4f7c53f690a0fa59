/** Pastes the commands of a page into a shell, also as a person with an empty home folder does. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { delimiter, join } from "node:path";

import { temporaryFolder } from "../temporary-folder";

interface Newcomer {
  /** Holds `home`, and what a test makes. */
  readonly folder: string;
  readonly home: string;
  /** Runs the text in bash, which stops at the first step that fails. Throws an error with the output then. */
  paste(text: string, cwd: string): Promise<string>;
}

/** Runs a text in bash, which stops at the first command that fails; returns what is printed on both streams. */
export async function runInBash(
  text: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn("bash", ["-e", "-c", text], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (output += part));
  const code = await new Promise<number>((resolve, reject) => {
    child.on("error", reject).on("close", (ended) => resolve(ended ?? 1));
  });
  return { code, output };
}

/** Pastes the commands of a page. Throws an error with the output if one fails; ends what they left in the background. */
export async function pasteInto(cwd: string, text: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await runInBash(`trap 'kill %1 2>/dev/null || true' EXIT\n${text}`, cwd, {
    ...process.env,
    CHECKPOINT_DISABLE: "1",
    NODE_EXTRA_CA_CERTS: "",
    CI: "1",
    FORCE_COLOR: "0",
    ...env,
  });
  if (code !== 0) throw new Error(output);
  return output;
}

/** A folder and a home folder for each test of the suite; npm takes the packages from the cache of this machine. */
export function useNewcomer(): Newcomer {
  const newcomer = { paste } as { folder: string; home: string; paste: Newcomer["paste"] };
  beforeEach(() => {
    newcomer.folder = temporaryFolder();
    newcomer.home = join(newcomer.folder, "home");
    mkdirSync(newcomer.home);
    writeFileSync(join(newcomer.home, "terraform.rc"), "");
  });

  async function paste(text: string, cwd: string): Promise<string> {
    const { home } = newcomer;
    const cache = execFileSync("npm", ["config", "get", "cache"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    const output = await pasteInto(cwd, text, {
      PATH: [join(home, "global", "bin"), process.env["PATH"] ?? ""].join(delimiter),
      HOME: home,
      TF_CLI_CONFIG_FILE: join(home, "terraform.rc"),
      npm_config_cache: cache,
      npm_config_prefix: join(home, "global"),
      npm_config_prefer_offline: "true",
      npm_config_audit: "false",
      npm_config_fund: "false",
      npm_config_update_notifier: "false",
    });
    return output.replace(/\x1B\[[0-9;]*m/g, "");
  }
  return newcomer;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
