/**
 * The generated parts of pages that are otherwise written by hand. A part stands between two comments:
 *
 *   <!-- formats: written by npm run docs -->
 *   <!-- end of formats -->
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { FORMATS } from "../../src/review";

const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "review.md": { formats: formatsPart },
};

/** Returns the pages with their parts generated again, by their paths below docs/. */
export function pagesWithParts(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(PARTS).map(([page, parts]) => {
      const text = readFileSync(join(__dirname, "..", "..", "docs", page), "utf8");
      return [page, Object.entries(parts).reduce(withPart, text)];
    }),
  );
}

function withPart(page: string, [name, part]: readonly [string, () => string]): string {
  const begin = `<!-- ${name}: written by npm run docs -->`;
  const end = `<!-- end of ${name} -->`;
  const [before, rest, ...more] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The page needs each of these comments once: ${begin} and ${end}`);
  return `${before}${begin}\n\n${part()}\n\n${end}${after}`;
}

/** Returns the table of the formats of a review, with the flags that write files. */
function formatsPart(): string {
  const files = Object.values(FORMATS).flatMap(({ ending }) =>
    ending === undefined ? [] : [`\`.${ending}\``],
  );
  const rows = Object.entries(FORMATS).map(([name, { use }]) => `| \`${name}\` | ${use} |`);
  return `\`--format\` chooses what is printed. \`--out FILE\` writes a file in addition, in the format of its ending (${new Intl.ListFormat("en-GB").format(files)}); one run can write all of them.

| Format | For |
| --- | --- |
${rows.join("\n")}`;
}
