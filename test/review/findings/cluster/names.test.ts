/** Which cluster of a plan gets a name that another one has, or a second address. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";
import { messagesOf } from "../rows";

const named = (name: string | null, organization_id: unknown = 42): Attributes => ({
  ...CLUSTER,
  name,
  organization_id,
});

const [A, B] = ["cloud_opensearch.a", "cloud_opensearch.b"];
const kept = (address: string, cluster: Attributes, options: ChangeOptions = {}) =>
  change(cluster, cluster, { address, actions: ["no-op"], ...options });
const created = (
  address: string,
  cluster: Attributes,
  unknown: Attributes = {},
  options: ChangeOptions = {},
) => change(null, cluster, { address, unknown, ...options });
const renamed = (address: string, from: string, to: string, organization = 42, options: ChangeOptions = {}) =>
  change(named(from, organization), named(to, organization), { address, ...options });
const forgotten = (address: string, cluster: Attributes) =>
  change(cluster, null, { address, actions: ["forget"] });
const imported = (address: string, cluster: Attributes, options: ChangeOptions = {}) =>
  kept(address, cluster, { ...options, inChange: { importing: { id: "7" } } });

/** Returns the addresses whose name another cluster has, with what is said of each. */
function duplicates(changes: readonly object[], more: Attributes = {}): [string | undefined, string][] {
  return reviewed(changes, more)
    .findings.filter(({ code }) => code === "duplicate-name")
    .map(({ address, message }) => [address, plain(message())]);
}

it.each<[string, readonly object[], readonly string[]]>([
  ["a new cluster and one that stays", [created(A, named("logs")), kept(B, named("logs"))], [A]],
  [
    "organizations beyond 2^53",
    [created(A, named("logs", 9007199254740993n)), created(B, named("logs", 9007199254740993n))],
    [B],
  ],
  ["other names", [created(A, named("logs")), created(B, named("Logs"))], []],
  ["other organizations", [created(A, named("logs")), created(B, named("logs", 43))], []],
  ["other kinds", [created(A, named("logs")), created("cloud_prometheus.b", named("logs"))], []],
  ["a name that another cluster gives up", [renamed(A, "x", "y"), renamed(B, "y", "z")], []],
  ["a name that becomes free", [change(named("logs"), null, { address: A }), created(B, named("logs"))], []],
  ["two clusters without a change", [kept(A, named("logs")), kept(B, named("logs"))], []],
  [
    "a cluster that moves to another organization",
    [change(named("logs", 43), named("logs"), { address: A }), kept(B, named("logs"))],
    [A],
  ],
  [
    "organizations that are not numbers",
    [created(A, named("logs", "x42")), created(B, named("logs", "x42"))],
    [],
  ],
  [
    "organizations that end in a word",
    [created(A, named("logs", "42x")), created(B, named("logs", "42x"))],
    [],
  ],
  [
    "a leftover of a replacement",
    [
      created(A, named("logs")),
      change(named("x"), named("logs"), { address: B, more: { deposed: "0a1b2c3d" } }),
    ],
    [],
  ],
  ["a name that is not known", [created(A, named("logs")), created(B, named("logs"), { name: true })], []],
  ["other names than that of a forgotten cluster", [forgotten(A, named("logs")), created(B, named("x"))], []],
  [
    "a cluster that is forgotten at one address and imported at another",
    [forgotten(A, named("logs")), imported(B, named("logs"))],
    [],
  ],
  [
    "a replacement by a cluster of the same name",
    [change(named("logs"), named("logs"), { address: A, actions: ["create", "delete"] })],
    [],
  ],
  ["a replacement with another name", [renamed(A, "x", "logs", 42, { actions: ["create", "delete"] })], []],
])("of %s", (_what, changes, expected) => {
  expect(duplicates(changes).map(([address]) => address)).toEqual(expected);
});

it("says what to do about the name", () => {
  const found = reviewed([created(A, named("logs")), created(B, named("logs"))]).findings.filter(
    ({ code }) => code === "duplicate-name",
  );
  expect(found.map(({ message, fix }) => [message(), fix?.() ?? []].map(plain))).toEqual([
    [
      `"logs" is already the name of ${A} in organization 42: the service refuses two clusters of one name`,
      `give ${B} another name`,
    ],
  ]);
});

