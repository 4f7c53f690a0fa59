/**
 * Patterns of names of clusters: `*` stands for any characters, also none, and `?` for one. Libraries read brackets and
 * slashes too, which names do not have.
 */

/** Reports whether a name matches a pattern as a whole. Takes linear time for each `*`. */
export function matchesPattern(name: string, pattern: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  if (!startsWith(name, first, 0)) return false;
  let from = first.length;
  const last = others.pop();
  if (last === undefined) return name.length === first.length;
  for (const part of others) {
    const found = indexOf(name, part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return name.length - last.length >= from && startsWith(name, last, name.length - last.length);
}

function startsWith(name: string, part: string, at: number): boolean {
  if (at + part.length > name.length) return false;
  for (let index = 0; index < part.length; index += 1)
    if (part[index] !== "?" && part[index] !== name[at + index]) return false;
  return true;
}

function indexOf(name: string, part: string, from: number): number {
  for (let at = from; at + part.length <= name.length; at += 1) if (startsWith(name, part, at)) return at;
  return -1;
}
