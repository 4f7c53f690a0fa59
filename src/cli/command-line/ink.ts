/** Colours and links of what the command prints, where the terminal has them. */
import { styleText } from "node:util";

import { hasColour, hasLinks, type Output } from "./terminal";

type Style = Parameters<typeof styleText>[0];

export interface Ink {
  paint(style: Style, text: string): string;
  /** Makes a text lead to an address; where the terminal shows no links, the text alone. */
  link(text: string, address: string): string;
}

/** Returns the ink for a stream of the process. The texts given to it must be escaped already. */
export function inkFor(output: Output, environment: NodeJS.ProcessEnv = process.env): Ink {
  const [isColoured, isLinked] = [hasColour(output, environment), hasLinks(output, environment)];
  return {
    paint: (style, text) => (isColoured ? styleText(style, text, { validateStream: false }) : text),
    link: (text, address) => (isLinked ? `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\` : text),
  };
}
