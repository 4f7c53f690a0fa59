/**
 * The digest by which a person approves exactly what a finding is about: the kind of the finding, the resource's address,
 * the organization, the cluster's name, the endpoint, and the new addresses or values. If any of these differs, so does
 * the digest. Nothing else in a plan changes it.
 */
import { IpSet } from "../../cidr";
import { isJsonObject, type Json } from "../../json";
import type { GainedValue, Subject } from "../findings/subject";
import { elements } from "../plan/values";
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
  const { start, digits, end } = encodedSubject(ENCODING, subject);
  return sha256([start, ...digits, end]).slice(0, DIGITS);
}

/** Computes the digest that approves several findings together, and no others. */
export function digestOfAll(digests: readonly string[], sha256: Sha256): string {
  return sha256(JSON.stringify([ENCODING_OF_SEVERAL, ...[...digests].sort()])).slice(0, DIGITS);
}

/** A text that encodes a subject. Its parts, hashed one after another, take less time and memory than a whole text. */
export interface EncodedSubject {
  readonly start: string;
  /** The hexadecimal digits of addresses: up to a million in each part. */
  readonly digits: readonly string[];
  readonly end: string;
}

/** Encodes a subject: equal subjects give the same text, and different ones different texts. */
export function encodedSubject(
  encoding: string,
  { kind, address, organizationId = null, clusterName = null, endpoint, gained }: Subject,
): EncodedSubject {
  const head = canonical([encoding, kind, address, organizationId, clusterName, endpoint ?? null]);
  const start = `${head.slice(0, -1)},`;
  return gained instanceof IpSet
    ? { start: `${start}{"addresses":"`, digits: gained.toWords().flatMap(hexParts), end: '"}]' }
    : { start: `${start}${valuesText(gained)}`, digits: [], end: "]" };
}

function valuesText(gained: readonly GainedValue[]): string {
  const values = gained.map(({ path, value, isUnknown }) => {
    const end = isUnknown === true ? `"unknown":true` : `"value":${canonical(value)}`;
    return `{"path":${JSON.stringify(path)},${end}}`;
  });
  return `{"values":${JSON.stringify(values.sort())}}`;
}

/** Writes words in hexadecimal digits, eight each, in parts. A set can have a million words. */
function hexParts(words: Uint32Array): readonly string[] {
  if (words.length <= FEW) return [hexDigits(words)];
  const parts: string[] = [];
  for (let start = 0; start < words.length; start += PART) {
    parts.push(hex(words.slice(start, start + PART)));
  }
  return parts;
}

/** The words of a part. */
const PART = 4096;

/** Writes words in hexadecimal digits. May change the words. */
function hex(words: Uint32Array): string {
  if (!("Buffer" in globalThis)) return hexDigits(words);
  // Node.js writes many digits at once, faster than a loop. Most machines keep the least significant byte of a word first.
  const bytes = globalThis.Buffer.from(words.buffer, words.byteOffset, words.byteLength);
  return (IS_LITTLE_ENDIAN ? bytes.swap32() : bytes).toString("hex");
}

/** Up to this many words, a loop takes less time. */
const FEW = 16;

function hexDigits(words: Uint32Array): string {
  let digits = "";
  for (const word of words) digits += word.toString(16).padStart(8, "0");
  return digits;
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Writes JSON with the keys of objects in order, so that equal values give the same text. */
function canonical(value: Json): string {
  if (isJsonObject(value)) {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(",")}}`;
  }
  const list = elements(value);
  const holdsObjects = list.some((element) => typeof element === "object" && element !== null);
  return holdsObjects ? `[${list.map(canonical).join(",")}]` : JSON.stringify(value);
}
