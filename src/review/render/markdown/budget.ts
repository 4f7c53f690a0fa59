/** Keeps a comment within GitHub's limit: leaves out parts that do not fit as a whole, and counts them. */
import { COMMENT } from "../../limits";

export class Budget {
  private readonly parts: string[] = [];
  private bytes = 0;

  /** `limit` is the most bytes of the text, of which `reserve` are kept free. */
  constructor(
    private readonly limit: number = COMMENT.bytes,
    private readonly reserve: number = COMMENT.reserve,
  ) {}

  /** The bytes that are left. */
  get room(): number {
    return this.limit - this.reserve - this.bytes;
  }

  /** Adds a part of any size: for what every comment must have. */
  always(part: string): void {
    this.parts.push(part);
    this.bytes += sizeOf(part);
  }

  fits(part: string): boolean {
    const isFitting = sizeOf(part) <= this.room;
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

/** Returns the lines that fit into `most` lines and bytes, and the items whose lines do not. */
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
