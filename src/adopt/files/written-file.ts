/** The headers of written files, by which a later run knows whether anybody edited them. */
import { createHash } from "node:crypto";

const HEADER =
  /^(?:\/\/|#) Written by `cdktf-provider-cloud adopt`; sha256 of what follows: ([0-9a-f]{64})\n\n/gm;

/** Returns a text with a header. `mark` begins a comment: `//` or `#`. */
export function withHeader(text: string, mark: "//" | "#"): string {
  return `${mark} Written by \`cdktf-provider-cloud adopt\`; sha256 of what follows: ${digest(text)}\n\n${text}`;
}

/** Returns a file with what a later run adds to it, which has a header of its own: no line of the file changes. */
export function withPart(file: string, part: string): string {
  if (file === "") return part;
  return `${file}${file.endsWith("\n") ? "" : "\n"}\n${part}`;
}

/** Reports whether `adopt` wrote a file or a part of it. */
export function hasHeader(text: string): boolean {
  return text.search(HEADER) >= 0;
}

/** Reports whether `adopt` wrote all of a file, and nobody edited it since. */
export function isUnedited(text: string): boolean {
  const headers = [...text.matchAll(HEADER)];
  return (
    headers[0]?.index === 0 &&
    headers.every(({ index, 0: header, 1: written }, at) => {
      const next = headers[at + 1]?.index;
      const part = text.slice(index + header.length, next);
      // An empty line stands before the next header.
      return digest(next === undefined ? part : part.slice(0, -1)) === written;
    })
  );
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
