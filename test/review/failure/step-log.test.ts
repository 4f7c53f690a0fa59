/** What is taken from the log of a failed step: its errors, in its own words, without the rest. */
import { printedErrors } from "../../../src/review/failure/step-log";

/** Terraform's box around a message, in colour as a terminal shows it. */
const box = (...lines: readonly string[]) =>
  [
    "\u001b[31m╷\u001b[0m\u001b[0m",
    ...lines.map((line) => `\u001b[31m│\u001b[0m \u001b[0m${line}\u001b[0m`),
    "\u001b[31m╵\u001b[0m\u001b[0m",
  ].join("\n");

const VARIABLE = box(
  "\u001b[1m\u001b[31mError: \u001b[0m\u001b[0m\u001b[1mNo value for required variable",
  "",
  "  on cdk.tf.json line 109, in variable:",
  ' 109:     "secret": {',
);
const WARNING = box("Warning: lists are off", "", "Accept it.");

const ERRORS = `2 errors in the configuration; nothing was synthesized.

dev/logs (CloudOpensearch)
    at main.ts:24
  ipAllowlist[0]: "198.51.100.7/24" has bits set after its /24 prefix; write "198.51.100.0/24" [host-bits-set]
  dashboardsIpAllowlist: is empty [empty-list]`;

/** What the CDKTF command prints of an app that fails: its errors twice. */
const cdktf = (printed: string) => `\u001b[91m[2026-11-27T06:11:08.624] [ERROR] default - \u001b[39m${printed}


ERROR: cdktf encountered an error while synthesizing

Synth command: npx ts-node main.ts
Error:         non-zero exit code 1

Command output on stderr:

${printed.replace(/^(?=.)/gm, "    ")}

\u2834  Synthesizing
`;

const COMPILER = `/w/node_modules/ts-node/src/index.ts:859
    return new TSError(diagnosticText, diagnosticCodes, diagnostics);
           ^
TSError: ⨯ Unable to compile TypeScript:
main.ts(5,30): error TS2724: '"./ranges"' has no exported member named 'OFFICE'.
main.ts(9,1): error TS2554: Expected 1 arguments,
  but got 0.

    at createTSError (/w/node_modules/ts-node/src/index.ts:859:12)
    at Module.load (node:internal/modules/cjs/loader:1266:32) {
  diagnosticCodes: [ 2724 ]
}`;

const THROWN = `/w/main.ts:7
throw new Error("no ranges");
^

Error: no ranges
    at Object.<anonymous> (/w/main.ts:7:7)
    at Module._compile (node:internal/modules/cjs/loader:1554:14)
    at /w/node_modules/ts-node/src/index.ts:1618:23`;

const NPM = `npm warn deprecated glob@7.2.3: old
npm error code E404
npm error 404 Not Found - GET https://registry.example.com/cdktf-provider-cloud - Not found
npm error A complete log of this run can be found in: /home/runner/.npm/_logs/x.log
`;

interface Taken {
  readonly log: string;
  readonly title?: string;
  readonly errors?: number;
  readonly lines: readonly string[];
}

it.each<[what: string, given: Taken]>([
  [
    "the errors of Terraform, and not its warnings and progress",
    {
      log: `Refreshing state...\n\n${WARNING}\n${VARIABLE}\n`,
      title: "No value for required variable",
      lines: [
        "Error: No value for required variable",
        "",
        "  on cdk.tf.json line 109, in variable:",
        ' 109:     "secret": {',
      ],
    },
  ],
  [
    "several errors of Terraform",
    {
      log: `${box("Error: one", "", "more")}\n${box("", "Error: two")}`,
      title: "one",
      errors: 2,
      lines: ["Error: one", "", "more", "", "Error: two"],
    },
  ],
  [
    "errors of Terraform behind the name of a stack",
    {
      log: "dev  ╷\ndev  │ Error: one\ndev  │ \ndev  │   with cloud_opensearch.logs,\ndev  ╵",
      title: "one",
      lines: ["Error: one", "", "  with cloud_opensearch.logs,"],
    },
  ],
  [
    "the errors at synth, which the CDKTF command prints twice",
    { log: cdktf(ERRORS), title: "2 errors in the configuration", lines: ERRORS.split("\n") },
  ],
  [
    "the errors at synth of the program itself",
    { log: `${ERRORS}\n`, title: "2 errors in the configuration", lines: ERRORS.split("\n") },
  ],
  [
    "the errors of the compiler",
    {
      log: cdktf(COMPILER),
      title: "main.ts(5,30): error TS2724: '\"./ranges\"' has no exported member named 'OFFICE'.",
      errors: 2,
      lines: COMPILER.split("\n").slice(4, 7),
    },
  ],
  [
    "an exception of the program, with the calls in the program alone",
    {
      log: cdktf(THROWN),
      title: "Error: no ranges",
      lines: ["Error: no ranges", "    at Object.<anonymous> (/w/main.ts:7:7)"],
    },
  ],
  [
    "the errors of npm",
    {
      log: NPM,
      title: "404 Not Found - GET https://registry.example.com/cdktf-provider-cloud - Not found",
      lines: NPM.split("\n").slice(1, 3),
    },
  ],
  [
    "a message of this command",
    {
      log: "--approvals a.json is malformed\n",
      title: "--approvals a.json is malformed",
      lines: ["--approvals a.json is malformed"],
    },
  ],
  ["the last lines of anything else", { log: "one\n\n\n\ntwo\n\n", lines: ["one", "", "two"] }],
  ["nothing of an empty log", { log: "\n \n", lines: [] }],
  [
    "the last text of a line that was rewritten",
    { log: "10 %\r50 %\rno space left\r\n", title: "no space left", lines: ["no space left"] },
  ],
  ["a box that was cut off", { log: "╷\n│ Error: killed\n", title: "killed", lines: ["Error: killed"] }],
])("takes %s", (_what, { log, title, errors = 1, lines }) => {
  expect(printedErrors(log)).toEqual({ title, errors, lines });
});

it("takes only the last lines of a long log without errors", () => {
  const log = Array.from({ length: 1_000 }, (_, index) => `line ${index}`).join("\n");
  const { lines } = printedErrors(log);
  expect([lines.length, lines.at(-1)]).toEqual([40, "line 999"]);
});
