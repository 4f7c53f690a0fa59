/** .github/workflows/release.yml, and the commands of its steps with programs that write down what they are asked. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { parse } from "yaml";

import { temporaryFolder } from "../temporary-folder";

const WORKFLOWS = join(__dirname, "..", "..", ".github", "workflows");

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps?: readonly { readonly name?: string; readonly run?: string }[] }>
  >;
}

const read = (file: string) => parse(readFileSync(join(WORKFLOWS, file), "utf8")) as Workflow;
const release = read("release.yml");

it.each(readdirSync(WORKFLOWS))(
  "%s puts no expression into a command, where the shell would run it",
  (file) => {
    const commands = Object.values(read(file).jobs).flatMap(({ steps = [] }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(commands.filter((command) => command.includes("${{"))).toEqual([]);
  },
);

/** What a program does that is asked with some first words: its exit code, and what it prints. */
type Answers = Readonly<Record<string, readonly [number, string]>>;

/** Returns a program that writes down each call. */
const programOf = (folder: string, answers: Answers) => `#!/bin/sh
printf '%s\\n' "$*" >> '${folder}/calls'
case "$*" in
${Object.entries(answers)
  .map(([words, [status, output]]) => `"${words}"*) printf %s '${output}'; exit ${status} ;;\n`)
  .join("")}esac
`;

const PACKAGE = "release/cdktf-provider-cloud-0.1.0.tgz";

describe("the commands", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder, "release"));
    for (const file of ["package.tgz", PACKAGE]) writeFileSync(join(folder, file), "the package");
  });

  const run = (command: readonly string[], answers: Answers, more = {}) => {
    for (const name of ["npm", "gh"])
      writeFileSync(join(folder, name), programOf(folder, answers), { mode: 0o755 });
    const path = [folder, process.env["PATH"]].join(delimiter);
    const env = { PATH: path, GITHUB_REF_NAME: "v0.1.0", RUNNER_TEMP: folder, NPM_TOKEN: "", ...more };
    const [program = "", ...args] = command;
    const { status, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
    return { status, stderr, calls: readFileSync(join(folder, "calls"), "utf8").trim().split("\n") };
  };
  const commandOf = (job: string, beginning: string) => {
    const step = release.jobs[job]?.steps?.find(({ name = "" }) => name.startsWith(beginning));
    return ["bash", "-e", "-c", step?.run ?? ""];
  };
  const publish = commandOf("publish", "Publish to npm");
  const view = "view cdktf-provider-cloud@0.1.0 dist.integrity";
  const published = `publish ./${PACKAGE} --provenance --access public`;
  const integrity = `sha512-${createHash("sha512").update("the package").digest("base64")}`;

  it.each<[what: string, view: readonly [number, string]]>([
    ["does not have the package", [1, "npm error code E404"]],
    ["does not have the version", [0, ""]],
    ["has other bytes, which npm then refuses to replace", [0, "sha512-other\n"]],
  ])("publish with provenance if npm %s", (_what, answer) => {
    expect(run(publish, { view: answer })).toMatchObject({ status: 0, calls: [view, published] });
  });

  it("pass npm the name of the token's variable, and not the token", () => {
    const answers = { view: [0, ""], config: [0, "https://registry.example/npm/\n"] } as const;
    const { status, calls } = run(publish, answers, { NPM_TOKEN: "token-of-npm" });
    expect([status, calls]).toEqual([0, [view, "config get registry", published]]);
    expect(readFileSync(join(folder, "npmrc"), "utf8")).toBe(
      "//registry.example/npm/:_authToken=${NPM_TOKEN}\n",
    );
  });

  it("publish nothing if npm has the same bytes already", () => {
    expect(run(publish, { view: [0, `${integrity}\n`] })).toMatchObject({ status: 0, calls: [view] });
  });

  it("fail if npm refuses the package", () => {
    expect(run(publish, { view: [0, ""], publish: [1, ""] })).toMatchObject({ status: 1 });
  });

  const github = commandOf("github-release", "Make the release");

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
