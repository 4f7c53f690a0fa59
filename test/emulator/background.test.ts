/** `emulator --detach` and `--stop`, as a script runs them: a start is waited for, and its failure is seen. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

import { built } from "../built";
import { callCommand } from "../cli/command-line/command";
import { listenOnLoopback } from "../loopback";
import { temporaryFolder } from "../temporary-folder";
import { type RunningCommand, startCommand } from "./running-command";
import { ask, TOKEN } from "./service";

let folder: string;
const folders: string[] = [];

beforeEach(() => folders.push((folder = temporaryFolder())));
afterEach(async () => {
  for (const cwd of folders.splice(0)) await callCommand(["emulator", "--stop"], { cwd });
});

function start(cwd: string, ...args: readonly string[]): RunningCommand {
  const env = { ...process.env, CLOUD_EMULATOR_TOKEN: TOKEN };
  return startCommand([built("cli.js"), "emulator", ...args], cwd, env);
}

async function run(...args: readonly string[]) {
  const { ended, output } = start(folder, ...args);
  return { code: await ended, ...output };
}

const addressIn = (text: string) => /listens at (\S+)/.exec(text)?.[1] ?? "";
const log = () => readFileSync(join(folder, ".emulator", "emulator.log"), "utf8");

it("responds when the command has ended, logs into the data folder, and stops", async () => {
  const started = await run("--detach");
  expect(started).toMatchObject({ code: 0, stderr: "" });
  expect(started.stdout).toMatch(/To stop it:\n {2}\S.* emulator --stop --data-dir \.emulator\n$/);
  const address = addressIn(started.stdout);
  expect((await ask(address, "GET", "/cluster/opensearch?organization_id=1")).status).toBe(200);
  expect(statSync(join(folder, ".emulator", "emulator.log")).mode & 0o777).toBe(0o600);

  expect(await run("--stop")).toEqual({ code: 0, stdout: "The emulator has stopped.\n", stderr: "" });
  await expect(fetch(address)).rejects.toThrow();
  expect(log()).toMatch(/ GET +\/cluster\/opensearch +200 /);
  expect(await run("--stop")).toEqual({ code: 0, stdout: "No emulator uses .emulator.\n", stderr: "" });
});

it("does nothing if it runs already, and refuses another port", async () => {
  const address = addressIn((await run("--detach")).stdout);
  const { port } = new URL(address);
  const already = `An emulator runs on .emulator already at ${address}`;
  for (const args of [["--port", port], []])
    expect(await run("--detach", ...args)).toEqual({
      code: 0,
      stdout: `${already}. Its own options hold.\n`,
      stderr: "",
    });
  const { code, stderr } = await run("--detach", "--port", "1");
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^An emulator .*: stop it with `.* --stop /)]);
  expect((await ask(address, "GET", "/openapi.json")).status).toBe(200);
});

it.each<
  [
    what: string,
    prepare: () => readonly string[] | Promise<readonly string[]>,
    expected: { code: number; message: RegExp },
  ]
>([
  [
    "a port that another program uses",
    async () => ["--port", String(await listenOnLoopback(createServer()))],
    { code: 1, message: /^Port \d+ is in use: choose another with --port, or 0 for a free one\.\n$/ },
  ],
  [
    "a folder of somebody else",
    () => {
      mkdirSync(join(folder, "mine"));
      writeFileSync(join(folder, "mine", "emulator.log"), "mine");
      return ["--data-dir", "mine"];
    },
    { code: 2, message: /^The emulator cannot start: \S+mine is / },
  ],
  [
    "a seed that cannot be read",
    () => ["--seed-file", "missing.json"],
    { code: 1, message: /^The seed file missing\.json cannot be read/ },
  ],
])("fails as the emulator does with %s", async (what, prepare, { code, message }) => {
  const ended = await run("--detach", ...(await prepare()));
  expect(ended).toEqual({ code, stdout: "", stderr: expect.stringMatching(message) as string });
  if (what.startsWith("a folder")) {
    expect(readdirSync(join(folder, "mine"))).toEqual(["emulator.log"]);
    expect(readFileSync(join(folder, "mine", "emulator.log"), "utf8")).toBe("mine");
  }
});

it("stops an emulator that runs in a terminal", async () => {
  const running = start(folder);
  await running.until("stdout", /Ctrl-C stops it/);
  expect(await run("--stop")).toMatchObject({ code: 0, stdout: "The emulator has stopped.\n" });
  expect(await running.ended).toBe(0);
});
