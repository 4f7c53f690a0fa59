/** Derives the API's schema of each kind of cluster. */
import {
  type Attribute,
  CLUSTER_KINDS,
  type ClusterKind,
  isNested,
  KINDS,
  type ObjectSchema,
} from "../schema";

/** The schema of each kind, without the attributes that only Terraform knows. */
export const API_SCHEMAS = Object.fromEntries(
  CLUSTER_KINDS.map((kind) => [kind, knownToApi(KINDS[kind].schema)]),
) as Readonly<Record<ClusterKind, ObjectSchema>>;

function knownToApi(schema: ObjectSchema): ObjectSchema {
  const attributes = Object.entries(schema.attributes)
    .filter(([, { terraformOnly, writeOnlyFormOf }]) => !terraformOnly && writeOnlyFormOf === undefined)
    .map(([name, attribute]): [string, Attribute] => {
      const { type } = attribute;
      return [
        name,
        isNested(type) ? { ...attribute, type: { ...type, object: knownToApi(type.object) } } : attribute,
      ];
    });
  return { ...schema, attributes: Object.fromEntries(attributes) };
}
