/** What is said of a text that holds more than a plan, or something else, or is in another form. */
import { gzipSync } from "node:zlib";

import { readPlan } from "../../../src/review";
import { planJson } from "../plan";

const PLAN = JSON.stringify(planJson([]));
const PRETTY = JSON.stringify(planJson([]), null, 2);

function problemOf(given: string | Uint8Array): string {
  const reading = readPlan(typeof given === "string" ? Buffer.from(given) : given);
  return reading.ok ? "a plan" : reading.problem;
}

const everyLine = (before: string) => PRETTY.replace(/^/gm, before);
const zip = (name: string) => Buffer.from(`PK\u0003\u0004${"\0".repeat(26)}${name}`);
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const WRAPPER = 'a line of the wrapper of hashicorp/setup-terraform. Set "terraform_wrapper: false"';
const PIPELINE = "a command of a pipeline. Take it from a file that the job wrote";
const TIME = "a line with a time, as pipelines and loggers write it. Take it from a file";
const NPM = "a line of npm, pnpm or Yarn. Run the script with --silent";
const LOG = "a line of Terraform's own log. Unset TF_LOG";
const MESSAGE = "a message of Terraform or OpenTofu. Correct what it says, or leave the error output out";
const COLOURS = (line: number) =>
  `is not JSON: line ${line} has colour codes. Turn colours off (-no-color, NO_COLOR=1, --color=never), and give`;
const HCL = 'resource "cloud_opensearch" "logs" {\n}';
const IS_HCL = "is configuration in HCL. Plan it with `terraform plan -out=PLANFILE`";
const IS_PROGRAM = "is a program, not a plan. Synthesize it with `cdktf synth`, plan its stack";
const FOR_PEOPLE =
  "the output of `terraform plan` for people. Save the plan with `terraform plan -out=PLANFILE`";

