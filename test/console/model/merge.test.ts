/** An edit on top of what somebody else saved. */
import {
  type ClusterEdit,
  editedValue,
  rowsOf,
  savedEdit,
  withField,
  withRows,
} from "../../../src/console/model/cluster-edit";
import { editedFields, isTouchedEdit } from "../../../src/console/model/differences";
import { mergeEdit, mergeRows, OPEN } from "../../../src/console/model/merge";
import { listOf, withAdded, withUndone } from "../../../src/console/model/rows";
import { askedSecrets } from "../../../src/console/model/secrets";
import { isJsonObject, type Json, type JsonObject } from "../../../src/json";

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

const READ: ClusterEdit = {
  kind: "opensearch",
  id: 7,
  names: "whitelist",
  base: BASE,
  etag: '"7-1"',
  edited: BASE,
};

/** Types a list: a row that it has in other words is changed, one that it has not is removed. */
function typedList(read: ClusterEdit, name: string, list: readonly Json[]): ClusterEdit {
  const keyOf = (value: Json) => (isJsonObject(value) ? value["name"] || value : value);
  const rows = rowsOf(read, name);
  const typed = rows.map((row) => {
    const value = list.find((each) => keyOf(each) === keyOf(row.value));
    return value === undefined ? { ...row, isRemoved: true } : { ...row, value };
  });
  const added = list.filter((each) => !rows.some(({ value }) => keyOf(value) === keyOf(each)));
  return withRows(read, name, withAdded(typed, added));
}

const edit = ({ auth_sources: sources, ...fields }: JsonObject): ClusterEdit => {
  const typed = { ...READ, edited: { ...BASE, ...fields } };
  return Array.isArray(sources) ? typedList(typed, "auth_sources", sources) : typed;
};
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
      "changes of one field, as it is typed here,",
      {
        mine: { tier: "advanced", auth_sources: [{ ...A, scope: "email" }, B] },
        theirs: { tier: "basic", auth_sources: [B] },
        merged: { tier: "advanced", auth_sources: [B, { ...A, scope: "email" }] },
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
    expect(mergeEdit(edit(mine), now(theirs))).toMatchObject({
      base: { ...BASE, ...theirs },
      etag: '"7-2"',
      edited: { ...BASE, ...merged },
    });
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
    const read: ClusterEdit = { ...READ, base: side(base), edited: side(base) };
    const typed = typedList(read, "ip_allowlist", mine ?? []);
    return [typed, { fields: side(theirs), etag: undefined }] as const;
  };

  interface MergedRanges {
    readonly base?: readonly string[] | null;
    readonly mine: readonly string[];
    readonly theirs: readonly string[];
    readonly merged: readonly string[];
  }

  it.each<[what: string, given: MergedRanges]>([
    [
      "change different ranges",
      { mine: [A[0], "a", A[2], A[3]], theirs: [A[0], A[1], A[2], "b"], merged: [A[0], A[2], "b", "a"] },
    ],
    [
      "change the same range",
      {
        mine: [A[0], "a", A[2], A[3]],
        theirs: [A[0], "b", A[2], A[3]],
        merged: [A[0], "b", A[2], A[3], "a"],
      },
    ],
    [
      "change a range that the other removes",
      { mine: [A[0], "a", A[2], A[3]], theirs: [A[0], A[2], A[3]], merged: [A[0], A[2], A[3], "a"] },
    ],
    ["add ranges", { mine: [...A, "a"], theirs: [...A, "b"], merged: [...A, "b", "a"] }],
    [
      "add the same range",
      { mine: [...A, "10.9.0.0/16"], theirs: [...A, "10.9.0.0/16"], merged: [...A, "10.9.0.0/16"] },
    ],
    ["add and remove", { mine: [A[0], A[1], A[2]], theirs: ["b", ...A], merged: ["b", A[0], A[1], A[2]] }],
    [
      "remove different ranges",
      { mine: [A[0], A[1], A[2]], theirs: [A[1], A[2], A[3]], merged: [A[1], A[2]] },
    ],
    [
      "have another order",
      { mine: [A[0], A[1], A[2]], theirs: [A[3], A[2], A[1], A[0], "b"], merged: [A[2], A[1], A[0], "b"] },
    ],
    [
      "both restrict an open list",
      { base: null, mine: [A[0], "a"], theirs: [A[0], "b"], merged: [A[0], "b", "a"] },
    ],
  ])("are merged if they %s", (_, { base = A, mine, theirs, merged }) => {
    const result = mergeEdit(...lists(base, mine, theirs));
    expect(result.edited["opensearch_whitelist"]).toEqual(merged);
    expect(listOf(rowsOf(result, "ip_allowlist"))).toEqual(merged);
  });

  it.each<[string, readonly string[] | null, readonly string[], readonly string[]]>([
    ["one opens the list", null, [A[0], A[1], A[2]], [OPEN]],
    [
      "nothing would be left, and so everybody would get in",
      [A[0], A[1]],
      [A[2], A[3]],
      ["removed", "removed", "stays", "stays"],
    ],
  ])("keep the whole list as it is typed here if %s", (_, mine, theirs, results) => {
    const [read, now] = lists(A, mine, theirs);
    const merged = mergeEdit(read, now);
    expect(merged.edited["opensearch_whitelist"] ?? null).toEqual(mine);
    expect(mergeRows(read, now, merged).map(({ result }) => result)).toEqual(results);
  });

  it("have no row that the other took out with all others, and nobody typed in here", () => {
    const [read, now] = lists(A, A, null);
    const merged = mergeEdit(read, now);
    expect(rowsOf(merged, "ip_allowlist")).toEqual([]);
    expect(isTouchedEdit(merged)).toBe(false);
  });

  it("take out a range that was changed to one that the other adds", () => {
    const [read, now] = lists(A, A, ["192.0.2.0/24", ...A]);
    const typed = withField(read, ["ip_allowlist", 1], "192.0.2.0/24");
    const merged = mergeEdit(typed, now);
    expect(editedValue(merged, ["ip_allowlist"])).toEqual(["192.0.2.0/24", A[0], A[2], A[3]]);
  });

  it("see in one table what each did, and what comes of it", () => {
    const [read, now] = lists(A, [A[0], A[1], "a"], [A[1], A[2], A[3], "b"]);
    const typed = { ...read, base: { ...read.base, tier: "x" }, edited: { ...read.edited, tier: "y" } };
    const saved = { ...now, fields: { ...now.fields, tier: "z" } };
    const rows = mergeRows(typed, saved, mergeEdit(typed, saved));
    expect(rows.map(({ title, mine, theirs, result }) => [title, mine, theirs, result])).toEqual([
      ["API: 10.2.0.0/16", "removed", undefined, "removed"],
      ["API: 10.3.0.0/16", "removed", undefined, "removed"],
      ["API: a", "added", undefined, "added"],
      ["API: 10.0.0.0/16", undefined, "removed", "removed"],
      ["API: b", undefined, "added", "added"],
      ["Tier", "y", "z", "y"],
    ]);
  });
});

