/**
 * The workflows of examples/github-actions, with the action of this repository, run as runners run them on an app of a
 * user's. `gh` is a program that writes down what it was asked for.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { type Emulator, startEmulator } from "../../src/emulator";
import { built, linkPackages } from "../built";
import { describeWithCdktf } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";
import { toolFile } from "../tools";
import { WorkflowRun } from "./workflow";

const ROOT = join(__dirname, "..", "..");
const TOKEN = "token-that-can-only-read";

const FOLDER = join(ROOT, "examples/github-actions");
const RUN = "https://github.com/team/infrastructure/actions/runs/4711";

const app = (ranges: string, more = "") => `
import { App, TerraformStack } from "cdktf";
import { CloudPrometheus, CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "production");
new CloudProvider(stack, "cloud", {});
new CloudPrometheus(stack, "metrics", { name: "metrics", organizationId: 42, prometheusWhitelist: ${ranges} })${more};
app.synth();
`;

/** Asked for the comments, it prints the number that is in a file beside it; a body in a file is written out. */
const GH = `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2).map((arg) =>
  arg.startsWith("body=@") ? { body: readFileSync(arg.slice(6), "utf8") } : arg);
appendFileSync(__dirname + "/asked.json", JSON.stringify(args) + "\\n");
if (args.includes("--jq") && existsSync(__dirname + "/comment")) console.log(readFileSync(__dirname + "/comment", "utf8"));
`;

/** Fails as npm does if a file beside it says so. */
const NPM = `#!/usr/bin/env node
const { existsSync, readFileSync } = require("node:fs");
if (existsSync(__dirname + "/npm-error")) {
  console.error(readFileSync(__dirname + "/npm-error", "utf8"));
  process.exit(1);
}
`;

