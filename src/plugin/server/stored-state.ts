/** Reads and writes what Terraform stores between its runs: states and private states. */
import {
  isJsonObject,
  isObjectValue,
  JsonError,
  type ObjectValue,
  parseJson,
  parseJsonBytes,
  type Value,
} from "../../json";
import type { PrivateState } from "../provider";
import type { RAW_STATE } from "../wire/call-messages";
import { decodeString, MalformedError } from "../wire/malformed";
import type { ContentOf } from "../wire/protobuf";
import { Refused } from "./diagnostics";

/** The most bytes of a stored state. */
export const STATE_BYTES = 256 * 1024 * 1024;

/**
 * Parses a state that Terraform stored, in JSON by the schema that wrote it. Throws {@link Refused} if it is not a JSON
 * object; `typeName` is the resource type for the message.
 */
export function readStored(raw: ContentOf<typeof RAW_STATE> | undefined, typeName: string): ObjectValue {
  const stored = parsed(raw);
  if (typeof stored !== "string") return stored;
  const detail =
    `The state of this ${typeName} is not a JSON object${stored === "" ? "" : `: ${stored}`}. ` +
    "It was written by a Terraform before 0.12, or was damaged. Restore it from a backup, or import the resource again.";
  throw new Refused("The stored state cannot be read", detail);
}

/** Returns the state, or what is wrong with its JSON; an empty text if nothing more is known. */
function parsed(raw: ContentOf<typeof RAW_STATE> | undefined): ObjectValue | string {
  if (raw === undefined || raw.json.length === 0) return "";
  try {
    const value = parseStored(decodeString(raw.json));
    return isObjectValue(value) ? value : "";
  } catch (error) {
    if (error instanceof MalformedError) return error.message;
    throw error;
  }
}

/**
 * Parses the JSON of a stored state. Numbers keep every digit. Throws a {@link MalformedError} for a text that is not
 * JSON or exceeds a limit.
 */
export function parseStored(text: string): Value {
  try {
    return parseJson(text, STATE_BYTES);
  } catch (error) {
    if (error instanceof JsonError) throw new MalformedError(`the JSON ${error.message}`);
    throw error;
  }
}

/** Parses the private state. Returns an empty one for bytes that this provider did not write. */
export function decodePrivate(bytes: Uint8Array): PrivateState {
  if (bytes.length === 0) return {};
  try {
    const decoded = parseJsonBytes(bytes, STATE_BYTES);
    return isJsonObject(decoded) ? decoded : {};
  } catch (error) {
    if (error instanceof JsonError) return {};
    throw error;
  }
}

/** Encodes a private state; returns `before` if none is given. */
export function encodePrivate(
  given: PrivateState | undefined,
  before: Uint8Array = new Uint8Array(0),
): Uint8Array {
  return given === undefined ? before : Buffer.from(JSON.stringify(given), "utf8");
}
