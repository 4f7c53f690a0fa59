/** Where the entries of a list are written in a file of JSON, so that a finding can point at them. */

export interface EntryLines {
  /** Counted from 1. */
  readonly line: number;
  /** By the key of the entry. */
  readonly keys: ReadonlyMap<string, number>;
}

/** A text with what follows it if it is a key, a bracket, or the end of a line. */
const TOKEN = /"((?:[^"\\]|\\.)*)"([ \t\r]*:)?|[[\]{}\n]/g;

/** Returns the lines of the objects in a list, in their order. The content is valid JSON. */
export function entryLines(content: string): readonly EntryLines[] {
  const entries: { readonly line: number; readonly keys: Map<string, number> }[] = [];
  let [line, depth] = [1, 0];
  for (const [token, key, colon] of content.matchAll(TOKEN)) {
    if (token === "\n") line += 1;
    else if (token === "]" || token === "}") depth -= 1;
    else if (token === "[" || token === "{") {
      if (token === "{" && depth === 1) entries.push({ line, keys: new Map() });
      depth += 1;
    } else if (depth === 2 && key !== undefined && colon !== undefined) entries.at(-1)?.keys.set(key, line);
  }
  return entries;
}
