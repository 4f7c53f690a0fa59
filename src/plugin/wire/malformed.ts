/** Thrown where bytes from the other side are not what the protocol says. Never holds a value. */
export class MalformedError extends Error {
  override readonly name = "MalformedError";
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text that the bytes hold, unchanged: no byte order mark removed, nothing replaced. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new MalformedError("a string is not valid UTF-8");
  }
}
