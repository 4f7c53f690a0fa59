/**
 * The digest by which a person approves exactly what a finding is about: the stack if its name is known, the kind of the
 * finding, the resource's address, the organization, the cluster's name, the endpoint, and the new addresses or values. If
 * any of these differs, so does the digest. Nothing else in a plan changes it.
 */
import { IpSet } from "../../cidr";
import { formatJson, isJsonObject, isList, isNumberValue, type Json } from "../../json";
import type { Obstacle } from "../findings/catalog/obstacles";
import type { GainedValue, Scope } from "../findings/scope";
import type { Sha256 } from "../sha256";

/** The version of the encoding. Change it with the encoding, so that an old digest never approves another change. */
const ENCODING = "cloud-review-approval-1";
const ENCODING_OF_SEVERAL = "cloud-review-approvals-1";

/** The length of a digest: 128 bits in hexadecimal digits. */
export const DIGITS = 32;

/** Why a scope has no digest: its values are sensitive, or its organization or name is known only after apply. */
type ScopeObstacle = Extract<Obstacle, "sensitive" | "unnamed">;

/** Returns why a scope has no digest; undefined if it has one. */
export function obstacleOfScope({
  isSensitive,
  organizationId,
  clusterName,
}: Scope): ScopeObstacle | undefined {
  if (isSensitive) return "sensitive";
  const isNamed = organizationId !== undefined && clusterName !== undefined;
  return isNamed ? undefined : "unnamed";
}

/** Computes the digest of a scope that can be approved, in the stack if its name is known. */
export function digestOf(scope: Scope, sha256: Sha256, stack?: string): string {
  const text = encodedScope(ENCODING, scope);
  return sha256(stack === undefined ? text : JSON.stringify([text, stack])).slice(0, DIGITS);
}

/** Computes the digest that approves several findings together, and no others. */
export function digestOfAll(digests: readonly string[], sha256: Sha256): string {
  return sha256(JSON.stringify([ENCODING_OF_SEVERAL, ...[...digests].sort()])).slice(0, DIGITS);
}

/** Encodes a scope: equal scopes give the same text, and different ones different texts. */
export function encodedScope(
  encoding: string,
  { kind, address, organizationId = null, clusterName = null, endpoint, gained }: Scope,
): string {
  const head = canonical([encoding, kind, address, organizationId, clusterName, endpoint ?? null]);
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
function canonical(value: Json): string {
  if (isJsonObject(value)) {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(",")}}`;
  }
  if (isList(value)) return `[${value.map(canonical).join(",")}]`;
  // The digits of a number that JavaScript would round were always a text here.
  const text = formatJson(value);
  return isNumberValue(value) && String(Number(text)) !== text ? JSON.stringify(text) : text;
}
