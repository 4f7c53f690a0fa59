/** What is known of a value before Terraform plans, and whether it is the same in every environment. */
import type { Json } from "../../src/json";
import { UNKNOWN, type Value } from "../../src/schema";
import {
  evaluated,
  type EvaluationScope,
  isSettled,
  type ScopedValue,
  textParts,
} from "../../src/terraform-files";

const values = new Map<string, ScopedValue>();
const scope: EvaluationScope = { values };
const LOCALS: Readonly<Record<string, Json>> = {
  name: "logs",
  number: 42,
  list: ["a", "b"],
  again: "${local.name}-again",
  var: "${var.env}",
  circle: "${local.circle}",
};
for (const [name, json] of Object.entries(LOCALS)) values.set(`local.${name}`, { json, scope });

it.each<[json: Json, expected: Value]>([
  ["text", "text"],
  [42, 42],
  [{ a: [true, null] }, { a: [true, null] }],
  ["${local.name}", "logs"],
  ["${ local.list }", ["a", "b"]],
  ["x-${local.name}-${local.number}", "x-logs-42"],
  ["${local.again}", "logs-again"],
  ["x-${local.list}", UNKNOWN],
  ["${local.missing}", UNKNOWN],
  ["${local.circle}", UNKNOWN],
  ["x-${local.circle}", UNKNOWN],
  ["${var.env}", UNKNOWN],
  ["${lower(local.name)}", UNKNOWN],
  ["%{ if true }a%{ endif }", UNKNOWN],
  ["$${local.name} %%{ if }", "${local.name} %{ if }"],
  ["costs 5$", "costs 5$"],
  ['TfToken${""}[TOKEN]', "TfToken[TOKEN]"],
  ['${"logs"}', "logs"],
  ['${"logs-${var.env}"}', UNKNOWN],
  [
    ["${local.name}", "${var.env}"],
    ["logs", UNKNOWN],
  ],
])("evaluates %j", (json, expected) => {
  expect(evaluated(json, scope)).toEqual(expected);
});

it.each<[template: string, expected: string]>([
  ["a-${each.key}-b", "a-|<each.key>|-b"],
  ['${lookup({ a = "}" }, "x${local.name}", "{")}-z', '<lookup({ a = "}" }, "x${local.name}", "{")>|-z'],
  ['${"\\"}"}${local.name}', '<"\\"}">|logs'],
  ["a%{ if var.x }b%{ endif }", "a|<%{ if var.x }b%{ endif }>"],
  ["${never closed", "<never closed>"],
  ['${"ends in a backslash \\', '<"ends in a backslash \\>'],
])("divides %s", (template, expected) => {
  const parts = textParts(template, scope);
  expect(parts.map((part) => (typeof part === "string" ? part : `<${part.expression}>`)).join("|")).toBe(
    expected,
  );
});

it.each<[json: Json, expected: boolean]>([
  ["text", true],
  ["${each.key}-${count.index}", true],
  ["${each.value.name}", true],
  ['${toset(["a.b", "var.x"])}', true],
  ["${local.again}", true],
  ["${toset(local.list)}", true],
  ["${{ for key, one in local.list : one.name => one }}", true],
  ["${var.env}", false],
  ["${local.var}", false],
  ["${local.missing}", false],
  ["${local.circle}", false],
  ["${terraform.workspace}", false],
  ["${data.http.names.body}", false],
  ["${random_pet.this.id}", false],
  ['${jsondecode(file("${path.module}/${var.env}.json"))}', false],
  ["${[for one in module.names.all : one]}", false],
  [{ a: ["${var.env}"] }, false],
])("says whether %j is the same in every environment", (json, expected) => {
  expect(isSettled(json, scope)).toBe(expected);
});