it("asks for a secret again that was typed for a key that is another one now", () => {
  const [old, own, other] = ["OLD", "OWN", "OTHER"].map((key) => ({
    enable_access_keys: true,
    access_key_id: key,
  }));
  const base = { ...BASE, repo_config: old as Json };
  const typed = { ...base, repo_config: { ...own, secret_access_key: "s" } };
  const read: ClusterEdit = { ...edit({}), base, edited: typed };
  const merged = mergeEdit(read, now({ repo_config: other as Json }));
  expect(merged.edited["repo_config"]).toEqual({ ...own, secret_access_key: "s" });
  const same = { ...base, repo_config: { ...old, secret_access_key: "s" } };
  const theirs = mergeEdit({ ...read, edited: same }, now({ repo_config: other as Json }));
  expect(theirs.edited["repo_config"]).toEqual(other);
});

it("asks for the secret of a provider that is kept although it was removed elsewhere", () => {
  const removed = now({ auth_sources: [B] });
  const merged = mergeEdit(edit({ auth_sources: [{ ...A, scope: "email" }, B] }), removed);
  expect(askedSecrets(merged)).toMatchObject([{ owner: "a" }]);
  expect(askedSecrets(mergeEdit(edit({}), removed))).toEqual([]);
});

it("keeps what somebody else changed of a provider that is renamed here", () => {
  const renamed = withField(edit({}), ["auth_sources", 0, "name"], "z");
  const merged = mergeEdit(renamed, now({ auth_sources: [{ ...A, client_id: "x" }, B] }));
  expect(editedValue(merged, ["auth_sources"])).toEqual([{ ...A, name: "z", client_id: "x" }, B]);
});

it("puts back a provider as it is now elsewhere, with its identity", () => {
  const typed = withField(edit({}), ["auth_sources", 0], undefined);
  const theirs = [{ ...A, client_id: "x" }, B];
  const merged = mergeEdit(typed, now({ auth_sources: theirs }));
  const [row] = rowsOf(merged, "auth_sources");
  expect(row).toMatchObject({ id: rowsOf(typed, "auth_sources")[0]?.id, isRemoved: true });
  const back = withRows(merged, "auth_sources", withUndone(rowsOf(merged, "auth_sources"), row?.id ?? 0));
  expect(editedValue(back, ["auth_sources"])).toEqual(theirs);
});

it("leaves nothing typed of a save, except for what did not take effect", () => {
  const ranges = withField(READ, ["ip_allowlist", 0], "192.0.2.0/24");
  const typed = withField(ranges, ["auth_sources", 0], { ...A, scope: "email", client_secret: "s" });
  const saved = { ...A, scope: "email" };
  const taken = mergeEdit(
    savedEdit(typed, []),
    now({ opensearch_whitelist: ["192.0.2.0/24"], auth_sources: [saved, B] }),
  );
  expect(isTouchedEdit(taken)).toBe(false);
  const stuck = mergeEdit(savedEdit(typed, ["ip_allowlist"]), now({ auth_sources: [saved, B] }));
  expect(editedFields(stuck)).toMatchObject([{ path: ["ip_allowlist"], after: ["192.0.2.0/24"] }]);
  expect(rowsOf(stuck, "ip_allowlist")).toMatchObject([{ was: "10.0.0.0/8", value: "192.0.2.0/24" }]);
});
