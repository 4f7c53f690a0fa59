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

const zip = (name: string) => Buffer.from(`PK\u0003\u0004${"\0".repeat(26)}${name}`);
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const WRAPPER =
  'is not JSON: it has lines of the wrapper of hashicorp/setup-terraform. Set "terraform_wrapper: false"';
const MESSAGE = "is not JSON: it has a message of Terraform or OpenTofu. Correct what it says, or leave";
const FOR_PEOPLE =
  "is not JSON: the text is the output of `terraform plan` for people. Save the plan with `terraform plan -out";
const OTHER = "is not JSON. Give only the output of: terraform show -json PLANFILE";

it.each<[string, string | Uint8Array, string]>([
  ["nothing but space", " \n\n", "holds no text"],
  ["the wrapper's line before", `[command]/opt/terraform-bin show -json plan\n${PLAN}`, WRAPPER],
  ["the wrapper's lines after", `${PLAN}\n::debug::exitcode: 0\n`, WRAPPER],
  ["the wrapper's line after, in the same line", `${PLAN}::debug::exitcode: 0\n`, WRAPPER],
  ["a warning before", `\n\u001b[33m╷\u001b[0m\n│ Warning: x\n╵\n${PLAN}`, MESSAGE],
  ["a warning after", `${PLAN}\n\nWarning: x\n`, MESSAGE],
  ["another line before", `password hunter2\n${PLAN}`, OTHER],
  ["another line after", `${PLAN} hunter2`, "has text after its JSON (line 1). Give only the output of"],
  ["two plans", `${PLAN}\n${PRETTY}`, "has text after its JSON (line 2)"],
  ["half a plan", PRETTY.slice(0, PRETTY.length / 2), "was cut off: its JSON ends too early"],
  ["a plan without its last bracket", PLAN.slice(0, -1), "was cut off: its JSON ends too early"],
  ["a plan that ends in an escape", '{"a":"x\\', "was cut off: its JSON ends too early"],
  ["an error within", '{"password" "hunter2"}', "is not JSON (line 1, column 13). Give the output of"],
  ["the output of plan", "\nTerraform used the selected providers to\n", FOR_PEOPLE],
  ["the output of plan, from its refresh", "cloud_opensearch.logs: Refreshing state... [id=7]\n", FOR_PEOPLE],
  ["no changes", "No changes. Your infrastructure matches the configuration.", FOR_PEOPLE],
  ["the output of plan, after a warning", "╷\n│ Warning: x\n╵\n\nTerraform used the\n", FOR_PEOPLE],
  [
    "lines of plan -json",
    '{"@message":"x","@level":"info"}\n{"@level":"info"}',
    "is the log of `terraform plan -json`",
  ],
  ["a plan with colour codes", `\u001b[0m${PRETTY}`, "is not JSON: it has colour codes. Turn colours off"],
  ["a plan that was cut off, with colour codes", `\u001b[0m${PLAN.slice(0, -1)}`, "was cut off"],
  ["colour codes alone", "\u001b[0m\n", "holds no text"],
  ["a byte order mark alone", Buffer.from([0xff, 0xfe]), "holds no text"],
  ["a byte order mark and space", utf16("\ufeff\n"), "holds no text"],
  ["HCL", 'resource "cloud_opensearch" "logs" {\n}', OTHER],
  ["a page", "<!DOCTYPE html>", OTHER],
  ["gzip", gzipSync(PLAN), "is compressed with gzip. Decompress it first: gzip -dc FILE"],
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
])("says of %s what it is, and quotes nothing of it", (_what, given, said) => {
  const problem = problemOf(given);
  expect(problem).toContain(said);
  expect(problem).not.toContain("hunter2");
});
