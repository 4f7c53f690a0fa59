/** The secrets that a configuration has to give, or may have to: the service returns none. And how code gives them. */
import {
  type ClusterKind,
  formatPath,
  KEPT_VERSION,
  KINDS,
  mapObjects,
  type NumberValue,
  type ObjectSchema,
  type ObjectValue,
  type Path,
  UNKNOWN,
  type Value,
} from "../schema";
import { namesWithin } from "./names";
import type { SecretVariable, WrittenField } from "./program";

/** A secret that a cluster has, or may have. */
export interface ClusterSecret {
  /** The names that lead to it: the attribute's, in a list the element's, and the secret's. */
  readonly path: readonly string[];
  /** The name of its variable. */
  readonly variable: string;
  /** Whether the rules demand it. The cluster may have another one. */
  readonly isDemanded: boolean;
}

/** How code gives a secret: by a variable; or with its version alone, so that the service keeps the one that it has. */
export interface SecretForm {
  readonly isGiven: boolean;
  readonly version: NumberValue;
}

export const AS_VARIABLE: SecretForm = { isGiven: true, version: 1 };
export const KEPT_BY_SERVICE: SecretForm = { isGiven: false, version: KEPT_VERSION };

/** Returns the fields of the write-only form of a secret, which no plan and no state holds. */
export function secretFields(
  secret: string,
  to: SecretVariable,
  { isGiven, version }: SecretForm,
): readonly WrittenField[] {
  const value = { is: "literal", value: version } as const;
  if (isGiven)
    return [
      { name: `${secret}_wo`, comments: [], value: { is: "reference", to } },
      { name: `${secret}_wo_version`, comments: [], value },
    ];
  const comment = `The cluster keeps its secret. To update it, give \`${secret}_wo\`: the same secret, or a new one with the version 1.`;
  return [{ name: `${secret}_wo_version`, comments: [comment], value }];
}

/** Returns the variable of a secret; `path` names the login or the object that the secret is in, and the attribute. */
export function secretVariable(kind: ClusterKind, cluster: string, path: readonly string[]): SecretVariable {
  const [owner = "", secret = ""] = path;
  return {
    is: "secret-variable",
    names: namesWithin(kind, cluster, path),
    description: `${secret} of ${owner} in the ${KINDS[kind].label} cluster ${cluster}`,
  };
}

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
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    const place = [...path, name];
    const value = object[name];
    replaced[name] =
      attribute.neverReturned === true && attribute.writeOnlyFormOf === undefined
        ? replace(value, place)
        : mapObjects(attribute, value, (held) =>
            mapSecrets(held.schema, held.object, [...place, ...held.path], replace),
          );
  }
  return replaced;
}
