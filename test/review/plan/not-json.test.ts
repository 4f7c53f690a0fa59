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
const OTHER =
  "is not JSON, or not JSON alone. Give only the output of: terraform show -json PLANFILE, without error output";
const OTHER_TEXT = "is not text in UTF-8. Save it as UTF-8; in PowerShell";

it.each<[string, string | Uint8Array, string]>([
  ["nothing but space", " \n\n", OTHER],
  ["the wrapper's line before", `[command]/opt/terraform-bin show -json plan\n${PLAN}`, OTHER],
  ["the wrapper's lines after", `${PLAN}\n::debug::exitcode: 0\n`, OTHER],
  ["a warning before", `\n\u001b[33m╷\u001b[0m\n│ Warning: x\n╵\n${PLAN}`, OTHER],
  ["a warning after", `${PLAN}\n\nWarning: x\n`, OTHER],
  ["another line before", `password hunter2\n${PLAN}`, OTHER],
  ["another line after", `${PLAN} hunter2`, OTHER],
  ["two plans", `${PLAN}\n${PRETTY}`, OTHER],
  ["half a plan", PRETTY.slice(0, PRETTY.length / 2), "was cut off: its JSON ends too early"],
  ["a plan without its last bracket", PLAN.slice(0, -1), "was cut off: its JSON ends too early"],
  ["a plan that ends in an escape", '{"a":"x\\', "was cut off: its JSON ends too early"],
  ["an error within", '{"password" "hunter2"}', OTHER],
  ["the output of plan", "\nTerraform used the selected providers to\n", OTHER],
  ["the output of plan, from its refresh", "cloud_opensearch.logs: Refreshing state... [id=7]\n", OTHER],
  ["no changes", "No changes. Your infrastructure matches the configuration.", OTHER],
  ["the output of plan, after a warning", "╷\n│ Warning: x\n╵\n\nTerraform used the\n", OTHER],
  [
    "lines of plan -json",
    '{"@message":"x","@level":"info"}\n{"@level":"info"}',
    "is the log of `terraform plan -json`",
  ],
  ["a plan with colour codes", `\u001b[0m${PRETTY}`, OTHER],
  ["a plan that was cut off, with colour codes", `\u001b[0m${PLAN.slice(0, -1)}`, OTHER],
  ["colour codes alone", "\u001b[0m\n", OTHER],
  ["a byte order mark alone", Buffer.from([0xff, 0xfe]), OTHER],
  ["a byte order mark and space", utf16("\ufeff\n"), OTHER],
  ["HCL", 'resource "cloud_opensearch" "logs" {\n}', OTHER],
  ["a page", "<!DOCTYPE html>", OTHER],
  ["gzip", gzipSync(PLAN), OTHER_TEXT],
  [
    "a zip archive",
    zip("plan.json"),
    "is a saved plan, which only terraform can read, or another zip archive",
  ],
  ["a saved plan", zip("tfplan\0\0\0"), "is a saved plan, which only terraform can read"],
  ["UTF-16 without a mark", utf16(PLAN).swap16(), OTHER],
  ["UTF-16 with half a character", Buffer.concat([utf16(`\ufeff${PLAN}`), Buffer.from([0])]), OTHER_TEXT],
])("says of %s what it is, and quotes nothing of it", (_what, given, said) => {
  const problem = problemOf(given);
  expect(problem).toContain(said);
  expect(problem).not.toContain("hunter2");
});
