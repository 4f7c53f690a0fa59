/** How the emulator's first lines name its token, so that they work in any shell and show no token that the user gave. */
import { rmSync } from "node:fs";
import { resolve } from "node:path";

import { shellWord } from "../../text/node/pasted";
import { placeFile } from "../installation/place-file";
import type { AccessTokens } from "./flags";

/**
 * Returns a word of the shell that stands for a token: a random one itself; a given one by a file in the data folder, which
 * only its owner can read and which is removed when this process ends.
 */
export function printedToken(dataDir: string, { first, areGiven }: AccessTokens): string {
  if (!areGiven) return first;
  const file = resolve(dataDir, "token");
  placeFile(file, `${first}\n`, 0o600);
  process.once("exit", () => rmSync(file, { force: true }));
  return `"$(cat ${shellWord(file)})"`;
}
