/** The outputs that docs/review.md shows: each follows a comment that names the plan and the file of its golden. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { readGolden } from "../review/plans/goldens";

const PAGE = join(__dirname, "..", "..", "docs", "review.md");

const EXAMPLE = /^<!-- example: ([\w-]+\/[\w.-]+) -->\n\n```(\w+)\n([\s\S]*?)^```$/gm;

export const reviewPage = (): string => readFileSync(PAGE, "utf8");

/** Returns what the page shows, by the golden that it is taken from. */
export function shownExamples(page: string): readonly (readonly [golden: string, shown: string])[] {
  return [...page.matchAll(EXAMPLE)].map(([, golden = "", , shown = ""]) => [golden, shown]);
}

/** Puts the goldens of today into the page. */
export function updateExamples(): void {
  const page = reviewPage().replace(
    EXAMPLE,
    (_match, golden: string, language: string) =>
      `<!-- example: ${golden} -->\n\n\`\`\`${language}\n${readGolden(golden)}\`\`\``,
  );
  writeFileSync(PAGE, page);
}
