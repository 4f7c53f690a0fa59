/**
 * The digest by which a person approves exactly what a finding is about: the kind of the finding, the resource's address,
 * the organization, the cluster's name, the endpoint, and the new addresses or values. If any of these differs, so does
 * the digest. Nothing else in a plan changes it.
 */
import { IpSet } from "../../cidr";
import { isJsonObject, type Json } from "../../json";
import type { Subject } from "../findings/subject";
import { elements } from "../input/members";
import type { Sha256 } from "../sha256";

/** The version of the encoding. Change it with the encoding, so that an old digest never approves another change. */
const ENCODING = "cloud-review-approval-1";
const ENCODING_OF_SEVERAL = "cloud-review-approvals-1";

/** The length of a digest: 128 bits in hexadecimal digits. */
export const DIGITS = 32;

const HIDDEN =
  "its values are sensitive, and nobody could see what they approve; where they need not be, show them with nonsensitive()";

/** Returns why a subject has no digest; undefined if it has one. */
export function obstacleOf({ isSensitive, organizationId, clusterName }: Subject): string | undefined {
  if (isSensitive) return HIDDEN;
  const isNamed = organizationId !== undefined && clusterName !== undefined;
  return isNamed ? undefined : "its organization or its name is known only after apply";
}

/** Computes the digest of a subject that can be approved. */
export function digestOf(subject: Subject, sha256: Sha256): string {
  return hashOf(encodedSubject(ENCODING, subject), sha256).slice(0, DIGITS);
}

/** Computes the digest that approves several findings together, and no others. */
export function digestOfAll(digests: readonly string[], sha256: Sha256): string {
  return sha256(canonical([ENCODING_OF_SEVERAL, ...[...digests].sort()])).slice(0, DIGITS);
}

/** A text in pieces. Long pieces are UTF-8 bytes already: a set can have a million edges. */
export type EncodedText = readonly (string | Uint8Array)[];

/** Encodes a subject: equal subjects give the same text, and different ones different texts. */
export function encodedSubject(
  encoding: string,
  { kind, address, organizationId = null, clusterName = null, endpoint, gained }: Subject,
): EncodedText {
  const list = canonical([encoding, kind, address, organizationId, clusterName, endpoint ?? null]);
  const about = list.slice(0, -1);
  if (!(gained instanceof IpSet)) {
    const values = gained.map(({ path, value, isUnknown }) =>
      canonical(isUnknown === true ? { path, unknown: true } : { path, value }),
    );
    return [`${about},${canonical({ values: values.sort() })}]`];
  }
  const digits = hex(gained.toWords());
  return digits.length > SHORT
    ? [`${about},{"addresses":"`, digits, '"}]']
    : [`${about},{"addresses":"${decoder.decode(digits)}"}]`];
}

export function hashOf(text: EncodedText, sha256: Sha256): string {
  if (text.every((piece) => typeof piece === "string")) return sha256(text.join(""));
  const pieces = text.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece));
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return sha256(all);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Up to this length, a text is joined faster than its bytes are. */
const SHORT = 4096;

/**
 * Writes words in hexadecimal digits, eight each. A set can have a million words: two digits are looked up at once, and by
 * single bytes, because a number above 2^31 takes memory until the loop is compiled.
 */
function hex(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  const pairs = new Uint16Array(bytes.length);
  for (let index = 0; index < bytes.length; index++) {
    pairs[index] = HEX_PAIRS[bytes[index ^ FIRST_BYTE] ?? 0] ?? 0;
  }
  return new Uint8Array(pairs.buffer);
}

/** The place of the most significant byte of a word in memory. */
const FIRST_BYTE = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 3 : 0;

/** The character codes of the two digits of each byte. */
const HEX_PAIRS = new Uint16Array(
  Uint8Array.from({ length: 512 }, (_, digit) => {
    const byte = digit >> 1;
    return "0123456789abcdef".charCodeAt(digit % 2 === 0 ? byte >> 4 : byte & 15);
  }).buffer,
);

/** Writes JSON with the keys of objects in order, so that equal values give the same text. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${elements(value).map(canonical).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(",")}}`;
}
