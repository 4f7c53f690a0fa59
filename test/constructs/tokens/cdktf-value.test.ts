import { Token } from "cdktf";

import { classify } from "../../../src/constructs/tokens/cdktf-value";

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
