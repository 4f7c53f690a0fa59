/** What override files do to the other files of a folder, as Terraform does it. */
import { isJsonObject, type JsonObject } from "../../src/json";
import { withOverrides } from "../../src/terraform-files/overrides";

const read = (files: Readonly<Record<string, object>>): Readonly<Record<string, JsonObject>> =>
  Object.fromEntries(
    withOverrides(
      Object.entries(files).map(([path, json]) => ({ path: `/program/${path}`, json: json as JsonObject })),
    ).map(({ path, json }) => [path.slice("/program/".length), json]),
  );

const cluster = (body: object) => ({ resource: { cloud_opensearch: { logs: body } } });

interface Case {
  readonly main: object;
  readonly override: object;
  readonly expected: object;
  /** What only the override says, and Terraform accepts. */
  readonly added?: object;
}

it.each<[what: string, given: Case]>([
  [
    "an argument, beside the others",
    {
      main: cluster({ name: "logs", tier: "dev" }),
      override: cluster({ tier: "standard" }),
      expected: cluster({ name: "logs", tier: "standard" }),
    },
  ],
  [
    "an object and a list as a whole",
    {
      main: cluster({
        maintenance_window: { day_of_week: "sunday", start_time: "1" },
        ip_allowlist: ["a", "b"],
      }),
      override: cluster({ maintenance_window: { day_of_week: "monday" }, ip_allowlist: ["c"] }),
      expected: cluster({ maintenance_window: { day_of_week: "monday" }, ip_allowlist: ["c"] }),
    },
  ],
  [
    "an argument by null",
    {
      main: cluster({ tier: "dev" }),
      override: cluster({ tier: null }),
      expected: cluster({ tier: null }),
    },
  ],
  [
    "a block in a list, and keeps the comments of constructs",
    {
      main: cluster([{ "//": { metadata: { path: "one/logs" } }, tier: "dev" }]),
      override: cluster({ "//": "why", tier: "standard" }),
      expected: cluster([{ "//": { metadata: { path: "one/logs" } }, tier: "standard" }]),
    },
  ],
  [
    "a data source, a module, a variable and an output",
    {
      main: {
        data: { cloud_clusters: { all: { kind: "opensearch" } } },
        module: { search: { source: "./a", tier: "dev" } },
        variable: { secret: { type: "string" } },
        output: { url: { value: "a" } },
      },
      override: {
        data: { cloud_clusters: { all: { organization_id: 7 } } },
        module: { search: { source: "./b" } },
        variable: { secret: { sensitive: true } },
        output: { url: { value: "b" } },
      },
      expected: {
        data: { cloud_clusters: { all: { kind: "opensearch", organization_id: 7 } } },
        module: { search: { source: "./b", tier: "dev" } },
        variable: { secret: { type: "string", sensitive: true } },
        output: { url: { value: "b" } },
      },
    },
  ],
  [
    "local values, but adds none",
    {
      main: { locals: [{ a: 1, b: 1 }, { c: 1 }] },
      override: { locals: { b: 2, c: 2, d: 2 } },
      expected: { locals: [{ a: 1, b: 2 }, { c: 2 }] },
    },
  ],
  [
    "no resource that is not declared",
    { main: cluster({}), override: { resource: { cloud_opensearch: { other: {} } } }, expected: cluster({}) },
  ],
  [
    "each configuration of a provider by its alias",
    {
      main: { provider: { cloud: [{ max_retries: 1 }, { alias: "eu", max_retries: 1 }] } },
      override: { provider: { cloud: { alias: "eu", max_retries: 2 } } },
      expected: { provider: { cloud: [{ max_retries: 1 }, { alias: "eu", max_retries: 2 }] } },
    },
  ],
  [
    "where the state is, of whatever type",
    {
      main: { terraform: { cloud: { organization: "acme" }, required_version: ">= 1.5" } },
      override: { terraform: { backend: { local: {} } } },
      expected: { terraform: { required_version: ">= 1.5" } },
      added: { terraform: { backend: { local: {} } } },
    },
  ],
  [
    "required providers, one by one and as a whole",
    {
      main: {
        terraform: [{ required_providers: { a: { source: "x/a", version: "1" }, b: { source: "x/b" } } }],
      },
      override: { terraform: { required_providers: { a: { source: "y/a" }, c: { source: "y/c" } } } },
      expected: {
        terraform: [{ required_providers: { b: { source: "x/b" } } }],
      },
      added: { terraform: { required_providers: { a: { source: "y/a" }, c: { source: "y/c" } } } },
    },
  ],
  [
    "nothing, where no file requires providers",
    {
      main: { terraform: { required_version: ">= 1.5" } },
      override: { terraform: { required_providers: { a: { source: "y/a" } } } },
      expected: { terraform: { required_version: ">= 1.5" } },
      added: { terraform: { required_providers: { a: { source: "y/a" } } } },
    },
  ],
])("an override changes %s", (_what, { main, override, expected, added = {} }) => {
  expect(read({ "main.tf": main, "override.tf": override })).toEqual({
    "main.tf": expected,
    "override.tf": added,
  });
});

it("of several overrides wins the last in the order of bytes", () => {
  const backend = (path: string) => ({ terraform: { backend: { local: { path } } } });
  const files = {
    "a_override.tf": { ...cluster({ tier: "a" }), ...backend("a") },
    "B_override.tf.json": cluster({ tier: "B" }),
    "main.tf": { ...cluster({ tier: "main" }), ...backend("main") },
    "overrides.tf": { locals: { a: 1 } },
  };
  expect(read(files)).toEqual({
    "a_override.tf": backend("a"),
    "B_override.tf.json": {},
    "main.tf": { ...cluster({ tier: "a" }), terraform: {} },
    "overrides.tf": { locals: { a: 1 } },
  });
});

it("keeps names that JavaScript knows", () => {
  const text = '{"locals":{"__proto__":1,"constructor":1}}';
  const { "main.tf": main = {} } = read({
    "main.tf": JSON.parse(text) as object,
    "override.tf": JSON.parse(text.replaceAll("1", "2")) as object,
  });
  const { locals = null } = main;
  expect(isJsonObject(locals) && Object.entries(locals)).toEqual([
    ["__proto__", 2],
    ["constructor", 2],
  ]);
});
