/** The command `review` with several plans, and with steps that failed before it. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { callCommand } from "../cli/command-line/command";
import { temporaryFolder } from "../temporary-folder";
import { planFolder } from "./plans/reviews";

const plan = (name: string) => join(__dirname, "corpus", `${name}.json`);
const BROADENED = plan("one-more-range");
const CLEAN = plan("nothing-changes");

const stacksOf = (json: string) =>
  (JSON.parse(json) as { stacks: { stack: string }[] }).stacks.map(({ stack }) => stack);

const MARKER = "<!-- cdktf-provider-cloud review -->";

describe("review of several plans", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  const file = (name: string, content: string) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
    return name;
  };
  const run = (...args: string[]) => callCommand(["review", ...args], { cwd: folder });

  it("has one headline, one gate and one comment over all stacks", async () => {
    const { code, stdout, stderr } = await run(
      ...[`staging=${CLEAN}`, `production=${BROADENED}`, "--out", "review.md", "--out", "review.json"],
    );
    expect({ code, stderr }).toEqual({ code: 3, stderr: "" });
    expect(stdout).toMatch(/^STOP {2}203\.0\.113\.0\/28 gets in to API of logs\n/);
    expect(stdout).toContain("production: logs API\n");
    expect(stdout).not.toContain("staging");
    const comment = readFileSync(join(folder, "review.md"), "utf8");
    expect(comment.startsWith(`${MARKER}\n## 🛑 203.0.113.0/28 gets in to API of \`logs\`\n`)).toBe(true);
    const json = JSON.parse(readFileSync(join(folder, "review.json"), "utf8")) as {
      stacks: { stack: string }[];
    };
    expect(json.stacks.map(({ stack }) => stack)).toEqual(["staging", "production"]);
  });

  it("asks once for what two stacks do, and passes where its approval names both", async () => {
    const plans = [`staging=${BROADENED}`, `production=${BROADENED}`];
    const { stdout } = await run(...plans);
    expect(stdout.match(/^1\. decide|^2\. /gm)).toEqual(["1. decide"]);
    const digests = [...stdout.matchAll(/--approve ([0-9a-f]{32})/g)].map(([, digest]) => digest);
    expect(digests).toHaveLength(1);
    const entry = { digests, who: "Ada", why: "a test", until: "2999-12-31" };
    const code = async (stacks?: readonly string[]) => {
      file("approvals.json", JSON.stringify([{ ...entry, stacks }]));
      return (await run(...plans, "--approvals", "approvals.json")).code;
    };
    expect(await code(["staging", "production"])).toBe(0);
    expect(await code(["staging"])).toBe(3);
    expect(await code()).toBe(3);
  });

  it("shows the other reviews beside a plan that it cannot read, and never passes", async () => {
    file("broken.json", "{");
    const { code, stdout } = await run(`dev=${CLEAN}`, "staging=broken.json", `production=${CLEAN}`);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^STOP {2}Not reviewed: staging\n/);
    expect(stdout.replace(/\s+/g, " ")).toContain("The file broken.json was cut off");
    expect(stdout.replace(/\s+/g, " ")).toContain("In dev and production nobody gains or loses access");
    const neither = (await run("a=/nowhere", "b=broken.json")).stdout;
    expect(neither).toMatch(/^STOP {2}Not reviewed: a and b\n/);
    expect(neither.replace(/\s+/g, " ")).toMatch(/Cannot read \/nowhere.*The file broken\.json was cut off/);
  });

  it("names a plan by its file, its folder or its path", async () => {
    for (const name of ["plan-staging.json", "production/plan.json", "a/dev.json", "b/dev.json"])
      file(name, readFileSync(CLEAN, "utf8"));
    const names = ["plan-staging.json", "production/plan.json", "a/dev.json", "b/dev.json"];
    const { code, stdout } = await run(...names, "--format", "json");
    expect(code).toBe(0);
    expect(stacksOf(stdout)).toEqual(["staging", "production", "a/dev.json", "b/dev.json"]);
  });

  it("takes a file with an equals sign by its path", async () => {
    file("a=b.json", readFileSync(CLEAN, "utf8"));
    expect((await run("./a=b.json")).code).toBe(0);
    expect(await run("a=b.json")).toMatchObject({ code: 1 });
  });

  describe("of a synthesized app", () => {
    const PLANS = { production: "mixed", traces: "new-cluster" };
    beforeEach(() => {
      const stacks = Object.entries(PLANS).map(([stack, name]) => {
        const place = `stacks/${stack}`;
        cpSync(join(planFolder(name), "cdktf.out/stacks/production"), join(folder, "cdktf.out", place), {
          recursive: true,
        });
        cpSync(join(planFolder(name), "plan.json"), join(folder, `${stack === "traces" ? "x" : "y"}.json`));
        return [stack, { synthesizedStackPath: `${place}/cdk.tf.json` }];
      });
      file("cdktf.out/manifest.json", JSON.stringify({ stacks: Object.fromEntries(stacks) as object }));
    });

    it("tells the stack of each plan", async () => {
      const { code, stdout } = await run("x.json", "y.json", "--synth", "cdktf.out", "--format", "json");
      expect(code).toBe(3);
      expect(stacksOf(stdout)).toEqual(["traces", "production"]);
    });

    it("refuses two plans of one stack", async () => {
      cpSync(join(folder, "x.json"), join(folder, "z.json"));
      const { code, stderr } = await run("x.json", "z.json", "--synth", "cdktf.out");
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: "x.json and z.json are both plans of the stack traces: give each stack one plan\n",
      });
    });

    it("has no review of a plan of another stack, or of one that the app does not have", async () => {
      const { code, stdout } = await run("traces=y.json", "dev=x.json", "--synth", "cdktf.out");
      expect(code).toBe(1);
      expect(stdout).toMatch(/^STOP {2}Not reviewed: traces and dev\n/);
    });
  });

  it("has a stack of plain HCL beside those of an app, if it is named as one", async () => {
    cpSync(join(planFolder("mixed"), "cdktf.out"), join(folder, "cdktf.out"), { recursive: true });
    cpSync(join(planFolder("mixed"), "plan.json"), join(folder, "app.json"));
    const plans = ["app.json", `network=${CLEAN}`, "--synth", "cdktf.out"];
    const refused = await run(...plans);
    expect(refused.code).toBe(1);
    expect(refused.stdout.replace(/\s+/g, " ")).toContain("give --hcl STACK");
    const { code, stdout } = await run(...plans, "--hcl", "network", "--format", "json");
    expect([code, stacksOf(stdout)]).toEqual([3, ["production", "network"]]);
    expect(await run(...plans, "--hcl", "other")).toMatchObject({ code: 2, stdout: "" });
  });

  it("checks a statement about a stack only in that stack, whose name has to be given", async () => {
    const statement = {
      cluster: "cloud_opensearch.lgs",
      endpoint: "api",
      caller: "ci",
      addresses: ["203.0.113.7"],
    };
    file("must.json", JSON.stringify([{ ...statement, stack: "staging" }]));
    const { code, stdout } = await run(
      `staging=${CLEAN}`,
      `production=${CLEAN}`,
      "--must-reach",
      "must.json",
    );
    expect(code).toBe(3);
    expect(stdout).toContain("ci has to connect to cloud_opensearch.lgs");
    expect(stdout).not.toContain("production:");
    file("plan-staging.json", readFileSync(CLEAN, "utf8"));
    const guessed = await run("plan-staging.json", `production=${CLEAN}`, "--must-reach", "must.json");
    expect(guessed.code).toBe(1);
    expect(guessed.stdout.replace(/\s+/g, " ")).toContain("with --stack");
  });
});

describe("review of one plan", () => {
  it.each([
    ["its stack", [`production=${CLEAN}`], "<!-- cdktf-provider-cloud review: production -->"],
    ["its stack by a flag", [CLEAN, "--stack", "a b-->"], "<!-- cdktf-provider-cloud review: a%20b--%3E -->"],
    ["no stack if none is known", [CLEAN], MARKER],
  ])("has a comment that names %s", async (_what, args, marker) => {
    const { stdout } = await callCommand(["review", ...args, "--format", "markdown"]);
    expect(stdout.split("\n")[0]).toBe(marker);
  });
});

describe("review of a failed step", () => {
  const ERROR =
    '╷\n│ Error: No value for required variable\n│\n│ The root module input variable "a" is not set\n╵\n';
  const RUN = "https://ci.example.com/runs/7";
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    writeFileSync(join(folder, "plan.log"), ERROR);
  });
  const run = (...args: string[]) =>
    callCommand(["review", ...args, "--format", "markdown"], { cwd: folder });

  it("says what failed, and where the log is; and is no pass", async () => {
    const { code, stdout } = await run(
      "--failed",
      "terraform plan=plan.log",
      "--stack",
      "dev",
      ...["--run-url", RUN, "--commit", "3f2a9c1d0e4b"],
    );
    expect(code).toBe(1);
    expect(stdout).toBe(`<!-- cdktf-provider-cloud review: dev -->
## ⛔ Not reviewed: \`dev\`

1. ⛔ correct: **not reviewed**: \`terraform plan\` failed: \`No value for required variable\`
   - \`dev\`: every cluster

Nothing is known of what the plans do.

**Change 1 cannot be approved.**

<details><summary>What was printed, change 1</summary>

\`\`\`
Error: No value for required variable

The root module input variable "a" is not set
\`\`\`

</details>

Commit \`3f2a9c1d0e4b\`, **0 of 1 stack planned**, [run](${RUN})
`);
  });

  it("says how a renamed cluster keeps its data, if a protected one would be destroyed", async () => {
    const log = `╷
│ Error: deletion_protection: the OpenSearch cluster "logs-production" is protected from deletion, and this plan destroys it
│
│   with cloud_opensearch.former,
╵
`;
    writeFileSync(join(folder, "plan.log"), log);
    const synth = join(planFolder("mixed"), "cdktf.out");
    const { stdout } = await run("--failed", "production:terraform plan=plan.log", "--synth", synth);
    expect(stdout).toContain('`moveFromId("cloud_opensearch.former")` on the construct of');
  });

  it("is a part of the comment about the other stacks", async () => {
    const { code, stdout } = await run(`dev=${CLEAN}`, "--failed", "staging:terraform plan=plan.log");
    expect(code).toBe(1);
    expect(stdout.split("\n")[0]).toBe(MARKER);
    expect(stdout).toContain("## ⛔ Not reviewed: `staging`\n");
    expect(stdout).toContain("In `dev` nobody gains or loses access");
    expect(stdout).toContain("**1 of 2 stacks planned**");
  });

  it("has a comment also without its log", async () => {
    const { code, stdout } = await run("--failed", "npm run plan:dev=gone.log");
    expect(code).toBe(1);
    expect(stdout).toContain("`npm run plan:dev` failed: `The log gone.log cannot be read");
  });

  it("does not overwrite the log", async () => {
    writeFileSync(join(folder, "plan.md"), ERROR);
    const { code, stderr } = await run("--failed", "plan=plan.md", "--out", "plan.md");
    expect([code, stderr]).toEqual([2, expect.stringContaining("the review reads it (--failed)")]);
    expect(readFileSync(join(folder, "plan.md"), "utf8")).toBe(ERROR);
  });
});
