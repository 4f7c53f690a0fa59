/** What is said about a step that failed before the review: its error, its log, its line, and how data is kept. */
import { failedStep, type NoReview } from "../../../src/review";
import { plain } from "../../../src/text";

interface Program {
  readonly line?: string;
  /** The addresses of the program's clusters, by their names. */
  readonly clusters?: Readonly<Record<string, string>>;
}

function failed(log: string, { line, clusters = {} }: Program = {}): NoReview {
  return failedStep({
    stack: "dev",
    step: "terraform plan",
    log,
    lineOf: (address) => (address === "cloud_opensearch.logs" ? line : undefined),
    addressOf: (name) => clusters[name],
  });
}

/** Terraform's box around a message, in colour as a terminal shows it. */
const box = (...lines: readonly string[]) =>
  [
    "\u001b[31m╷\u001b[0m\u001b[0m",
    ...lines.map((line) => `\u001b[31m│\u001b[0m \u001b[0m${line}\u001b[0m`),
    "\u001b[31m╵\u001b[0m\u001b[0m",
  ].join("\n");

const ERRORS = `2 errors in the configuration; nothing was synthesized.

dev/logs (CloudOpensearch)
    at main.ts:24
  ipAllowlist[0]: "198.51.100.7/24" has bits set after its /24 prefix; write "198.51.100.0/24" [host-bits-set]`;

/** What the CDKTF command prints of an app that fails: its errors twice. */
const cdktf = (printed: string) => `\u001b[91m[2026-11-27T06:11:08.624] [ERROR] default - \u001b[39m${printed}


ERROR: cdktf encountered an error while synthesizing

Synth command: npx ts-node main.ts
Error:         non-zero exit code 1

${printed.replace(/^(?=.)/gm, "    ")}
\u2834  Synthesizing
`;

const COMPILER = `TSError: ⨯ Unable to compile TypeScript:
main.ts(5,30): error TS2724: '"./ranges"' has no exported member named 'OFFICE'.

    at createTSError (/w/node_modules/ts-node/src/index.ts:859:12)`;

it.each<[what: string, log: string, reason: string, printed: readonly string[]]>([
  [
    "an error of Terraform, and not its warnings and progress",
    `Refreshing state...\n${box("Warning: off")}\n${box("\u001b[1mError: \u001b[0mdenied", "", "more")}\n`,
    ": denied",
    ["Error: denied", "", "more"],
  ],
  [
    "an error of Terraform behind the name of a stack",
    "dev  ╷\ndev  │ Error: one\ndev  │ \ndev  │   with cloud_opensearch.logs,\ndev  ╵",
    ": one",
    ["Error: one", "", "  with cloud_opensearch.logs,"],
  ],
  [
    "the errors at synth, which the CDKTF command prints twice",
    cdktf(ERRORS),
    ": 2 errors in the configuration",
    ERRORS.split("\n"),
  ],
  [
    "an error of the compiler",
    cdktf(COMPILER),
    `: ${COMPILER.split("\n")[1] ?? ""}`,
    COMPILER.split("\n").slice(1),
  ],
  [
    "an exception of a program",
    "/w/main.ts:7\nTypeError: no ranges: x\n    at main.ts:7",
    ": TypeError: no ranges: x",
    ["TypeError: no ranges: x", "    at main.ts:7"],
  ],
  [
    "an error of npm",
    "npm warn old\nnpm error code E404\nnpm error 404 Not Found",
    ": 404 Not Found",
    ["npm error 404 Not Found"],
  ],
  [
    "the only line",
    "--approvals a.json is malformed\n",
    ": --approvals a.json is malformed",
    ["--approvals a.json is malformed"],
  ],
  ["the last lines of anything else", "one\n\n\n\ntwo\n\n", "", ["one", "", "two"]],
  ["nothing", "\n \n", " and printed nothing", []],
  [
    "the last text of a line that was rewritten",
    "10 %\r50 %\rno space left\r\n",
    ": no space left",
    ["no space left"],
  ],
])("takes from a log %s", (_what, log, reason, printed) => {
  const found = failed(log);
  expect(plain(found.reason)).toBe(`terraform plan failed${reason}`);
  expect(found.printed).toEqual(printed);
});

it("takes the last 40 lines of a long log, or its error first, and its last lines", () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}`);
  expect(failed(lines.join("\n")).printed).toEqual(lines.slice(-40));
  const { printed } = failed(`start\nError: denied\n${lines.join("\n")}`);
  expect([printed.length, printed[0], printed[20], printed[21], printed.at(-1)]).toEqual([
    ...[41, "Error: denied", "…", "line 980", "line 999"],
  ]);
});

describe("the line of the program", () => {
  it("is written beside the resource of an error", () => {
    const log = box("Error: no", "", '  with cloud_opensearch.logs["a"],', "  on cdk.tf.json line 4, in x:");
    const { printed, line } = failed(log, { line: "infra/main.ts:24" });
    expect(printed[2]).toBe('  with cloud_opensearch.logs["a"] (infra/main.ts:24),');
    expect(line).toEqual({ file: "infra/main.ts", line: 24 });
  });

  it.each<[what: string, log: string, line: number]>([
    ["of an error at synth", `${ERRORS}\n`, 24],
    ["of the compiler", "main.ts(5,30): error TS2724: no", 5],
  ])("is that %s", (_what, log, line) => {
    expect(failed(log).line).toEqual({ file: "main.ts", line });
  });

  it.each([
    ["outside of the repository", "Error: x\n    at ../main.ts:24"],
    ["at the root of the machine", "Error: x\n    at /etc/passwd:1"],
    ["of a resource without a line", box("Error: no", "", "  with cloud_opensearch.other,")],
  ])("is unknown %s", (_what, log) => {
    expect(failed(log, { line: "main.ts:1" }).line).toBeUndefined();
  });
});

describe("a protected cluster that the plan would destroy", () => {
  const log = box(
    'Error: deletion_protection: the OpenSearch cluster "logs-eu" is protected from deletion, and this plan destroys it',
    "",
    "  with cloud_opensearch.logs,",
  );

  it("is moved, if the program has a cluster of its name at another address", () => {
    const { fix = [] } = failed(log, { clusters: { "logs-eu": "cloud_opensearch.search" } });
    expect(plain(fix)).toBe(
      'write a moved block from cloud_opensearch.logs to cloud_opensearch.search, or in CDKTF call moveFromId("cloud_opensearch.logs") on the construct of cloud_opensearch.search: the cluster then keeps its data',
    );
  });

  it.each<[string, Program["clusters"]]>([
    ["has no cluster of its name", { other: "cloud_opensearch.search" }],
    ["has it at the same address", { "logs-eu": "cloud_opensearch.logs" }],
  ])("is not moved, if the program %s", (_what, clusters = {}) => {
    expect(failed(log, { clusters }).fix).toBeUndefined();
  });
});
