/** An edit on top of what somebody else saved. */
import {
  type ClusterEdit,
  editedValue,
  withEdited,
  withField,
  withoutRemoval,
  withRemoval,
} from "../../../src/console/model/cluster-edit";
import { fieldConflicts, mergeEdit } from "../../../src/console/model/merge";
import { askedSecrets } from "../../../src/console/model/secrets";
import type { Json, JsonObject } from "../../../src/json";
import type { Path } from "../../../src/schema";

const A = { name: "a", type: "oidc", scope: "openid" };
const B = { name: "b", type: "saml" };
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
  interface Merged {
    readonly mine: JsonObject;
    readonly theirs: JsonObject;
    readonly merged: JsonObject;
  }

  it.each<[what: string, given: Merged]>([
    [
      "changes of different fields",
      {
        mine: { tier: "advanced" },
        theirs: { version: "2.19" },
        merged: { tier: "advanced", version: "2.19" },
      },
    ],
    [
      "the same change",
      { mine: { tier: "advanced" }, theirs: { tier: "advanced" }, merged: { tier: "advanced" } },
    ],
    [
      "changes of different elements",
      {
        mine: {
          auth_sources: [
            { name: "a", type: "oidc", scope: "email" },
            { name: "b", type: "saml" },
          ],
        },
        theirs: {
          auth_sources: [
            { name: "c" },
            { name: "b", type: "saml" },
            { name: "a", type: "oidc", scope: "openid", client_id: "x" },
          ],
        },
        merged: {
          auth_sources: [
            { name: "c" },
            { name: "b", type: "saml" },
            { name: "a", type: "oidc", scope: "email", client_id: "x" },
          ],
        },
      },
    ],
    [
      "a removed element",
      {
        mine: { auth_sources: [{ name: "b", type: "saml" }] },
        theirs: {},
        merged: { auth_sources: [{ name: "b", type: "saml" }] },
      },
    ],
    [
      "the removal of an element whose secret was typed again",
      {
        mine: { auth_sources: [{ name: "a", type: "oidc", scope: "openid", client_secret: "s" }, B] },
        theirs: { auth_sources: [B] },
        merged: { auth_sources: [B] },
      },
    ],
    [
      "new elements without a name",
      {
        mine: { auth_sources: [...(BASE["auth_sources"] as readonly Json[]), {}, { scope: "x" }] },
        theirs: { auth_sources: [{ name: "c" }, ...(BASE["auth_sources"] as readonly Json[])] },
        merged: {
          auth_sources: [{ name: "c" }, ...(BASE["auth_sources"] as readonly Json[]), {}, { scope: "x" }],
        },
      },
    ],
  ])("merges %s", (_, { mine, theirs, merged }) => {
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
      {
        path: ["ip_allowlist", "10.0.0.0/8"],
        base: "10.0.0.0/8",
        mine: "10.0.0.0/9",
        theirs: "10.128.0.0/9",
      },
    ]);
    expect(mergeEdit(mine, theirs, () => choice).edited["opensearch_whitelist"]).toEqual(kept);
  });

  it("names a field of an element, and an element that was removed elsewhere", () => {
    const scope = edit({ auth_sources: [{ name: "a", type: "oidc", scope: "email" }] });
    const changed = now({ auth_sources: [{ name: "a", type: "oidc", scope: "profile" }] });
    expect(fieldConflicts(scope, changed).map(({ path }) => path)).toEqual([["auth_sources", "a", "scope"]]);
    const removed = now({ auth_sources: [] });
    expect(fieldConflicts(scope, removed).map(({ path }) => path)).toEqual([["auth_sources", "a"]]);
  });
});

