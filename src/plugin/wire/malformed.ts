/** The error for bytes that break the protocol. */
import { decodeUtf8, JsonError } from "../../json";

/** Thrown for bytes that break the protocol. Its message never contains a value. */
export class MalformedError extends Error {
  override readonly name = "MalformedError";
}

/** Decodes a string. Throws a {@link MalformedError} if the bytes are not UTF-8. Keeps a byte order mark. */
export function decodeString(bytes: Uint8Array): string {
  try {
    return decodeUtf8(bytes);
  } catch (error) {
    if (error instanceof JsonError) throw new MalformedError("a string is not valid UTF-8");
    throw error;
  }
}
