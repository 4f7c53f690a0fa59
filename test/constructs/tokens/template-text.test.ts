import { escapeTemplate, literalText, toExpression } from "../../../src/constructs/tokens/template-text";

describe("literalText", () => {
  it.each([
    ["plain", "plain"],
    ["", ""],
    ["a { b }", "a { b }"],
    ["$${a}", "${a}"],
    ["100%%{x}", "100%{x}"],
    ["$5 and 5%", "$5 and 5%"],
    ["${var.a}", undefined],
    ["a-${var.a}-b", undefined],
    ["%{ if true }a%{ endif }", undefined],
    ["$${a} ${b}", undefined],
    ["$$${a}", "$${a}"],
    ["${", undefined],
    ['${"a"}', undefined],
  ])("reads %j as %j", (text, literal) => {
    expect(literalText(text)).toBe(literal);
  });

  it("reads an escaped text back", () => {
    const text = "a ${b} %{c} $d";
    expect(literalText(escapeTemplate(text))).toBe(text);
  });
});

describe("toExpression", () => {
  it.each([
    ["a", '"a"'],
    [3, "3"],
    [true, "true"],
    [null, "null"],
    ["${var.list}", "var.list"],
    ['${join(",", var.list)}', 'join(",", var.list)'],
    ['${{ a = "}" }}', '{ a = "}" }'],
    ["x-${var.a}", '"x-${var.a}"'],
    ['say "hi" ${f("${a}")}', '"say \\"hi\\" ${f("${a}")}"'],
    ["${a}${b}", '"${a}${b}"'],
    ["a\\b\nc", '"a\\\\b\\nc"'],
    ["$${a}", '"$${a}"'],
    [["a", "${b}"], '["a", b]'],
    [[], "[]"],
    [{}, "{}"],
  ])("writes %j as %s", (value, expression) => {
    expect(toExpression(value, " ")).toBe(expression);
  });

  it("writes each part of objects and lists on its own line", () => {
    expect(toExpression([{ name: "a", "b c": 1 }])).toBe('[\n{\nname = "a"\n"b c" = 1\n}\n]');
  });
});
