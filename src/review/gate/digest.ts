/**
 * The digest by which a reader approves exactly what one finding is about. It is over the kind of the finding, the
 * resource's address, the organization, the cluster's name, the endpoint, and the addresses or values that are new: one
 * more of them, or another cluster, and it is another digest. Nothing else in a plan changes it.
 */
import { IpSet } from "../../cidr";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { elements } from "../input/members";
import type { GainedValue, Subject } from "../findings/subject";
import type { Sha256 } from "../sha256";

/** Raised when the encoding changes, so that no digest of an earlier version means something else. */
const ENCODING = "cloud-review-approval-1";
const ENCODING_OF_SEVERAL = "cloud-review-approvals-1";

/** 128 bits, in hexadecimal digits. */
export const DIGITS = 32;

/** The digest of what a finding is about, or the reason why there is none. */
export type Approvable =
  | { readonly digest: string; readonly reason?: undefined }
  | { readonly digest?: undefined; readonly reason: string };

const HIDDEN =
  "its values are sensitive, and nobody could see what they approve; where they need not be, show them with nonsensitive()";

/** Why a subject has no digest; undefined where it has one. */
export function obstacleOf({ isSensitive, organizationId, clusterName }: Subject): string | undefined {
  if (isSensitive) return HIDDEN;
  const isNamed = organizationId !== undefined && clusterName !== undefined;
  return isNamed ? undefined : "its organization or its name is known after the apply only";
}

export function digestOf(subject: Subject, sha256: Sha256): Approvable {
  const { organizationId = null, clusterName = null } = subject;
  const reason = obstacleOf(subject);
  if (reason !== undefined) return { reason };
  return { digest: shortened(sha256(encodedSubject(ENCODING, subject, organizationId, clusterName))) };
}

/** The digest by which some findings are approved together: one more of them, and it is another digest. */
export function digestOfAll(digests: readonly string[], sha256: Sha256): string {
  return shortened(sha256(canonical([ENCODING_OF_SEVERAL, ...[...digests].sort()])));
}

function shortened(hash: string): string {
  return hash.slice(0, DIGITS);
}

/** Writes a subject as one text that is the same for the same subject. */
export function encodedSubject(
  encoding: string,
  { kind, address, endpoint, gained }: Subject,
  organizationId: Json,
  clusterName: Json,
): string {
  const about = canonical([encoding, kind, address, organizationId, clusterName, endpoint ?? null]);
  const what =
    gained instanceof IpSet
      ? `{"addresses":"${hex(gained.toWords())}"}`
      : canonical({ values: gained.map(valueText).sort() });
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

/** Of each byte, the character codes of its two digits. */
const HEX_PAIRS = new Uint16Array(
  Uint8Array.from({ length: 512 }, (_, digit) => {
    const byte = digit >> 1;
    return "0123456789abcdef".charCodeAt(digit % 2 === 0 ? byte >> 4 : byte & 15);
  }).buffer,
);

function valueText({ path, value, isUnknown }: GainedValue): string {
  return canonical(isUnknown === true ? { path, unknown: true } : { path, value });
}

/** JSON that is the same for the same value: the keys of objects are in order. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${elements(value).map(canonical).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const parts: string[] = [];
  for (const name of namesInOrder(value)) {
    const inner = value[name];
    if (inner !== undefined) parts.push(`${JSON.stringify(name)}:${canonical(inner)}`);
  }
  return `{${parts.join(",")}}`;
}

/** Whole numbers ascending, as each object has them, and then the texts. */
function namesInOrder(value: JsonObject): readonly string[] {
  const names = Object.keys(value);
  const first = names.findIndex((name) => !isIndex(name));
  if (first < 0) return names;
  return [...names.slice(0, first), ...names.slice(first).sort()];
}

/** Whether a name is one of those that an object keeps before all others, in the order of their numbers. */
function isIndex(name: string): boolean {
  const index = Number(name);
  return index < 2 ** 32 - 1 && String(index >>> 0) === name;
}
