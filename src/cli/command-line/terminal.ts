/** What the terminal that shows the output can do: its width, colours and links. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { TerminalOptions } from "../../review";
import { docsPage } from "./package-files";

export const COLOURS = ["auto", "always", "never"] as const;

export type Colour = (typeof COLOURS)[number];

/** Where nothing tells the width. */
const USUAL_WIDTH = 80;

/** The output of the process: a terminal, a pipe or a file. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export function terminalOptions(
  colour: Colour,
  output: Output = process.stdout,
  environment: NodeJS.ProcessEnv = process.env,
): TerminalOptions {
  let findingsPage: string | undefined;
  return {
    width: widthOf(output, environment),
    hasColour: colour === "auto" ? hasColour(output, environment) : colour === "always",
    hasLinks: hasLinks(output, environment),
    linkTo: ({ file, line }) => `${pathToFileURL(resolve(file)).href}#${line}`,
    linkToCode: (code) => `${(findingsPage ??= docsPage("findings.md").address)}#${code}`,
  };
}

function widthOf({ columns }: Output, { COLUMNS }: NodeJS.ProcessEnv): number {
  const wanted = /^[1-9]\d{0,4}$/.test(COLUMNS ?? "") ? Number(COLUMNS) : undefined;
  return wanted ?? (columns !== undefined && columns > 0 ? columns : USUAL_WIDTH);
}

/** `FORCE_COLOR` holds over `NO_COLOR`, as in Node.js; `FORCE_COLOR=0` turns colours off. */
export function hasColour(
  { isTTY = false }: Output,
  { FORCE_COLOR, NO_COLOR = "", TERM }: NodeJS.ProcessEnv = process.env,
): boolean {
  if (FORCE_COLOR !== undefined) return !["0", "false"].includes(FORCE_COLOR);
  return NO_COLOR === "" && isTTY && TERM !== "dumb";
}

/** Terminals that show links (OSC 8), by what they tell of themselves. Others may show the address as text. */
const HAVE_LINKS: readonly ((environment: NodeJS.ProcessEnv) => boolean)[] = [
  ({ TERM_PROGRAM = "" }) =>
    ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "zed"].includes(TERM_PROGRAM),
  ({ TERM = "" }) => ["xterm-kitty", "xterm-ghostty", "alacritty", "foot"].includes(TERM),
  ({ VTE_VERSION = "" }) => Number(VTE_VERSION) >= 5_000,
  ({ WT_SESSION, DOMTERM, KONSOLE_VERSION }) =>
    [WT_SESSION, DOMTERM, KONSOLE_VERSION].some((variable) => variable !== undefined),
];

/** `FORCE_HYPERLINK` is what other programs read too; a multiplexer or a pipeline may not hand links on. */
export function hasLinks({ isTTY = false }: Output, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_HYPERLINK, CI, TMUX, TERM } = environment;
  if (FORCE_HYPERLINK !== undefined) return !["0", "false"].includes(FORCE_HYPERLINK);
  if (!isTTY || CI !== undefined || TMUX !== undefined || TERM === "dumb") return false;
  return HAVE_LINKS.some((has) => has(environment));
}
