/** What a save sends is the object that was read, with the touched paths set. */
import {
  type ClusterEdit,
  editedValue,
  newCluster,
  openRemovals,
  withField,
  withoutRemoval,
  withRemoval,
  withReplacedRows,
  withReset,
} from "../../../src/console/model/cluster-edit";
import { editedFields, isTouchedEdit } from "../../../src/console/model/differences";
import { fieldTitle, valueWords } from "../../../src/console/model/field-words";
import { askedSecrets, withoutSecrets } from "../../../src/console/model/secrets";
import { API_SCHEMAS, RESPONSE_LIMITS } from "../../../src/contract";
import { formatJson, type Json, type JsonObject, parseJson } from "../../../src/json";
import type { Path } from "../../../src/schema";

const READ = `{"name":"logs","organization_id":9007199254740993,"opensearch_whitelist":["10.0.0.1","10.0.0.0/8"],"tier":null,"unknown":{"big":12345678901234567890,"__proto__":1.5},"auth_sources":[{"name":"login","type":"oidc","note":"kept"}],"id":7}`;

const edit = (read = READ): ClusterEdit => {
  const base = parseJson(read, RESPONSE_LIMITS) as JsonObject;
  return { kind: "opensearch", id: 7, names: "whitelist", base, etag: '"7-1"', edited: base };
};

describe("the edit of a cluster", () => {
  it.each([
    ["nothing", (read: ClusterEdit) => read, READ],
    [
      "a field",
      (read: ClusterEdit) => withField(read, ["tier"], "advanced"),
      READ.replace("null", '"advanced"'),
    ],
    [
      "a list under its name in the API",
      (read: ClusterEdit) => withField(read, ["ip_allowlist", 0], "10.0.0.2"),
      READ.replace("10.0.0.1", "10.0.0.2"),
    ],
    [
      "a field of an element",
      (read: ClusterEdit) => withField(read, ["auth_sources", 0, "scope"], "openid"),
      READ.replace('"kept"', '"kept","scope":"openid"'),
    ],
    [
      "an unset list",
      (read: ClusterEdit) => withField(read, ["ip_allowlist"], undefined),
      READ.replace('"opensearch_whitelist":["10.0.0.1","10.0.0.0/8"],', ""),
    ],
  ])("sends %s, and the rest exactly as it was read", (_, change, sent) => {
    expect(formatJson(change(edit()).edited)).toBe(sent);
  });

  it("counts null and an absent key as the same", () => {
    expect(isTouchedEdit(withField(edit(), ["tier"], undefined))).toBe(false);
    expect(isTouchedEdit(withField(edit(), ["tier"], "advanced"))).toBe(true);
  });

  it("lists the fields that differ, in the order of the schema, without a secret", () => {
    const changed = [
      [["tier"], "advanced"],
      [["auth_sources", 0, "client_secret"], "s3cret"],
      [["repo_config"], { enable_access_keys: true, secret_access_key: "s3cret" }],
      [["auth_sources", 1], { name: "new", client_secret: "s3cret" }],
    ] as const;
    const whole = changed.reduce((read, [path, value]) => withField(read, path, value), edit());
    expect(
      editedFields(whole).map(({ path, before, after, attribute }) => [
        fieldTitle("opensearch", path),
        valueWords(before, attribute),
        valueWords(after, attribute),
      ]),
    ).toEqual([
      ["Logins, login: Client secret", "never shown", "a new value"],
      ["Logins, new", "not set", "Name: new, Client secret: a new value"],
      ["Snapshots to S3", "not set", "Enable access keys: true, Secret access key: a new value"],
      ["Tier", "not set", "advanced"],
    ]);
  });

  it("has no change in a new cluster before somebody types", () => {
    const made = newCluster("prometheus", "allowlist", { organization_id: 42 });
    expect(editedValue(made, ["organization_id"])).toBe(42);
    expect(isTouchedEdit(made)).toBe(false);
    expect(isTouchedEdit(withField(made, ["name"], "metrics"))).toBe(true);
  });

  it("tells elements without a name apart", () => {
    const two = withField(withField(edit(), ["auth_sources", 1], {}), ["auth_sources", 2], {});
    expect(editedFields(two).map(({ path }) => fieldTitle("opensearch", path))).toEqual([
      "Logins, no name yet (1)",
      "Logins, no name yet (2)",
    ]);
  });

  it("leaves out every secret of what it stores", () => {
    const object = {
      name: "logs",
      auth_sources: [{ name: "a", client_secret: "s" }],
      repo_config: { secret_access_key: "s", access_key_id: "k" },
    };
    expect(withoutSecrets(API_SCHEMAS.opensearch, object)).toEqual({
      name: "logs",
      auth_sources: [{ name: "a" }],
      repo_config: { access_key_id: "k" },
    });
  });
});

