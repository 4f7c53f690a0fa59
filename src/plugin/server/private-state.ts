/** What a provider keeps beside a state, as bytes that Terraform stores and hands back. */
import type { PrivateState } from "../provider";

/** Bytes that somebody else wrote are nothing to this provider, and no reason to fail. */
export function decodePrivate(bytes: Uint8Array | undefined): PrivateState {
  if (bytes === undefined || bytes.length === 0) return {};
  try {
    const decoded: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return typeof decoded === "object" && decoded !== null && !Array.isArray(decoded)
      ? (decoded as PrivateState)
      : {};
  } catch {
    return {};
  }
}

/** What was there stays, where nothing new is given. */
export function encodePrivate(given: PrivateState | undefined, before: Uint8Array): Uint8Array {
  return given === undefined ? before : Buffer.from(JSON.stringify(given), "utf8");
}
