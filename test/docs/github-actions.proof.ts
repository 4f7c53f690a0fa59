/**
 * The workflows of examples/github-actions: the commands of their steps, run one after the other as a runner runs them,
 * on an app of a user's. The actions of others, which fetch and store, are left out; `gh` is a program that writes down
 * what it was asked for.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";

import { parse } from "yaml";

import { type Emulator, startEmulator } from "../../src/emulator";
import { built, linkPackages } from "../built";
import { describeWithCdktf } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";
import { toolFile } from "../tools";
import { runInBash } from "./paste";

const ROOT = join(__dirname, "..", "..");
const TOKEN = "token-that-can-only-read";

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}

interface Job {
  readonly permissions: object;
  readonly defaults?: { readonly run: { readonly shell: string } };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflowIn = (file: string) =>
  parse(readFileSync(join(ROOT, "examples/github-actions", file), "utf8")) as Workflow;
const workflow = workflowIn("review.yml");
const nightly = workflowIn("drift.yml");

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
  /** What \${{ … }} stands for. */
  let expressions: Map<string, string>;
  const inFolder = (...parts: string[]) => join(folder, ...parts);

  beforeEach(async () => {
    folder = temporaryFolder();
    emulator = await startEmulator({ port: 0, dataDir: inFolder("service"), tokens: [TOKEN], log: "off" });
    expressions = new Map([
      ["vars.CLOUD_BASE_URL", emulator.url],
      ["secrets.CLOUD_ACCESS_TOKEN", TOKEN],
      [
        "github.event.merge_group.base_sha || format('origin/{0}', github.event.pull_request.base.ref)",
        "origin/main",
      ],
      ["github.token", "token-of-github"],
      ["github.repository", "team/infrastructure"],
      ["github.event.pull_request.number", "7"],
      ["github.server_url", "https://github.com"],
      ["github.run_id", "4711"],
    ]);
    for (const name of ["home", "runner", "bin", "repository/node_modules/.bin"])
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
  });
  afterEach(() => emulator.close());

  const filled = (text: string): string =>
    text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_whole, expression: string) => {
      const value = expressions.get(expression);
      if (value === undefined) throw new Error(`the workflow asks for ${expression}`);
      return value;
    });

  const runStep = async (step: Step, isPipefail: boolean) => {
    const outputFile = inFolder("runner", "output");
    writeFileSync(outputFile, "");
    const given = Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value)]);
    const ended = await runInBash(
      `${isPipefail ? "set -o pipefail\n" : ""}${filled(step.run ?? "")}`,
      inFolder("repository", step["working-directory"] ?? "."),
      {
        PATH: [inFolder("bin"), process.env["PATH"] ?? ""].join(delimiter),
        HOME: inFolder("home"),
        CI: "true",
        CHECKPOINT_DISABLE: "1",
        TF_CLI_CONFIG_FILE: inFolder("terraform.rc"),
        RUNNER_TEMP: inFolder("runner"),
        GITHUB_OUTPUT: outputFile,
        GITHUB_STEP_SUMMARY: inFolder("runner", "summary.md"),
        ...(Object.fromEntries(given) as Record<string, string>),
      },
    );
    for (const [, name, value] of readFileSync(outputFile, "utf8").matchAll(/^(\w+)=(.*)$/gm))
      expressions.set(`steps.${step.id ?? ""}.outputs.${name ?? ""}`, value ?? "");
    return ended;
  };

  /** Runs the commands of a job as a runner does: after one that fails, only those for a failure. */
  const runJob = async (name: string, { jobs } = workflow) => {
    rmSync(inFolder("runner"), { recursive: true });
    mkdirSync(inFolder("runner"));
    for (const known of expressions.keys()) if (known.startsWith("steps.")) expressions.delete(known);
    const { steps = [], defaults } = jobs[name] ?? {};
    let last = { code: 0, output: "" };
    for (const step of steps) {
      if (step.run === undefined || !isDue(step, last.code !== 0)) continue;
      const { code, output } = await runStep(step, defaults?.run.shell === "bash");
      last = { code: last.code === 0 ? code : last.code, output: `${last.output}${output}` };
    }
    return last;
  };
  const isDue = ({ if: condition = "success()" }: Step, hasFailed: boolean): boolean => {
    if (condition === "success()") return !hasFailed;
    const [, id] = /^failure\(\) && steps\.(\w+)\.outputs\.reviewed != 'true'$/.exec(condition) ?? [];
    if (id === undefined) throw new Error(`the workflow has the condition ${condition}`);
    return hasFailed && expressions.get(`steps.${id}.outputs.reviewed`) !== "true";
  };

  const asked = (): unknown[][] =>
    readFileSync(inFolder("bin", "asked.json"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown[]);
  const comment = {
    body: expect.stringContaining("<!-- cdktf-provider-cloud review: production -->") as string,
  };
  const comments = "repos/team/infrastructure/issues/7/comments";

  it("refreshes before it plans: a plan without a refresh hides drift", () => {
    const commands = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(commands.join("\n")).toContain("terraform plan");
    expect(commands.join("\n")).not.toMatch(/refresh=?\s*false/);
  });

  it("reviews, comments and lets a change pass", async () => {
    writeFileSync(inFolder("repository", "main.ts"), app('["10.0.0.0/8"]'));
    const { code, output } = await runJob("plan");
    expect([code, output]).toEqual([0, expect.stringContaining("::notice file=main.ts,line=8")]);
    expect(output).not.toContain(TOKEN);
    for (const file of ["review.md", "review.sarif", "review.html"])
      expect(existsSync(inFolder("repository", "review", file))).toBe(true);
    expect(readdirSync(inFolder("runner")).filter((file) => file.startsWith("plan"))).toEqual([]);
    expect(readFileSync(inFolder("runner", "summary.md"), "utf8")).toContain("cloud_prometheus.metrics");
    expect(expressions.get("steps.review.outputs.reviewed")).toBe("true");
    expect(await runJob("comment")).toMatchObject({ code: 0 });
    expect(asked().slice(1)).toEqual([["api", "--silent", "--method", "POST", comments, "-F", comment]]);
  });

  it("stops a change that opens an endpoint, and updates its comment", async () => {
    writeFileSync(inFolder("repository", "main.ts"), app('["0.0.0.0/0", "::/0"]'));
    expect(await runJob("plan")).toMatchObject({ code: 3 });
    writeFileSync(inFolder("bin", "comment"), "4711");
    expect(await runJob("comment")).toMatchObject({ code: 0 });
    const updated = "repos/team/infrastructure/issues/comments/4711";
    expect(asked().slice(1)).toEqual([["api", "--silent", "--method", "PATCH", updated, "-F", comment]]);

    const review = readFileSync(inFolder("repository", "review", "review.md"), "utf8");
    const digests = [...review.matchAll(/"digest": "([0-9a-f]{32})"/g)].map(([, digest]) => digest);
    const entries = digests.map((digest) => ({ digest, who: "Ada", why: "a test", until: "2999-12-31" }));
    writeFileSync(inFolder("repository", "access-approvals.json"), JSON.stringify(entries));
    rmSync(inFolder("repository", "review"), { recursive: true });
    expect(await runJob("plan")).toMatchObject({ code: 0 });
    expect(readFileSync(inFolder("repository", "review", "review.md"), "utf8")).toContain("of its own");
  });

  const RUN = "https://github.com/team/infrastructure/actions/runs/4711";
  const MARK = "<!-- cdktf-provider-cloud review: production -->";

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
        said: [
          "<code>cdktf synth</code> failed: <code>1 error in the configuration</code>",
          "**Where:** <code>main.ts&#58;8</code>",
          "add 192.0.2.7/32",
        ],
      },
    ],
    [
      "a malformed range",
      {
        code: 1,
        prepare: () => writeFileSync(inFolder("repository", "main.ts"), app('["10.0.0.1/8"]')),
        said: ["<code>cdktf synth</code> failed", 'write "10.0.0.0/8" [host-bits-set]'],
      },
    ],
    [
      "a plan without a token",
      {
        code: 1,
        prepare: () => expressions.set("secrets.CLOUD_ACCESS_TOKEN", ""),
        said: [
          "<code>terraform plan</code> failed: <code>access_token",
          "environment variable\nCLOUD_ACCESS_TOKEN",
        ],
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
          "<code>terraform init</code> failed: <code>Failed to query available provider packages</code>",
          "**Fix:** install the plugin before this step: ",
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
          "<code>terraform plan</code> failed: <code>No value for required variable</code>",
          "**Fix:** set <code>TF_VAR_office</code> in the environment",
        ],
      },
    ],
    [
      "a malformed file of approvals",
      {
        code: 2,
        prepare: () => writeFileSync(inFolder("repository", "access-approvals.json"), "[{"),
        said: ["<code>review</code> failed: <code>&#45;-approvals access-approvals.json is not JSON"],
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
          "## 🛑 NO REVIEW: npm ci failed\n",
          "\n    npm error code E404\n    ```\n    <!-- x\n    # y\n",
        ],
      },
    ],
  ])("says in the comment why there is no review: %s", async (_what, { code, prepare, said }) => {
    writeFileSync(inFolder("repository", "main.ts"), app('["10.0.0.0/8"]'));
    prepare();
    expect(await runJob("plan")).toMatchObject({ code });
    expect(expressions.get("steps.review.outputs.reviewed")).toBeUndefined();
    expect(expressions.get("steps.failed.outputs.explained")).toBe("true");
    expect(await runJob("comment")).toMatchObject({ code: 0 });
    const { body } = asked().at(-1)?.at(-1) as { body: string };
    expect(body.startsWith(`${MARK}\n## 🛑 NO REVIEW: `)).toBe(true);
    for (const words of [...said, `[The log of the run](${RUN})`]) expect(body).toContain(words);
  });

  it("says in the comment that the job ended early", async () => {
    expect(await runJob("comment")).toMatchObject({ code: 0 });
    expect(asked().at(-1)?.at(-1)).toEqual({
      body: `${MARK}\n## 🛑 NO REVIEW: the job plan ended early\n\n[The log of the run](${RUN})\n`,
    });
  });

  it("finds at night what somebody changed by hand, and leaves the patch that accepts it", async () => {
    writeFileSync(inFolder("repository", "main.ts"), app('["10.0.0.0/8"]'));
    const change = async (method: string, path: string, range: string) => {
      const body = { name: "metrics", organization_id: 42, prometheus_whitelist: [range] };
      const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
      const response = await fetch(emulator.url + path, { method, headers, body: JSON.stringify(body) });
      expect(response.ok).toBe(true);
    };
    await change("POST", "/cluster/prometheus", "10.0.0.0/8");
    expect(await runJob("drift", nightly)).toMatchObject({ code: 0 });
    await change("PUT", "/cluster/prometheus/1", "192.0.2.0/24");
    const { code, output } = await runJob("drift", nightly);
    expect([code, output]).toEqual([0, expect.stringContaining("main.ts:8")]);
    execFileSync("git", ["apply", "drift/drift.patch"], { cwd: inFolder("repository") });
    rmSync(inFolder("repository", "drift"), { recursive: true });
    expect(await runJob("drift", nightly)).toMatchObject({ code: 0 });
  });
});

it("gives the job that looks for drift no permission to write", () => {
  const permissions = Object.entries(nightly.jobs).map(([name, job]) => [name, job.permissions]);
  expect([nightly.permissions, Object.fromEntries(permissions)]).toEqual([
    {},
    { drift: { contents: "read" }, issue: { issues: "write" } },
  ]);
});

it("gives each job of the review its own permissions, and only those that comment or upload may write", () => {
  expect(workflow.permissions).toEqual({});
  const permissions = Object.entries(workflow.jobs).map(([name, job]) => [name, job.permissions]);
  expect(Object.fromEntries(permissions)).toEqual({
    plan: { contents: "read" },
    comment: { "pull-requests": "write" },
    "code-scanning": { "security-events": "write", contents: "read", actions: "read" },
  });
});
