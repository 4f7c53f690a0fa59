/** Links of packed pages to files that are not packed lead to the repository. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";

/** Rewrites the pages of a copy; `address` is that of the repository's files in this version. */
export function linkToRepository(root: string, packed: readonly string[], address: string): void {
  const isPacked = (file: string) => packed.some((name) => file === name || file.startsWith(`${name}/`));
  for (const page of packed.flatMap((name) => pagesIn(root, name))) {
    const text = readFileSync(join(root, page), "utf8");
    const moved = text.replace(/\]\((?!\w+:|#|\/)([^)#\s]+)/g, (whole, link: string) => {
      const file = posix.join(posix.dirname(page), link);
      return isPacked(file) ? whole : `](${address}/${file}`;
    });
    if (moved !== text) writeFileSync(join(root, page), moved);
  }
}

function pagesIn(root: string, name: string): string[] {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  const files = statSync(path).isFile()
    ? [name]
    : readdirSync(path, { recursive: true, encoding: "utf8" }).map((inner) => posix.join(name, inner));
  return files.filter((file) => file.endsWith(".md"));
}