describe("two people in one list", () => {
  const A = ["10.0.0.0/16", "10.1.0.0/16", "10.2.0.0/16", "10.3.0.0/16"] as const;
  const lists = (
    base: readonly string[] | null,
    mine: readonly string[] | null,
    theirs: readonly string[] | null,
  ) => {
    const side = (list: readonly string[] | null): JsonObject => ({ opensearch_whitelist: list });
    const read: ClusterEdit = { ...edit({}), base: side(base), edited: side(mine) };
    return [read, { fields: side(theirs), etag: undefined }] as const;
  };

  interface MergedRows {
    readonly mine: readonly string[];
    readonly theirs: readonly string[];
    readonly merged: readonly string[];
  }

  it.each<[what: string, given: MergedRows]>([
    [
      "change different rows",
      { mine: [A[0], "a", A[2], A[3]], theirs: [A[0], A[1], A[2], "b"], merged: [A[0], "a", A[2], "b"] },
    ],
    [
      "change neighbours",
      { mine: [A[0], "a", A[2], A[3]], theirs: [A[0], A[1], "b", A[3]], merged: [A[0], "a", "b", A[3]] },
    ],
    ["add rows", { mine: [...A, "a"], theirs: [...A, "b"], merged: [...A, "b", "a"] }],
    [
      "add the same row",
      { mine: [...A, "10.9.0.0/16"], theirs: [...A, "10.9.0.0/16"], merged: [...A, "10.9.0.0/16"] },
    ],
    ["add and remove", { mine: [A[0], A[1], A[2]], theirs: ["b", ...A], merged: ["b", A[0], A[1], A[2]] }],
    ["remove different rows", { mine: [A[0], A[1], A[2]], theirs: [A[1], A[2], A[3]], merged: [A[1], A[2]] }],
    [
      "remove the same row",
      { mine: [A[1], A[2], A[3], "a"], theirs: [A[1], A[2], A[3]], merged: [A[1], A[2], A[3], "a"] },
    ],
    [
      "have another order",
      { mine: [A[0], A[1], A[2]], theirs: [A[3], A[2], A[1], A[0], "b"], merged: [A[2], A[1], A[0], "b"] },
    ],
    [
      "have another spelling",
      {
        mine: [A[0], A[1], A[2], "a"],
        theirs: [...A.slice(0, 2), "10.2.0.0/16", A[3]],
        merged: [A[0], A[1], A[2], "a"],
      },
    ],
  ])("are merged if they %s", (_, { mine, theirs, merged }) => {
    const [read, now] = lists(A, mine, theirs);
    expect(fieldConflicts(read, now)).toEqual([]);
    expect(mergeEdit(read, now, () => "mine").edited["opensearch_whitelist"]).toEqual(merged);
  });

  it.each<[what: string, base: readonly string[] | null, given: MergedRows]>([
    [
      "both restrict an open list",
      null,
      { mine: [A[0], "a"], theirs: [A[0], "b"], merged: [A[0], "b", "a"] },
    ],
    [
      "both remove a row, and the other changes the next one",
      A,
      { mine: [A[0], A[2], A[3]], theirs: [A[0], "b", A[3]], merged: [A[0], "b", A[3]] },
    ],
    [
      "both remove a row, and I change the next one",
      A,
      { mine: [A[0], "a", A[3]], theirs: [A[0], A[2], A[3]], merged: [A[0], "a", A[3]] },
    ],
    [
      "both remove the last row, and the other adds one",
      A,
      {
        mine: [A[0], A[1], A[2]],
        theirs: [A[0], A[1], A[2], "192.0.2.0/24"],
        merged: [A[0], A[1], A[2], "192.0.2.0/24"],
      },
    ],
    [
      "change neighbours, of which the other removes mine",
      ["10.0.0.0/16", "192.0.2.0/24", "203.0.113.0/24"],
      {
        mine: ["10.0.0.0/16", "192.0.2.0/24", "a"],
        theirs: ["10.0.9.0/24", "203.0.113.0/24"],
        merged: ["10.0.9.0/24", "a"],
      },
    ],
    [
      "write the same row in different places",
      A,
      { mine: ["a", A[1], A[2], A[3]], theirs: [A[1], A[2], A[3], "a"], merged: [A[1], A[2], A[3], "a"] },
    ],
  ])("are merged without a question if %s", (_, base, { mine, theirs, merged }) => {
    const [read, now] = lists(base, mine, theirs);
    expect(fieldConflicts(read, now)).toEqual([]);
    expect(mergeEdit(read, now, () => "mine").edited["opensearch_whitelist"]).toEqual(merged);
  });

  it("keeps a row of mine that the other wrote in the place of another one", () => {
    const [read, now] = lists(A, ["a", A[1], A[2], A[3], "b"], ["b", A[1], A[2], A[3]]);
    const merged = mergeEdit(read, now, () => "mine").edited["opensearch_whitelist"];
    expect(merged).toEqual(["a", A[1], A[2], A[3], "b"]);
  });

  interface Edited {
    readonly mine: readonly string[];
    readonly theirs: readonly string[];
    readonly conflict: unknown;
    readonly forMine: readonly string[];
    readonly forTheirs: readonly string[];
  }

  it.each<[what: string, given: Edited]>([
    [
      "both change it",
      {
        mine: [A[0], "a", A[2], A[3]],
        theirs: [A[0], "b", A[2], A[3]],
        conflict: { path: ["ip_allowlist", "10.1.0.0/16"], base: A[1], mine: "a", theirs: "b" },
        forMine: [A[0], "a", A[2], A[3]],
        forTheirs: [A[0], "b", A[2], A[3]],
      },
    ],
    [
      "one changes and the other removes it",
      {
        mine: [A[0], "a", A[2], A[3]],
        theirs: [A[0], A[2], A[3]],
        conflict: { mine: "a", theirs: undefined },
        forMine: [A[0], A[2], A[3], "a"],
        forTheirs: [A[0], A[2], A[3]],
      },
    ],
    [
      "one removes and the other changes it",
      {
        mine: [A[0], A[2], A[3]],
        theirs: [A[0], "b", A[2], A[3]],
        conflict: { mine: undefined, theirs: "b" },
        forMine: [A[0], A[2], A[3]],
        forTheirs: [A[0], "b", A[2], A[3]],
      },
    ],
    [
      "both change it, and the other removes those that were changed into something else before it",
      {
        mine: ["172.16.0.0/16", "172.17.0.0/16", "172.18.0.0/16", "172.19.0.0/16"],
        theirs: ["10.99.0.0/16"],
        conflict: { base: A[0], mine: "172.16.0.0/16", theirs: "10.99.0.0/16" },
        forMine: ["172.16.0.0/16", "172.17.0.0/16", "172.18.0.0/16", "172.19.0.0/16"],
        forTheirs: ["10.99.0.0/16", "172.17.0.0/16", "172.18.0.0/16", "172.19.0.0/16"],
      },
    ],
  ])("are asked about the row alone if %s", (_, { mine, theirs, conflict, forMine, forTheirs }) => {
    const [read, now] = lists(A, mine, theirs);
    expect(fieldConflicts(read, now)).toMatchObject([conflict]);
    const merged = (["mine", "theirs"] as const).map(
      (choice) => mergeEdit(read, now, () => choice).edited["opensearch_whitelist"],
    );
    expect(merged).toEqual([forMine, forTheirs]);
  });

  it.each<[string, readonly string[] | null, readonly string[] | null]>([
    ["one opens the list", null, [A[0], A[1], A[2]]],
    ["nothing would be left, and so everybody would get in", [A[0], A[1]], [A[2], A[3]]],
  ])("are asked about the whole list if %s", (_, mine, theirs) => {
    const [read, now] = lists(A, mine, theirs);
    expect(fieldConflicts(read, now)).toMatchObject([{ path: ["ip_allowlist"], mine, theirs }]);
  });
});

