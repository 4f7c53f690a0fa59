import { Token } from "cdktf";

import { findPastedNumbers } from "../../../src/constructs/tokens/pasted-number";

const number = Token.asNumber({ resolve: () => "${cloud_opensearch.logs.id}", creationStack: [] });

describe("findPastedNumbers", () => {
  it.each([
    ["an id after a word", `cluster_${number}`, { corrupt: false, shown: "cluster_…" }],
    ["an id alone", `${number}`, { corrupt: false, shown: "…" }],
    ["an id before a hyphen", `${number}-x`, { corrupt: true, shown: "…-x" }],
    ["an id after a hyphen", `x-${number}`, { corrupt: true, shown: "x-…" }],
    ["an id after a dot", `x.${number}`, { corrupt: true, shown: "x.…" }],
    ["an id before a digit", `${number}0`, { corrupt: true, shown: "…0" }],
    ["two ids", `${number} ${number}`, { corrupt: false, shown: "… …" }],
  ])("finds %s", (_, text, found) => {
    expect(findPastedNumbers(text)).toEqual(found);
  });

  it.each(["", "name-1e+20", "-1.5e+200", "e+2", "1e+289"])("takes %j for a text", (text) => {
    expect(findPastedNumbers(text)).toBeUndefined();
  });
});
