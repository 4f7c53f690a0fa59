/** The clusters as the API has them. */
import { CLUSTER_SCHEMAS, isNested, type Attribute, type ClusterKind, type ObjectSchema } from "../schema";

/** The schema of each kind without the attributes that only Terraform knows. */
export const API_SCHEMAS: Readonly<Record<ClusterKind, ObjectSchema>> = {
  opensearch: knownToApi(CLUSTER_SCHEMAS.opensearch),
  prometheus: knownToApi(CLUSTER_SCHEMAS.prometheus),
};

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
