/** The login that OpenSearch Dashboards offers: which one it was, and which one it is. */
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, reviewed } from "../../plan";

const LISTS = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
const provider = (name: string, dashboards_login: boolean | null) => ({
  name,
  type: name === "a" ? "saml" : "oidc",
  dashboards_login,
});
const cluster = (providers: readonly object[]) => ({
  ...LISTS,
  name: "logs",
  organization_id: 42,
  auth_sources: providers,
});
const found = (before: readonly object[] | null, after: readonly object[], options: ChangeOptions = {}) =>
  reviewed([change(before && cluster(before), cluster(after), options)], {}, { failOn: ["identity"] });
const lines = (...of: Parameters<typeof found>) =>
  found(...of)
    .findings.filter(({ code }) => code === "identity")
    .map(({ message }) => plain(message));

it.each<[string, readonly object[], readonly object[], readonly string[]]>([
  ["offered", [provider("a", null)], [provider("a", true)], ["Dashboards offers a login with a"]],
  [
    "no longer offered",
    [provider("a", true)],
    [provider("a", null)],
    ["Dashboards offers no login but the built-in user's, instead of one with a"],
  ],
  [
    "changed",
    [provider("a", true), provider("b", false)],
    [provider("a", false), provider("b", true)],
    ["Dashboards offers a login with b instead of a"],
  ],
  ["false instead of unset", [provider("a", null)], [provider("a", false)], []],
  [
    "the same in another order",
    [provider("a", true), provider("b", null)],
    [provider("b", null), provider("a", true)],
    [],
  ],
])("the login is %s", (_what, before, after, expected) => {
  const { findings, gate } = found(before, after);
  expect(lines(before, after)).toEqual(expected);
  const codes = expected.length === 0 ? ["rewritten"] : expected.map(() => "identity");
  expect(findings.map(({ code }) => code)).toEqual(codes);
  expect(gate.exitCode).toBe(expected.length > 0 ? 3 : 0);
});

it("of a new cluster is reported with its identity provider alone", () => {
  expect(lines(null, [provider("a", true)])).toEqual(['a is accepted ("saml"), with a login on Dashboards']);
});

describe("a login that is not known before apply", () => {
  const unknown = { auth_sources: [{}, { dashboards_login: true }] };
  const before = [provider("a", true), provider("b", null)];
  const after = [provider("a", true), { name: "b", type: "oidc" }];

  it("is reported once", () => {
    expect(lines(before, after, { unknown })).toEqual([
      "which login Dashboards offers is known only after apply",
    ]);
  });

  it("stops a gate on unknown values, and no approval covers it", () => {
    const changes = [change(cluster(before), cluster(after), { unknown })];
    const { gate } = reviewed(changes, {}, { failOn: ["undetermined"] });
    expect(gate.stops.map(({ finding, approvable }) => [finding.code, approvable.digest])).toEqual([
      ["identity", undefined],
    ]);
  });
});

describe("an approval", () => {
  const digestOf = (...of: Parameters<typeof found>) =>
    found(...of).gate.stops.map(({ approvable }) => approvable.digest ?? `none: ${approvable.reason}`);

  it("covers the offered login, and no other", () => {
    const [first, second, none] = [
      [provider("a", true), provider("b", null)],
      [provider("a", null), provider("b", true)],
      [provider("a", null), provider("b", null)],
    ];
    const digests = [
      digestOf(none ?? [], first ?? []),
      digestOf(none ?? [], second ?? []),
      digestOf(first ?? [], none ?? []),
    ].flat();
    expect(digests).toHaveLength(3);
    expect(new Set(digests).size).toBe(3);
    expect(digests.filter((digest) => digest.startsWith("none"))).toEqual([]);
  });

  it.each<[string, object]>([
    ["login", { auth_sources: [{ dashboards_login: true }] }],
    ["name", { auth_sources: [{ name: true }] }],
  ])("never covers a sensitive %s", (_what, afterSensitive) => {
    const options = { afterSensitive, beforeSensitive: afterSensitive };
    const digests = digestOf([provider("a", null)], [provider("a", true)], options);
    expect(digests).toEqual([expect.stringMatching(/^none: .*sensitive/)]);
  });

  it("covers a sensitive change without quoting it", () => {
    const afterSensitive = { auth_sources: [{ dashboards_login: true }] };
    const options = { afterSensitive, beforeSensitive: afterSensitive };
    expect(lines([provider("a", null)], [provider("a", true)], options)).toEqual([
      "the login that Dashboards offers changes (a sensitive value)",
    ]);
  });
});
