/** Writes the lines where a change was written. */
import { joined, own, say, type Words } from "../../text";
import type { FileLine } from "../findings/finding";
import type { Change } from "./change";

/** The most lines that a change names. */
const NAMED = 5;

/** Writes ", `network.ts:4` and `:7`", or where the construct is; nothing if no line is known. */
export function linesText({ lines, constructs }: Pick<Change, "lines" | "constructs">): Words {
  if (lines.length > 0) return say`, ${placesText(lines)}`;
  return constructs.length === 0 ? [] : say`, construct at ${placesText(constructs)}`;
}

/** Names lines; a file once. */
export function placesText(lines: readonly FileLine[]): Words {
  const named = lines.slice(0, NAMED).map(({ file, line }, index) => {
    const isSameFile = index > 0 && lines[index - 1]?.file === file;
    return say`${isSameFile ? `:${line}` : `${file}:${line}`}`;
  });
  const more = lines.length - named.length;
  const all = more === 0 ? named : [...named, own(`${more} more ${more === 1 ? "line" : "lines"}`)];
  if (all.length < 2) return all[0] ?? [];
  return say`${joined(all.slice(0, -1), ", ")} and ${all.at(-1) ?? []}`;
}
