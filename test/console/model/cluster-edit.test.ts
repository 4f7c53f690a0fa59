/** What a save sends is the object that was read, with the touched paths set. */
import {
  type ClusterEdit,
  editedFields,
  editedValue,
  isTouchedEdit,
  newCluster,
  withField,
  withoutSecrets,
} from "../../../src/console/model/cluster-edit";
import { fieldName, valueWords } from "../../../src/console/model/field-words";
import { API_SCHEMAS, RESPONSE_LIMITS } from "../../../src/contract";
import { formatJson, type JsonObject, parseJson } from "../../../src/json";

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
        fieldName(path),
        valueWords(before, attribute),
        valueWords(after, attribute),
      ]),
    ).toEqual([
      ["auth_sources[login].client_secret", "never shown", "a new value"],
      ["auth_sources[new]", "not set", "name: new, client_secret: a new value"],
      ["repo_config", "not set", "enable_access_keys: true, secret_access_key: a new value"],
      ["tier", "not set", "advanced"],
    ]);
  });

  it("begins a new cluster with nothing that was read", () => {
    const made = newCluster("prometheus", "allowlist", { organization_id: 42 });
    expect(editedValue(made, ["organization_id"])).toBe(42);
    expect(isTouchedEdit(made)).toBe(true);
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
