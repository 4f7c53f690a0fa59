/** The recipes of docs/contributing.md: for each addition, the files that a person writes, and those that a command writes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(__dirname, "..", "..", "..");

export interface Recipe {
  readonly title: string;
  readonly byHand: readonly string[];
  /** Commands in the order of the page, each with the files it writes; `*` stands for any name. */
  readonly commands: readonly (readonly [command: string, files: readonly string[]])[];
}

/** Reads the recipes: sections "Add a ..." that end with a list of who writes which files. */
export function readRecipes(): readonly Recipe[] {
  const page = readFileSync(join(ROOT, "docs", "contributing.md"), "utf8");
  return page
    .split(/^(?=#{2,3} )/m)
    .filter((section) => /^### Add an? /.test(section))
    .map((section) => {
      const rows = [...section.matchAll(/^- (You|`[^`]+`) writes? (`.+`)\.$/gm)].map(
        ([, writer = "", files = ""]) =>
          [
            writer.replaceAll("`", ""),
            [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
          ] as const,
      );
      return {
        title: /^### (.*)$/m.exec(section)?.[1] ?? "",
        byHand: [...(rows.find(([writer]) => writer === "You")?.[1] ?? [])].sort(),
        commands: rows.filter(([writer]) => writer !== "You"),
      };
    });
}
