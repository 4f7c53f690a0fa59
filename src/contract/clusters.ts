/** Derives the API's schema of each kind of cluster. */
import { CLUSTER_KINDS, type ClusterKind, KINDS, mapAttributes, type ObjectSchema } from "../schema";

/** The schema of each kind, without the attributes that only Terraform knows. */
export const API_SCHEMAS = Object.fromEntries(
  CLUSTER_KINDS.map((kind) => [kind, knownToApi(KINDS[kind].schema)]),
) as Readonly<Record<ClusterKind, ObjectSchema>>;

function knownToApi(schema: ObjectSchema): ObjectSchema {
  const attributes = mapAttributes(schema.attributes, (attribute) =>
    attribute.terraformOnly === true || attribute.writeOnlyFormOf !== undefined ? undefined : attribute,
  );
  return { ...schema, attributes };
}