it.each<[string, string | Uint8Array, string]>([
  ["nothing but space", " \n\n", "holds no text"],
  [
    "the wrapper's line before",
    `[command]/opt/terraform-bin show -json plan\n${PLAN}`,
    `is not JSON: line 1 ("[command]/opt/terraform-bin sh…") is ${WRAPPER}`,
  ],
  [
    "the wrapper's lines after",
    `${PLAN}\n::debug::exitcode: 0\n`,
    `has text after its JSON: line 2 ("::debug::exitcode: 0") is ${WRAPPER}`,
  ],
  [
    "the wrapper's line after, in the same line",
    `${PLAN}::debug::exitcode: 0\n`,
    `has text after its JSON: line 1 ("::debug::exitcode: 0") is ${WRAPPER}`,
  ],
  ["a group of GitHub", `::group::Show\n${PLAN}`, `line 1 ("::group::Show") is ${PIPELINE}`],
  [
    "a section of Azure",
    `##[section]Starting\n${PLAN}`,
    `line 1 ("#\\u{23}[section]Starting") is ${PIPELINE}`,
  ],
  ["a section of GitLab", `section_start:1:a\r\u001b[0KShow\n${PLAN}`, `is ${PIPELINE}`],
  [
    "times of GitHub",
    everyLine("2026-05-01T12:00:00.1234567Z "),
    `line 1 ("2026-05-01T12:00:00.1234567Z …") is ${TIME}`,
  ],
  ["times of GitLab", everyLine("2026-05-01T12:00:00.123456Z 00O "), `is ${TIME}`],
  ["times of Jenkins", everyLine("[2026-05-01T12:00:00.123Z] "), `is ${TIME}`],
  ["times of a timestamper", everyLine("12:00:00  "), `is ${TIME}`],
  ["a warning before", `\n\u001b[33m╷\u001b[0m\n│ Warning: x\n╵\n${PLAN}`, `line 2 ("╷") is ${MESSAGE}`],
  [
    "a warning after",
    `${PLAN}\n\nWarning: x\n`,
    `has text after its JSON: line 3 ("Warning: x") is ${MESSAGE}`,
  ],
  ["npm", `\n> app@1.0.0 show\n> terraform show -json p\n\n${PLAN}`, `line 2 ("> app@1.0.0 show") is ${NPM}`],
  ["Yarn", `yarn run v1.22.0\n$ terraform show -json p\n${PLAN}\nDone in 0.12s.`, `is ${NPM}`],
  ["the log of Terraform", `2026-05-01T12:00:00.123+0200 [INFO]  Go\n${PLAN}`, `is ${LOG}`],
  [
    "the log of Terraform within",
    PRETTY.replace("\n", "\n2026-05-01T12:00:00.123Z [DEBUG] x\n"),
    `is not JSON: line 2 is ${LOG}`,
  ],
  [
    "a shell that prints commands",
    `+ terraform show -json p\n${PLAN}`,
    "a command that the shell printed (set -x)",
  ],
  [
    "another line before",
    `Using OpenTofu\n${PLAN}`,
    'is not JSON: line 1 begins with "Using OpenTofu". Give only the output of',
  ],
  [
    "two plans",
    `${PLAN}\n${PRETTY}`,
    "holds a second JSON document after the first (line 2). Give one plan at a time",
  ],
  ["two plans in one line", PLAN + PLAN, "holds a second JSON document after the first"],
  ["half a plan", PRETTY.slice(0, PRETTY.length / 2), "was cut off: its JSON ends too early"],
  ["a plan without its last bracket", PLAN.slice(0, -1), "was cut off: its JSON ends too early"],
  ["a plan that ends in an escape", '{"a":"x\\', "was cut off: its JSON ends too early"],
  ["an error within", '{"password" "hunter2"}', "is not JSON (line 1, column 13). Give the output of"],
  ["the output of plan", "\nTerraform used the selected providers to\n", `is ${FOR_PEOPLE}`],
  [
    "the output of plan, from its refresh",
    'module.a["x y"].cloud_opensearch.logs: Refreshing state... [id=7]\n',
    `is ${FOR_PEOPLE}`,
  ],
  ["no changes", "No changes. Your infrastructure matches the configuration.", `is ${FOR_PEOPLE}`],
  [
    "lines of plan -json",
    '{"@message":"x","@level":"info"}\n{"@level":"info"}',
    "is the log of `terraform plan -json`",
  ],
  [
    "the output of plan, from a remote run",
    "Running plan in HCP Terraform. Output will stream here.\n\nPreparing the remote plan...\n\n\u001b[1mterraform_data.a: Refreshing state...\u001b[0m\n",
    `is not JSON: the text is ${FOR_PEOPLE}`,
  ],
  [
    "the output of plan, after a warning",
    "There are some problems with the CLI configuration:\n╷\n│ Warning: x\n╵\n\nTerraform used the selected providers to\n",
    `is not JSON: the text is ${FOR_PEOPLE}`,
  ],
  ["a plan after colour codes", `\u001b[0m${PRETTY}`, COLOURS(1)],
  ["a plan before colour codes", `${PRETTY}\n\u001b[0m\n`, COLOURS(PRETTY.split("\n").length + 1)],
  ["a plan with colour codes between values", PRETTY.replace("\n", "\n\u001b[1m"), COLOURS(2)],
  [
    "a plan with colour codes in a value",
    PLAN.replace('"1.', '"\u001b[01;31m\u001b[K1\u001b[m\u001b[K.'),
    COLOURS(1),
  ],
  ["a plan that was cut off, with colour codes", `\u001b[0m${PLAN.slice(0, -1)}`, "was cut off"],
  ["colour codes alone", "\u001b[0m\n", "holds no text"],
  ["a byte order mark alone", Buffer.from([0xff, 0xfe]), "holds no text"],
  ["a byte order mark and space", utf16("\ufeff\n"), "holds no text"],
  ["HCL", HCL, IS_HCL],
  ["HCL after a comment", `# ours\n${HCL}`, IS_HCL],
  ["HCL after a comment that reads like a plan", `# This is ours\n# logs:\n${HCL}`, IS_HCL],
  ["HCL after a heading", `####\r\n## Logs\r\n\r\n${HCL}`, IS_HCL],
  ["HCL after a comment with slashes", `// generated\n\n${HCL}`, IS_HCL],
  ["HCL after a comment of several lines", `/** resource "x"\n * y\n **/ ${HCL}`, IS_HCL],
  ["HCL after blank lines", `\n\n  ${HCL}`, IS_HCL],
  ["HCL that imports", `import {\n  to = cloud_opensearch.logs\n}`, IS_HCL],
  ["HCL that imports, in one line", `import { to = cloud_opensearch.logs }`, IS_HCL],
  ["the output of show", `# cloud_opensearch.logs:\n${HCL}`, `is ${FOR_PEOPLE}`],
  ["a comment that names a block", `# see resource "x"\n${PLAN}`, 'begins with "# see resource'],
  ["a program", 'import { App } from "cdktf";', IS_PROGRAM],
  ["a program that imports in several lines", 'import {\n  App,\n} from "cdktf";', IS_PROGRAM],
  ["a program after a comment", '#!/usr/bin/env node\n// ours\nimport * as x from "x";', IS_PROGRAM],
  ["a program that imports the whole of a module", 'import "x";', IS_PROGRAM],
  ["a program that imports a default", 'import x, { type Y } from "x";', IS_PROGRAM],
  ["a compiled program", '"use strict";\nconst x = require("x");', IS_PROGRAM],
  ["a program in Python", "from cdktf import App\n", IS_PROGRAM],
  ["YAML", "---\nresources: []\n", 'line 1 ("---") is a line of YAML. Give the output of'],
  ["a section of Buildkite", `--- :terraform: Show\n${PLAN}`, `is ${PIPELINE}`],
  ["a heading", `## Show\n${PLAN}`, 'is not JSON: line 1 begins with "#\\u{23} Show"'],
  ["a page", "<!DOCTYPE html>", "is HTML or XML"],
  ["gzip", gzipSync(PLAN), "is compressed with gzip. Decompress it first: gzip -dc FILE"],
  ["zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 4]), "is compressed with zstd"],
  ["xz", Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), "is compressed with xz"],
  ["a zip archive", zip("plan.json"), "is a zip archive. Unpack it"],
  ["a saved plan", zip("tfplan\0\0\0"), "is the saved plan itself"],
  ["UTF-16 without a mark", utf16(PLAN), "is text in UTF-16 without a byte order mark. Save it as UTF-8"],
  [
    "UTF-16 in the other order, without a mark",
    utf16(PLAN).swap16(),
    "is text in UTF-16 without a byte order mark",
  ],
  [
    "UTF-16 with half a character",
    Buffer.concat([utf16(`\ufeff${PLAN}`), Buffer.from([0])]),
    "is text in broken UTF-16",
  ],
  ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), "is text in UTF-32"],
])("says of %s what it is", (_what, given, said) => {
  expect(problemOf(given)).toContain(said);
});

it.each([
  ["a token alone", "ghp_1234567890abcdefghijklmnopqrstuvwxyz", "line 1 is other text"],
  ["a variable", "+ export TF_TOKEN_x=hunter2", '("+ export TF_…")'],
  ["a password", "login with password hunter2", '"login with …"'],
  ["a masked value of GitHub", "::add-mask::hunter2", '("::add-…")'],
  ["a long line", `a b ${"c d ".repeat(1000)}`, '"a b c d c d c d c d c d c d c …"'],
  ["control characters", "\u0007\u202e", '"\\u{7}\\u{202e}"'],
])("quotes no more than a harmless beginning of %s", (_what, line, said) => {
  const problem = problemOf(`${line}\n${PLAN}`);
  expect(problem).toContain(said);
  expect(problem).not.toMatch(/hunter2|ghp_/);
});

it("quotes nothing of the plan", () => {
  expect(problemOf(`${PLAN} x`)).toContain('has text after its JSON: line 1 begins with "x"');
});
