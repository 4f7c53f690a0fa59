/** The secrets that a full replacement removes: the service never returns them, and they are not given again. */
import type { Json, JsonObject } from "../json";
import { type Attribute, nestedObjects, type ObjectSchema } from "../schema";

/**
 * Returns the paths of the secrets that `before` may have and that `after` does not give, such as
 * `auth_sources[login].client_secret`. Leaves out those of objects that are new or removed.
 */
export function unsentSecrets(
  { attributes }: ObjectSchema,
  before: JsonObject,
  after: JsonObject,
  within = "",
): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const path = `${within}${name}`;
    const inner = keptObjects(attribute, before[name], after[name]).flatMap((kept) =>
      unsentSecrets(kept.schema, kept.before, kept.after, `${path}${kept.element}.`),
    );
    const isSecret = attribute.neverReturned === true && attribute.writeOnlyFormOf === undefined;
    return isSecret && !isSet(after[name]) && mayHave(name, after) ? [path] : inner;
  });
}

/** An object that both sides have, with the element's name in brackets if it is in a list. */
interface KeptObject {
  readonly schema: ObjectSchema;
  readonly element: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Returns the objects of an attribute that both sides have. Elements of a list are matched by their key. */
function keptObjects(
  attribute: Attribute,
  before: Json | undefined,
  after: Json | undefined,
): readonly KeptObject[] {
  const old = nestedObjects(attribute, before);
  return nestedObjects(attribute, after).flatMap(({ schema, object, name }) => {
    const match = old.find((each) => each.name === name);
    const element = name === undefined ? "" : `[${name}]`;
    return match === undefined ? [] : [{ schema, element, before: match.object, after: object }];
  });
}

/** Reports whether an object may have a secret: it has what the secret belongs to. */
function mayHave(secret: string, object: JsonObject): boolean {
  const owner = SECRET_OWNERS[secret];
  return owner === undefined || isSet(object[owner]);
}

/** The field that a secret is of no use without. */
const SECRET_OWNERS: Readonly<Record<string, string>> = {
  client_secret: "client_id",
  secret_access_key: "access_key_id",
};

function isSet(value: Json | undefined): boolean {
  return (value ?? null) !== null;
}
