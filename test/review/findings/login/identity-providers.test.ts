/** What is said about each identity provider of a list, and what is not said. */
import { authSource } from "../../../../src/schema";
import { plain } from "../../../../src/text";
import { type Attributes, change, CLUSTER, codesOf, reviewed } from "../../plan";
import { linesWithout, messagesOf, testRows, update } from "../rows";
import { marks, provider, source, sources } from "./providers";

const [A, B] = [provider("a"), provider("b")];
const NAMELESS = { type: "oidc", audience: "a" };
const IS_SENSITIVE = { auth_sources: true };

describe("a list of identity providers that", () => {
  const NOT_KNOWN = "identity auth_sources: which identity providers are accepted is known only after apply";
  const HIDDEN =
    "identity auth_sources: the identity providers change (the list is sensitive: it is not shown)";
  const UNKNOWN_NAME = { unknown: marks({}, { name: true }) };

  testRows(linesWithout(), [
    { name: "is not known", before: sources(A), lines: [NOT_KNOWN], unknown: { auth_sources: true } },
    {
      name: "has one whose name is not known, beside one that is new",
      before: sources(A),
      after: sources(B, NAMELESS),
      lines: [NOT_KNOWN, 'identity auth_sources: b is accepted ("oidc"); audience is "a"'],
      ...UNKNOWN_NAME,
    },
    {
      name: "was sensitive",
      before: sources(A),
      after: sources(B),
      lines: [HIDDEN],
      beforeSensitive: IS_SENSITIVE,
    },
    {
      name: "was sensitive, and is not known",
      before: sources(A),
      lines: [NOT_KNOWN],
      beforeSensitive: IS_SENSITIVE,
      unknown: { auth_sources: true },
    },
    {
      name: "had two of one name",
      before: sources(A, provider("a", { audience: "b" })),
      after: sources(A),
      lines:
        'identity auth_sources: a: audience changes from "b" to "a", so that tokens for that audience alone are accepted',
    },
  ]);
});

/** Values that no finding about identity providers explains: each stays a finding of its own. */
const OTHERS: string[] = [
  expect.stringMatching(/^\[0\]\.realm changes from unset to 1/),
  expect.stringMatching(/^changes from 1 to unset/),
];
const realm = { realm: 1 };
const zone = { zone: 1 };

describe("a list of identity providers hides nothing else that changes, if", () => {
  testRows(messagesOf("unreviewed"), [
    {
      name: "one is gone",
      before: { ...sources(A, B), ...zone },
      after: sources({ ...B, ...realm }),
      lines: OTHERS,
    },
    {
      name: "one has a new secret",
      before: { ...sources(A), ...zone },
      after: source({ ...realm, client_secret: "s" }),
      lines: OTHERS,
    },
    {
      name: "the name of one is not known",
      before: { ...sources(A, B), ...zone },
      after: sources({ ...A, ...realm }, NAMELESS),
      lines: OTHERS,
      unknown: marks({}, { name: true }),
    },
  ]);
});

it("a list that is empty instead of unset is only written in another way", () => {
  expect(codesOf(reviewed([update(sources(), { auth_sources: null })]))).toEqual(["changed"]);
});

it("of a cluster that is destroyed, or of a kind without one, a list is not mentioned", () => {
  const destroyed = reviewed([change({ ...CLUSTER, ...sources(A) }, null)]);
  expect(codesOf(destroyed)).not.toContain("identity");
  const metrics = { name: "metrics", organization_id: 42, prometheus_whitelist: ["10.0.0.0/8"] };
  const unknown = reviewed([change(metrics, {}, { address: "cloud_prometheus.metrics", unknown: true })]);
  expect(codesOf(unknown)).not.toContain("identity");
});

it.each([NAMELESS, null])("a new cluster with the identity provider %j is unreviewed", (one) => {
  const found = reviewed([change(null, { ...CLUSTER, ...sources(one) })]);
  expect(codesOf(found)).toContain("unreviewed");
  expect(found.gate.exitCode).toBe(3);
});

