/**
 * examples/monorepo: the steps of its workflow, run on ten pull requests as runners run them. Their comments are goldens in
 * test/golden/monorepo, which a person has read; `UPDATE=1 npm run proof -- monorepo.proof` writes them again.
 */
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { type Emulator, startEmulator } from "../../src/emulator";
import { built, linkPackages } from "../built";
import { describeWithCdktf } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";
import { toolFile } from "../tools";
import { runInBash } from "./paste";
import { WorkflowRun } from "./workflow";

const ROOT = join(__dirname, "..", "..");
const EXAMPLE = join(ROOT, "examples", "monorepo");
const WORKFLOW = join(EXAMPLE, ".github", "workflows", "review.yml");
const GOLDENS = join(ROOT, "test", "golden", "monorepo");
const TOKEN = "token-that-can-only-read";
const SECRET = "secret-of-the-oauth-client";

/** A change of texts, by the file. */
type Change = Readonly<Record<string, readonly (readonly [before: string, after: string])[]>>;

const METRICS = `
    const metrics = new CloudPrometheus(this, "metrics", {
      name: \`metrics-\${name}\`,
      organizationId,
      prometheusWhitelist: [...OFFICES, ...AGENTS],
    });
    metrics.mustReach("metrics agents", ["192.0.2.128/25"]);
`;

const PULL_REQUESTS: readonly (readonly [name: string, code: number, change: Change])[] = [
  [
    "add-an-office",
    3,
    { "ranges.ts": [["export const OFFICES = [", 'export const OFFICES = [\n  "192.0.2.32/28", // Oslo']] },
  ],
  ["remove-a-range", 0, { "ranges.ts": [['  "2001:db8:100::/48", // Hamburg\n', ""]] }],
  ["open-by-mistake", 3, { "ranges.ts": [['["203.0.113.16/28"]', '["0.0.0.0/0"]']] }],
  ["widen", 3, { "ranges.ts": [["203.0.113.16/28", "203.0.113.0/24"]] }],
  [
    "change-a-login",
    3,
    { "main.ts": [["https://login.northwind.example/", "https://northwind.sso.example/"]] },
  ],
  ["rename-a-cluster", 0, { "main.ts": [["name: `logs-", "name: `search-"]] }],
  ["rename-a-construct", 3, { "main.ts": [['(this, "logs"', '(this, "search"']] }],
  [
    "delete",
    3,
    {
      "main.ts": [
        [METRICS, ""],
        ["{ CloudOpensearch, CloudPrometheus, CloudProvider }", "{ CloudOpensearch, CloudProvider }"],
        ["{ AGENTS, CI_RUNNERS, OFFICES }", "{ CI_RUNNERS, OFFICES }"],
      ],
    },
  ],
  ["typo", 1, { "ranges.ts": [["203.0.113.16/28", "203.0.113.16/2"]] }],
  [
    "missing-variable",
    1,
    {
      "main.ts": [
        [
          "    const logs =",
          '    const node = new TerraformVariable(this, "node_count", { type: "number" });\n\n    const logs =',
        ],
        [
          "      dataNodeCount,\n      ipAllowlist",
          "      dataNodeCount: node.numberValue,\n      ipAllowlist",
        ],
      ],
    },
  ],
];

