/** A new cluster that gets the name of a destroyed one is compared with it: who can connect and log in changes only where the two differ. */
import { clusterAt, codesOf, reviewed } from "./plan";
import { documentLines } from "./said";

const PROVIDER = { name: "sso", type: "oidc", connect_url: "https://id.example", audience: "search" };
const CLUSTER_SIDE = { name: "logs", ip_allowlist: ["10.0.0.0/24"], auth_sources: [PROVIDER] };

const renamed = (before: object, after: object) => [
  clusterAt("old", { ...CLUSTER_SIDE, ...before }, null),
  clusterAt("new", null, { ...CLUSTER_SIDE, ...after }),
];

it("says only that the data is lost, and how to keep it, if all else is the same", () => {
  const found = reviewed(renamed({}, {}));
  expect(codesOf(found)).toEqual(["destroyed"]);
  const said = documentLines(found);
  expect(said[0]).toBe("logs is destroyed with its data");
  expect(said.join()).toContain("Nobody gains access, and no caller is declared.");
  expect(said).toContain("moved {");
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
  expect(codesOf(reviewed([...renamed({}, {}), third]))).toContain("identity");
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
    expect.arrayContaining(["destroyed", "identity"]),
  );
});