it.each<
  [string, { readonly mine: Json; readonly theirs: Json; readonly merged: Json; readonly asked: unknown }]
>([
  [
    "is asked about if both give it another name",
    {
      mine: [{ ...A, name: "mine" }, B],
      theirs: [{ ...A, name: "theirs" }, B],
      merged: [{ ...A, name: "mine" }, B],
      asked: [{ path: ["auth_sources", "a", "name"], mine: "mine", theirs: "theirs" }],
    },
  ],
  [
    "has the new name and the change of the other one",
    {
      mine: [{ ...A, name: "mine" }, B, { name: "c" }],
      theirs: [{ ...A, scope: "email" }, B],
      merged: [{ ...A, name: "mine", scope: "email" }, B, { name: "c" }],
      asked: [],
    },
  ],
])("a provider that is renamed %s", (_, { mine, theirs, merged, asked }) => {
  const [typed, saved] = [edit({ auth_sources: mine }), now({ auth_sources: theirs })];
  expect(fieldConflicts(typed, saved)).toMatchObject(asked as object[]);
  expect(mergeEdit(typed, saved, () => "mine").edited["auth_sources"]).toEqual(merged);
});

it("asks for a secret again that was typed for a key that is another one now", () => {
  const [old, own, other] = ["OLD", "OWN", "OTHER"].map((key) => ({
    enable_access_keys: true,
    access_key_id: key,
  }));
  const base = { ...BASE, repo_config: old as Json };
  const typed = { ...base, repo_config: { ...own, secret_access_key: "s" } };
  const read: ClusterEdit = { ...edit({}), base, edited: typed };
  const [mine, theirs] = (["mine", "theirs"] as const).map((choice) =>
    mergeEdit(read, now({ repo_config: other as Json }), () => choice),
  );
  expect(mine?.edited["repo_config"]).toEqual({ ...own, secret_access_key: "s" });
  expect(theirs?.edited["repo_config"]).toEqual(other);
});

