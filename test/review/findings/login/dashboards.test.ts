/** The login that OpenSearch Dashboards offers: which one it was, and which one it is. */
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, reviewed } from "../../plan";

const LISTS = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
const source = (name: string, dashboards_login: boolean | null) => ({
  name,
  type: name === "a" ? "saml" : "oidc",
  dashboards_login,
});
const cluster = (sources: readonly object[]) => ({
  ...LISTS,
  name: "logs",
  organization_id: 42,
  auth_sources: sources,
});
const found = (before: readonly object[] | null, after: readonly object[], options: ChangeOptions = {}) =>
  reviewed([change(before && cluster(before), cluster(after), options)], {}, { failOn: ["identity"] });
const lines = (...of: Parameters<typeof found>) =>
  found(...of)
    .findings.filter(({ code }) => code === "identity")
    .map(({ message }) => plain(message));

it.each<[string, readonly object[], readonly object[], readonly string[]]>([
  ["offered", [source("a", null)], [source("a", true)], ["Dashboards offers a login with a"]],
  [
    "no longer offered",
    [source("a", true)],
    [source("a", null)],
    ["Dashboards offers no login but the built-in user's, instead of one with a"],
  ],
  [
    "changed",
    [source("a", true), source("b", false)],
    [source("a", false), source("b", true)],
    ["Dashboards offers a login with b instead of a"],
  ],
  ["false instead of unset", [source("a", null)], [source("a", false)], []],
  [
    "the same in another order",
    [source("a", true), source("b", null)],
    [source("b", null), source("a", true)],
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
  expect(lines(null, [source("a", true)])).toEqual(['a is accepted ("saml"), with a login on Dashboards']);
});

describe("a login that is not known before apply", () => {
  const unknown = { auth_sources: [{}, { dashboards_login: true }] };
  const before = [source("a", true), source("b", null)];
  const after = [source("a", true), { name: "b", type: "oidc" }];

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
      [source("a", true), source("b", null)],
      [source("a", null), source("b", true)],
      [source("a", null), source("b", null)],
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
    const digests = digestOf([source("a", null)], [source("a", true)], options);
    expect(digests).toEqual([expect.stringMatching(/^none: .*sensitive/)]);
  });

  it("covers a sensitive change without quoting it", () => {
    const afterSensitive = { auth_sources: [{ dashboards_login: true }] };
    const options = { afterSensitive, beforeSensitive: afterSensitive };
    expect(lines([source("a", null)], [source("a", true)], options)).toEqual([
      "the login that Dashboards offers changes (a sensitive value)",
    ]);
  });
});
