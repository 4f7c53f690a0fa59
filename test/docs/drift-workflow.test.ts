/**
 * The nightly workflow of examples/github-actions: one issue that is opened, updated and closed. `gh` and the command are
 * programs that stand for the real ones; `github-actions.proof.ts` runs the job that compares with the real command.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { temporaryFolder } from "../temporary-folder";
import { WorkflowRun } from "./workflow";

const FILE = join(__dirname, "../../examples/github-actions/drift.yml");

/** Keeps issues in a file beside it, as GitHub does: an issue has a number, a state and a body. */
const GH = `#!/usr/bin/env node
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const file = __dirname + "/issues.json";
const issues = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
const [what, action, ...args] = process.argv.slice(2);
const flag = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const body = () => readFileSync(flag("--body-file"), "utf8");
const one = issues.find(({ number }) => String(number) === args[0]);
const isKnown = what === "label" || (what === "issue" && ["list", "create", "edit", "close"].includes(action));
if (!isKnown || !process.env.GH_TOKEN || process.env.GH_REPO !== "team/infra") process.exit(1);
if (action === "list" && what === "issue")
  for (const { number } of issues.filter(({ state }) => state === "open")) console.log(number);
if (action === "create" && what === "issue")
  issues.push({ number: issues.length + 7, state: "open", label: flag("--label"), body: body() });
if (action === "edit") one.body = body();
if (action === "close") Object.assign(one, { state: "closed", comment: flag("--comment") });
writeFileSync(file, JSON.stringify(issues));
`;

/** Says what the files of the repository say. */
const COMMAND = `#!/bin/sh
case "$*" in
  "adopt --drift") cat said.txt ;;
  *) exit 2 ;;
esac
exit "$(cat code)"
`;

interface Issue {
  readonly number: number;
  readonly state: string;
  readonly body: string;
  readonly comment?: string;
}

const folder = temporaryFolder();
const [bin, repository] = [join(folder, "bin"), join(folder, "repository")];

function writeProgram(path: string, text: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

beforeAll(() => {
  writeProgram(join(bin, "gh"), GH);
  writeProgram(join(bin, "npm"), "#!/bin/sh\n");
  writeProgram(join(repository, "node_modules/.bin/cdktf-provider-cloud"), COMMAND);
});

/** Runs the workflow of one night; returns the exit codes of the jobs, and the issues after it. */
async function night(code: number, said: string): Promise<readonly [number, number, readonly Issue[]]> {
  for (const [name, text] of Object.entries({ code: String(code), "said.txt": said }))
    writeFileSync(join(repository, name), text);
  const environment = { PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` };
  const values = new Map([
    ["github.token", "token-of-the-run"],
    ["github.repository", "team/infra"],
    ["github.server_url", "https://github.example.com"],
    ["github.run_id", "5"],
  ]);
  const run = new WorkflowRun(FILE, { folder, repository, environment }, values);
  const compared = await run.job("drift");
  // A job whose need failed is skipped.
  const told = compared.code === 0 ? await run.job("issue") : { code: 0 };
  const issues = join(bin, "issues.json");
  const found = existsSync(issues) ? (JSON.parse(readFileSync(issues, "utf8")) as readonly Issue[]) : [];
  return [compared.code, told.code, found];
}

const SAME = "No difference.\n";
const HOSTILE = 'Cluster opensearch/1 ("``` @team <img>"):\n  `main.ts:8`: `tier: 1` → `2`\n';

it("opens one issue, updates it, and closes it", async () => {
  expect(await night(0, SAME)).toEqual([0, 0, []]);

  const [compared, told, opened] = await night(3, HOSTILE);
  expect([compared, told, opened.length]).toEqual([0, 0, 1]);
  expect(opened[0]).toMatchObject({ number: 7, state: "open", label: "drift" });
  expect(opened[0]?.body).toContain(
    "([run](https://github.example.com/team/infra/actions/runs/5)). Write what is named here",
  );
  for (const line of HOSTILE.trimEnd().split("\n")) expect(opened[0]?.body).toContain(`\n    ${line}\n`);

  const [, , updated] = await night(3, "Cluster opensearch/2 differs\n".repeat(5000));
  expect(updated).toHaveLength(1);
  expect(updated[0]?.body).toContain("    Cluster opensearch/2 differs");
  expect(updated[0]?.body).not.toContain("main.ts");
  expect(updated[0]?.body.length).toBeLessThan(65_536);

  // What could not be compared says nothing about the issue.
  const [failed, , kept] = await night(1, "");
  expect([failed, kept]).toEqual([1, updated]);

  const [, , closed] = await night(0, SAME);
  expect(closed).toMatchObject([{ state: "closed", comment: expect.stringContaining("/runs/5") as string }]);

  const [, , again] = await night(3, HOSTILE);
  expect(again.map(({ state }) => state)).toEqual(["closed", "open"]);
});
