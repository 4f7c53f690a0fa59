/** An edit on top of what somebody else saved. */
import type { ClusterEdit } from "../../../src/console/model/cluster-edit";
import { fieldConflicts, mergeEdit } from "../../../src/console/model/conflict";
import type { JsonObject } from "../../../src/json";

const BASE: JsonObject = {
  name: "logs",
  tier: "standard",
  opensearch_whitelist: ["10.0.0.0/8"],
  auth_sources: [
    { name: "a", type: "oidc", scope: "openid" },
    { name: "b", type: "saml" },
  ],
  other: 1n << 60n,
};

const edit = (edited: JsonObject): ClusterEdit => ({
  kind: "opensearch",
  id: 7,
  names: "whitelist",
  base: BASE,
  etag: '"7-1"',
  edited: { ...BASE, ...edited },
});
const now = (fields: JsonObject) => ({ fields: { ...BASE, ...fields }, etag: '"7-2"' });

describe("a conflict", () => {
  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      "changes of different fields",
      { tier: "advanced" },
      { version: "2.19" },
      { tier: "advanced", version: "2.19" },
    ],
    ["the same change", { tier: "advanced" }, { tier: "advanced" }, { tier: "advanced" }],
    [
      "changes of different elements",
      {
        auth_sources: [
          { name: "a", type: "oidc", scope: "email" },
          { name: "b", type: "saml" },
        ],
      },
      {
        auth_sources: [
          { name: "c" },
          { name: "b", type: "saml" },
          { name: "a", type: "oidc", scope: "openid", client_id: "x" },
        ],
      },
      {
        auth_sources: [
          { name: "c" },
          { name: "b", type: "saml" },
          { name: "a", type: "oidc", scope: "email", client_id: "x" },
        ],
      },
    ],
    [
      "a removed element",
      { auth_sources: [{ name: "b", type: "saml" }] },
      {},
      { auth_sources: [{ name: "b", type: "saml" }] },
    ],
  ])("merges %s", (_, mine, theirs, merged) => {
    expect(fieldConflicts(edit(mine), now(theirs))).toEqual([]);
    const result = mergeEdit(edit(mine), now(theirs), () => "mine");
    expect(result).toMatchObject({
      base: { ...BASE, ...theirs },
      etag: '"7-2"',
      edited: { ...BASE, ...merged },
    });
  });

  it.each([
    ["mine", ["10.0.0.0/9"]],
    ["theirs", ["10.128.0.0/9"]],
  ] as const)("keeps the chosen list: %s", (choice, kept) => {
    const mine = edit({ opensearch_whitelist: ["10.0.0.0/9"] });
    const theirs = now({ opensearch_whitelist: ["10.128.0.0/9"] });
    expect(fieldConflicts(mine, theirs)).toMatchObject([
      { name: "ip_allowlist", base: ["10.0.0.0/8"], mine: ["10.0.0.0/9"], theirs: ["10.128.0.0/9"] },
    ]);
    expect(mergeEdit(mine, theirs, () => choice).edited["opensearch_whitelist"]).toEqual(kept);
  });

  it("names a field of an element, and an element that was removed elsewhere", () => {
    const scope = edit({ auth_sources: [{ name: "a", type: "oidc", scope: "email" }] });
    const changed = now({ auth_sources: [{ name: "a", type: "oidc", scope: "profile" }] });
    expect(fieldConflicts(scope, changed).map(({ name }) => name)).toEqual(["auth_sources[a].scope"]);
    const removed = now({ auth_sources: [] });
    expect(fieldConflicts(scope, removed).map(({ name }) => name)).toEqual(["auth_sources[a]"]);
  });
});
