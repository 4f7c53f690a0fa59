/** Decides which secrets the code of clusters gives by variables: the others stay as the service has them. */
import { AS_VARIABLE, type ClusterSecret, KEPT_BY_SERVICE, type SecretForm } from "../codegen";
import {
  type ClusterKind,
  elementKeyOf,
  formsOfSecret,
  isKeptVersion,
  isUnset,
  KINDS,
  nestedObjects,
  type ObjectValue,
} from "../schema";

export interface SecretChoice {
  /** Reports whether somebody has the secret of a variable. */
  readonly isAtHand: (variable: string) => boolean;
  /** Whether the code has a variable for each secret that the rules demand, also if nobody has it now. */
  readonly hasSecretVariables: boolean;
}

/**
 * Returns how the code gives a secret: by a variable if somebody has it, or if the state shows that it was given before.
 *
 * @param stored what the state has of the cluster
 */
export function secretForm(
  kind: ClusterKind,
  { path, variable, isDemanded }: ClusterSecret,
  stored: ObjectValue | undefined,
  { isAtHand, hasSecretVariables }: SecretChoice,
): SecretForm | undefined {
  const secret = path.at(-1) ?? "";
  const holder = holderIn(kind, stored, path.slice(0, -1));
  const version = holder?.[formsOfSecret(secret).version];
  const isKept = isKeptVersion(version);
  if (!isKept && (typeof version === "number" || typeof version === "bigint"))
    return { isGiven: true, version };
  if (isAtHand(variable) || !isUnset(holder?.[secret]) || (isDemanded && hasSecretVariables))
    return AS_VARIABLE;
  return isKept || isDemanded ? KEPT_BY_SERVICE : undefined;
}

/** Returns the object that the names lead to: that of an attribute, or the element of its list with the key. */
function holderIn(
  kind: ClusterKind,
  stored: ObjectValue | undefined,
  [attribute = "", key]: readonly string[],
): ObjectValue | undefined {
  const schema = KINDS[kind].schema.attributes[attribute];
  const isListed = elementKeyOf(schema) !== undefined;
  return nestedObjects(schema, stored?.[attribute]).find(({ name }) => !isListed || name === key)?.object;
}
