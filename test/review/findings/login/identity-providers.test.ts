/** What is said about each identity provider of a list, and what is not said. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, codesOf, reviewed } from "../../plan";
import { found, marks, provider, type ProviderList } from "./providers";

const [A, B] = [provider("a"), provider("b")];

const linesOf = (...of: Parameters<typeof found>) =>
  found(...of)
    .findings.filter(({ code }) => code !== "sensitivity")
    .map(({ code, message }) => `${code}: ${plain(message)}`);

const NOT_KNOWN = "identity: which identity providers are accepted is known only after apply";
const HIDDEN = "identity: the identity providers change (the list is sensitive: it is not shown)";
describe("a list of identity providers", () => {
  it.each<[string, ProviderList, ProviderList, ChangeOptions, readonly string[]]>([
    ["is not known", [A], null, { unknown: { auth_sources: true } }, [NOT_KNOWN]],
    ["has one that is not known", [A, B], [A, null], { unknown: marks({}, true) }, [NOT_KNOWN]],
    [
      "has one whose name is not known, which may be the one that is missing",
      [A, B],
      [A, { type: "oidc", audience: "a" }],
      { unknown: marks({}, { name: true }) },
      [NOT_KNOWN],
    ],
    [
      "has one whose name is not known, beside one that is new",
      [A],
      [B, { type: "oidc", audience: "a" }],
      { unknown: marks({}, { name: true }) },
      [NOT_KNOWN, 'identity: b is accepted ("oidc"); audience is "a"'],
    ],
    ["is sensitive", [A], [B], { afterSensitive: { auth_sources: true } }, [HIDDEN]],
    ["was sensitive", [A], [B], { beforeSensitive: { auth_sources: true } }, [HIDDEN]],
    [
      "is sensitive and not known",
      [A],
      null,
      { beforeSensitive: { auth_sources: true }, unknown: { auth_sources: true } },
      [NOT_KNOWN],
    ],
    [
      "has two of one name",
      [A],
      [A, provider("a", { audience: "b" })],
      {},
      [
        "invalid: auth_sources[1].name has a value that the service refuses (duplicate-auth-source-name): The name identifies a source within the cluster",
        'identity: a: audience changes from "a" to "b", so that tokens for another audience are accepted',
      ],
    ],
    [
      "had two of one name",
      [A, provider("a", { audience: "b" })],
      [A],
      {},
      ['identity: a: audience changes from "b" to "a", so that tokens for another audience are accepted'],
    ],
    [
      "has one without a name",
      [A],
      [A, { type: "oidc" }],
      {},
      ['unreviewed: [1].type changes from unset to "oidc", which no rule of this review explains'],
    ],
  ])("that %s", (_what, before, after, options, lines) => {
    expect(linesOf(before, after, options)).toEqual(lines);
  });

  it.each<[string, ProviderList, ProviderList, ChangeOptions]>([
    ["that one is gone", [A, B], [B], {}],
    ["that one is new", [A], [A, B], {}],
    ["that one changes", [A], [provider("a", { scope: "x" })], {}],
    ["that one has a new secret", [A], [provider("a", { client_secret: "s" })], {}],
    ["that one has the login", [A], [provider("a", { dashboards_login: true })], {}],
    [
      "that the name of one is not known",
      [A, B],
      [A, { type: "oidc" }],
      { unknown: marks({}, { name: true }) },
    ],
  ])(
    "hides nothing else that is gone from the cluster or the list: it is said %s",
    (_what, old, next, options) => {
      const realm = (of: ProviderList) =>
        of && of.map((one, index) => (index === 0 ? { ...(one as object), realm: 1 } : one));
      const [before, after] = [
        { ...CLUSTER, auth_sources: old, zone: 1 },
        { ...CLUSTER, auth_sources: realm(next) },
      ];
      const { findings } = reviewed([change(before, after, options)]);
      const open = findings.filter(({ code }) => code === "unreviewed").map(({ message }) => plain(message));
      expect(open).toEqual([
        expect.stringMatching(/^\[0\]\.realm changes from unset to 1/),
        expect.stringMatching(/^changes from 1 to unset/),
      ]);
      expect(findings.length).toBeGreaterThan(2);
    },
  );

  it("of a cluster that is destroyed, or of a kind without one, is not mentioned", () => {
    const destroyed = reviewed([change({ ...CLUSTER, auth_sources: [A] }, null)]);
    expect(codesOf(destroyed)).not.toContain("identity");
    const metrics = { name: "metrics", organization_id: 42, prometheus_whitelist: ["10.0.0.0/8"] };
    const unknown = reviewed([change(metrics, {}, { address: "cloud_prometheus.metrics", unknown: true })]);
    expect(codesOf(unknown)).not.toContain("identity");
  });
});

describe("an identity provider", () => {
  const saml = { type: "saml", audience: null };
  const accepted = (fields: Attributes, options: ChangeOptions = {}) =>
    linesOf([], [provider("a", fields)], options);

  it.each<[string, Attributes, ChangeOptions, string]>([
    ["is accepted", {}, {}, 'a is accepted ("oidc"); audience is "a"'],
    [
      "has a login",
      { dashboards_login: true },
      {},
      'a is accepted ("oidc"), with a login on Dashboards; audience is "a"',
    ],
    ["has no login", { dashboards_login: false }, {}, 'a is accepted ("oidc"); audience is "a"'],
    [
      "has a login that is sensitive",
      { dashboards_login: true },
      { afterSensitive: marks({ dashboards_login: true }) },
      'a is accepted ("oidc"); audience is "a"',
    ],
    ["has no audience", { audience: null }, {}, 'a is accepted ("oidc"); it accepts tokens for any audience'],
    ["needs no audience", saml, {}, 'a is accepted ("saml")'],
    [
      "has an audience that is not known",
      { audience: null },
      { unknown: marks({ audience: true }) },
      'a is accepted ("oidc"); known only after apply: audience',
    ],
    [
      "has a login and no audience",
      { audience: null, dashboards_login: true },
      {},
      'a is accepted ("oidc"), with a login on Dashboards; it accepts tokens for any audience',
    ],
    [
      "has a sensitive name",
      {},
      { afterSensitive: marks({ name: true }) },
      'a source with a sensitive name is accepted ("oidc"); audience is "a"',
    ],
    [
      "has a type that is not known",
      { type: null },
      { unknown: marks({ type: true }) },
      'a is accepted; known only after apply: type; audience is "a"',
    ],
    [
      "has fields, the host that decides first",
      { roles_key: "groups", connect_url: "https://user:word@login.example.com/?a=b", client_secret: "s" },
      {},
      'a is accepted ("oidc"); connect_url is "https://***@login.example.com/?***"; roles_key is "groups"; audience is "a"',
    ],
    [
      "has authorities of its own",
      { ca_cert: "QQ==" },
      {},
      'a is accepted ("oidc"); ca_cert is set: other certificate authorities are trusted; audience is "a"',
    ],
    [
      "has a sensitive field, and one that is not known",
      { scope: "x" },
      { afterSensitive: marks({ scope: true }), unknown: marks({ roles_key: true }) },
      'a is accepted ("oidc"); known only after apply: roles_key; audience is "a"; scope is (sensitive value)',
    ],
  ])("that is new and %s", (_what, fields, options, line) => {
    expect(accepted(fields, options)[0]).toBe(`identity: ${line}`);
  });

  it.each<[string, Attributes, Attributes, ChangeOptions, readonly string[]]>([
    [
      "gets its first audience",
      { audience: null },
      { audience: "b" },
      {},
      ['a: audience changes from unset to "b", so that only tokens for that audience are accepted'],
    ],
    [
      "trusts other authorities",
      { ca_cert: "x" },
      { ca_cert: "y" },
      {},
      ["a: ca_cert changes: other certificate authorities are trusted"],
    ],
    [
      "changes in a field without a meaning of its own",
      { scope: "x" },
      { scope: "y" },
      {},
      ['a: scope changes from "x" to "y"'],
    ],
    [
      "changes in several fields, those that decide first",
      { scope: "x", idp_entity_id: "x", connect_url: "https://a.example" },
      { scope: "y", idp_entity_id: "y", connect_url: "https://b.example" },
      {},
      [
        'a: b.example decides who logs in instead of a.example; connect_url changes from "https://a.example" to "https://b.example"; idp_entity_id changes from "x" to "y", so that another provider decides who logs in; scope changes from "x" to "y"',
      ],
    ],
    [
      "loses a field",
      { scope: "x", roles_key: "x", audience: "a" },
      { scope: "y", roles_key: null, audience: null },
      {},
      [
        "a: audience is no longer set: a token minted for any audience by the provider is accepted",
        'a: scope changes from "x" to "y"',
        "a: roles_key is no longer set: the default for the source type",
      ],
    ],
    [
      "loses a field with its type",
      { roles_key: "x" },
      { type: "saml", roles_key: null },
      {},
      [
        'a: type changes from "oidc" to "saml", so that users log in by another protocol; roles_key changes from "x" to unset, so that users get other backend roles',
      ],
    ],
    [
      "may lose a field",
      { roles_key: "x" },
      { roles_key: null },
      { unknown: marks({ roles_key: true }) },
      ['a: roles_key changes from "x" to (known after apply), so that users get other backend roles'],
    ],
    [
      "has a sensitive name",
      { scope: "x" },
      { scope: "y" },
      { afterSensitive: marks({ name: true }) },
      ['a source with a sensitive name: scope changes from "x" to "y"'],
    ],
  ])("that %s", (_what, before, after, options, lines) => {
    expect(linesOf([provider("a", before)], [provider("a", after)], options)).toEqual(
      lines.map((line) => `identity: ${line}`),
    );
  });

  it("that is moved in the list is told by what changes in it alone", () => {
    expect(linesOf([A, B], [provider("b", { scope: "x" }), A])).toEqual([
      'identity: b: scope changes from unset to "x"',
    ]);
  });

  it("that is gone is told by its name, unless that is sensitive", () => {
    expect(linesOf([A, B], [B])).toEqual(["identity: a is no longer accepted: its users cannot log in"]);
    expect(linesOf([A, B], [B], { beforeSensitive: marks({ name: true }) })).toEqual([
      "identity: a source with a sensitive name is no longer accepted: its users cannot log in",
    ]);
  });

  it("that offers the login is told by its name, unless that is sensitive", () => {
    const [on, off] = [{ dashboards_login: true }, { dashboards_login: false }];
    const swap = (options: ChangeOptions) =>
      linesOf([provider("a", on), provider("b", off)], [provider("a", off), provider("b", on)], options);
    expect(swap({ afterSensitive: marks({}, { name: true }) })).toEqual([
      "identity: Dashboards offers a login with a source with a sensitive name instead of a",
    ]);
    expect(swap({ beforeSensitive: marks({ name: true }) })).toEqual([
      "identity: Dashboards offers a login with b instead of a source with a sensitive name",
    ]);
  });

  it("of which many fields change has one line in the summary for what decides, and one for the rest", () => {
    const answersOf = (before: Attributes, after: Attributes) =>
      found([provider("a", before)], [provider("a", after)])
        .findings[0]?.answers?.()
        .map(plain);
    expect(answersOf({ scope: "x", roles_key: "x" }, { scope: "y", roles_key: "y" })).toEqual([
      'a: roles_key changes from "x" to "y", so that users get other backend roles',
      "also changed: scope",
    ]);
    expect(
      answersOf(
        { scope: "x", connect_url: "https://a.example" },
        { scope: "y", connect_url: "https://b.example" },
      ),
    ).toEqual(["a: b.example decides who logs in instead of a.example", "also changed: scope"]);
    expect(answersOf({ scope: "x" }, { scope: "y" })).toEqual(['a: scope changes from "x" to "y"']);
  });

  it("of which several fields change has a brief sentence about the first, and details about the others", () => {
    const [one] = found(
      [provider("a", { scope: "x", roles_key: "x" })],
      [provider("a", { scope: "y", roles_key: "y" })],
    ).findings;
    expect(plain(one?.brief?.() ?? [])).toContain("a: roles_key changes");
    expect(one?.details?.().map(plain)).toEqual(['scope changes from "x" to "y"']);
  });
});
