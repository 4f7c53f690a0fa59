/** Which clusters of a plan are in one deployment of the service. */
import type { Json } from "../../../src/json";
import { configuredIn } from "../../../src/review/plan/configured";

const [A, B] = ["cloud_opensearch.a", "cloud_prometheus.b"];
const using = (address: string, key: Json): Json => ({
  address,
  type: address.split(".")[0] ?? "",
  provider_config_key: key,
});
const expression: Json = { expressions: { base_url: { references: ["var.url"] } } };
const each = (...references: string[]): Json => ({ expressions: { base_url: { references } } });
const url = (base: string): Json => ({ expressions: { base_url: { constant_value: base } } });

/** The text of the deployment of each of the two clusters, which use the providers of these keys. */
function services(keys: readonly [Json, Json], providers: Json): readonly [string, string] {
  const both = [A, `module.m["x"].${B}[0]`] as const;
  const configuration = {
    provider_config: providers,
    root_module: {
      resources: [using("other.thing", "x"), using(A, keys[0])],
      module_calls: { m: { module: { resources: [using(B, keys[1])] } } },
    },
  };
  const { serviceOf } = configuredIn(configuration, both);
  return [serviceOf(both[0]), serviceOf(both[1])];
}

const TWO = { cloud: url("https://a.example"), "cloud.eu": url("https://b.example/eu") };

it.each<[what: string, keys: readonly [Json, Json], providers: Json, isOne: boolean]>([
  ["one provider", ["cloud", "cloud"], TWO, true],
  ["two providers with different URLs", ["cloud", "cloud.eu"], TWO, false],
  ["a provider that a module inherits", ["cloud", "module.m:cloud"], TWO, true],
  ["another one that a module inherits", ["cloud", "module.m:cloud.eu"], TWO, false],
  [
    "a provider of the module itself",
    ["cloud", "module.m:cloud"],
    { cloud: url("https://a.example"), "module.m:cloud": url("https://b.example") },
    false,
  ],
  [
    "one URL in two spellings",
    ["cloud", "cloud.eu"],
    { cloud: url("https://a.example"), "cloud.eu": url("https://A.example:443/") },
    true,
  ],
  [
    "two paths of one host",
    ["cloud", "cloud.eu"],
    { cloud: url("https://a.example/eu"), "cloud.eu": url("https://a.example/us") },
    false,
  ],
  ["two URLs that cannot be read", ["a", "b"], { a: url("a"), b: url("b") }, false],
  ["one URL that cannot be read", ["a", "b"], { a: url("a"), b: url("a") }, true],
  ["URLs that are expressions", ["a", "b"], { a: expression, b: expression }, false],
  ["one URL that is an expression", ["a", "module.m:a"], { a: expression }, false],
  ["one provider whose URL is an expression", ["a", "a"], { a: expression }, true],
  ["one provider whose URL may be another one for each", ["a", "a"], { a: each("each.value") }, false],
  ["one whose URL is looked up for each", ["a", "a"], { a: each("var.urls", "each.key") }, false],
  ["an expression and the environment", ["a", "b"], { a: expression, b: {} }, false],
  ["two providers, one of which the plan does not have", ["cloud", "b"], TWO, true],
  ["two providers, one of which the plan does not name", ["cloud.eu", null], TWO, true],
  ["no URL, and no provider with a configuration", ["cloud", "cloud.eu"], { cloud: {} }, true],
  ["no provider with a name", [null, null], TWO, true],
])("%s: in one deployment", (_what, keys, providers, isOne) => {
  const [one, other] = services(keys, providers);
  expect(one === other).toBe(isOne);
});

it("without a configuration, all clusters are in one deployment", () => {
  const { serviceOf } = configuredIn(undefined, [A, B]);
  expect(serviceOf(A)).toBe(serviceOf(B));
});

it("of a cluster that stays and that the configuration does not have, all clusters are in one deployment", () => {
  const resources = [using(A, "cloud"), using(B, "cloud.eu")];
  const sameFor = (lasting: readonly string[]) => {
    const { serviceOf } = configuredIn({ provider_config: TWO, root_module: { resources } }, lasting);
    return serviceOf(A) === serviceOf(B);
  };
  expect(sameFor([A, B])).toBe(false);
  expect(sameFor([A, B, "cloud_opensearch.gone"])).toBe(true);
});
