/** What Terraform finds in the provider: each name, with a behaviour that can be loaded. */
import { provider } from "../../src/provider";
import { CLUSTER_KINDS, KINDS, PROVIDER_SOURCE, PROVIDER_VERSION } from "../../src/schema";
import { schemaProblems } from "../plugin/schema-problems";

const CREDENTIALS = CLUSTER_KINDS.flatMap((kind) => KINDS[kind].credentials?.name ?? []);

it("is found by its address and version, and explains how it is installed", () => {
  expect(provider).toMatchObject({ address: PROVIDER_SOURCE, version: PROVIDER_VERSION });
  expect(provider.installation).toContain("npx --no-install cdktf-provider-cloud install");
});

it("has a resource for each kind of cluster, and credentials for each kind that has them", () => {
  expect(Object.keys(provider.resources ?? {})).toEqual(CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name));
  expect(Object.keys(provider.dataSources ?? {})).toEqual(CREDENTIALS);
  expect(Object.keys(provider.ephemeralResources ?? {})).toEqual(CREDENTIALS);
  expect(CREDENTIALS).toContain("cloud_opensearch_credentials");
});

it("identifies and lists each kind of cluster", () => {
  const types = CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name);
  expect(Object.keys(provider.listResources)).toEqual(types);
  for (const type of types)
    expect(Object.keys(provider.resources[type]?.identity ?? {})).toEqual(["id", "organization_id"]);
});

it("has valid schemas", () => {
  expect(schemaProblems(provider)).toEqual([]);
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
