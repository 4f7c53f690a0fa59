/** .github/workflows/release.yml, and the commands of its steps with programs that write down what they are asked. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { parse } from "yaml";

const ROOT = join(__dirname, "..", "..");
const WORKFLOWS = join(ROOT, ".github", "workflows");

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
}

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions?: object; readonly needs?: string | string[]; readonly steps: readonly Step[] }
    >
  >;
}

const read = (file: string) => parse(readFileSync(join(WORKFLOWS, file), "utf8")) as Workflow;
const release = read("release.yml");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object };

describe.each(readdirSync(WORKFLOWS))("%s", (file) => {
  const commands = Object.values(read(file).jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => run ?? []),
  );

  it("names scripts that exist", () => {
    const text = commands.join("\n");
    const named = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const files = [...text.matchAll(/(?:^|\s)((?:\.ci|scripts)\/[\w./-]+)/g)].map(([, path = ""]) => path);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(named.length + files.length).toBeGreaterThan(0);
  });

  it("puts no expression into a command, where the shell would run it", () => {
    expect(commands.filter((command) => command.includes("${{"))).toEqual([]);
  });
});

it("gives each job of the release the permissions that it needs, and publishes what was tested", () => {
  expect(release.permissions).toEqual({});
  expect(
    Object.entries(release.jobs).map(([name, { permissions, needs }]) => [name, permissions, needs]),
  ).toEqual([
    ["build", { contents: "read" }, undefined],
    ["test", { contents: "read" }, undefined],
    ["publish", { contents: "read", "id-token": "write" }, ["build", "test"]],
    ["github-release", { contents: "write" }, "publish"],
  ]);
});

/** Answers as a file beside it says: `ANSWERS[first words] = [status, output]`. Writes down each call. */
const PROGRAM = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
appendFileSync(__dirname + "/calls.json", JSON.stringify(args) + "\\n");
const answers = JSON.parse(readFileSync(__dirname + "/answers.json", "utf8"));
const [status, output] = answers[Object.keys(answers).find((words) => args.join(" ").startsWith(words))] ?? [0, ""];
process.stdout.write(output);
process.exitCode = status;
`;

describe("the commands", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "workflow-"));
    mkdirSync(join(folder, "package"));
    writeFileSync(
      join(folder, "package", "package.json"),
      '{"name":"cdktf-provider-cloud","version":"0.1.0"}',
    );
    spawnSync("tar", ["-czf", "package.tgz", "package"], { cwd: folder });
    for (const name of ["npm", "gh"]) {
      writeFileSync(join(folder, name), PROGRAM);
      chmodSync(join(folder, name), 0o755);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (
    command: readonly string[],
    answers: Readonly<Record<string, readonly [number, string]>>,
    more = {},
  ) => {
    writeFileSync(join(folder, "answers.json"), JSON.stringify(answers));
    const path = [folder, process.env["PATH"]].join(delimiter);
    const env = { PATH: path, GITHUB_REF_NAME: "v0.1.0", ...more };
    const [program = "", ...args] = command;
    const { status, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
    const calls = readFileSync(join(folder, "calls.json"), "utf8").trim().split("\n");
    return { status, stderr, calls: calls.map((line) => (JSON.parse(line) as string[]).join(" ")) };
  };
  const publish = ["node", join(ROOT, "scripts", "publish.mjs"), "package.tgz"];
  const view = "view cdktf-provider-cloud@0.1.0 dist.integrity --json";
  const integrity = () => {
    const script = `process.stdout.write("sha512-"+crypto.createHash("sha512").update(fs.readFileSync("package.tgz")).digest("base64"))`;
    return spawnSync("node", ["-e", script], { cwd: folder, encoding: "utf8" }).stdout;
  };

  it.each<[what: string, npm: Record<string, readonly [number, string]>]>([
    ["npm does not have the package", { view: [1, "npm error code E404"] }],
    ["npm does not have the version", { view: [0, ""] }],
  ])("publish with provenance if %s", (_what, npm) => {
    const { status, calls } = run(publish, npm);
    expect(status).toBe(0);
    expect(calls).toEqual([view, `publish ${join(folder, "package.tgz")} --provenance --access public`]);
  });

  it("pass npm the name of the token's variable, and not the token", () => {
    const answers = { view: [0, ""], config: [0, "https://registry.example/npm/\n"] } as const;
    const { status, calls } = run(publish, answers, { NPM_TOKEN: "token-of-npm" });
    expect(status).toBe(0);
    expect(calls[1]).toBe("config get registry");
    expect(calls.join()).not.toContain("token-of-npm");
  });

  it("publish nothing if npm has the same bytes already", () => {
    const { status, calls } = run(publish, { view: [0, JSON.stringify(integrity())] });
    expect([status, calls]).toEqual([0, [view]]);
  });

  it.each<[what: string, view: readonly [number, string], words: string]>([
    ["npm has other bytes", [0, '"sha512-other"'], "release a new version"],
    ["npm does not respond", [1, ""], "npm cannot tell whether"],
  ])("fail if %s", (_what, answer, words) => {
    const { status, stderr, calls } = run(publish, { view: answer });
    expect([status, stderr, calls]).toEqual([1, expect.stringContaining(words), [view]]);
  });

  it("fail if npm refuses the package", () => {
    expect(run(publish, { view: [0, ""], publish: [1, ""] })).toMatchObject({ status: 1 });
  });

  const steps = release.jobs["github-release"]?.steps ?? [];
  const github = [
    "bash",
    "-e",
    "-c",
    steps.find(({ name = "" }) => name.startsWith("Make the release"))?.run ?? "",
  ];

  it("publish the release on GitHub when its files are uploaded", () => {
    for (const name of ["a.zip", "a.cdx.json", "SHA256SUMS"]) writeFileSync(join(folder, name), "");
    const { status, calls } = run(github, { "release view": [1, "not found"] });
    expect(status).toBe(0);
    expect(calls).toEqual([
      "release view v0.1.0",
      "release create v0.1.0 --draft --verify-tag --title v0.1.0 --notes-file release-notes.md",
      "release upload v0.1.0 --clobber ./package.tgz ./a.zip ./a.cdx.json SHA256SUMS",
      "release edit v0.1.0 --draft=false",
    ]);
  });

  it("complete a release that an earlier run began, and leave a draft if a file is refused", () => {
    const { status, calls } = run(github, { "release upload": [1, ""] });
    expect(status).not.toBe(0);
    expect(calls.map((call) => call.split(" ")[1])).toEqual(["view", "upload"]);
  });
});
