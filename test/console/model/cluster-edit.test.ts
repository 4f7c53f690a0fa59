/** What a save sends is the object that was read, with the touched paths set. */
import {
  type ClusterEdit,
  editedValue,
  newCluster,
  rowsOf,
  withField,
  withRows,
} from "../../../src/console/model/cluster-edit";
import { changeCount, editedFields, isTouchedEdit } from "../../../src/console/model/differences";
import { fieldTitle, valueWords } from "../../../src/console/model/field-words";
import { withAdded, withRemoved, withUndone } from "../../../src/console/model/rows";
import { askedSecrets, withoutSecrets } from "../../../src/console/model/secrets";
import { API_SCHEMAS, RESPONSE_BYTES } from "../../../src/contract";
import { formatJson, type JsonObject, parseJson } from "../../../src/json";

const READ = `{"name":"logs","organization_id":9007199254740993,"opensearch_whitelist":["10.0.0.1","10.0.0.0/8"],"tier":null,"unknown":{"big":12345678901234567890,"__proto__":1.5},"auth_sources":[{"name":"login","type":"oidc","note":"kept"}],"id":7}`;

const edit = (read = READ): ClusterEdit => {
  const base = parseJson(read, RESPONSE_BYTES) as JsonObject;
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
      ["Logins, new", "not set", "Name: new; Client secret: a new value"],
      ["Snapshots", "not set", "Access keys: Yes; Secret access key: a new value"],
      ["Tier", "not set", "advanced"],
    ]);
  });

  it("has no change in a new cluster before somebody types", () => {
    const made = newCluster("prometheus", "allowlist", { organization_id: 42 });
    expect(editedValue(made, ["organization_id"])).toBe(42);
    expect(isTouchedEdit(made)).toBe(false);
    expect(isTouchedEdit(withField(made, ["name"], "metrics"))).toBe(true);
  });

  it("names the logins as a whole while one of them has no name yet", () => {
    const two = withField(withField(edit(), ["auth_sources", 1], {}), ["auth_sources", 2], {});
    expect(editedFields(two).map(({ path }) => fieldTitle("opensearch", path))).toEqual(["Logins"]);
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

it("counts the changes of a list by its rows, and those of other fields one each", () => {
  const typed = withField(withField(edit(), ["tier"], "advanced"), ["ip_allowlist", 0], "10.0.0.2");
  const rows = withAdded(
    withRemoved(rowsOf(typed, "ip_allowlist"), rowsOf(typed, "ip_allowlist")[1]?.id ?? 0),
    ["192.0.2.0/24"],
  );
  const changed = withRows(typed, "ip_allowlist", rows);
  expect(editedValue(changed, ["ip_allowlist"])).toEqual(["10.0.0.2", "192.0.2.0/24"]);
  expect(changeCount(changed, editedFields(changed))).toBe(4);
});

it("removes a provider, and puts it back with what was typed in it", () => {
  const typed = withField(edit(), ["auth_sources", 0, "scope"], "openid");
  const removed = withField(typed, ["auth_sources", 0], undefined);
  expect(editedValue(removed, ["auth_sources"])).toBeUndefined();
  const [row] = rowsOf(removed, "auth_sources");
  const back = withRows(removed, "auth_sources", withUndone(rowsOf(removed, "auth_sources"), row?.id ?? 0));
  expect(back.edited).toEqual(typed.edited);
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
