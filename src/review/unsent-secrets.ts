/** The secrets that a full replacement removes: the service never returns them, and they are not given again. */
import type { JsonObject } from "../json";
import {
  hasNoSecret,
  type ObjectSchema,
  type PlacedSecret,
  presenceOfSecret,
  secretsWithin,
} from "../schema";

/** Returns the secrets that the service may have and that `after` does not give. Leaves out those of new and removed objects. */
export function unsentSecrets(
  schema: ObjectSchema,
  before: JsonObject,
  after: JsonObject,
): readonly PlacedSecret[] {
  const old = new Set(secretsWithin(schema, before).map(({ place }) => place));
  return secretsWithin(schema, after).filter(
    (secret) =>
      old.has(secret.place) &&
      hasNoSecret(secret.object, secret.name) &&
      presenceOfSecret(secret) !== "impossible",
  );
}
