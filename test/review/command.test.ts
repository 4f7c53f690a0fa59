/** The command `review`: what it prints and writes, and its exit codes. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as waiting } from "node:timers/promises";

import { FILE_BYTES } from "../../src/json";
import { built } from "../built";
import { callCommand, runCommand } from "../cli/command-line/command";
import { itInapplicable } from "../unavailable";
import { statement } from "./plan";

const plan = (name: string) => join(__dirname, "corpus", `${name}.json`);
const BROADENED = plan("one-more-range");
const CLEAN = plan("nothing-changes");

function itWithFullDisk(title: string, test: () => void): void {
  if (existsSync("/dev/full")) it(title, test);
  else itInapplicable(title, "this system has no /dev/full", test);
}

/** Returns a plan of clusters that all open a list. Their review as JSON is longer than what a pipe holds. */
function planOfClusters(count: number): string {
  const broadened = JSON.parse(readFileSync(BROADENED, "utf8")) as {
    resource_changes: [{ address: string }];
  };
  const [change] = broadened.resource_changes;
  const changes = Array.from({ length: count }, (_, index) => ({
    ...change,
    name: `logs_${index}`,
    address: `cloud_opensearch.logs_${index}`,
  }));
  return JSON.stringify({ ...broadened, resource_changes: changes });
}

