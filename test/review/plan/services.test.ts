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

interface Deployed {
  readonly keys: readonly [Json, Json];
  readonly providers: Json;
  readonly isOne: boolean;
}

it.each<[what: string, given: Deployed]>([
  ["one provider", { keys: ["cloud", "cloud"], providers: TWO, isOne: true }],
  ["two providers with different URLs", { keys: ["cloud", "cloud.eu"], providers: TWO, isOne: false }],
  ["a provider that a module inherits", { keys: ["cloud", "module.m:cloud"], providers: TWO, isOne: true }],
  [
    "another one that a module inherits",
    { keys: ["cloud", "module.m:cloud.eu"], providers: TWO, isOne: false },
  ],
  [
    "a provider of the module itself",
    {
      keys: ["cloud", "module.m:cloud"],
      providers: { cloud: url("https://a.example"), "module.m:cloud": url("https://b.example") },
      isOne: false,
    },
  ],
  [
    "one URL in two spellings",
    {
      keys: ["cloud", "cloud.eu"],
      providers: { cloud: url("https://a.example"), "cloud.eu": url("https://A.example:443/") },
      isOne: true,
    },
  ],
  [
    "two paths of one host",
    {
      keys: ["cloud", "cloud.eu"],
      providers: { cloud: url("https://a.example/eu"), "cloud.eu": url("https://a.example/us") },
      isOne: false,
    },
  ],
  [
    "two URLs that cannot be read",
    { keys: ["a", "b"], providers: { a: url("a"), b: url("b") }, isOne: false },
  ],
  ["one URL that cannot be read", { keys: ["a", "b"], providers: { a: url("a"), b: url("a") }, isOne: true }],
  [
    "URLs that are expressions",
    { keys: ["a", "b"], providers: { a: expression, b: expression }, isOne: false },
  ],
  [
    "one URL that is an expression",
    { keys: ["a", "module.m:a"], providers: { a: expression }, isOne: false },
  ],
  [
    "one provider whose URL is an expression",
    { keys: ["a", "a"], providers: { a: expression }, isOne: true },
  ],
  [
    "an expression and the environment",
    { keys: ["a", "b"], providers: { a: expression, b: {} }, isOne: false },
  ],
  [
    "two providers, one of which the plan does not have",
    { keys: ["cloud", "b"], providers: TWO, isOne: true },
  ],
  [
    "two providers, one of which the plan does not name",
    { keys: ["cloud.eu", null], providers: TWO, isOne: true },
  ],
  [
    "no URL, and no provider with a configuration",
    { keys: ["cloud", "cloud.eu"], providers: { cloud: {} }, isOne: true },
  ],
  ["no provider with a name", { keys: [null, null], providers: TWO, isOne: true }],
])("%s: in one deployment", (_what, { keys, providers, isOne }) => {
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
