/** What is said about a step that failed before the review: what failed, where, and how to correct it. */
import { failedStep, type NoReview } from "../../../src/review";
import { groupedChanges } from "../../../src/review/changes/group";
import { plain } from "../../../src/text";
import { reviewed } from "../plan";
import { alone } from "../rendered";

function failed(step: string, log: string, line?: string): NoReview {
  const lineOf = (address: string) => (address === "cloud_opensearch.logs" ? line : undefined);
  return failedStep({ stack: undefined, step, log, lineOf });
}

const box = (...lines: readonly string[]) => ["╷", ...lines.map((line) => `│ ${line}`), "╵"].join("\n");

it.each([
  ["one error", box("Error: denied"), "terraform plan failed: denied"],
  ["several", `${box("Error: denied")}\n${box("Error: gone")}`, "terraform plan failed: denied and 1 more"],
  ["no error that is recognized", "one\ntwo", "terraform plan failed"],
  ["nothing", "\n", "terraform plan failed and printed nothing"],
])("says in one line what failed: %s", (_what, log, reason) => {
  expect(plain(failed("terraform plan", log).reason)).toBe(reason);
});

it.each<[string, string | undefined, string]>([
  [
    "a missing variable",
    "set TF_VAR_a, TF_VAR_b in the environment of the step that runs terraform plan",
    `${box("Error: No value for required variable", "", 'The root module input variable "a" is not set, and has no', "default value.")}
${box("Error: No value for required variable", "", 'The root module input variable "b" is', "not set")}`,
  ],
  [
    "a missing plugin",
    "install the plugin before this step: ./node_modules/.bin/cdktf-provider-cloud install",
    box(
      "Error: Failed to query available provider packages",
      "",
      "Could not retrieve the list of available versions for provider",
      "clusters.internal/managed/cloud: could not connect to clusters.internal:",
    ),
  ],
  [
    "another missing plugin",
    undefined,
    box("Error: Failed to query available provider packages", "", "for provider hashicorp/aws"),
  ],
])("says what to do about %s", (_what, fix, log) => {
  const { fix: words } = failed("terraform plan", log);
  expect(words === undefined ? undefined : plain(words)).toBe(fix);
});

describe("the line of the program", () => {
  it("is written beside the resource of an error", () => {
    const log = box("Error: no", "", '  with cloud_opensearch.logs["a"],', "  on cdk.tf.json line 4, in x:");
    const { printed, line } = failed("terraform plan", log, "infra/main.ts:24");
    expect(printed[2]).toBe('  with cloud_opensearch.logs["a"] (infra/main.ts:24),');
    expect(line).toEqual({ file: "infra/main.ts", line: 24 });
  });

  it("is written beside a variable without a value, and is where it is corrected", () => {
    const log = (line: number) =>
      box(
        "Error: No value for required variable",
        "",
        `  on cdk.tf.json line ${line}, in variable:`,
        ` ${line}:     "nodes": {`,
      );
    const lineOf = (address: string) => (address === "var.nodes" ? "main.ts:7" : undefined);
    const step = "terraform plan";
    const all = [109, 113].map((line, index) =>
      failedStep({ stack: `s${index}`, step, log: log(line), lineOf }),
    );
    expect(all[0]?.printed[2]).toBe("  on cdk.tf.json line 109, in variable: (main.ts:7)");
    expect(all[0]?.line).toEqual({ file: "main.ts", line: 7 });
    // The lines of the synthesized files differ, and the failure is the same.
    const changes = groupedChanges({ ...alone(reviewed([])), reviewed: [], missing: all });
    const stacks = changes.map((change) =>
      change.kind === "failed" ? change.missing.flatMap((one) => one.stacks) : [],
    );
    expect(stacks).toEqual([["s0", "s1"]]);
  });

  interface Place {
    readonly log: string;
    readonly file: string;
    readonly line: number;
  }

  it.each<[what: string, given: Place]>([
    [
      "of an error at synth",
      {
        log: "1 error in the configuration; nothing was synthesized.\n\ndev/logs\n    at src/main.ts:24\n",
        file: "src/main.ts",
        line: 24,
      },
    ],
    ["of the compiler", { log: "main.ts(5,30): error TS2724: no", file: "main.ts", line: 5 }],
  ])("is that %s", (_what, { log, file, line }) => {
    expect(failed("cdktf synth", log).line).toEqual({ file, line });
  });

  it.each([
    ["outside of the repository", "Error: x\n    at ../main.ts:24"],
    ["at the root of the machine", "Error: x\n    at /etc/passwd:1"],
    ["of a resource without a line", box("Error: no", "", "  with cloud_opensearch.other,")],
  ])("is unknown %s", (_what, log) => {
    expect(failed("cdktf synth", log, "main.ts:1").line).toBeUndefined();
  });
});
