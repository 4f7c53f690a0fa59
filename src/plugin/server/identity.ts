/** Reads and writes what identifies a resource. */
import { mapObject, type ObjectValue, UNKNOWN } from "../../json";
import type { IdentitySchema } from "../provider";
import type { ValueType } from "../value";
import { decodeValue } from "../values/decode";
import { encodeValue } from "../values/encode";
import type { IdentityData } from "../wire/call-messages";
import type { Sparse } from "../wire/protobuf";

/** A type of resource that may have an identity. */
interface Identifiable {
  readonly identity?: IdentitySchema;
}

export function identityType(schema: IdentitySchema): ValueType {
  return ["object", mapObject(schema, ({ type }) => type)];
}

/**
 * Encodes the identity of a resource with this state; undefined if the type has none, or if a part of it is null or unknown.
 * Terraform stores an identity as it is, so it is whole or absent. A planned one may be unknown in part; but no version up
 * to 1.17 can then write the plan as JSON.
 */
export function encodeIdentity(
  { identity: schema }: Identifiable,
  state: ObjectValue | null,
): Sparse<IdentityData> | undefined {
  if (schema === undefined || state === null) return undefined;
  const identity = mapObject(schema, (_attribute, name) => state[name] ?? null);
  if (Object.values(identity).some((part) => part === null || part === UNKNOWN)) return undefined;
  return { identityData: encodeValue(identity, identityType(schema)) };
}

/** Decodes an identity that a user gave. Returns undefined if there is none. */
export function decodeIdentity(
  { identity: schema }: Identifiable,
  encoded: IdentityData | undefined,
): ObjectValue | undefined {
  if (schema === undefined || encoded === undefined) return undefined;
  return (decodeValue(encoded.identityData, identityType(schema)) as ObjectValue | null) ?? undefined;
}
