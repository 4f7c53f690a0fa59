/** Decodes UTF-8 strictly. */
import { JsonError } from "./limits";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the text that the bytes hold. Throws a {@link JsonError} for bytes that are not UTF-8; replaces nothing. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    throw new JsonError("utf-8", "is not valid UTF-8");
  }
}
