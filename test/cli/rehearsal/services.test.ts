/** The services that stacks are for, and the addresses that their configurations get. */
import { servicesOf, shownService, withAddresses } from "../../../src/cli/rehearsal/services";
import type { Json, JsonObject } from "../../../src/json";
import { PROVIDER_SOURCE } from "../../../src/schema";

const REQUIRED = { required_providers: { managed: { source: PROVIDER_SOURCE } } };
const CLUSTER = { managed_prometheus: { a: {} } };

const stackOf = (parts: JsonObject): JsonObject => ({ terraform: REQUIRED, ...parts });
const servicesIn = (parts: JsonObject, values = {}, environment = {}) =>
  servicesOf("s", stackOf(parts), values, environment);

const provider = (...addresses: readonly (Json | undefined)[]): JsonObject => ({
  provider: {
    managed: addresses.map((base_url, index): JsonObject => ({
      ...(index > 0 && { alias: `a${index}` }),
      ...(base_url !== undefined && { base_url }),
    })),
    other: { base_url: "https://other.example" },
  },
});

const [A, B] = ["https://a.example", "https://b.example"];

it.each<[string, JsonObject, Record<string, string>, Record<string, string>, readonly string[]]>([
  ["of the environment, which is not set", provider(undefined), {}, {}, ["CLOUD_BASE_URL"]],
  ["of the environment", provider(undefined), {}, { CLOUD_BASE_URL: `${A}/` }, [A]],
  ["with an address", provider(A), {}, {}, [A]],
  ["of one address in two spellings", provider(`${A}/`, "https://A.example:443", A), {}, {}, [A]],
  ["of one address that the environment has too", provider(A, undefined), {}, { CLOUD_BASE_URL: A }, [A]],
  ["of two addresses", provider(A, B), {}, {}, [A, B]],
  ["of two paths", provider(`${A}/x`, `${A}/y`), {}, {}, [`${A}/x`, `${A}/y`]],
  ["of a variable", provider("${var.url}", A), { url: A }, {}, [A]],
  ["of a part of an address", provider("https://${var.name}.example", B), { name: "a" }, {}, [A, B]],
  ["of a variable's default", { ...provider("${var.url}"), variable: { url: { default: B } } }, {}, {}, [B]],
  [
    "of an expression",
    provider("${local.url}", "${local.other}"),
    {},
    {},
    ["${local.url} of stack s", "${local.other} of stack s"],
  ],
  ["of nothing", { provider: { other: {} } }, {}, {}, []],
  ["of a cluster without a configuration", { resource: CLUSTER }, {}, {}, ["CLOUD_BASE_URL"]],
  [
    "of a cluster without a configuration, beside another",
    { resource: CLUSTER, provider: { managed: { alias: "x", base_url: A } } },
    {},
    {},
    [A, "CLOUD_BASE_URL"],
  ],
  [
    "of an alias alone",
    {
      resource: { managed_prometheus: { a: { provider: "managed.x" } } },
      provider: { managed: { alias: "x", base_url: A } },
    },
    {},
    {},
    [A],
  ],
])("services %s", (_what, parts, values, environment, expected) => {
  expect(servicesIn(parts, values, environment).all).toEqual(expected);
});

it("an expression is another service in another stack", () => {
  const [one, other] = ["one", "other"].map(
    (name) => servicesOf(name, stackOf(provider("${local.url}")), {}, {}).all,
  );
  expect(one).not.toEqual(other);
});

it("gives each configuration the address of its service, if there are several services", () => {
  const services = servicesIn(provider(B, undefined, A), {}, { CLOUD_BASE_URL: A });
  const rehearsed = stackOf({ provider: { managed: [{}, { alias: "a1" }, { alias: "a2" }], other: {} } });
  const given = withAddresses(rehearsed, services, (service) => `of ${service}`);
  expect(services.implied).toBe(A);
  expect(given["provider"]).toEqual({
    managed: [
      { base_url: `of ${B}` },
      { alias: "a1", base_url: `of ${A}` },
      { alias: "a2", base_url: `of ${A}` },
    ],
    other: {},
  });
  expect(withAddresses(rehearsed, servicesIn(provider(A, A)), () => "not used")).toBe(rehearsed);
});

it("shows no secret of an address", () => {
  expect(shownService("https://user:p1anted@a.example")).not.toContain("p1anted");
});
