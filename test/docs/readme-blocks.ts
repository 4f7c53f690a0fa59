import { readFileSync } from "node:fs";
import { join } from "node:path";

export const README = readFileSync(join(__dirname, "..", "..", "README.md"), "utf8");

/** Returns the code blocks of one language, in their order. */
export function readmeBlocks(language: string): readonly string[] {
  return [...README.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, of]) => of === language)
    .map(([, , code = ""]) => code);
}
