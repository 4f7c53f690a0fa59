/** Finds the secrets that a cluster has and the state does not know: the service never returns one. */
import { mapObject, type ObjectValue } from "../../json";
import { isUnset, KEPT_VERSION, mapObjects, type ObjectSchema } from "../../schema";

/**
 * Returns a state in which each secret that the cluster must have, and that nobody gave, has the version 0. A configuration
 * with this version and without the secret changes nothing; one with a secret and a higher version sends it.
 */
export function withKeptSecrets({ attributes }: ObjectSchema, state: ObjectValue): ObjectValue {
  const complete = mapObject(state, (value, name) =>
    mapObjects(attributes[name], value, ({ schema, object }) => withKeptSecrets(schema, object)),
  );
  for (const [secret, { neededWith }] of Object.entries(attributes)) {
    const version = `${secret}_wo_version`;
    if (neededWith === undefined || state[neededWith] !== true) continue;
    if (isUnset(state[secret]) && isUnset(state[version])) complete[version] = KEPT_VERSION;
  }
  return complete;
}
