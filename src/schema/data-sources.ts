/** The data sources of clusters, which follow from the resources: `cloud_opensearch`, `cloud_prometheus`, `cloud_clusters`. */
import { attribute, type Attribute, type Attributes, type ObjectSchema } from "./attribute";
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "./kinds";
import { cloudNetwork } from "./resources/network";
import { computed } from "./resources/shared-attributes";
import { mapAttributes } from "./walk";

/** What the names of these data sources begin with, as in Terraform's addresses: a resource may have the same type. */
const DATA = "data.";

/** What the names of ephemeral resources begin with. */
const EPHEMERAL = "ephemeral.";

/** Returns the type in Terraform, which a resource, its data source and an ephemeral resource share. */
export function typeInTerraform({ name }: Pick<ObjectSchema, "name">): string {
  const mode = [DATA, EPHEMERAL].find((prefix) => name.startsWith(prefix)) ?? "";
  return name.slice(mode.length);
}

/** Returns the ephemeral resource that reads what a data source reads. */
function ephemeralForm(dataSource: ObjectSchema): ObjectSchema {
  return { ...dataSource, name: EPHEMERAL + typeInTerraform(dataSource) };
}

/** Returns the data source of a resource: everything that the service returns of a cluster. */
function dataSourceOf({ name, description, reference, attributes }: ObjectSchema): ObjectSchema {
  return {
    name: DATA + name,
    description: `${whatItIs(description).replace(/\.$/, "")}, read from the service.`,
    reference,
    attributes: { ...readable(attributes), ...lookup(attributes) },
  };
}

/** Returns the attributes that the service returns, none of which is configured. */
function readable(attributes: Attributes): Attributes {
  return mapAttributes(attributes, (attribute) =>
    attribute.terraformOnly === true || attribute.neverReturned === true ? undefined : readOnly(attribute),
  );
}

function readOnly(given: Attribute): Attribute {
  const { type, format, reference, assumed, rawName, otherNames, whenUnset, default: open } = given;
  return {
    ...computed("string", whatItIs(given.description), reference, assumed === undefined ? {} : { assumed }),
    type,
    format,
    ...(rawName !== undefined && { rawName }),
    ...(otherNames !== undefined && { otherNames }),
    ...(open !== undefined && { default: open }),
    ...(given.kind === "optional" && whenUnset !== undefined && { whenUnset }),
  };
}

/** Returns the attributes that find the cluster: its `id`, or its organization and name. */
function lookup({ id, organization_id: organization, name }: Attributes): Attributes {
  if (id === undefined || organization === undefined || name === undefined) return {};
  const found = (attribute: Attribute, more: Pick<Attribute, "format" | "description">): Attribute => {
    const { type, reference } = attribute;
    return { type, reference, kind: "optional-computed", ...more };
  };
  return {
    id: found(id, {
      format: "positive-whole-number",
      description: `${id.description} Give it, or \`organization_id\` and \`name\`.`,
    }),
    organization_id: {
      ...found(organization, {
        format: organization.format,
        description: "Organization the cluster belongs to. Together with `name`, it finds the cluster.",
      }),
      ...BY_LIST,
    },
    name: {
      ...found(name, {
        format: name.format,
        description:
          "Cluster name, unique within the organization. Together with `organization_id`, it finds the cluster.",
      }),
      ...BY_LIST,
    },
  };
}

/** The list of an organization's clusters is an assumption. */
const BY_LIST = { assumed: "operations" } as const;

/** Returns the part of a description that says what the attribute is. What follows is about setting it. */
function whatItIs(description: string): string {
  const [sentence = ""] = description.split(/(?<=\.)\s/, 1);
  return sentence;
}

/** The data source of each kind of cluster. */
export const DATA_SOURCES = Object.fromEntries(
  CLUSTER_KINDS.map((kind) => [kind, dataSourceOf(KINDS[kind].schema)]),
) as Readonly<Record<ClusterKind, ObjectSchema>>;

/** Returns the data source of a type in Terraform that reads clusters; undefined for another type. */
export function clusterDataSource(type: string): ObjectSchema | undefined {
  return [...Object.values(DATA_SOURCES), cloudClusters].find((schema) => typeInTerraform(schema) === type);
}

const listed = (type: "string" | "number", description: string): Attribute =>
  computed(type, description, "2.2", BY_LIST);

/** The clusters of an organization. */
export const cloudClusters: ObjectSchema = {
  name: `${DATA}cloud_clusters`,
  description: "The clusters of an organization, by kind and by a pattern of their names.",
  reference: "2.2",
  attributes: {
    organization_id: {
      ...attribute("required", "number", "positive-whole-number", "2.2"),
      description: "Organization whose clusters are listed.",
      ...BY_LIST,
    },
    kind: {
      ...attribute("optional", "string", "cluster-kind", "contract"),
      description: `Lists only the clusters of this kind: ${CLUSTER_KINDS.map((kind) => `\`${kind}\``).join(" or ")}.`,
      whenUnset: "clusters of every kind",
      terraformOnly: true,
      knownValues: CLUSTER_KINDS,
    },
    name_pattern: {
      ...attribute("optional", "string", "name-pattern", "contract"),
      description:
        "Lists only the clusters whose whole name matches: `*` stands for any characters, also none, and `?` for one, as in `logs-*`. A regular expression is refused.",
      whenUnset: "clusters of every name",
      terraformOnly: true,
    },
    clusters: {
      type: {
        nesting: "list",
        key: "id",
        object: {
          name: "clusters",
          description: "A cluster of the organization.",
          reference: "2.2",
          attributes: {
            kind: listed(
              "string",
              `Kind of the cluster: ${CLUSTER_KINDS.map((kind) => `\`${kind}\``).join(" or ")}.`,
            ),
            id: listed("number", "Unique identifier of the cluster among those of its kind."),
            name: listed("string", "Cluster name, unique among those of its kind in the organization."),
          },
        },
      },
      kind: "computed",
      format: "any",
      description:
        "The clusters, in the order of their kinds and names; an empty list if there are none. The data source of a cluster reads the rest of it.",
      reference: "2.2",
      ...BY_LIST,
    },
  },
};

/** Every resource and data source, each once. */
export const OBJECTS: readonly ObjectSchema[] = [
  ...CLUSTER_KINDS.flatMap((kind) => {
    const { schema, credentials } = KINDS[kind];
    return [schema, DATA_SOURCES[kind], ...(credentials === undefined ? [] : [credentials])];
  }),
  cloudClusters,
  cloudNetwork,
];

/** The ephemeral resources: the credentials of each kind of cluster that has some. */
export const EPHEMERAL_RESOURCES: readonly ObjectSchema[] = CLUSTER_KINDS.flatMap((kind) => {
  const { credentials } = KINDS[kind];
  return credentials === undefined ? [] : [ephemeralForm(credentials)];
});

const ALL: ReadonlyMap<string, ObjectSchema> = new Map(
  [...OBJECTS, ...EPHEMERAL_RESOURCES].map((schema) => [schema.name, schema]),
);

/** Returns the resource, data source or ephemeral resource of a name, such as `data.cloud_opensearch`. */
export function schemaOf(name: string): ObjectSchema {
  const schema = ALL.get(name);
  if (schema === undefined) throw new Error(`there is no ${name}`);
  return schema;
}
