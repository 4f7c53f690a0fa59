/** What Terraform finds in the provider: each name, with a behaviour that can be loaded. */
import type { AttributeSchema, AttributeSchemas } from "../../src/plugin";
import { conform } from "../../src/plugin/values/conform";
import { attributeType, isNestedType } from "../../src/plugin/values/type";
import { provider } from "../../src/provider";
import { CLUSTER_KINDS, KINDS, PROVIDER_SOURCE, PROVIDER_VERSION } from "../../src/schema";

const CREDENTIALS = CLUSTER_KINDS.flatMap((kind) => KINDS[kind].credentials?.name ?? []);

it("is found by its address and version, and explains how it is installed", () => {
  expect(provider).toMatchObject({ address: PROVIDER_SOURCE, version: PROVIDER_VERSION });
  expect(provider.installation).toContain("npx --no cdktf-provider-cloud install");
});

it("has a resource for each kind of cluster, and credentials for each kind that has them", () => {
  expect(Object.keys(provider.resources ?? {})).toEqual(CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name));
  const clusters = CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name);
  expect(Object.keys(provider.dataSources ?? {})).toEqual([
    ...clusters,
    "cloud_clusters",
    "cloud_network",
    ...CREDENTIALS,
  ]);
  expect(Object.keys(provider.ephemeralResources ?? {})).toEqual(CREDENTIALS);
  expect(CREDENTIALS).toContain("cloud_opensearch_credentials");
});

it("identifies and lists each kind of cluster", () => {
  const types = CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name);
  expect(Object.keys(provider.listResources)).toEqual(types);
  for (const type of types) {
    const { identity = {}, schema } = provider.resources[type] ?? {};
    expect(Object.keys(identity)).toEqual(["id", "organization_id"]);
    for (const [name, { type: valueType }] of Object.entries(identity))
      expect(schema?.attributes[name]?.type).toBe(valueType);
  }
});

describe("the schemas", () => {
  interface Placed {
    readonly path: string;
    readonly attribute: AttributeSchema;
    readonly isNested: boolean;
    readonly mayBeWriteOnly: boolean;
  }
  const placed = (
    attributes: AttributeSchemas,
    of: string,
    mayBeWriteOnly: boolean,
    isNested = false,
  ): Placed[] =>
    Object.entries(attributes).flatMap(([name, attribute]) => {
      const { type, kind } = attribute;
      const path = `${of}.${name}`;
      const inner = isNestedType(type)
        ? placed(type.attributes, path, mayBeWriteOnly && kind !== "computed", true)
        : [];
      return [{ path, attribute, isNested, mayBeWriteOnly }, ...inner];
    });
  const { resources, dataSources, ephemeralResources, listResources } = provider;
  const others = [dataSources, ephemeralResources, listResources].flatMap((types) => Object.entries(types));
  const all = [
    ...placed(provider.schema.attributes, "provider", false),
    ...Object.entries(resources).flatMap(([type, { schema }]) => placed(schema.attributes, type, true)),
    ...others.flatMap(([type, { schema }]) => placed(schema.attributes, type, false)),
  ];
  const isComputed = ({ kind }: AttributeSchema) => kind === "computed" || kind === "optional-computed";

  // Rules of Terraform and of the framework.
  it.each<[what: string, isBroken: (placed: Placed) => boolean]>([
    [
      "has a name with other characters than small letters, digits and underscores",
      ({ path }) => !/\.[a-z_][a-z0-9_]*$/.test(path),
    ],
    [
      "is write-only outside of resources, or in a computed attribute",
      ({ attribute, mayBeWriteOnly }) => attribute.writeOnly === true && !mayBeWriteOnly,
    ],
    [
      "is write-only and computed: a write-only value is never read back",
      ({ attribute }) => attribute.writeOnly === true && isComputed(attribute),
    ],
    [
      "has a default without the kind optional-computed",
      ({ attribute }) => attribute.default !== undefined && attribute.kind !== "optional-computed",
    ],
    [
      "has a default that is not of its type",
      ({ attribute }) =>
        attribute.default !== undefined &&
        conform(attribute.default, attributeType(attribute), "provider").problems.length > 0,
    ],
    [
      "requires a replacement and is computed: only a change by the user replaces a resource",
      ({ attribute }) => attribute.requiresReplace === true && isComputed(attribute),
    ],
    [
      "requires a replacement inside of another attribute, where it has no effect",
      ({ attribute, isNested }) => attribute.requiresReplace === true && isNested,
    ],
  ])("have no attribute that %s", (_what, isBroken) => {
    expect(all.filter(isBroken).map(({ path }) => path)).toEqual([]);
  });
});

it("loads each behaviour", async () => {
  expect(await provider.behaviour()).toHaveProperty("configure");
  for (const { behaviour } of Object.values(provider.resources ?? {}))
    expect(await behaviour()).toHaveProperty("create");
  for (const { behaviour } of Object.values(provider.dataSources ?? {}))
    expect(await behaviour()).toHaveProperty("read");
  for (const { behaviour } of Object.values(provider.ephemeralResources ?? {}))
    expect(await behaviour()).toHaveProperty("read");
  for (const { behaviour } of Object.values(provider.listResources))
    expect(await behaviour()).toHaveProperty("list");
});

it("has schemas with the attributes of the rules", () => {
  for (const kind of CLUSTER_KINDS) {
    const { schema } = KINDS[kind];
    const attributes = provider.resources?.[schema.name]?.schema.attributes ?? {};
    expect(Object.keys(attributes)).toEqual(Object.keys(schema.attributes));
  }
});
