/** The secrets of a cluster, which the service never returns: which were typed, and which a save has to ask for. */
import { API_SCHEMAS } from "../../contract";
import type { JsonObject } from "../../json";
import { unsentSecrets } from "../../review/unsent-secrets";
import {
  type ClusterKind,
  isUnset,
  mapSecrets,
  type ObjectSchema,
  type PlacedSecret,
  secretsWithin,
} from "../../schema";
import { visible } from "../../text";
import type { ClusterEdit } from "./cluster-edit";
import { fieldLabel } from "./field-words";

/** Names the secrets that an object holds: `auth_sources[login].client_secret`. Elements are named by their key. */
export function typedSecrets(schema: ObjectSchema, object: JsonObject): readonly string[] {
  const typed = secretsWithin(schema, object).filter((secret) => !isUnset(secret.object[secret.name]));
  return typed.map(({ place }) => place);
}

/** Returns an object without the values that the API never returns: the secrets. */
export function withoutSecrets(schema: ObjectSchema, object: JsonObject): JsonObject {
  return mapSecrets(schema, object, () => undefined);
}

/**
 * Returns the secrets that a save has to ask for: those that the cluster may have, or that were typed before the page was
 * loaded again, and that are not typed. Where an element is gone, one with a new name may be the same one: the service may
 * keep its secret by the name.
 */
export function askedSecrets(edit: ClusterEdit): readonly PlacedSecret[] {
  const { id, kind, base, copied, edited, lostSecrets = [] } = edit;
  const schema = API_SCHEMAS[kind];
  const sides = [...(id === undefined ? [] : [base]), ...(copied === undefined ? [] : [copied])];
  const old = new Set([...sides.flatMap((side) => placesOfSecrets(kind, side)), ...lostSecrets]);
  const now = new Set(placesOfSecrets(kind, edited));
  const gone = sides
    .flatMap((side) => unsentSecrets(schema, side, side))
    .filter(({ place }) => !now.has(place));
  return unsentSecrets(schema, edited, edited).filter(
    ({ place, name }) => old.has(place) || gone.some((secret) => secret.name === name),
  );
}

/** Names the places of secrets in an object, whether they are set or not. */
export function placesOfSecrets(kind: ClusterKind, object: JsonObject): readonly string[] {
  return secretsWithin(API_SCHEMAS[kind], object).map(({ place }) => place);
}

/** The field that a secret belongs to: with another value of it, the secret is another one. */
export const OWNERS_OF_SECRETS: Readonly<Record<string, string>> = {
  client_secret: "client_id",
  secret_access_key: "access_key_id",
};

/** Names a secret for people: "Client secret of login". */
export function secretLabel({ name, owner }: PlacedSecret): string {
  return `${fieldLabel(name)}${owner === undefined ? "" : ` of ${visible(owner)}`}`;
}