describe("an identity provider that is new and", () => {
  testRows(messagesOf("identity"), [
    {
      name: "has a login that is sensitive",
      after: source({ dashboards_login: true }),
      lines: 'a is accepted ("oidc"); audience is "a"; dashboards_login is (sensitive value)',
      afterSensitive: marks({ dashboards_login: true }),
    },
    {
      name: "needs no audience",
      after: source({ type: "saml", audience: null }),
      lines: ['a is accepted ("saml")'],
    },
    {
      name: "has a login and no audience",
      after: source({ audience: null, dashboards_login: true }),
      lines: 'a is accepted ("oidc"), with a login on Dashboards; it accepts tokens for any audience',
    },
    {
      name: "has a type that is not known",
      after: source({ type: null }),
      lines: 'a is accepted; known only after apply: type; audience is "a"',
      unknown: marks({ type: true }),
    },
    {
      name: "has fields, the host that decides first",
      after: source({ roles_key: "groups", connect_url: "https://user:word@login.example.com/?a=b" }),
      lines:
        'a is accepted ("oidc"); connect_url is "https://***@login.example.com/?***"; audience is "a"; roles_key is "groups"',
    },
    {
      name: "has a secret and authorities of its own",
      after: source({ ca_cert: "QQ==", client_secret: "s" }),
      lines:
        'a is accepted ("oidc"); audience is "a"; ca_cert is set: other certificate authorities are trusted',
    },
    {
      name: "has a sensitive field, and one that is not known",
      after: source({ scope: "x" }),
      lines:
        'a is accepted ("oidc"); known only after apply: roles_key; audience is "a"; scope is (sensitive value)',
      afterSensitive: marks({ scope: true }),
      unknown: marks({ roles_key: true }),
    },
  ]);
});

describe("an identity provider that", () => {
  testRows(messagesOf("identity"), [
    {
      name: "gets its first audience",
      before: source({ audience: null }),
      after: source({ audience: "b" }),
      lines: 'a: audience changes from unset to "b", so that tokens for that audience alone are accepted',
    },
    {
      name: "trusts other authorities",
      before: source({ ca_cert: "x" }),
      after: source({ ca_cert: "y" }),
      lines: "a: ca_cert changes: other certificate authorities are trusted",
    },
    {
      name: "changes in several fields, those that decide first",
      before: source({ scope: "x", subject_key: "x", idp_entity_id: "x", connect_url: "https://a.example" }),
      after: source({ scope: "y", subject_key: "y", idp_entity_id: "y", connect_url: "https://b.example" }),
      lines:
        'a: b.example decides who logs in instead of a.example; idp_entity_id, subject_key, scope change too; connect_url changes from "https://a.example" to "https://b.example"; idp_entity_id changes from "x" to "y", so that another provider decides who logs in; subject_key changes from "x" to "y", so that the same person becomes another user; scope changes from "x" to "y"',
    },
    {
      name: "loses a field",
      before: source({ scope: "x", roles_key: "x" }),
      after: source({ scope: "y", audience: null }),
      lines:
        'a: audience is no longer set: a token minted for any audience by the provider is accepted; roles_key, scope change too; roles_key is no longer set: the default for the source type; scope changes from "x" to "y"',
    },
    {
      name: "loses a field with its type",
      before: source({ roles_key: "x" }),
      after: source({ type: "saml" }),
      lines:
        'a: type changes from "oidc" to "saml"; roles_key changes too; roles_key changes from "x" to unset',
    },
    {
      name: "is gone is not told by its name, if that is sensitive",
      before: sources(A, B),
      after: sources(B),
      lines: "a source with a sensitive name is no longer accepted: its users cannot log in",
      beforeSensitive: marks({ name: true }),
    },
  ]);

  it("changes in several fields has a sentence about the first that names the others, and details about these", () => {
    const [before, after] = [source({ scope: "x", roles_key: "x" }), source({ scope: "y", roles_key: "y" })];
    const [found] = reviewed([update(before, after)]).findings;
    expect(plain(found?.message() ?? [])).toBe(
      'a: roles_key changes from "x" to "y", so that users get other backend roles; scope changes too',
    );
    expect(found?.details?.().map(plain)).toEqual(['scope changes from "x" to "y"']);
  });
});

/** All but secrets, which have codes of their own. */
const FIELDS = Object.keys(authSource.attributes).filter(
  (field) => field !== "name" && field !== "type" && !field.startsWith("client_secret"),
);

describe.each(FIELDS)("%s of an identity provider", (field) => {
  const [one, other] =
    field === "dashboards_login" ? [true, false] : ["https://a.example", "https://b.example"];
  const base = { audience: null };

  it.each<[string, Attributes, Attributes]>([
    ["set", base, { ...base, [field]: one }],
    ["changed", { ...base, [field]: one }, { ...base, [field]: other }],
    ["unset", { ...base, [field]: one }, base],
  ])("is identity if it is %s, on which a gate stops", (_how, before, after) => {
    const found = reviewed([update(source(before), source(after))], {}, { failOn: ["identity"] });
    expect(new Set(codesOf(found))).toEqual(new Set(["identity"]));
    expect(found.gate.exitCode).toBe(3);
  });
});
