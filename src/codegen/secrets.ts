/** The secrets that a configuration has to give, or may have to: the service returns none. And how code gives them. */
import {
  type ClusterKind,
  formatPath,
  formsOfSecret,
  hasNoSecret,
  isUnset,
  KEPT_VERSION,
  KINDS,
  mapSecrets,
  type NumberValue,
  type ObjectSchema,
  type ObjectValue,
  presenceOfSecret,
  secretsWithin,
  UNKNOWN,
} from "../schema";
import { namesWithin } from "./names";
import type { SecretVariable, WrittenField } from "./program";

/** A secret that a cluster has, or may have. */
export interface ClusterSecret {
  /** The names that lead to it: the attribute's, in a list the element's, and the secret's. */
  readonly path: readonly string[];
  /** The name of its variable. */
  readonly variable: string;
  /** Whether the cluster must have it. It may have another one. */
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
  const forms = formsOfSecret(secret);
  const value = { is: "literal", value: version } as const;
  if (isGiven)
    return [
      { name: forms.writeOnly, comments: [], value: { is: "secret", variable: to } },
      { name: forms.version, comments: [], value },
    ];
  const comment = `The cluster keeps its secret. To update it, give \`${forms.writeOnly}\`: the same secret, or a new one with the version 1.`;
  return [{ name: forms.version, comments: [comment], value }];
}

/** Returns the variable of a secret; `path` names the login or the object that the secret is in, and the attribute. */
export function secretVariable(kind: ClusterKind, cluster: string, path: readonly string[]): SecretVariable {
  const [owner = "", secret = ""] = path;
  return {
    names: namesWithin(kind, cluster, path),
    description: `${secret} of ${owner} in the ${KINDS[kind].label} cluster ${cluster}`,
  };
}

/**
 * Returns the configuration with each secret that the cluster must have as {@link UNKNOWN}, and the paths of those that it
 * may have.
 */
export function withSecrets(
  schema: ObjectSchema,
  configuration: ObjectValue,
): { readonly configuration: ObjectValue; readonly possible: ReadonlySet<string> } {
  const possible = secretsWithin(schema, configuration).filter(
    (secret) => presenceOfSecret(secret) === "possible" && hasNoSecret(secret.object, secret.name),
  );
  return {
    configuration: mapSecrets(schema, configuration, (secret) => {
      const value = secret.object[secret.name];
      return isUnset(value) && presenceOfSecret(secret) === "certain" ? UNKNOWN : value;
    }),
    possible: new Set(possible.map(({ path }) => formatPath(path))),
  };
}
