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
  /** Pastes texts into an interactive bash, one after the other; returns the output. */
  pasteByHand(texts: readonly string[], cwd: string): Promise<string>;
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

/**
 * Pastes texts into an interactive bash, one after the other, whatever became of the one before. Returns what is printed
 * on both streams. Throws an Error if the shell ended before the last one.
 */
async function pasteByHand(texts: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn("bash", ["--noprofile", "--norc", "--noediting", "-i"], {
    cwd,
    env: { ...process.env, ...env, PS1: "", PS2: "", HISTFILE: "/dev/null" },
    stdio: "pipe",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (output += part));
  child.stdin.on("error", () => undefined); // The shell has ended: the output lacks its last word.
  child.stdin.end([...texts, `printf '%s\\n' ${ALIVE}`, "exit", ""].join("\n"));
  await new Promise((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  if (!output.includes(ALIVE)) throw new Error(`The shell has ended:\n${output}`);
  return output.replaceAll(/\x1B\[[0-9;?]*[A-Za-z]|\r/g, "");
}

const ALIVE = "the-shell-is-alive";

const QUIET = { CHECKPOINT_DISABLE: "1", NODE_EXTRA_CA_CERTS: "", CI: "1", FORCE_COLOR: "0", GOGC: "off" };

/** Pastes the commands of a page. Throws an error with the output if one fails; ends what they left in the background. */
export async function pasteInto(cwd: string, text: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await runInBash(`trap 'kill %1 2>/dev/null || true' EXIT\n${text}`, cwd, {
    ...process.env,
    ...QUIET,
    ...env,
  });
  if (code !== 0) throw new Error(output);
  return output;
}

/** This machine's settings of npm, such as its registry and certificates: the files with them, and its cache. */
const settingsOfNpm = (): ReadonlyMap<string, string> => {
  const printed = execFileSync("npm", ["config", "get", "globalconfig", "userconfig", "cache"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Map([...printed.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
};

/** Returns the files with this machine's settings of npm, for another home folder. */
export function npmSettings(settings = settingsOfNpm()): NodeJS.ProcessEnv {
  return {
    npm_config_globalconfig: settings.get("globalconfig"),
    npm_config_userconfig: settings.get("userconfig"),
  };
}

/** A folder and a home folder for each test of the suite; npm takes the packages from the cache of this machine. */
export function useNewcomer(): Newcomer {
  let settings: ReadonlyMap<string, string> = new Map();
  beforeAll(() => (settings = settingsOfNpm()));
  const newcomer = {
    paste: async (text: string, cwd: string) =>
      (await pasteInto(cwd, text, environment())).replace(/\x1B\[[0-9;]*m/g, ""),
    pasteByHand: async (texts: readonly string[], cwd: string) =>
      pasteByHand(texts, cwd, { ...QUIET, ...environment() }),
  } as { -readonly [Key in keyof Newcomer]: Newcomer[Key] };
  beforeEach(() => {
    newcomer.folder = temporaryFolder();
    newcomer.home = join(newcomer.folder, "home");
    mkdirSync(newcomer.home);
    writeFileSync(join(newcomer.home, "terraform.rc"), "");
  });

  function environment(): NodeJS.ProcessEnv {
    const { home } = newcomer;
    return {
      PATH: [join(home, "global", "bin"), process.env["PATH"] ?? ""].join(delimiter),
      HOME: home,
      TF_CLI_CONFIG_FILE: join(home, "terraform.rc"),
      ...npmSettings(settings),
      npm_config_cache: settings.get("cache"),
      npm_config_prefix: join(home, "global"),
      npm_config_prefer_offline: "true",
      npm_config_audit: "false",
      npm_config_fund: "false",
      npm_config_update_notifier: "false",
    };
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
