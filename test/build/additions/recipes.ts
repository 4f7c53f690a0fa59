/** The recipes of docs/contributing.md: for each addition, the files that a person writes, and the commands that follow. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(__dirname, "..", "..", "..");

export interface Recipe {
  readonly title: string;
  readonly byHand: readonly string[];
  readonly commands: readonly string[];
}

/** Reads the recipes: sections "Add a ..." with a line "You write `FILE`, `FILE`. Then run `COMMAND` and `COMMAND`." */
export function readRecipes(): readonly Recipe[] {
  const page = readFileSync(join(ROOT, "docs", "contributing.md"), "utf8");
  return page
    .split(/^(?=#{2,3} )/m)
    .filter((section) => /^### Add an? /.test(section))
    .map((section) => {
      const [, files = "", commands = ""] = /^You write (`.+`)\. Then run (.+)\.$/m.exec(section) ?? [];
      return {
        title: /^### (.*)$/m.exec(section)?.[1] ?? "",
        byHand: quoted(files).sort(),
        commands: quoted(commands),
      };
    });
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, part = ""]) => part);
}
