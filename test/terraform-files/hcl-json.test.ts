/** Terraform's language is read as its JSON syntax: literals as values, everything else as an expression. */
import type { Json } from "../../src/json";
import { bodyToJson, readHcl } from "../../src/terraform-files/hcl";
import { HclError } from "../../src/terraform-files/hcl-scanner";

const jsonOf = (text: string): Json => bodyToJson(readHcl(text));

describe("an expression is read as", () => {
  it.each<[string, Json]>([
    ["true", true],
    ["null", null],
    ["42", 42],
    ["-1.50", -1.5],
    ["9007199254740993", 9007199254740993n],
    ['""', ""],
    ['"a \\"b\\" \\\\ \\n \\t \\u00e9 \\U0001F600"', 'a "b" \\ \n \t é 😀'],
    ['"$${a} %%{b}"', "$${a} %%{b}"],
    ['"$$5"', "$$5"],
    ['"a ${lookup({ x = "}" }, "x")} b"', 'a ${lookup({ x = "}" }, "x")} b'],
    ["<<EOF\na\n  b\nEOF", "a\n  b\n"],
    ["<<-EOF\n    a\n\n      b ${c}\n  EOF", "a\n\n  b ${c}\n"],
    ["[]", []],
    ["[ 1, # one\n  2,\n]", [1, 2]],
    ['[\n"a",\n{ b = c }\n]', ["a", { b: "${c}" }]],
    ['{ a = 1, "b c" : [true]\n  // comment\n  d = "x" }', { a: 1, "b c": [true], d: "x" }],
    ["{ __proto__ = 1 }", JSON.parse('{"__proto__":1}') as Json],
    ["var.a", "${var.a}"],
    ["1 + 2", "${1 + 2}"],
    ["[1][0]", "${[1][0]}"],
    ["[a.b, [1][0], f(\n1, # one\n2)]", ["${a.b}", "${[1][0]}", "${f(\n1, # one\n2)}"]],
    ['a == "b" ? [1] : []', '${a == "b" ? [1] : []}'],
    ["[for a in b : a]", "${[for a in b : a]}"],
    ["{ for a in b : a => 1 }", "${{ for a in b : a => 1 }}"],
    ["{ (a) = 1 }", "${{ (a) = 1 }}"],
    ["{ a = 1 } == {}", "${{ a = 1 } == {}}"],
    ['"\\d"', '${"\\d"}'],
    ['"\\u0024{a}"', '${"\\u0024{a}"}'],
    ["f(<<EOF\na\nEOF\n)", "${f(<<EOF\na\nEOF\n)}"],
  ])("%s", (text, json) => {
    expect(jsonOf(`a = ${text}\nb = 1`)).toEqual({ a: json, b: 1 });
  });
});

it("puts blocks below their types and labels", () => {
  const text = `
    provider "cloud" {}
    provider "cloud" { alias = "eu" }
    resource "a" "b" {
      nested { x = 1 }
      dynamic "y" {
        for_each = [1]
        content {}
      }
    }
    resource "a" "c" {}
    locals { one = 1 }
    locals { two = 2 }`;
  expect(jsonOf(text)).toEqual({
    provider: { cloud: [{}, { alias: "eu" }] },
    resource: { a: { b: { nested: { x: 1 }, dynamic: { y: { for_each: [1], content: {} } } }, c: {} } },
    locals: [{ one: 1 }, { two: 2 }],
  });
});

it("writes references as JSON has them, and expressions of the same names as expressions", () => {
  const text = `
    terraform { required_providers { x = { source = "y", configuration_aliases = [x.z] } } }
    variable "v" { type = map(string) }
    resource "a" "b" {
      provider   = cloud.eu
      depends_on = [a.c]
      type       = var.v
      lifecycle {
        ignore_changes       = all
        replace_triggered_by = [a.c["k"].id]
        prevent_destroy      = true
      }
    }
    import {
      to = a.b["x"]
      id = var.id
    }`;
  expect(jsonOf(text)).toEqual({
    terraform: { required_providers: { x: { source: "y", configuration_aliases: ["x.z"] } } },
    variable: { v: { type: "map(string)" } },
    resource: {
      a: {
        b: {
          provider: "cloud.eu",
          depends_on: ["a.c"],
          type: "${var.v}",
          lifecycle: {
            ignore_changes: "all",
            replace_triggered_by: ['a.c["k"].id'],
            prevent_destroy: true,
          },
        },
      },
    },
    import: { to: 'a.b["x"]', id: "${var.id}" },
  });
});

it.each(["a = {", 'a = "', "a = ${", "a", "a = [", "a {", "a = )", "a = ", "a = <<EOF\nx"])(
  "refuses %j",
  (text) => expect(() => jsonOf(text)).toThrow(HclError),
);
