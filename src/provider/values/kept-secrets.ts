/** Finds the secrets that a cluster has and the state does not know: the service never returns one. */
import { mapObject, type ObjectValue } from "../../json";
import {
  formsOfSecret,
  hasNoSecret,
  KEPT_VERSION,
  mapObjects,
  type ObjectSchema,
  presenceOfSecret,
} from "../../schema";

/**
 * Returns a state in which each secret that the cluster must have, and that nobody gave, has the version 0. A configuration
 * with this version and without the secret changes nothing; one with a secret and a higher version sends it.
 */
export function withKeptSecrets(schema: ObjectSchema, state: ObjectValue): ObjectValue {
  const { attributes } = schema;
  const complete = mapObject(state, (value, name) =>
    mapObjects(attributes[name], value, (held) => withKeptSecrets(held.schema, held.object)),
  );
  for (const [name, attribute] of Object.entries(attributes)) {
    const isMissing =
      presenceOfSecret({ name, attribute, schema, object: state }) === "certain" && hasNoSecret(state, name);
    if (isMissing) complete[formsOfSecret(name).version] = KEPT_VERSION;
  }
  return complete;
}
