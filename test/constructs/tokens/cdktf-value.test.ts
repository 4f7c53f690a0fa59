import { Token } from "cdktf";

import {
  classify,
  isLiteral,
  isResolved,
  visit,
  type Visitor,
} from "../../../src/constructs/tokens/cdktf-value";

const number = Token.asNumber({ resolve: () => "${cloud_opensearch.logs.id}", creationStack: [] });

describe("a text with a number token", () => {
  it.each([
    ["after a word", `cluster_${number}`],
    ["alone", `${number}`],
    ["twice", `${number} ${number}`],
  ])("is a token if CDKTF recognizes it: %s", (_, text) => {
    expect(classify(text)).toEqual({ is: "token" });
  });

  it.each([
    ["before a hyphen", `${number}-x`, "…-x"],
    ["after a hyphen", `x-${number}`, "x-…"],
    ["after a dot", `x.${number}`, "x.…"],
    ["before a digit", `${number}0`, "…0"],
  ])("is a misuse if CDKTF does not recognize it: %s", (_, text, shown) => {
    expect(classify(text)).toMatchObject({ is: "misuse", code: "number-token-in-text", shown });
  });
});

it.each(["", "name-1e+20", "-1.5e+200", "e+2", "1e+289"])("%j is a literal", (text) => {
  expect(classify(text)).toEqual({ is: "literal" });
});

describe("a walk over a value", () => {
  const words: Visitor<unknown> = {
    literal: (raw) => raw,
    token: (_, path) => `token at ${path.join("/")}`,
    list: (parts) => parts,
    object: (parts) => parts,
    misuse: ({ code }, _, path) => `${code} at ${path.join("/")}`,
    tooDeep: (path) => `${path.length} steps`,
  };
  const list = Token.asList({ resolve: () => "${var.list}", creationStack: [] });

  it.each<[string, unknown, unknown]>([
    ["a literal", { a: ["b", 1, null] }, { a: ["b", 1, null] }],
    ["a number token", { a: [number] }, { a: ["token at a/0"] }],
    ["a number token that CDKTF would corrupt", { a: `x-${number}` }, { a: "number-token-in-text at a" }],
    ["a list token", { a: list }, { a: "token at a" }],
    ["a list token among others", { a: ["b", ...list] }, { a: "list-token-in-text at a" }],
    ["a missing element", { a: Array(2) }, { a: [undefined, undefined] }],
  ])("finds %s", (_, value, found) => {
    expect(visit(value, words)).toEqual(found);
  });

  it("ends in a value that contains itself", () => {
    const value: unknown[] = [];
    value.push(value);
    expect([visit(value, words)].flat(Infinity)).toEqual(["21 steps"]);
  });
});

it.each<[string, unknown, boolean, boolean]>([
  ["a text", "a", true, true],
  ["an expression of Terraform", { a: ["${var.a}"] }, true, false],
  ["a token", { a: [Token.asString({ resolve: () => "a", creationStack: [] })] }, false, false],
  ["a list without an element, which CDKTF would drop", ["a", undefined], false, false],
  ["an attribute that is not set", { a: undefined }, true, true],
])("%s may need no resolving", (_, value, resolved, literal) => {
  expect([isResolved(value), isLiteral(value)]).toEqual([resolved, literal]);
});
