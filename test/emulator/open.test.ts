/** `emulator --open`, as a person runs it, in a package with a small console. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { built } from "../built";
import { temporaryFolder } from "../temporary-folder";
import { writeConsole } from "./console/console-folder";
import { type RunningCommand, startCommand } from "./running-command";
import { ask } from "./service";

let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
  for (const file of ["cli.js", "program.js", "emulator.js"]) cpSync(built(file), join(folder, "lib", file));
  cpSync(join(__dirname, "..", "..", "package.json"), join(folder, "package.json"));
  writeConsole(join(folder, "lib", "console"));
  // Stands for the program that opens addresses.
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin", "xdg-open"), `#!/bin/sh\necho "$1" >> '${folder}/opened'\n`, {
    mode: 0o755,
  });
});

afterEach(() => {
  for (const name of ["data", "opened"]) rmSync(join(folder, name), { recursive: true, force: true });
});

function run(environment: NodeJS.ProcessEnv, ...args: readonly string[]): RunningCommand {
  const command = [join(folder, "lib", "cli.js"), "emulator", "--data-dir", "data", ...args];
  const PATH = `${folder}/bin:${process.env["PATH"] ?? ""}`;
  return startCommand(command, folder, { PATH, CLOUD_EMULATOR_TOKEN: "planted", ...environment });
}

/** Returns the first match in what the command prints. */
const found = async ({ until }: RunningCommand, pattern: RegExp): Promise<string> =>
  (await until("stdout", pattern))[0];

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/console\/#code=[\w-]{22}/;
const screen = process.platform === "darwin" ? {} : { DISPLAY: ":0" };

/** Returns what the program that opens addresses was given, a line each. */
function opened(): string {
  const file = join(folder, "opened");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

async function tokenFor(address: string): Promise<unknown> {
  const { origin, hash } = new URL(address);
  const { json } = await ask(origin, "POST", "/console/session", { code: hash.replace("#code=", "") });
  return json?.["token"];
}

it("opens the console of a new emulator, then that of the running one with another code", async () => {
  const first = run({ BROWSER: "none" }, "--open");
  const address = await found(first, ADDRESS);
  await found(first, /Ctrl-C stops it/);
  expect(first.output.stdout).toContain("Open this address in your browser:");
  const key = join(folder, "data", "console-key.json");
  expect(statSync(key).mode & 0o777).toBe(0o600);

  const second = run({ BROWSER: "none" }, "--open");
  const another = await found(second, ADDRESS);
  expect(await second.ended).toBe(0);
  expect(new URL(another).origin).toBe(new URL(address).origin);
  expect(another).not.toBe(address);
  for (const each of [address, another]) {
    expect(await tokenFor(each)).toBe("planted");
    expect(await tokenFor(each)).toBeUndefined();
  }
  expect(JSON.stringify([first.output, second.output])).not.toContain("planted");

  first.child.kill("SIGINT");
  expect(await first.ended).toBe(0);
  expect(existsSync(key)).toBe(false);
});

const itOnLinux = process.platform === "linux" ? it : it.skip;

itOnLinux("gives the address to the program that opens addresses", async () => {
  const running = run(screen, "--open");
  const address = await found(running, ADDRESS);
  await found(running, /Ctrl-C stops it/);
  expect(running.output.stdout).toContain("The console opens in your browser");
  while (!opened().endsWith("\n")) await new Promise((done) => setTimeout(done, 20));
  expect(opened()).toBe(`${address}\n`);
});

const REFUSALS: readonly (readonly [string, ((key: object) => object) | undefined, RegExp])[] = [
  [
    "without the file with its key",
    undefined,
    /^The emulator that uses data cannot open its console: it serves no console, or has just started\.$/m,
  ],
  [
    "with the key of another one",
    (key) => ({ ...key, key: "x".repeat(43) }),
    /cannot open its console: it gave no code for its console\.$/m,
  ],
  [
    "with an address of another machine",
    () => ({ url: "http://192.0.2.1:80", key: "x" }),
    /cannot open its console: it serves no console/,
  ],
  [
    "with an address where nothing responds",
    () => ({ url: "http://127.0.0.1:1", key: "x" }),
    /cannot open its console: it does not respond: .*ECONNREFUSED/,
  ],
];

it("of an emulator started without it, which says how, is a clear error without its key, and with another key or address", async () => {
  const running = run({});
  await found(running, /Ctrl-C stops it/);
  expect(running.output.stdout).toMatch(
    /To open its console, in another shell:\n {2}\S.* emulator --open --data-dir data\n/,
  );
  const file = join(folder, "data", "console-key.json");
  const key = JSON.parse(readFileSync(file, "utf8")) as object;
  for (const [what, changed, message] of REFUSALS) {
    rmSync(file, { force: true });
    if (changed !== undefined) writeFileSync(file, JSON.stringify(changed(key)), { mode: 0o600 });
    const second = run({ BROWSER: "none" }, "--open");
    expect([what, await second.ended]).toEqual([what, 1]);
    expect(second.output.stderr).toMatch(message);
    expect(second.output.stderr).not.toMatch(/^\s+at /m);
  }
});

it("takes over from an emulator that was killed", async () => {
  const killed = run({}, "--open");
  const before = await found(killed, ADDRESS);
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(await found(run({}, "--open"), ADDRESS)).not.toBe(before);
});
