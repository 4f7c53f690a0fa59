/** The services that stacks are for, and the addresses that their configurations get. */
import {
  dataFolderName,
  scopeOfStack,
  servicesOf,
  shownService,
  withAddresses,
} from "../../../src/cli/rehearsal/services";
import type { ValuesInFiles } from "../../../src/cli/rehearsal/variables";
import type { Json, JsonObject } from "../../../src/json";
import { PROVIDER_SOURCE } from "../../../src/schema";

const REQUIRED = { required_providers: { managed: { source: PROVIDER_SOURCE } } };
const CLUSTER = { managed_prometheus: { a: {} } };

const stackOf = (parts: JsonObject): JsonObject => ({ terraform: REQUIRED, ...parts });
const servicesIn = (parts: JsonObject, values = {}, environment = {}, inFiles?: ValuesInFiles) =>
  servicesOf("s", stackOf(parts), scopeOfStack(stackOf(parts), values, inFiles), environment);

const provider = (...addresses: readonly (Json | undefined)[]): JsonObject => ({
  provider: {
    managed: addresses.map((base_url, index): JsonObject => ({
      ...(index > 0 && { alias: `a${index}` }),
      ...(base_url !== undefined && { base_url }),
    })),
    other: { base_url: "https://other.example" },
  },
});

const DECLARED = { variable: { url: {}, name: { type: "string" } } };
const [A, B] = ["https://a.example", "https://b.example"];

interface Services {
  readonly parts: JsonObject;
  readonly values?: Record<string, string>;
  readonly environment?: Record<string, string>;
  readonly expected: readonly string[];
}

it.each<[what: string, given: Services]>([
  ["of the environment, which is not set", { parts: provider(undefined), expected: ["CLOUD_BASE_URL"] }],
  [
    "of the environment",
    { parts: provider(undefined), environment: { CLOUD_BASE_URL: `${A}/` }, expected: [A] },
  ],
  ["with an address", { parts: provider(A), expected: [A] }],
  [
    "of one address in two spellings",
    { parts: provider(`${A}/`, "https://A.example:443", A), expected: [A] },
  ],
  [
    "of one address that the environment has too",
    { parts: provider(A, undefined), environment: { CLOUD_BASE_URL: A }, expected: [A] },
  ],
  ["of two addresses", { parts: provider(A, B), expected: [A, B] }],
  ["of two paths", { parts: provider(`${A}/x`, `${A}/y`), expected: [`${A}/x`, `${A}/y`] }],
  [
    "of a variable",
    { parts: { ...provider("${var.url}", A), ...DECLARED }, values: { url: A }, expected: [A] },
  ],
  [
    "of a part of an address",
    {
      parts: { ...provider("https://${var.name}.example", B), ...DECLARED },
      values: { name: "a" },
      expected: [A, B],
    },
  ],
  [
    "of a variable's default",
    { parts: { ...provider("${var.url}"), variable: { url: { default: B } } }, expected: [B] },
  ],
  [
    "of an expression",
    {
      parts: provider("${local.url}", "${local.other}"),
      expected: ["${local.url} of stack s", "${local.other} of stack s"],
    },
  ],
  ["of nothing", { parts: { provider: { other: {} } }, expected: [] }],
  ["of a cluster without a configuration", { parts: { resource: CLUSTER }, expected: ["CLOUD_BASE_URL"] }],
  [
    "of a cluster without a configuration, beside another",
    {
      parts: { resource: CLUSTER, provider: { managed: { alias: "x", base_url: A } } },
      expected: [A, "CLOUD_BASE_URL"],
    },
  ],
  [
    "of a cluster that names the provider without an alias",
    {
      parts: {
        resource: { cloud_prometheus: { a: { provider: "${managed}" } } },
        provider: { managed: { alias: "x", base_url: A } },
      },
      expected: [A, "CLOUD_BASE_URL"],
    },
  ],
  [
    "of an alias alone",
    {
      parts: {
        resource: { managed_prometheus: { a: { provider: "managed.x" } } },
        provider: { managed: { alias: "x", base_url: A } },
      },
      expected: [A],
    },
  ],
])("services %s", (_what, { parts, values = {}, environment = {}, expected }) => {
  expect(servicesIn(parts, values, environment).all).toEqual(expected);
});

it("a file gives the value of a variable, whatever the environment says", () => {
  const parts = { ...provider("${var.url}"), ...DECLARED };
  const inFiles = new Map([["url", { file: "a.auto.tfvars", json: A }]]);
  expect(servicesIn(parts, { url: B }, {}, inFiles).all).toEqual([A]);
});

it("an expression is another service in another stack", () => {
  const stack = stackOf(provider("${local.url}"));
  const [one, other] = ["one", "other"].map(
    (name) => servicesOf(name, stack, scopeOfStack(stack, {}), {}).all,
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

it.each<[service: string, environment: Record<string, string>, name: RegExp]>([
  ["CLOUD_BASE_URL", {}, /^emulator$/],
  [A, { CLOUD_BASE_URL: `${A}/` }, /^emulator$/],
  [B, { CLOUD_BASE_URL: A }, /^emulator-[\da-f]{8}$/],
])("a service has a folder, whichever stacks are rehearsed: %s with %j", (service, environment, name) => {
  expect(dataFolderName(service, environment)).toMatch(name);
});

it("shows no secret of an address", () => {
  expect(shownService("https://user:p1anted@a.example")).not.toContain("p1anted");
});
