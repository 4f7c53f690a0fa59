/** SECURITY.md, read by its tables. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = readFileSync(join(__dirname, "..", "..", "SECURITY.md"), "utf8");

export type Row = Readonly<Record<string, string>>;

/** The rows of all tables whose first column has this heading, by their headings. */
export function tablesOf(first: string): readonly Row[] {
  return [...PAGE.matchAll(/(?:^\|.*\|$\n?)+/gm)].flatMap(([table]) => {
    const [headings = [], , ...rows] = table.trim().split("\n").map(cells);
    if (headings[0] !== first) return [];
    return rows.map((row) =>
      Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ""])),
    );
  });
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}