it("asks for the secret of a provider that is kept although it was removed elsewhere", () => {
  const removed = now({ auth_sources: [B] });
  const merged = mergeEdit(edit({ auth_sources: [{ ...A, scope: "email" }, B] }), removed, () => "mine");
  expect(askedSecrets(merged)).toMatchObject([{ owner: "a" }]);
  expect(askedSecrets(mergeEdit(edit({}), removed, () => "mine"))).toEqual([]);
});

it.each([
  ["changed", ["10.0.0.0/9", "192.0.2.0/24"]],
  ["removed too", ["192.0.2.0/24"]],
])("an undo is not offered for a range that was %s elsewhere", (_, theirs) => {
  const rows = ["10.0.0.0/8", "192.0.2.0/24"];
  const read = { ...edit({}), base: { ...BASE, opensearch_whitelist: rows } };
  const typed = withRemoval({ ...read, edited: read.base }, ["ip_allowlist", 0], "removed");
  const now = { fields: { ...BASE, opensearch_whitelist: theirs }, etag: '"7-2"' };
  for (const choice of ["mine", "theirs"] as const)
    expect(mergeEdit(typed, now, () => choice).removals).toEqual([]);
});

it.each<[string, { readonly fields: JsonObject; readonly path: Path; readonly undone: Json }]>([
  [
    "a provider",
    {
      fields: { auth_sources: [{ name: "a", type: "oidc", scope: "openid", client_id: "x" }] },
      path: ["auth_sources", 0],
      undone: { name: "a", type: "oidc", scope: "email", client_id: "x" },
    },
  ],
  [
    "a window",
    {
      fields: { maintenance_window: { day_of_week: "friday", start_time: "02:00", end_time: "03:00" } },
      path: ["maintenance_window"],
      undone: { day_of_week: "friday", start_time: "04:00", end_time: "03:00" },
    },
  ],
])("an undo puts back %s with what was changed in it elsewhere and here", (_, { fields, path, undone }) => {
  const window = { day_of_week: "sunday", start_time: "02:00", end_time: "03:00" };
  const read = withEdited(edit({}), { ...BASE, maintenance_window: window });
  const typed = withField(
    withField({ ...read, base: read.edited }, ["auth_sources", 0, "scope"], "email"),
    ["maintenance_window", "start_time"],
    "04:00",
  );
  const theirs = { fields: { ...read.edited, ...fields }, etag: '"7-2"' };
  const merged = mergeEdit(withRemoval(typed, path, "removed"), theirs, () => "mine");
  const [removal] = merged.removals ?? [];
  if (removal === undefined) throw new Error("Nothing can be undone");
  expect(editedValue(withoutRemoval(merged, removal), path)).toEqual(undone);
});
