/** The width, colours and links that follow from the output stream and the environment. */
import { terminalOptions } from "../../../src/cli/command-line/terminal";

const TERMINAL = { isTTY: true, columns: 132 };
const PIPE = {};

describe("the width", () => {
  it.each<[string, object, Record<string, string>, number]>([
    ["the terminal's", TERMINAL, {}, 132],
    ["COLUMNS before the terminal's", TERMINAL, { COLUMNS: "60" }, 60],
    ["COLUMNS in a pipe", PIPE, { COLUMNS: "100" }, 100],
    ["80 if nothing sets it", PIPE, {}, 80],
    ["80 if COLUMNS is not a number", PIPE, { COLUMNS: "wide" }, 80],
    ["80 if the terminal reports no width", { isTTY: true, columns: 0 }, {}, 80],
  ])("is %s", (_what, output, environment, width) => {
    expect(terminalOptions("auto", output, environment).width).toBe(width);
  });
});

describe("colours", () => {
  it.each<[string, "auto" | "always" | "never", object, Record<string, string>, boolean]>([
    ["in a terminal", "auto", TERMINAL, {}, true],
    ["not in a pipe", "auto", PIPE, {}, false],
    ["in a pipe with FORCE_COLOR", "auto", PIPE, { FORCE_COLOR: "1" }, true],
    ["not with FORCE_COLOR=0", "auto", TERMINAL, { FORCE_COLOR: "0" }, false],
    ["not with NO_COLOR", "auto", TERMINAL, { NO_COLOR: "1" }, false],
    ["with an empty NO_COLOR", "auto", TERMINAL, { NO_COLOR: "" }, true],
    ["with FORCE_COLOR over NO_COLOR", "auto", PIPE, { FORCE_COLOR: "1", NO_COLOR: "1" }, true],
    ["not in a dumb terminal", "auto", TERMINAL, { TERM: "dumb" }, false],
    ["always", "always", PIPE, { NO_COLOR: "1" }, true],
    ["never", "never", TERMINAL, { FORCE_COLOR: "1" }, false],
  ])("%s", (_what, when, output, environment, expected) => {
    expect(terminalOptions(when, output, environment).hasColour).toBe(expected);
  });
});

describe("links", () => {
  it.each<[string, object, Record<string, string>, boolean]>([
    ["in a terminal that supports them", TERMINAL, { TERM_PROGRAM: "vscode" }, true],
    ["in a terminal of GNOME", TERMINAL, { VTE_VERSION: "7600" }, true],
    ["not in an old one", TERMINAL, { VTE_VERSION: "4800" }, false],
    ["not in one that does not name itself", TERMINAL, { TERM: "xterm-256color" }, false],
    ["not in a pipe", PIPE, { TERM_PROGRAM: "vscode" }, false],
    ["not in a pipeline", TERMINAL, { TERM_PROGRAM: "vscode", CI: "true" }, false],
    ["if they are forced", PIPE, { FORCE_HYPERLINK: "1" }, true],
  ])("%s", (_what, output, environment, expected) => {
    expect(terminalOptions("auto", output, environment).hasLinks).toBe(expected);
  });

  it("point to the line of the file, and to the page of a code", () => {
    const { linkTo, linkToCode } = terminalOptions("auto", TERMINAL, {});
    expect(linkToCode?.("open")).toMatch(/^file:\/\/\/.*\/docs\/findings\.md#open$/);
    expect(linkTo?.({ file: "cdk/a b.ts", line: 25 })).toMatch(/^file:\/\/\/.*\/cdk\/a%20b\.ts#25$/);
  });
});
