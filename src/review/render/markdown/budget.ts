/** Keeps a comment within GitHub's limit: parts that do not fit are left out as a whole, and counted. */

/** GitHub's limit of a comment, in characters; held here in bytes, which are never fewer. */
export const MARKDOWN_LIMIT = 65_536;

/** Kept free for the lines that say what was left out, and for the end. */
const RESERVE = 2_500;

export class Budget {
  private readonly parts: string[] = [];
  private bytes = 0;

  /** Writes a part, whatever its size: for what a comment cannot be without, and the end. */
  always(part: string): void {
    this.parts.push(part);
    this.bytes += sizeOf(part);
  }

  /** Writes a part as a whole if it fits; reports whether it does. */
  fits(part: string): boolean {
    const isFitting = this.bytes + sizeOf(part) <= MARKDOWN_LIMIT - RESERVE;
    if (isFitting) this.always(part);
    return isFitting;
  }

  text(): string {
    return this.parts.map((part) => `${part}\n`).join("");
  }
}

export function sizeOf(part: string): number {
  return UTF8.encode(part).length + 1;
}

const UTF8 = new TextEncoder();

/** The lines that fit into so many lines and bytes, and the items of those that do not. */
export function fitting<Item>(
  items: readonly Item[],
  most: { readonly lines: number; readonly bytes: number },
  write: (item: Item) => string,
): { readonly lines: readonly string[]; readonly rest: readonly Item[] } {
  const lines: string[] = [];
  let bytes = 0;
  for (const item of items.slice(0, most.lines)) {
    const line = write(item);
    bytes += sizeOf(line);
    if (bytes > most.bytes) break;
    lines.push(line);
  }
  return { lines, rest: items.slice(lines.length) };
}
