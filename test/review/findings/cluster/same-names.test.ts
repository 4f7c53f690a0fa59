/** Which cluster of a plan gets a name that another one has. */
import { plain } from "../../../../src/review/words";
import { type Attributes, change, reviewed } from "../../plan";

const OPEN = { ip_allowlist: ["203.0.113.0/24"], dashboards_ip_allowlist: ["203.0.113.0/24"] };
const named = (name: string, organization: unknown = 42): Attributes => ({
  name,
  organization_id: organization,
  ...OPEN,
});

const [A, B] = ["cloud_opensearch.a", "cloud_opensearch.b"];
const kept = (address: string, cluster: Attributes) =>
  change(cluster, cluster, { address, actions: ["no-op"] });
const created = (address: string, cluster: Attributes, unknown: Attributes = {}) =>
  change(null, cluster, { address, unknown });

/** Returns the addresses whose name another cluster has, with what is said of each. */
function duplicates(changes: readonly object[], more: Attributes = {}): [string | undefined, string][] {
  return reviewed(changes, more)
    .findings.filter(({ code }) => code === "duplicate-name")
    .map(({ address, message }) => [address, plain(message)]);
}

it.each<[string, readonly object[], readonly string[]]>([
  ["two new clusters", [created(A, named("logs")), created(B, named("logs"))], [B]],
  ["a new cluster and one that stays", [created(A, named("logs")), kept(B, named("logs"))], [A]],
  ["a renamed cluster", [change(named("old"), named("logs"), { address: A }), kept(B, named("logs"))], [A]],
  [
    "a replaced cluster",
    [
      change(named("old"), named("logs"), { address: A, actions: ["delete", "create"] }),
      kept(B, named("logs")),
    ],
    [A],
  ],
  [
    "organizations beyond 2^53",
    [created(A, named("logs", "9007199254740993")), created(B, named("logs", "9007199254740993"))],
    [B],
  ],
  ["other names", [created(A, named("logs")), created(B, named("Logs"))], []],
  ["other organizations", [created(A, named("logs")), created(B, named("logs", 43))], []],
  ["other kinds", [created(A, named("logs")), created("cloud_prometheus.b", named("logs"))], []],
  [
    "names that are swapped",
    [change(named("x"), named("y"), { address: A }), change(named("y"), named("x"), { address: B })],
    [],
  ],
  ["a name that becomes free", [change(named("logs"), null, { address: A }), created(B, named("logs"))], []],
  ["two clusters without a change", [kept(A, named("logs")), kept(B, named("logs"))], []],
  ["a name that is not known", [created(A, named("logs")), created(B, named("logs"), { name: true })], []],
])("of %s", (_what, changes, expected) => {
  expect(duplicates(changes).map(([address]) => address)).toEqual(expected);
});

it("names the other cluster", () => {
  expect(duplicates([created(A, named("logs")), created(B, named("logs"))])).toEqual([
    [
      B,
      `"logs" is already the name of ${A} in organization 42: the service refuses two clusters of one name`,
    ],
  ]);
});

describe("of providers with", () => {
  const configuration = (first: unknown, second: unknown): Attributes => ({
    configuration: {
      provider_config: {
        cloud: { name: "cloud", ...(first !== undefined && { expressions: { base_url: first } }) },
        "cloud.eu": {
          name: "cloud",
          alias: "eu",
          ...(second !== undefined && { expressions: { base_url: second } }),
        },
      },
      root_module: {
        resources: [{ address: A, type: "cloud_opensearch", provider_config_key: "cloud" }],
        module_calls: {
          eu: {
            module: {
              resources: [
                { address: B, type: "cloud_opensearch", provider_config_key: "module.eu:cloud.eu" },
              ],
            },
          },
        },
      },
    },
  });
  const constant = (url: string) => ({ constant_value: url });
  const variable = { references: ["var.url"] };

  it.each<[string, unknown, unknown, boolean]>([
    ["the address from the environment", undefined, undefined, true],
    ["one address", constant("https://a.example"), constant("https://a.example/"), true],
    ["two addresses", constant("https://a.example"), constant("https://b.example"), false],
    ["an address, and one from the environment", constant("https://a.example"), undefined, false],
    ["two addresses that are not known", variable, variable, false],
  ])("%s", (_what, first, second, isOne) => {
    const found = duplicates(
      [created(A, named("logs")), created(`module.eu.${B}`, named("logs"))],
      configuration(first, second),
    );
    expect(found.map(([address]) => address)).toEqual(isOne ? [`module.eu.${B}`] : []);
  });
});