/** Writes down the body of the comment. */
const GH = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require("node:fs");
const body = process.argv.find((arg) => arg.startsWith("body=@"));
if (body !== undefined) writeFileSync(__dirname + "/comment.md", readFileSync(body.slice(6)));
`;

describeWithCdktf("the workflow of examples/monorepo", () => {
  let folder: string;
  let emulator: Emulator;
  let environment: Readonly<Record<string, string>>;
  const inFolder = (...parts: string[]) => join(folder, ...parts);

  /** The example, with states on this machine. */
  const program = (file: string) => {
    const text = readFileSync(join(EXAMPLE, file), "utf8");
    const state = `new LocalBackend(this, { path: \`${inFolder("state")}/\${name}.tfstate\` });`;
    return text.replace(/new S3Backend\(.*\);/, state).replace("S3Backend", "LocalBackend");
  };
  const change = (edits: Change) => {
    for (const file of ["main.ts", "ranges.ts"]) {
      let text = program(file);
      for (const [before, after] of edits[file] ?? []) {
        if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
        text = text.replace(before, after);
      }
      writeFileSync(inFolder("repository", file), text);
    }
  };

  beforeAll(async () => {
    folder = temporaryFolder();
    emulator = await startEmulator({ port: 0, dataDir: inFolder("service"), tokens: [TOKEN], log: "off" });
    for (const name of ["home", "bin", "state", "repository/node_modules/.bin"])
      mkdirSync(inFolder(name), { recursive: true });
    cpSync(EXAMPLE, inFolder("repository"), { recursive: true });
    const installed = inFolder("repository", "node_modules");
    linkPackages(inFolder("repository"), ["ts-node", "typescript", "@types"]);
    symlinkSync(toolFile(".bin/cdktf"), join(installed, ".bin/cdktf"));
    symlinkSync(join(ROOT, "node_modules/.bin/ts-node"), join(installed, ".bin/ts-node"));
    symlinkSync(built("cli.js"), join(installed, ".bin/cdktf-provider-cloud"));
    writeFileSync(inFolder("terraform.rc"), "");
    for (const [name, text] of Object.entries({ gh: GH, npm: "#!/bin/sh\n" })) {
      writeFileSync(inFolder("bin", name), text);
      chmodSync(inFolder("bin", name), 0o755);
    }
    environment = {
      PATH: [inFolder("bin"), process.env["PATH"] ?? ""].join(delimiter),
      HOME: inFolder("home"),
      CI: "true",
      CHECKPOINT_DISABLE: "1",
      TF_CLI_CONFIG_FILE: inFolder("terraform.rc"),
      TS_NODE_TRANSPILE_ONLY: "true", // `npm run types` checks the example
      GOGC: "off",
    };
    change({});
    const applied = await runInBash(
      `git init --quiet
      git -c user.name=Ada -c user.email=ada@example.com commit --quiet --allow-empty --message 'An app'
      git update-ref refs/remotes/origin/main HEAD
      npx --no cdktf-provider-cloud install
      npx --no cdktf synth
      for stack in dev staging production; do
        terraform -chdir=cdktf.out/stacks/$stack init
        # One after the other, so that they always get the same ids.
        terraform -chdir=cdktf.out/stacks/$stack apply -auto-approve -target=cloud_opensearch.logs
        terraform -chdir=cdktf.out/stacks/$stack apply -auto-approve
      done
      rm -r cdktf.out`,
      inFolder("repository"),
      {
        ...environment,
        CLOUD_BASE_URL: emulator.url,
        CLOUD_ACCESS_TOKEN: TOKEN,
        TF_VAR_oidc_client_secret: SECRET,
      },
    );
    if (applied.code !== 0) throw new Error(applied.output);
  }, 180_000);
  afterAll(() => emulator.close());

  /** Runs all jobs; returns the exit code of the review, and the comment. */
  const review = async () => {
    const run = new WorkflowRun(
      WORKFLOW,
      { folder, repository: inFolder("repository"), environment },
      new Map([
        ["github.event_name", "pull_request"],
        ["github.event.pull_request.number", "7"],
        ["github.base_ref", "main"],
        ["github.repository", "northwind/infrastructure"],
        ["github.server_url", "https://github.com"],
        ["github.run_id", "4711"],
        ["github.sha", "3f2a9c1d0e4b"],
        ["vars.CLOUD_BASE_URL", emulator.url],
        ["secrets.CLOUD_ACCESS_TOKEN", TOKEN],
        ["secrets.OIDC_CLIENT_SECRET", SECRET],
      ]),
    );
    const { code, output } = await run.job("plan");
    expect(await run.job("publish")).toMatchObject({ code: 0 });
    const artifacts = await runInBash(
      `grep -rlaE '${SECRET}|${TOKEN}' "${run.folder}/artifacts" || true`,
      folder,
      environment,
    );
    const comment = readFileSync(inFolder("bin", "comment.md"), "utf8");
    return { code, comment, output, leaks: artifacts.output };
  };

  it.each(PULL_REQUESTS)(
    "comments on the pull request %s",
    async (name, expected, edits) => {
      change(edits);
      const { code, comment, output, leaks } = await review();
      expect({ code, leaks }).toEqual({ code: expected, leaks: "" });
      expect(output).not.toContain(SECRET);
      const golden = join(GOLDENS, `${name}.md`);
      if (process.env["UPDATE"] !== undefined) {
        mkdirSync(GOLDENS, { recursive: true });
        writeFileSync(golden, comment);
      }
      expect(comment).toBe(readFileSync(golden, "utf8"));
    },
    120_000,
  );

  it("lets a change pass that the file of approvals approves, in each stack", async () => {
    const [[name, , edits]] = PULL_REQUESTS as [(typeof PULL_REQUESTS)[0]];
    change(edits);
    const golden = readFileSync(join(GOLDENS, `${name}.md`), "utf8");
    const [, entry = ""] = /^ *(\{ "accepts": .*\})$/m.exec(golden) ?? [];
    const entries = JSON.parse(`[${entry}]`) as [{ digests: string[] }];
    expect(entries[0].digests).toHaveLength(9);
    const approved = { ...entries[0], who: "Ada", why: "the new office", until: "2999-12-31" };
    writeFileSync(inFolder("repository", "access-approvals.json"), JSON.stringify([approved]));
    const { code, comment } = await review();
    expect(code).toBe(0);
    expect(comment).toContain("approved by this pull request itself");
  }, 180_000);
});
