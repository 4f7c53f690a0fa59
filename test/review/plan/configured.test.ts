/** What the configuration in a plan says of a cluster: which attributes it sets, in which module. */
import type { Json } from "../../../src/json";
import { configuredIn } from "../../../src/review/plan/configured";
import { typeAt, withoutKeys } from "../../../src/schema";

const resource = (address: string, expressions: Json): Json => ({
  address,
  type: address.split(".")[0] ?? "",
  expressions,
});

const CONFIGURATION: Json = {
  root_module: {
    resources: [
      resource("cloud_opensearch.logs", {
        constant: { constant_value: "a" },
        falsy: { constant_value: false },
        reference: { references: ["var.a"] },
        null: {},
        null_value: { constant_value: null },
        block: [{}],
      }),
      resource("other.thing", { constant: { constant_value: "a" } }),
      { type: "cloud_opensearch", expressions: {} },
      { address: "cloud_opensearch.typeless", expressions: {} },
    ],
    module_calls: {
      team: {
        module: {
          resources: [resource("cloud_prometheus.metrics", { name: { constant_value: "a" } })],
          module_calls: {
            inner: { module: { resources: [resource("cloud_opensearch.logs", { name: {} })] } },
          },
        },
      },
    },
  },
};

it.each<[address: string, attribute: string, isSet: boolean | undefined]>([
  ["cloud_opensearch.logs", "constant", true],
  ["cloud_opensearch.logs", "falsy", true],
  ["cloud_opensearch.logs", "reference", true],
  ["cloud_opensearch.logs", "block", true],
  ["cloud_opensearch.logs", "null", false],
  ["cloud_opensearch.logs", "null_value", false],
  ["cloud_opensearch.logs", "absent", false],
  ["cloud_opensearch.logs", "toString", false],
  ['cloud_opensearch.logs["a"]', "constant", true],
  ["cloud_opensearch.logs (deposed 0a1b2c3d)", "constant", true],
  ["module.team.cloud_prometheus.metrics", "name", true],
  ['module.team["x"].module.inner[0].cloud_opensearch.logs[1]', "name", false],
  ["cloud_prometheus.metrics", "name", undefined],
  ["module.inner.cloud_opensearch.logs", "name", undefined],
  ["cloud_opensearch.other", "constant", undefined],
  ["cloud_opensearch.typeless", "constant", undefined],
  ["other.thing", "constant", undefined],
])("of %s it says whether %s is set: %s", (address, attribute, isSet) => {
  expect(configuredIn(CONFIGURATION, []).isConfigured(address, attribute)).toBe(isSet);
});

it("says nothing without a configuration", () => {
  for (const nothing of [undefined, {}, { root_module: [] }]) {
    expect(configuredIn(nothing, []).isConfigured("cloud_opensearch.logs", "constant")).toBeUndefined();
  }
});

it.each([
  ["cloud_opensearch.logs", "cloud_opensearch.logs"],
  ["cloud_opensearch.logs[12]", "cloud_opensearch.logs"],
  ['cloud_opensearch.logs["a"]', "cloud_opensearch.logs"],
  ['cloud_opensearch.logs[""]', "cloud_opensearch.logs"],
  ['module.a["x"].module.b[0].cloud_opensearch.logs', "module.a.module.b.cloud_opensearch.logs"],
  ['cloud_opensearch.logs["a\\"].module.b[\\\\"]', "cloud_opensearch.logs"],
  ['module.a["].b["].cloud_opensearch.logs["c"]', "module.a.cloud_opensearch.logs"],
  ["cloud_opensearch.logs (deposed 0a1b2c3d)", "cloud_opensearch.logs"],
  ["module.a[1].cloud_opensearch.logs[0] (deposed 0a1b2c3d)", "module.a.cloud_opensearch.logs"],
  ['cloud_opensearch.logs[" (deposed a)"]', "cloud_opensearch.logs"],
  ["cloud_opensearch.logs (deposed a) b", "cloud_opensearch.logs (deposed a) b"],
  ["cloud_opensearch.logs (deposed (a)", "cloud_opensearch.logs (deposed (a)"],
])("%s is an instance of %s", (instance, address) => {
  expect(withoutKeys(instance)).toBe(address);
});

it.each([
  ["cloud_opensearch.logs", "cloud_opensearch"],
  ['cloud_prometheus.metrics["a.b.c"]', "cloud_prometheus"],
  ['module.a["x.y"].module.b[0].cloud_opensearch.logs', "cloud_opensearch"],
  ["module.a.cloud_opensearch.logs (deposed 0a1b2c3d)", "cloud_opensearch"],
  ["data.cloud_opensearch_credentials.logs", "cloud_opensearch_credentials"],
  ["logs", ""],
  [".logs", ""],
  ["", ""],
])("%j has the type %j", (address, type) => {
  expect(typeAt(address)).toBe(type);
});
