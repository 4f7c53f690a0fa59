/** What counts as drift: another meaning than the program's, whatever the spelling, and never a secret. */
import { differencesOf } from "../../../src/adopt/drift/differences";
import { KINDS, type ObjectValue, UNKNOWN } from "../../../src/schema";

const { schema, defaults } = KINDS.opensearch;
const DEFAULTS = { tier: "standard", version: "2.19", data_node_count: 3 };
const login = (fields: ObjectValue) => ({ auth_sources: [{ name: "login", type: "oidc", ...fields }] });

interface Compared {
  readonly program?: ObjectValue;
  readonly service: ObjectValue;
  readonly expected?: readonly unknown[];
}

it.each<[what: string, given: Compared]>([
  [
    "another number",
    {
      program: { data_node_count: 3 },
      service: { data_node_count: 5 },
      expected: [["data_node_count", 3, 5]],
    },
  ],
  ["a default that nobody wrote", { service: {} }],
  [
    "another value than the default",
    { service: { tier: "advanced" }, expected: [["tier", undefined, "advanced"]] },
  ],
  [
    "a host name",
    {
      service: { custom_hostname: "a.example.com" },
      expected: [["custom_hostname", undefined, "a.example.com"]],
    },
  ],
  [
    "a host name in other letters",
    { program: { custom_hostname: "A.example.com" }, service: { custom_hostname: "a.example.com" } },
  ],
  ["an open list that nobody wrote", { service: { ip_allowlist: ["::/0", "0.0.0.0/0"] } }],
  [
    "ranges in another order and spelling",
    { program: { ip_allowlist: ["10.0.0.1", "::1"] }, service: { ip_allowlist: ["::1/128", "10.0.0.1/32"] } },
  ],
  [
    "a range more",
    {
      program: { ip_allowlist: ["::1"] },
      service: { ip_allowlist: ["::1", "::2"] },
      expected: [["ip_allowlist", ["::1/128"], ["::1/128", "::2/128"]]],
    },
  ],
  [
    "a value that Terraform evaluates",
    { program: { tier: UNKNOWN }, service: {}, expected: [["tier", UNKNOWN, "standard"]] },
  ],
  ["a secret", { program: login({ client_secret: "a" }), service: login({}) }],
  [
    "a field of a login",
    {
      program: login({ scope: "a" }),
      service: login({ scope: "b" }),
      expected: [["auth_sources.login.scope", "a", "b"]],
    },
  ],
  ["deletion_protection", { program: { deletion_protection: true }, service: {} }],
])("%s", (_what, { program = {}, service, expected = [] }) => {
  const found = differencesOf(schema, program, { ...DEFAULTS, ...service }, defaults);
  expect(found.map(({ path, from, to }) => [path.join("."), from, to])).toEqual(expected);
});