it("hides no other change of the cluster", () => {
  const both = change({ ...named("old"), zone: 1 }, { ...named("logs"), zone: 2 }, { address: A });
  const { findings } = reviewed([both, kept(B, named("logs"))]);
  expect(findings.map(({ code }) => code)).toEqual(["unreviewed", "duplicate-name", "changed"]);
  expect(findings[1]?.accounts).toEqual([]);
});

describe("a destroyed cluster is told alone", () => {
  const gone = (more: Attributes = {}) => change(named("logs"), null, { address: A, more });

  it.each<[string, readonly object[], string]>([
    ["beside a cluster that had the name", [gone(), kept(B, named("logs"))], "destroyed with its data"],
    [
      "where it is a leftover",
      [gone({ deposed: "0a1b2c3d" }), created(B, named("logs"))],
      "destroyed with its data: a leftover of an earlier replacement",
    ],
  ])("%s", (_what, changes, message) => {
    expect(messagesOf("destroyed")(reviewed(changes))).toEqual([message]);
  });
});

/** A configuration in which A and B use providers of these addresses. */
function configuration(first: string, second: string): Attributes {
  const resource = (address: string, provider_config_key: string) => ({
    address,
    type: "cloud_opensearch",
    provider_config_key,
  });
  const provider = (url: string) => ({ expressions: { base_url: { constant_value: url } } });
  return {
    configuration: {
      provider_config: { cloud: provider(first), "cloud.eu": provider(second) },
      root_module: { resources: [resource(A, "cloud"), resource(B, "cloud.eu")] },
    },
  };
}

describe("of providers with", () => {
  const ONE = configuration("https://a.example", "https://a.example/");
  const TWO = configuration("https://a.example", "https://b.example");

  it.each<[string, Attributes, readonly string[]]>([
    ["one address", ONE, [B]],
    ["two addresses", TWO, []],
  ])("%s", (_what, more, expected) => {
    const found = duplicates([created(A, named("logs")), created(B, named("logs"))], more);
    expect(found.map(([address]) => address)).toEqual(expected);
  });
});

it("compares no sensitive name or organization", () => {
  const made = (name: string) => {
    const hidden = { beforeSensitive: { [name]: true }, afterSensitive: { [name]: true } };
    return duplicates([created(A, named("x"), {}, hidden), kept(B, named("x"), hidden)]);
  };
  expect([...made("name"), ...made("organization_id")]).toEqual([]);
});

describe("an import", () => {
  const SAME = { ...CLUSTER, id: 7 };
  const lines = (changes: readonly object[], more: Attributes = {}): string[] =>
    reviewed(changes, more)
      .findings.filter(({ code, attribute }) => code === "duplicate-name" && attribute === undefined)
      .map(({ address, message, fix }) => [address, plain(message()), plain(fix?.() ?? [])].join(" | "));
  const TWO = `${B} | it is the cluster of ${A}: two addresses would manage one cluster, and each apply could undo or destroy what the other one has | remove one of the two addresses without destroying the cluster, or import another one`;
  const GONE = `${B} | it is the cluster of ${A}, which this apply destroys | instead of the import, write a moved block from ${A} to ${B}, or in CDKTF call moveFromId("${A}") on the construct of ${B}`;

  it.each<[what: string, changes: readonly object[], lines: readonly string[]]>([
    ["of a cluster that another address manages", [kept(A, SAME), imported(B, SAME)], [TWO]],
    ["of a cluster that is imported twice", [imported(A, SAME), imported(B, SAME)], [TWO]],
    [
      "of a cluster that another address destroys",
      [change(SAME, null, { address: A }), imported(B, SAME)],
      [GONE],
    ],
    [
      "of a cluster that another address replaces",
      [kept(A, SAME, { actions: ["delete", "create"] }), imported(B, SAME)],
      [GONE],
    ],
    ["of a cluster that another address forgets", [forgotten(A, SAME), imported(B, SAME)], []],
    [
      "of a cluster of another organization",
      [kept(A, { ...SAME, organization_id: 43 }), imported(B, SAME)],
      [],
    ],
    [
      "of a cluster whose name is sensitive",
      [kept(A, SAME), imported(B, SAME, { afterSensitive: { name: true } })],
      [],
    ],
    ["of nothing: two addresses that stay as they are", [kept(A, SAME), kept(B, SAME)], []],
  ])("%s", (_what, changes, expected) => {
    expect(lines(changes)).toEqual(expected);
  });

  it("is not compared with clusters of another deployment", () => {
    const two = configuration("https://a.example", "https://b.example");
    expect(lines([kept(A, SAME), imported(B, SAME)], two)).toEqual([]);
  });
});
