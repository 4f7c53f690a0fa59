/** The header of a written file, by which a later run knows whether anybody edited it. */
import { createHash } from "node:crypto";

const HEADER =
  /^(?:\/\/|#) Written by `cdktf-provider-cloud adopt`; sha256 of what follows: ([0-9a-f]{64})\n\n/;

/** Returns a text with a header. `mark` begins a comment: `//` or `#`. */
export function withHeader(text: string, mark: "//" | "#"): string {
  return `${mark} Written by \`cdktf-provider-cloud adopt\`; sha256 of what follows: ${digest(text)}\n\n${text}`;
}

/** Reports whether `adopt` wrote a file, and nobody edited it since. */
export function isUnedited(text: string): boolean {
  const [header, written] = HEADER.exec(text) ?? [];
  return header !== undefined && digest(text.slice(header.length)) === written;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