describeWithCdktf("a workflow of examples/github-actions", () => {
  let folder: string;
  let emulator: Emulator;
  /** What the contexts of the workflow have. */
  let values: Map<string, string>;
  const inFolder = (...parts: string[]) => join(folder, ...parts);

  beforeEach(async () => {
    folder = temporaryFolder();
    emulator = await startEmulator({ port: 0, dataDir: inFolder("service"), tokens: [TOKEN], log: "off" });
    values = new Map([
      ["vars.CLOUD_BASE_URL", emulator.url],
      ["secrets.CLOUD_ACCESS_TOKEN", TOKEN],
      ["github.event_name", "pull_request"],
      ["github.base_ref", "main"],
      ["github.token", "token-of-github"],
      ["github.repository", "team/infrastructure"],
      ["github.event.pull_request.number", "7"],
      ["github.server_url", "https://github.com"],
      ["github.run_id", "4711"],
      ["github.sha", "3f2a9c1d0e4b"],
    ]);
    for (const name of ["home", "bin", "repository/node_modules/.bin"])
      mkdirSync(inFolder(name), { recursive: true });
    linkPackages(inFolder("repository"), ["ts-node", "typescript", "@types"]);
    writeFileSync(inFolder("terraform.rc"), "");
    for (const [name, program] of Object.entries({ gh: GH, npm: NPM })) {
      writeFileSync(inFolder("bin", name), program);
      chmodSync(inFolder("bin", name), 0o755);
    }
    writeFileSync(inFolder("repository", "package.json"), "{}");
    writeFileSync(
      inFolder("repository", "cdktf.json"),
      JSON.stringify({
        language: "typescript",
        app: "npx --no-install ts-node -T main.ts",
        sendCrashReports: "false",
      }),
    );
    writeFileSync(
      inFolder("repository", "tsconfig.json"),
      JSON.stringify({ compilerOptions: { module: "commonjs", target: "es2022" } }),
    );
    const installed = inFolder("repository", "node_modules");
    symlinkSync(toolFile(".bin/cdktf"), join(installed, ".bin/cdktf"));
    symlinkSync(join(ROOT, "node_modules/.bin/ts-node"), join(installed, ".bin/ts-node"));
    symlinkSync(built("cli.js"), join(installed, ".bin/cdktf-provider-cloud"));
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: inFolder("repository"), stdio: "pipe" });
    writeFileSync(inFolder("repository", ".gitignore"), "node_modules\n");
    git("init", "--quiet");
    git("add", "--all");
    git(
      "-c",
      "user.name=Ada",
      "-c",
      "user.email=ada@example.com",
      "commit",
      "--quiet",
      "--message",
      "An app",
    );
    git("update-ref", "refs/remotes/origin/main", "HEAD");
  });
  afterEach(() => emulator.close());

  const newRun = (file: string) =>
    new WorkflowRun(
      join(FOLDER, file),
      {
        folder,
        repository: inFolder("repository"),
        environment: {
          PATH: [inFolder("bin"), process.env["PATH"] ?? ""].join(delimiter),
          HOME: inFolder("home"),
          CI: "true",
          CHECKPOINT_DISABLE: "1",
          TF_CLI_CONFIG_FILE: inFolder("terraform.rc"),
        },
      },
      values,
    );
  /** Runs both jobs; returns what the first one ended with, and the folder of the review in the artifact. */
  const reviewed = async () => {
    const run = newRun("review.yml");
    const planned = await run.job("plan");
    expect(await run.job("publish")).toMatchObject({ code: 0 });
    return { ...planned, review: join(run.folder, "artifacts", "cloud-review"), run };
  };

  const asked = (): unknown[][] =>
    readFileSync(inFolder("bin", "asked.json"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown[]);
  const comment = { body: expect.stringContaining("<!-- cdktf-provider-cloud review") as string };
  const comments = "repos/team/infrastructure/issues/7/comments";

  it("reviews, comments and lets a change pass", async () => {
    writeFileSync(inFolder("repository", "main.ts"), app('["10.0.0.0/8"]'));
    const { code, output, temporary, review } = await reviewed();
    expect([code, output]).toEqual([0, expect.stringContaining("::notice file=main.ts,line=8")]);
    expect(output).not.toContain(TOKEN);
    expect(readdirSync(review).sort()).toEqual(["review.html", "review.json", "review.md", "review.sarif"]);
    const left = [temporary, join(temporary, "../repository/cdktf.out")].flatMap((place) =>
      readdirSync(place, { recursive: true, encoding: "utf8" }),
    );
    expect(left.filter((file) => /plan\.(?:out|json)$/.test(file))).toEqual([]);
    expect(readFileSync(join(temporary, "summary.md"), "utf8")).toContain("`metrics`");
    expect(asked().slice(1)).toEqual([["api", "--silent", "--method", "POST", comments, "-F", comment]]);
  });

  it("stops a change that opens an endpoint, updates its comment, and takes an approval", async () => {
    writeFileSync(inFolder("repository", "main.ts"), app('["0.0.0.0/0", "::/0"]'));
    writeFileSync(inFolder("bin", "comment"), "4711");
    const stopped = await reviewed();
    expect(stopped.code).toBe(3);
    const updated = "repos/team/infrastructure/issues/comments/4711";
    expect(asked().slice(1)).toEqual([["api", "--silent", "--method", "PATCH", updated, "-F", comment]]);

    const text = readFileSync(join(stopped.review, "review.md"), "utf8");
    const entries = [...text.matchAll(/^ *(\{ "accepts": .*\})$/gm)].map(([, entry = ""]) => ({
      ...(JSON.parse(entry) as object),
      ...{ who: "Ada", why: "a test", until: "2999-12-31" },
    }));
    writeFileSync(inFolder("repository", "access-approvals.json"), JSON.stringify(entries));
    const approved = await reviewed();
    expect(approved.code).toBe(0);
    expect(readFileSync(join(approved.review, "review.md"), "utf8")).toContain(
      "approved by this pull request itself",
    );
  });

  interface NoReview {
    readonly code: number;
    readonly prepare: () => void;
    readonly said: readonly string[];
  }

  it.each<[what: string, given: NoReview]>([
    [
      "a list that locks a caller out",
      {
        code: 1,
        prepare: () =>
          writeFileSync(
            inFolder("repository", "main.ts"),
            app('["10.0.0.0/8"]', '.mustReach("ci", ["192.0.2.7"])'),
          ),
        said: ["`cdktf synth` failed: `1 error in the configuration`", "`main.ts:8`", "add 192.0.2.7/32"],
      },
    ],
    [
      "a malformed range",
      {
        code: 1,
        prepare: () => writeFileSync(inFolder("repository", "main.ts"), app('["10.0.0.1/8"]')),
        said: ["`cdktf synth` failed", 'write "10.0.0.0/8" [host-bits-set]'],
      },
    ],
    [
      "a plan without a token",
      {
        code: 1,
        prepare: () => values.set("secrets.CLOUD_ACCESS_TOKEN", ""),
        said: ["`terraform plan` failed: `access_token", "environment variable\nCLOUD_ACCESS_TOKEN"],
      },
    ],
    [
      "a plugin that is not installed",
      {
        code: 1,
        prepare: () => {
          const command = inFolder("repository", "node_modules", ".bin", "cdktf-provider-cloud");
          rmSync(command);
          writeFileSync(command, `#!/bin/sh\n[ "$1" = install ] || exec '${built("cli.js")}' "$@"\n`);
          chmodSync(command, 0o755);
        },
        said: [
          "`terraform init` failed: `Failed to query available provider packages`",
          "for provider\nclusters.internal/managed/cloud",
        ],
      },
    ],
    [
      "a variable that is not set",
      {
        code: 1,
        prepare: () =>
          writeFileSync(
            inFolder("repository", "main.ts"),
            app('new TerraformVariable(stack, "office", { type: "list(string)" }).listValue').replace(
              "App, ",
              "App, TerraformVariable, ",
            ),
          ),
        said: [
          "`terraform plan` failed: `No value for required variable`",
          'input variable "office" is not set',
        ],
      },
    ],
    [
      "a malformed file of approvals",
      {
        code: 2,
        prepare: () => writeFileSync(inFolder("repository", "access-approvals.json"), "[{"),
        said: ["`review` failed: `--approvals access-approvals.json is not JSON"],
      },
    ],
    [
      "packages that npm does not find, with the words of npm alone",
      {
        code: 1,
        prepare: () => {
          rmSync(inFolder("repository", "node_modules", ".bin", "cdktf-provider-cloud"));
          writeFileSync(
            inFolder("bin", "npm-error"),
            "\u001b[31mnpm error\u001b[0m code E404\n```\n<!-- x\n# y",
          );
        },
        said: [
          "## ⛔ Not reviewed: npm ci failed\n",
          "\n    npm error code E404\n    ```\n    <!-- x\n    # y\n",
        ],
      },
    ],
    [
      "a checkout without the target branch",
      {
        code: 1,
        prepare: () => values.set("github.base_ref", "release"),
        said: ["`review` failed: `The checkout does not have origin/release"],
      },
    ],
  ])("says in the comment why there is no review: %s", async (_what, { code, prepare, said }) => {
    writeFileSync(inFolder("repository", "main.ts"), app('["10.0.0.0/8"]'));
    prepare();
    expect(await reviewed()).toMatchObject({ code });
    const { body } = asked().at(-1)?.at(-1) as { body: string };
    expect(body).toMatch(/^<!-- cdktf-provider-cloud review.* -->\n## ⛔ Not reviewed: /);
    for (const words of [...said, `[run](${RUN})`]) expect(body).toContain(words);
  });

  it("says in the comment that the job ended early", async () => {
    expect(await newRun("review.yml").job("publish")).toMatchObject({ code: 0 });
    expect(asked().at(-1)?.at(-1)).toEqual({
      body: `<!-- cdktf-provider-cloud review -->\n## ⛔ Not reviewed: the job ended early\n\n[run](${RUN})\n`,
    });
  });

  it("finds at night what somebody changed by hand, and what to write to accept it", async () => {
    writeFileSync(inFolder("repository", "main.ts"), app('["10.0.0.0/8"]'));
    const change = async (method: string, path: string, range: string) => {
      const body = { name: "metrics", organization_id: 42, prometheus_whitelist: [range] };
      const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
      const response = await fetch(emulator.url + path, { method, headers, body: JSON.stringify(body) });
      expect(response.ok).toBe(true);
    };
    await change("POST", "/cluster/prometheus", "10.0.0.0/8");
    expect(await newRun("drift.yml").job("drift")).toMatchObject({ code: 0 });
    await change("PUT", "/cluster/prometheus/1", "192.0.2.0/24");
    const { code, output } = await newRun("drift.yml").job("drift");
    expect([code, output]).toEqual([0, expect.stringMatching(/main\.ts:8.*\["192\.0\.2\.0\/24"\]/)]);
    writeFileSync(inFolder("repository", "main.ts"), app('["192.0.2.0/24"]'));
    const accepted = await newRun("drift.yml").job("drift");
    expect([accepted.code, accepted.output]).toEqual([0, expect.not.stringContaining("main.ts:8")]);
  });
});
