/** The width and the colours that follow from the output stream and the environment. */
import { terminalOptions } from "../../../src/cli/command-line/terminal";

const TERMINAL = { isTTY: true, columns: 132 };
const PIPE = {};

describe("the width", () => {
  interface Sized {
    readonly output: object;
    readonly environment?: Record<string, string>;
    readonly width: number;
  }

  it.each<[what: string, given: Sized]>([
    ["the terminal's", { output: TERMINAL, width: 132 }],
    ["COLUMNS before the terminal's", { output: TERMINAL, environment: { COLUMNS: "60" }, width: 60 }],
    ["COLUMNS in a pipe", { output: PIPE, environment: { COLUMNS: "100" }, width: 100 }],
    ["80 if nothing sets it", { output: PIPE, width: 80 }],
    ["80 if COLUMNS is not a number", { output: PIPE, environment: { COLUMNS: "wide" }, width: 80 }],
    ["80 if the terminal reports no width", { output: { isTTY: true, columns: 0 }, width: 80 }],
  ])("is %s", (_what, { output, environment = {}, width }) => {
    expect(terminalOptions("auto", output, environment).width).toBe(width);
  });
});

describe("colours", () => {
  interface Coloured {
    readonly when?: "auto" | "always" | "never";
    readonly output: object;
    readonly environment: Record<string, string>;
    readonly expected: boolean;
  }

  it.each<[what: string, given: Coloured]>([
    ["in a terminal", { output: TERMINAL, environment: {}, expected: true }],
    ["not in a pipe", { output: PIPE, environment: {}, expected: false }],
    ["in a pipe with FORCE_COLOR", { output: PIPE, environment: { FORCE_COLOR: "1" }, expected: true }],
    ["not with FORCE_COLOR=0", { output: TERMINAL, environment: { FORCE_COLOR: "0" }, expected: false }],
    ["not with NO_COLOR", { output: TERMINAL, environment: { NO_COLOR: "1" }, expected: false }],
    ["with an empty NO_COLOR", { output: TERMINAL, environment: { NO_COLOR: "" }, expected: true }],
    [
      "with FORCE_COLOR over NO_COLOR",
      { output: PIPE, environment: { FORCE_COLOR: "1", NO_COLOR: "1" }, expected: true },
    ],
    ["not in a dumb terminal", { output: TERMINAL, environment: { TERM: "dumb" }, expected: false }],
    ["always", { when: "always", output: PIPE, environment: { NO_COLOR: "1" }, expected: true }],
    ["never", { when: "never", output: TERMINAL, environment: { FORCE_COLOR: "1" }, expected: false }],
  ])("%s", (_what, { when = "auto", output, environment, expected }) => {
    expect(terminalOptions(when, output, environment).hasColour).toBe(expected);
  });
});
