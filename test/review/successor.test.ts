/** A new cluster that gets the name of a destroyed one is compared with it: who can connect and log in changes only where the two differ. */
import { reportOf } from "../../src/review/report";
import { plain } from "../../src/text";
import { clusterAt, codesOf, reviewed } from "./plan";

const PROVIDER = { name: "sso", type: "oidc", connect_url: "https://id.example", audience: "search" };
const CLUSTER_SIDE = { name: "logs", ip_allowlist: ["10.0.0.0/24"], auth_sources: [PROVIDER] };

const renamed = (before: object, after: object) => [
  clusterAt("old", { ...CLUSTER_SIDE, ...before }, null),
  clusterAt("new", null, { ...CLUSTER_SIDE, ...after }),
];

const rowsOf = (changes: readonly object[], more = {}) =>
  Object.fromEntries(
    reportOf(reviewed(changes, more)).rows.map(({ topic, lines }) => [
      topic,
      lines.map(({ about, what }) => [about, what].map(plain).join(" ").trim()),
    ]),
  );

it("says only that the data is lost, and how to keep it, if all else is the same", () => {
  const changes = renamed({}, {});
  expect(codesOf(reviewed(changes))).toEqual(["destroyed"]);
  expect(rowsOf(changes)).toMatchObject({
    gains: ["nobody"],
    data: [expect.stringMatching(/^logs destroyed with its data; a new, empty cluster /)],
    login: ["no change"],
  });
  expect(plain(reportOf(reviewed(changes)).headline)).toBe(
    "logs destroyed with its data and created again, empty",
  );
});

it.each([
  ["a wider list", { ip_allowlist: ["10.0.0.0/23"] }, "broadened"],
  ["a list that is open", { ip_allowlist: ["0.0.0.0/0"] }, "open"],
  [
    "another host of its identity provider",
    { auth_sources: [{ ...PROVIDER, connect_url: "https://x.example" }] },
    "identity",
  ],
  ["another identity provider", { auth_sources: [{ ...PROVIDER, name: "x" }] }, "identity"],
  ["a field of the provider that no rule knows", { auth_sources: [{ ...PROVIDER, x: 1 }] }, "unreviewed"],
])("stops at %s of the new cluster", (_what, after, code) => {
  expect(codesOf(reviewed(renamed({}, after)))).toContain(code);
});

it("judges how wide its list is as that of a new cluster", () => {
  const open = { ip_allowlist: ["0.0.0.0/0"] };
  expect(codesOf(reviewed(renamed(open, open)))).toContain("open");
});

it("is compared with none of several destroyed clusters of its name", () => {
  const third = clusterAt("third", CLUSTER_SIDE, null);
  expect(codesOf(reviewed([...renamed({}, {}), third]))).toContain("created");
});

it("compares no clusters that may be of different deployments", () => {
  const provider = (url: string) => ({ name: "cloud", expressions: { base_url: { constant_value: url } } });
  const resource = (name: string, key: string) => ({
    address: `cloud_opensearch.${name}`,
    type: "cloud_opensearch",
    provider_config_key: key,
    expressions: {},
  });
  const configuration = {
    provider_config: { a: provider("https://a.example"), b: provider("https://b.example") },
    root_module: { resources: [resource("new", "a"), resource("kept", "b")] },
  };
  const kept = clusterAt("kept", { name: "kept" }, { name: "kept", tier: "x" });
  expect(codesOf(reviewed([...renamed({}, {}), kept], { configuration }))).toEqual(
    expect.arrayContaining(["destroyed", "created", "deleted", "identity"]),
  );
});
