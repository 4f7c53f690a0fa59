/** Finds the secrets that a configuration has to give, and those that it may have to: the service returns none. */
import {
  formatPath,
  isNested,
  isObjectValue,
  type ObjectSchema,
  type ObjectValue,
  type Path,
  UNKNOWN,
  type Value,
} from "../schema";

/** Returns the paths at which a configuration breaks a rule. */
type Broken = (configuration: ObjectValue) => readonly Path[];

/**
 * Returns the configuration with each secret that the rules demand as {@link UNKNOWN}, and the paths of those that the
 * rules merely permit: the cluster may have them.
 */
export function withSecrets(
  schema: ObjectSchema,
  configuration: ObjectValue,
  broken: Broken,
): { readonly configuration: ObjectValue; readonly possible: ReadonlySet<string> } {
  const demanded = new Set(broken(configuration).map(formatPath));
  const complete = mapSecrets(schema, configuration, [], (secret, path) =>
    secret === undefined && demanded.has(formatPath(path)) ? UNKNOWN : secret,
  );
  const absent: Path[] = [];
  const withAll = mapSecrets(schema, complete, [], (secret, path) => {
    if (secret !== undefined) return secret;
    absent.push(path);
    return PLACEHOLDER;
  });
  const refused = new Set(broken(withAll).map(formatPath));
  return {
    configuration: complete,
    possible: new Set(absent.map(formatPath).filter((path) => !refused.has(path))),
  };
}

/** Stands for any text. */
const PLACEHOLDER = "secret";

/** Returns an object with each secret in it replaced. */
function mapSecrets(
  schema: ObjectSchema,
  object: ObjectValue,
  path: Path,
  replace: (secret: Value, path: Path) => Value,
): ObjectValue {
  const replaced: Record<string, Value> = { ...object };
  for (const [name, { type, neverReturned, writeOnlyFormOf }] of Object.entries(schema.attributes)) {
    const place = [...path, name];
    const value = object[name];
    if (neverReturned === true && writeOnlyFormOf === undefined) replaced[name] = replace(value, place);
    if (!isNested(type)) continue;
    const part = (inner: Value, at: Path) =>
      isObjectValue(inner) ? mapSecrets(type.object, inner, at, replace) : inner;
    replaced[name] = Array.isArray(value)
      ? (value as readonly Value[]).map((element, index) => part(element, [...place, index]))
      : part(value, place);
  }
  return replaced;
}
