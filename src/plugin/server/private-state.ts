/** What a provider keeps beside a state, as bytes that Terraform stores and hands back. */
import { isJsonObject, parseJsonBytes, JsonError } from "../../json";
import type { PrivateState } from "../provider";
import { STATE_LIMITS } from "../values/json";

/** Bytes that somebody else wrote are nothing to this provider, and no reason to fail. */
export function decodePrivate(bytes: Uint8Array | undefined): PrivateState {
  if (bytes === undefined || bytes.length === 0) return {};
  try {
    const decoded = parseJsonBytes(bytes, STATE_LIMITS);
    return isJsonObject(decoded) ? decoded : {};
  } catch (error) {
    if (error instanceof JsonError) return {};
    throw error;
  }
}

/** What was there stays, where nothing new is given. */
export function encodePrivate(given: PrivateState | undefined, before: Uint8Array): Uint8Array {
  return given === undefined ? before : Buffer.from(JSON.stringify(given), "utf8");
}
