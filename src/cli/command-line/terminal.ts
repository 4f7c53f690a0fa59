/** The width and the colours of the terminal that shows the output. */
import { styleText } from "node:util";

import type { TerminalOptions } from "../../review";

export const COLOURS = ["auto", "always", "never"] as const;

export type Colour = (typeof COLOURS)[number];

/** The width in columns if neither `COLUMNS` nor the terminal gives one. */
const DEFAULT_WIDTH = 80;

/** An output stream of the process: a terminal, a pipe or a file. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export function terminalOptions(
  colour: Colour,
  output: Output = process.stdout,
  environment: NodeJS.ProcessEnv = process.env,
): TerminalOptions {
  return {
    width: widthOf(output, environment),
    hasColour: colour === "auto" ? hasColour(output, environment) : colour === "always",
  };
}

export type Ink = ReturnType<typeof inkFor>;

/** Returns a function that adds colours to text that is escaped already, if the terminal shows them. */
export function inkFor(output: Output, environment: NodeJS.ProcessEnv = process.env) {
  const isColoured = hasColour(output, environment);
  return {
    paint: (style: Parameters<typeof styleText>[0], text: string) =>
      isColoured ? styleText(style, text, { validateStream: false }) : text,
  };
}

function widthOf({ columns }: Output, { COLUMNS }: NodeJS.ProcessEnv): number {
  const wanted = /^[1-9]\d{0,4}$/.test(COLUMNS ?? "") ? Number(COLUMNS) : undefined;
  return wanted ?? (columns !== undefined && columns > 0 ? columns : DEFAULT_WIDTH);
}

/** Reports whether the output has colours. `FORCE_COLOR` overrides `NO_COLOR`, as in Node.js; `FORCE_COLOR=0` turns them off. */
export function hasColour(
  { isTTY = false }: Output,
  { FORCE_COLOR, NO_COLOR = "", TERM }: NodeJS.ProcessEnv = process.env,
): boolean {
  if (FORCE_COLOR !== undefined) return !["0", "false"].includes(FORCE_COLOR);
  return NO_COLOR === "" && isTTY && TERM !== "dumb";
}
