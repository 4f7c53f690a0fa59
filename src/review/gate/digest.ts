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

/** Has to change with the encoding, so that a digest of an earlier version never approves something else. */
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
  return isNamed ? undefined : "its organization or its name is known after the apply only";
}

/** Computes the digest of a subject that can be approved. */
export function digestOf(subject: Subject, sha256: Sha256): string {
  return sha256(encodedSubject(ENCODING, subject)).slice(0, DIGITS);
}

/** Computes the digest that approves several findings together, and no others. */
export function digestOfAll(digests: readonly string[], sha256: Sha256): string {
  return sha256(canonical([ENCODING_OF_SEVERAL, ...[...digests].sort()])).slice(0, DIGITS);
}

/** Encodes a subject: equal subjects give the same text, and different ones different texts. */
export function encodedSubject(
  encoding: string,
  { kind, address, organizationId = null, clusterName = null, endpoint, gained }: Subject,
): string {
  const about = canonical([encoding, kind, address, organizationId, clusterName, endpoint ?? null]);
  const what =
    gained instanceof IpSet
      ? `{"addresses":"${hex(gained.toWords())}"}`
      : canonical({
          values: gained
            .map(({ path, value, isUnknown }) =>
              canonical(isUnknown === true ? { path, unknown: true } : { path, value }),
            )
            .sort(),
        });
  return `${about.slice(0, -1)},${what}]`;
}

/** Writes words in hexadecimal digits, eight each. A set can have a million of them: two digits are looked up at once. */
function hex(words: Uint32Array): string {
  const pairs = new Uint16Array(4 * words.length);
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    const at = 4 * index;
    pairs[at] = HEX_PAIRS[word >>> 24] ?? 0;
    pairs[at + 1] = HEX_PAIRS[(word >>> 16) & 255] ?? 0;
    pairs[at + 2] = HEX_PAIRS[(word >>> 8) & 255] ?? 0;
    pairs[at + 3] = HEX_PAIRS[word & 255] ?? 0;
  }
  return new TextDecoder().decode(pairs);
}

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
