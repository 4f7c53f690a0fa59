/**
 * The digest by which a person approves exactly what an effect is about: its kind, the organization, the kind and the name of
 * the cluster (of a destroyed one its id), the endpoint, and the new addresses or values; of what is no cluster, the address
 * of the resource; and the last day of the access, if it has one. If any of these differs, so does the digest. Nothing else in a plan changes it, and neither does whether
 * a synth or the name of a stack was given.
 */
import { IpSet } from "../../cidr";
import { formatJson, isJsonObject, isList, isNumberValue, type Json } from "../../json";
import type { GainedValue, Scope } from "../findings/finding";
import type { Obstacle } from "../findings/obstacles";
import type { Sha256 } from "../sha256";

/** The version of the encoding. Change it with the encoding, so that an old digest never approves another change. */
const ENCODING = "cloud-review-approval-2";

/** The length of a digest: 128 bits in hexadecimal digits. */
export const DIGITS = 32;

/** Returns why a scope has no digest; undefined if it has one. */
export function obstacleOfScope({ isSensitive, organizationId, clusterName }: Scope): Obstacle | undefined {
  if (isSensitive) return "sensitive";
  const isNamed = organizationId !== undefined && clusterName !== undefined;
  return isNamed ? undefined : "unnamed";
}

/** Computes the digest of a scope that can be approved. */
export function digestOf(scope: Scope, sha256: Sha256): string {
  return sha256(encodedScope(ENCODING, scope)).slice(0, DIGITS);
}

/** Encodes a scope: equal scopes give the same text, and different ones different texts. */
export function encodedScope(
  encoding: string,
  { kind, address, type, organizationId = null, clusterName = null, endpoint, until, gained }: Scope,
): string {
  const place = clusterName === null ? { address } : { type: type ?? null, name: clusterName };
  const end = until === undefined ? [] : [until];
  const head = canonical([encoding, kind, organizationId, place, endpoint ?? null, ...end]);
  return `${head.slice(0, -1)},${gained instanceof IpSet ? `{"addresses":"${gained.toHex()}"}` : valuesText(gained)}]`;
}

function valuesText(gained: readonly GainedValue[]): string {
  const values = gained.map(({ path, value, isUnknown }) => {
    const end = isUnknown === true ? `"unknown":true` : `"value":${canonical(value)}`;
    return `{"path":${JSON.stringify(path)},${end}}`;
  });
  return `{"values":${JSON.stringify(values.sort())}}`;
}

/** Writes JSON with the keys of objects in order, so that equal values give the same text. */
export function canonical(value: Json): string {
  if (isJsonObject(value)) {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(",")}}`;
  }
  if (isList(value)) return `[${value.map(canonical).join(",")}]`;
  // The digits of a number that JavaScript would round were always a text here.
  const text = formatJson(value);
  return isNumberValue(value) && String(Number(text)) !== text ? JSON.stringify(text) : text;
}
