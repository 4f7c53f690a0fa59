/** What counts as drift: another meaning than the program's, whatever the spelling, and never a secret. */
import { differencesOf } from "../../../src/adopt/drift/differences";
import { KINDS, type ObjectValue, UNKNOWN } from "../../../src/schema";

const { schema, defaults } = KINDS.opensearch;
const DEFAULTS = { tier: "standard", version: "2.19", data_node_count: 3 };
const login = (fields: ObjectValue) => ({ auth_sources: [{ name: "login", type: "oidc", ...fields }] });

it.each<[string, ObjectValue, ObjectValue, readonly unknown[]]>([
  ["another number", { data_node_count: 3 }, { data_node_count: 5 }, [["data_node_count", 3, 5]]],
  ["a default that nobody wrote", {}, {}, []],
  ["another value than the default", {}, { tier: "advanced" }, [["tier", undefined, "advanced"]]],
  [
    "a host name",
    {},
    { custom_hostname: "a.example.com" },
    [["custom_hostname", undefined, "a.example.com"]],
  ],
  [
    "a host name in other letters",
    { custom_hostname: "A.example.com" },
    { custom_hostname: "a.example.com" },
    [],
  ],
  ["an open list that nobody wrote", {}, { ip_allowlist: ["::/0", "0.0.0.0/0"] }, []],
  [
    "ranges in another order and spelling",
    { ip_allowlist: ["10.0.0.1", "::1"] },
    { ip_allowlist: ["::1/128", "10.0.0.1/32"] },
    [],
  ],
  [
    "a range more",
    { ip_allowlist: ["::1"] },
    { ip_allowlist: ["::1", "::2"] },
    [["ip_allowlist", ["::1/128"], ["::1/128", "::2/128"]]],
  ],
  ["a value that Terraform evaluates", { tier: UNKNOWN }, {}, [["tier", UNKNOWN, "standard"]]],
  ["a secret", login({ client_secret: "a" }), login({}), []],
  [
    "a field of a login",
    login({ scope: "a" }),
    login({ scope: "b" }),
    [["auth_sources.login.scope", "a", "b"]],
  ],
  ["deletion_protection", { deletion_protection: true }, {}, []],
])("%s", (_what, program, service, expected) => {
  const found = differencesOf(schema, program, { ...DEFAULTS, ...service }, defaults);
  expect(found.map(({ path, from, to }) => [path.join("."), from, to])).toEqual(expected);
});