describe("a removal", () => {
  const ROWS = ["ip_allowlist"];
  it.each<[string, (read: ClusterEdit) => ClusterEdit, string]>([
    ["a range", (read) => withRemoval(read, ["ip_allowlist", 0], ""), '["10.0.0.0/8"]'],
    [
      "the last range",
      (read) => withRemoval(withField(read, ROWS, ["10.0.0.1"]), ["ip_allowlist", 0], ""),
      "null",
    ],
    ["a provider", (read) => withRemoval(read, ["auth_sources", 0], ""), '["10.0.0.1","10.0.0.0/8"]'],
    [
      "all suggestions",
      (read) => withReplacedRows(read, "ip_allowlist", new Map([[0, "10.0.0.9"]]), ""),
      '["10.0.0.9","10.0.0.0/8"]',
    ],
  ])("of %s can be undone by itself, and what was typed since stays", (_, remove, rows) => {
    const removed = remove(edit());
    expect(formatJson(editedValue(removed, ROWS) ?? null)).toBe(rows);
    const [removal] = removed.removals ?? [];
    if (removal === undefined) throw new Error("Nothing can be undone");
    const typed = withField(removed, ["tier"], "advanced");
    const undone = withoutRemoval(typed, removal);
    expect(undone.removals).toEqual([]);
    expect(editedValue(undone, ["tier"])).toBe("advanced");
    expect(editedValue(undone, ["auth_sources"])).toEqual(editedValue(edit(), ["auth_sources"]));
    const before = rows === "null" ? ["10.0.0.1"] : editedValue(edit(), ROWS);
    expect(editedValue(undone, ROWS)).toEqual(before);
  });

  it("is undone one by one, in any order", () => {
    const first = withRemoval(edit(), ["ip_allowlist", 0], "first");
    const both = withRemoval(first, ["ip_allowlist", 0], "second");
    const [one, other] = both.removals ?? [];
    if (one === undefined || other === undefined) throw new Error("Nothing can be undone");
    expect(editedValue(withoutRemoval(both, one), ROWS)).toEqual(["10.0.0.1"]);
    expect(editedValue(withoutRemoval(withoutRemoval(both, other), one), ROWS)).toEqual([
      "10.0.0.1",
      "10.0.0.0/8",
    ]);
  });

  interface Undone {
    readonly path: Path;
    readonly field: Path;
    readonly again: Json;
  }

  it.each<[what: string, given: Undone]>([
    ["a range", { path: ["ip_allowlist", 0], field: ["ip_allowlist"], again: ["10.0.0.0/8", "10.0.0.1/32"] }],
    [
      "a provider",
      { path: ["auth_sources", 0], field: ["auth_sources"], again: [{ name: "login", type: "saml" }] },
    ],
    [
      "a window",
      { path: ["maintenance_window"], field: ["maintenance_window"], again: { day_of_week: "monday" } },
    ],
  ])("of %s that is there again is not offered, and its undo does nothing", (_, { path, field, again }) => {
    const whole = withField(edit(), ["maintenance_window"], { day_of_week: "monday" });
    const removed = withRemoval(whole, path, "");
    const removals = openRemovals(removed, String(field[0]));
    expect(removals).toHaveLength(1);
    const typed = withField(removed, field, again);
    expect(openRemovals(typed, String(field[0]))).toEqual([]);
    expect(removals.map((one) => withoutRemoval(typed, one).edited)).toEqual([typed.edited]);
  });

  it("of one of two ranges that are alike can be undone", () => {
    const twice = withField(edit(), ROWS, ["10.0.0.1", "10.0.0.1"]);
    const [removal, ...others] = openRemovals(withRemoval(twice, ["ip_allowlist", 1], ""), "ip_allowlist");
    if (removal === undefined) throw new Error("Nothing can be undone");
    expect(others).toEqual([]);
    const undone = withoutRemoval(withRemoval(twice, ["ip_allowlist", 1], ""), removal);
    expect(editedValue(undone, ROWS)).toEqual(["10.0.0.1", "10.0.0.1"]);
  });

  it("is forgotten when the change of its list is taken back, and no other one is", () => {
    const removed = withRemoval(
      withRemoval(edit(), ["ip_allowlist", 0], "range"),
      ["auth_sources", 0],
      "login",
    );
    const reset = withReset(removed, ROWS, editedValue(edit(), ROWS));
    expect(editedValue(reset, ROWS)).toEqual(["10.0.0.1", "10.0.0.0/8"]);
    expect(reset.removals?.map(({ words }) => words)).toEqual(["login"]);
  });
});

