/** What every format prints of each plan, as files that people read in a pull request. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { FORMATS } from "../../../src/review";
import { RENDERERS } from "../corpus-reviews";
import { PLAN_NAMES, reviewOfPlan } from "./reviews";

const FOLDER = join(__dirname, "..", "..", "golden", "review");

/** The file of a format, and how its text is made readable, where it is not `FORMAT.txt` as it is printed. */
const FILES: Readonly<Record<string, readonly [file: string, readable: (output: string) => string]>> = {
  markdown: ["comment.md", ended],
  html: ["page.html", ended],
  json: ["review.json", indented],
  sarif: ["code-scanning.sarif", indented],
};

export const GOLDEN_FORMATS: readonly string[] = Object.keys(FORMATS);

export interface Golden {
  /** Relative to the folder of the goldens: `small-widening/comment.md`. */
  readonly file: string;
  /** What the format prints today. */
  readonly content: string;
}

export function goldensOf(name: string): readonly Golden[] {
  const review = reviewOfPlan(name);
  return GOLDEN_FORMATS.map((format) => {
    const [file, readable] = FILES[format] ?? [`${format}.txt`, ended];
    const render = RENDERERS[format];
    if (render === undefined) throw new Error(`there is no format ${format}`);
    return { file: `${name}/${file}`, content: readable(render(review)) };
  });
}

/** Returns the content of a golden; empty where there is none. */
export function readGolden(file: string): string {
  const path = join(FOLDER, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

export function goldenFiles(): readonly string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => /\.\w+$/.test(file));
}

/** Writes what the formats print today, and removes what they no longer print. */
export function writeGoldens(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const { file, content } of PLAN_NAMES.flatMap(goldensOf)) {
    mkdirSync(join(FOLDER, file, ".."), { recursive: true });
    writeFileSync(join(FOLDER, file), content);
  }
}

function ended(output: string): string {
  return output.endsWith("\n") ? output : `${output}\n`;
}

function indented(json: string): string {
  return `${JSON.stringify(JSON.parse(json), undefined, 2)}\n`;
}
