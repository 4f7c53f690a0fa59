/** Reads the bytes of an answer as text: what is not surely text is said, and never guessed. */
import type { Answer } from "../answer";

/** Decompressors of the encodings that may be applied to an answer, though none was asked for. */
const DECOMPRESSORS = {
  gzip: "gunzipSync",
  "x-gzip": "gunzipSync",
  deflate: "inflateSync",
  br: "brotliDecompressSync",
} as const;

/** Returns the body as text, or says why it cannot be read. */
export function readText(
  bytes: Buffer,
  headers: Answer["headers"],
  maxBytes: number,
): Pick<Answer, "body" | "unreadable"> {
  const plain = decompressed(bytes, headers["content-encoding"], maxBytes);
  if (typeof plain === "string") return { body: "", unreadable: plain };
  if (isUtf16(plain)) return { body: "", unreadable: "is UTF-16, and not UTF-8" };
  try {
    // Takes away a byte-order mark.
    return { body: new TextDecoder("utf-8", { fatal: true }).decode(plain) };
  } catch {
    return { body: "", unreadable: "is not UTF-8" };
  }
}

/** Takes back compression; a text says why that is not possible. */
function decompressed(bytes: Buffer, encodings: string | undefined, maxBytes: number): Buffer | string {
  const applied = (encodings ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (applied.length === 0 || bytes.length === 0) return bytes;
  const [name = "", ...more] = applied;
  if (more.length > 0 || !Object.hasOwn(DECOMPRESSORS, name))
    return "is compressed in a way that is not supported (Content-Encoding), which nobody asked for";
  const zlib = process.getBuiltinModule("node:zlib");
  try {
    return zlib[DECOMPRESSORS[name as keyof typeof DECOMPRESSORS]](bytes, { maxOutputLength: maxBytes });
  } catch {
    return "cannot be decompressed as its Content-Encoding says";
  }
}

/** Reports whether bytes are JSON or markup in UTF-16: a mark at the beginning, or every other byte of ASCII is zero. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return bytes.length >= 2 && (first === 0) !== (second === 0);
}