it("asks for the secrets that a save would remove, and for no others", () => {
  const base: JsonObject = {
    name: "logs",
    auth_sources: [
      { name: "a", type: "oidc", client_id: "x" },
      { name: "b", type: "oidc" },
      { name: "c", type: "saml", client_id: "y" },
    ],
    repo_config: { enable_access_keys: true, access_key_id: "k" },
  };
  const read: ClusterEdit = { ...edit(), base, edited: base };
  expect(askedSecrets(read)).toMatchObject([
    { path: ["auth_sources", 0, "client_secret"], owner: "a" },
    { path: ["auth_sources", 1, "client_secret"], owner: "b" },
    { path: ["repo_config", "secret_access_key"], owner: undefined },
  ]);
  const typed = withField(read, ["auth_sources", 0, "client_secret"], "s");
  const without = withField(typed, ["auth_sources", 1], undefined);
  expect(askedSecrets(withField(without, ["repo_config"], undefined))).toEqual([]);
  expect(askedSecrets({ ...read, id: undefined })).toEqual([]);
});

const A = { name: "a", type: "oidc", client_id: "x" };
it.each<[string, Partial<ClusterEdit>, readonly string[]]>([
  ["that is renamed", { edited: { auth_sources: [{ ...A, name: "b" }] } }, ["auth_sources[b].client_secret"]],
  [
    "that is renamed beside a new one, which may be the same one too",
    {
      edited: {
        auth_sources: [
          { ...A, name: "b" },
          { ...A, name: "c" },
        ],
      },
    },
    ["auth_sources[b].client_secret", "auth_sources[c].client_secret"],
  ],
  ["that is new", { edited: { auth_sources: [A, { ...A, name: "b" }] } }, ["auth_sources[a].client_secret"]],
  ["that is removed", { edited: {} }, []],
  [
    "of a cluster that is made again",
    { id: undefined, copied: { auth_sources: [A] }, edited: { auth_sources: [A] } },
    ["auth_sources[a].client_secret"],
  ],
])("asks for the secret of a provider %s", (_provider, changed, places) => {
  const read: ClusterEdit = { ...edit(), base: { auth_sources: [A] } };
  expect(askedSecrets({ ...read, ...changed }).map(({ place }) => place)).toEqual(places);
});