describe("review", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "review-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it("exits with 0 if nothing changes, and with 3 if a list widens", async () => {
    expect(await callCommand(["review", CLEAN])).toMatchObject({ code: 0, stderr: "" });
    const stopped = await callCommand(["review", BROADENED]);
    expect(stopped).toMatchObject({ code: 3, stderr: "" });
    expect(stopped.stdout).toContain("STOP  203.0.113.0/28 gets in to API of logs");
    expect(stopped.stdout).not.toContain("\u001b[");
  });

  it("lets pass exactly the approved findings", async () => {
    const { stdout } = await callCommand(["review", BROADENED]);
    const [, digest = ""] = /--approve ([0-9a-f]{32})/.exec(stdout) ?? [];
    expect((await callCommand(["review", BROADENED, "--approve", digest])).code).toBe(0);
    expect((await callCommand(["review", plan("a-range-for-another"), "--approve", digest])).code).toBe(3);
  });

  it("reads approvals from a file, and names those that the change adds below its headline", async () => {
    const { stdout } = await callCommand(["review", BROADENED]);
    const [, digest = ""] = /--approve ([0-9a-f]{32})/.exec(stdout) ?? [];
    const entry = { digests: [digest], who: "Ada", why: "the new office", until: "2999-12-31" };
    const approvals = file("approvals.json", JSON.stringify([entry]));
    const base = file("base.json", "[]");
    const run = (list: string, ...more: string[]) =>
      callCommand(["review", BROADENED, "--approvals", list, ...more]);
    const approved = await run(approvals, "--approvals-base", base);
    expect(approved.code).toBe(0);
    expect(approved.stdout.replace(/\s+/g, " ")).toContain("added by this pull request");
    const known = await run(approvals, "--approvals-base", approvals);
    expect(known.stdout).not.toContain("added by this pull request");
    const expired = file("expired.json", JSON.stringify([{ ...entry, until: "2020-01-31" }]));
    const stopped = await run(expired);
    expect(stopped.code).toBe(3);
    expect(stopped.stdout).toMatch(/the approval by Ada ended on 2020-01-31/);
  });

  it("explains what is wrong with a file of approvals, with 2", async () => {
    const approvals = file("approvals.json", '[{ "digests": ["0123"] }]');
    const { code, stderr } = await callCommand(["review", CLEAN, "--approvals", approvals]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /--approvals .*approvals\.json is malformed: entry 1 has no "who": write who approves/,
    );
  });

  it("checks a statement of a stack only against the plan of that stack", async () => {
    const misspelt = statement({ cluster: "cloud_opensearch.lgs", stack: "staging" });
    const must = file("must.json", JSON.stringify([misspelt]));
    const run = (...args: string[]) => callCommand(["review", CLEAN, "--must-reach", must, ...args]);
    expect((await run("--stack", "production")).code).toBe(0);
    const wrong = await run("--stack", "staging");
    expect(wrong.code).toBe(3);
    expect(wrong.stdout).toContain("to correct: write cloud_opensearch.logs in the");
    const nameless = await run();
    expect(nameless.code).toBe(2);
    expect(nameless.stderr).toContain("with --stack");
  });

  it.each<[string, () => string]>([
    ["a missing file", () => join(folder, "none.json")],
    ["a path below a file", () => join(file("plan.json", "{}"), "plan.json")],
    ["a name that is too long", () => join(folder, "x".repeat(300))],
    ["no JSON", () => file("plan.json", "no")],
    ["a plan that was cut off", () => file("plan.json", readFileSync(CLEAN).subarray(0, 900))],
    ["a future format", () => file("plan.json", '{"format_version":"2.0","planned_values":{}}')],
  ])("explains in one line what it cannot review, with 1: %s", async (_what, make) => {
    const { code, stdout, stderr } = await callCommand(["review", make()]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("writes why there is no review into every output, and into one that a pipeline reads, with 1", async () => {
    const outputs = ["md", "json", "sarif", "html"].map((ending) => join(folder, `review.${ending}`));
    const args = outputs.flatMap((path) => ["--out", path]);
    const plan = `production=${file("plan.json", "no")}`;
    const { code, stdout, stderr } = await callCommand(["review", plan, ...args, "--format", "annotations"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error title=No review::.*is not JSON/);
    expect(stderr).toContain("is not JSON");
    for (const path of outputs) expect(readFileSync(path, "utf8")).toContain("is not JSON");
    const nameless = await callCommand(["review", file("plan.json", "no"), "--format", "markdown"]);
    expect(nameless.stdout).toMatch(/^<!-- cdktf-provider-cloud review -->\n## ⛔ Not reviewed: the plans/);
    expect(readFileSync(join(folder, "review.md"), "utf8")).toMatch(
      /^<!-- cdktf-provider-cloud review: production -->\n## ⛔ Not reviewed: `production`/,
    );
  });

  it.each<[string, readonly string[]]>([
    ["no plan", []],
    ["an unknown flag", [CLEAN, "--frobnicate"]],
    ["an unknown gate", [CLEAN, "--fail-on", "broadend"]],
    ["an empty gate", [CLEAN, "--fail-on", ","]],
    ["an unknown format", [CLEAN, "--format", "pdf"]],
    ["a format that every object has", [CLEAN, "--format", "constructor"]],
    ["an invalid digest", [CLEAN, "--approve", "yes"]],
    ["none with another gate", [CLEAN, "--fail-on", "none,broadened"]],
    ["none with another gate in a second flag", [CLEAN, "--fail-on", "none", "--fail-on", "open"]],
    ["a missing file of approvals", [CLEAN, "--approvals", "/nowhere"]],
    ["only approvals of the target branch", [CLEAN, "--approvals-base", "/nowhere"]],
    ["a missing synthesized folder", [CLEAN, "--synth", "/nowhere"]],
    ["a stack in two ways", [`y=${CLEAN}`, "--stack", "x"]],
    ["a stack of several plans", [CLEAN, BROADENED, "--stack", "x"]],
    ["two plans of one stack", [`x=${CLEAN}`, `x=${BROADENED}`]],
    ["standard input twice", ["-", "-"]],
    ["a stack without a name", [`=${CLEAN}`]],
    ["a stack without a plan", ["x="]],
    ["a failed step without a log", ["--failed", "synth"]],
    ["a failed step without a name", ["--failed", " =synth.log"]],
    ["a run that is no address", ["--failed", "synth=/dev/null", "--run-url", "run 7"]],
    ["a commit that is no hash", [CLEAN, "--commit", "main"]],
    ["a run at another kind of address", ["--failed", "synth=/dev/null", "--run-url", "javascript:alert(1)"]],
    ["an output of another ending", [CLEAN, "--out", "review.txt"]],
    ["an output without an ending", [CLEAN, "--out", "-"]],
    ["one output twice", [CLEAN, "--out", "review.md", "--out", "review.md"]],
    ["a missing file of statements", [CLEAN, "--must-reach", "/nowhere"]],
    ["a path below a file", [CLEAN, "--must-reach", join(CLEAN, "callers.json")]],
  ])("refuses wrong usage with 2: %s", async (_what, args) => {
    const { code, stdout, stderr } = await callCommand(["review", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).not.toContain("    at ");
  });

  it.each(["--approvals", "--must-reach"])("refuses a file that is not UTF-8 with 2: %s", async (flag) => {
    const latin1 = file("list.json", Buffer.from('[{ "who": "Zo\u00e9" }]', "latin1"));
    const { code, stderr } = await callCommand(["review", CLEAN, flag, latin1]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^--[a-z-]+ .*list\.json is not UTF-8: save it as UTF-8\n$/);
  });

  it("writes every output at once, by the options of the formats into files of any name", async () => {
    const formats = ["markdown", "json", "sarif", "html"];
    const outputs = formats.flatMap((format) => [`--${format}`, join(folder, format)]);
    const { code } = await callCommand(["review", BROADENED, ...outputs, "--format", "annotations"]);
    expect(code).toBe(3);
    const written = (format: string) => readFileSync(join(folder, format), "utf8");
    expect(written("markdown")).toContain("## 🛑 203.0.113.0/28 gets in to API of `logs`");
    expect(JSON.parse(written("json"))).toMatchObject({ version: 3 });
    expect(JSON.parse(written("sarif"))).toMatchObject({ version: "2.1.0" });
    expect(written("html")).toContain("<!doctype html>");
  });

  describe("refuses to overwrite, with 2,", () => {
    it.each<[string, () => readonly string[], string]>([
      ["the plan", () => ["--out", join(folder, "plan.json")], "the review reads it (the plan)"],
      ["the plan by another path", () => ["--out", join(folder, "cdktf.out", "..", "plan.json")], "the plan"],
      [
        "the plan through a link",
        () => {
          symlinkSync(join(folder, "plan.json"), join(folder, "link.html"));
          return ["--out", join(folder, "link.html")];
        },
        "the plan",
      ],
      [
        "a file of approvals",
        () => ["--approvals", file("list.json", "[]"), "--out", join(folder, "list.json")],
        "--approvals",
      ],
      [
        "a file of statements",
        () => ["--must-reach", file("list.json", "[]"), "--out", join(folder, "list.json")],
        "--must-reach",
      ],
      [
        "another output, where names do not differ in case",
        () => ["--out", join(folder, "Review.md"), "--out", join(folder, "review.md")],
        "--out writes it too",
      ],
      [
        "another output",
        () => ["--out", join(folder, "review.md"), "--out", join(folder, "review.md")],
        "--out writes it too",
      ],
    ])("%s", async (_what, make, reason) => {
      const copy = file("plan.json", readFileSync(CLEAN));
      mkdirSync(join(folder, "cdktf.out"), { recursive: true });
      const args = make();
      const before = readFileSync(copy);
      const { code, stdout, stderr } = await callCommand(["review", copy, ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(reason);
      expect(stderr).toContain("write another file");
      expect(readFileSync(copy).equals(before)).toBe(true);
    });
  });

  it("writes each file of --out in the format of its ending", async () => {
    const names = ["a.md", "b.md", "A.SARIF", "a.json", "a.html"];
    const args = names.flatMap((name) => ["--out", join(folder, name)]);
    expect(await callCommand(["review", BROADENED, ...args])).toMatchObject({ code: 3, stderr: "" });
    const texts = names.map((name) => readFileSync(join(folder, name), "utf8"));
    expect(texts.map((text) => /"runs"|"stacks"|<!doctype html>|^## /m.exec(text)?.[0])).toEqual([
      ...["## ", "## ", '"runs"', '"stacks"', "<!doctype html>"],
    ]);
  });

  it("uses all gates and statements of a repeated flag", async () => {
    const files = ["one", "two"].map((caller) =>
      file(`${caller}.json`, JSON.stringify([statement({ caller, addresses: ["203.0.113.1"] })])),
    );
    const { code, stdout } = await callCommand([
      "review",
      plan("one-range-less"),
      ...files.flatMap((name) => ["--must-reach", name]),
      ...["--fail-on", "lockout", "--fail-on", "destroyed"],
    ]);
    expect(code).toBe(3);
    expect(stdout).toContain("one is shut out");
    expect(stdout).toContain("two is shut out");
  });

  it("prints colours when told to", async () => {
    expect((await callCommand(["review", BROADENED, "--color", "always"])).stdout).toMatch(
      /\u001b\[(?:1;)?31m/,
    );
  });

  itWithFullDisk("fails where its output cannot be written", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [built("cli.js"), "review", CLEAN], {
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "Cannot write standard output: the disk is full (ENOSPC)\n",
    });
  });

  itWithFullDisk("has the same exit code where its error cannot be written", () => {
    const full = openSync("/dev/full", "w");
    const args = [built("cli.js"), "review", CLEAN, "--fail-on", "x"];
    const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "ignore", full] });
    closeSync(full);
    expect(status).toBe(2);
  });

  it.each([
    ["ends early", false],
    ["begins late", true],
  ])("has the exit code of the gate if the reader of a long output %s", async (_, isLate) => {
    const child = spawn(process.execPath, [
      ...[built("cli.js"), "review", file("large.json", planOfClusters(500)), "--format", "json"],
    ]);
    const ended = once(child, "close");
    if (isLate) {
      await waiting(500);
      const { clusters } = (await json(child.stdout)) as { clusters: readonly unknown[] };
      expect(clusters).toHaveLength(500);
    } else {
      child.stdout.once("data", () => child.stdout.destroy());
    }
    expect(await ended).toEqual([3, null]);
  });

  it.each(["a file", "standard input without an end"])("refuses a plan that is too large: %s", (name) => {
    const large = file("large.json", "");
    truncateSync(large, FILE_BYTES + 1);
    const isFile = name === "a file";
    const { status, stderr } = spawnSync(
      process.execPath,
      [built("cli.js"), "review", isFile ? large : "-"],
      { stdio: [isFile ? "ignore" : openSync("/dev/zero", "r"), "pipe", "pipe"], encoding: "utf8" },
    );
    const what = isFile ? `The file ${large}` : "Standard input";
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${what} is larger than 524,288,000 bytes. Give the output of: terraform show -json PLANFILE\n`,
    });
  });

  it("waits for standard input, also of a non-blocking pipe", async () => {
    const pipe = join(folder, "pipe");
    spawnSync("mkfifo", [pipe]);
    const input = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(pipe, "w");
    const run = runCommand(["review", "-"], { input });
    // As a parent does that looks at its own standard input and hands it on.
    const shared = new Socket({ fd: input, readable: false });
    await new Promise((resolve) => setTimeout(resolve, 500));
    writeFileSync(writer, readFileSync(BROADENED));
    closeSync(writer);
    expect(await run).toMatchObject({ code: 3, stderr: "" });
    shared.destroy();
  });
});
