/** The secrets that a full replacement removes: the service never returns them, and they are not given again. */
import { isJsonObject, type Json, type JsonObject } from "../json";
import { isNested, type ObjectSchema } from "../schema";

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
  return Object.entries(attributes).flatMap(([name, { type, neverReturned, writeOnlyFormOf }]) => {
    const path = `${within}${name}`;
    if (isNested(type)) {
      const key = type.nesting === "list" ? type.key : undefined;
      return keptObjects(path, key, before[name], after[name]).flatMap((kept) =>
        unsentSecrets(type.object, kept.before, kept.after, `${kept.path}.`),
      );
    }
    const isSecret = neverReturned === true && writeOnlyFormOf === undefined;
    return isSecret && !isSet(after[name]) && mayHave(name, after) ? [path] : [];
  });
}

interface KeptObject {
  readonly path: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Returns the objects that both sides have. Elements of a list are matched by their `key`. */
function keptObjects(
  path: string,
  key: string | undefined,
  before: Json | undefined,
  after: Json | undefined,
): readonly KeptObject[] {
  if (key === undefined) return isJsonObject(before) && isJsonObject(after) ? [{ path, before, after }] : [];
  const old = objectsIn(before);
  return objectsIn(after).flatMap((element) => {
    const match = old.find((each) => each[key] === element[key]);
    return match === undefined
      ? []
      : [{ path: `${path}[${String(element[key])}]`, before: match, after: element }];
  });
}

function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? (list as readonly Json[]).filter(isJsonObject) : [];
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
