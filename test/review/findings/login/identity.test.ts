/** Who may log in, in both directions: every change of it carries the code `identity`, and a gate on it stops. */
import { authSource } from "../../../../src/schema";
import { plain } from "../../../../src/text";
import { change, reviewed } from "../../plan";

const lists = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
const with_ = (providers: readonly object[]) => ({ ...lists, auth_sources: providers });
const provider = (fields: object = {}) => ({ name: "company", type: "oidc", ...fields });
const judged = (before: object, after: object) =>
  reviewed([change({ ...before }, { ...after })], {}, { failOn: ["identity"] });

/** All but secrets, which have codes of their own. */
const FIELDS = Object.keys(authSource.attributes).filter(
  (field) => field !== "name" && field !== "type" && !field.startsWith("client_secret"),
);

describe.each(FIELDS)("%s of an identity provider", (field) => {
  const [one, other] =
    field === "dashboards_login" ? [true, false] : ["https://a.example", "https://b.example"];
  it.each<[string, object, object]>([
    ["added", {}, { [field]: one }],
    ["changed", { [field]: one }, { [field]: other }],
    ["unset", { [field]: one }, {}],
    ["false instead of unset", { [field]: one }, { [field]: null }],
  ])("carries identity if it is %s", (_how, before, after) => {
    const found = judged(with_([provider(before)]), with_([provider(after)]));
    expect([...new Set(found.findings.map(({ code }) => code))]).toEqual(["identity"]);
    expect(found.gate.exitCode).toBe(3);
  });
});

describe("an identity provider", () => {
  it.each<[string, readonly object[], readonly object[], string]>([
    ["under another name", [provider()], [{ ...provider(), name: "other" }], "other is accepted"],
    [
      "whose address differs only in its query",
      [provider({ connect_url: "https://a.example/x?k=one" })],
      [provider({ connect_url: "https://a.example/x?k=two" })],
      'connect_url changes in its query string ("https://a.example/x?***")',
    ],
    [
      "whose address differs only in its user information",
      [provider({ connect_url: "https://u:one@a.example/x" })],
      [provider({ connect_url: "https://u:two@a.example/x" })],
      'connect_url changes in its user information ("https://***@a.example/x")',
    ],
  ])("that is %s carries identity", (_how, before, after, text) => {
    const found = judged(with_(before), with_(after));
    expect(found.findings.map(({ code }) => code)).toContain("identity");
    expect(found.findings.map(({ message }) => plain(message)).join("\n")).toContain(text);
  });

  it("whose value is not known yet also stops a gate on undetermined", () => {
    const unknown = { auth_sources: [{ audience: true }] };
    const changes = [change(with_([provider({ audience: "a" })]), with_([provider()]), { unknown })];
    for (const failOn of [["identity"], ["undetermined"]]) {
      expect(reviewed(changes, {}, { failOn }).gate.exitCode).toBe(3);
    }
  });

  it.each<[string, readonly (object | null)[]]>([
    ["an element without a name", [{ type: "oidc" }]],
    ["an element that is null", [null]],
  ])("of a new cluster is unreviewed if it is %s", (_what, sources) => {
    const found = reviewed([change(null, { ...lists, auth_sources: sources })]);
    expect(found.findings.map(({ code }) => code)).toContain("unreviewed");
    expect(found.gate.exitCode).toBe(3);
  });

  it("carries identity if a new cluster has it beside one that is forgotten", () => {
    const secret = { client_secret_wo_version: 1 };
    for (const before of [provider(secret), provider({ client_secret_wo_version: 2 })]) {
      const sides = [with_([before]), with_([provider(secret)])] as const;
      const found = reviewed([change(...sides, { actions: ["create", "forget"] })]);
      const texts = found.findings.map(({ code, message }) => `${code} ${plain(message)}`);
      expect(texts).toContain('identity company is accepted ("oidc"); it accepts tokens for any audience');
      expect(found.gate.exitCode).toBe(3);
    }
  });

  it.each<[string, readonly object[] | null, readonly object[] | null]>([
    ["that is only moved in the list", [provider(), { name: "b" }], [{ name: "b" }, provider()]],
    ["list that is empty or unset", [], null],
    ["login that is unset or false", [provider({ dashboards_login: false })], [provider()]],
  ])("%s is no change", (_what, before, after) => {
    const [old, next] = [
      { ...lists, auth_sources: before },
      { ...lists, auth_sources: after },
    ];
    const found = reviewed([change({ ...old, tier: "a" }, { ...next, tier: "b" })]);
    expect(found.findings.map(({ code }) => code)).toEqual(["sizing", "rewritten"]);
    expect(found.gate.exitCode).toBe(0);
  });
});
