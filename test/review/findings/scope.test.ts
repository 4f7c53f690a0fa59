/** What exactly a finding is about, for its digest: the cluster by its names, and the new values without secrets. */
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../plan";
import { update } from "./rows";

function scopesOf(one: object, code: string) {
  const found = reviewed([one]);
  return found.findings.filter((each) => each.code === code).map(found.scopeOf);
}

function scopeOf(one: object, code: string) {
  const [scope, ...others] = scopesOf(one, code);
  if (scope === undefined || others.length > 0) throw new Error(`there is not one finding ${code}`);
  return scope;
}

const [HERE, THERE] = [
  { organization_id: 42, name: "logs" },
  { organization_id: 43, name: "search" },
];
const ANEW = { actions: ["delete", "create"] };
const UNNAMED = { ...CLUSTER, name: null };

describe("a finding is about the cluster", () => {
  it.each<[string, object, string, unknown, unknown]>([
    ["as it was, where it is destroyed", change(CLUSTER, null), "destroyed", 42, "logs"],
    [
      "as it was, where it is destroyed and the plan has values for later",
      update(HERE, THERE, { actions: ["delete"] }),
      "destroyed",
      42,
      "logs",
    ],
    ["as it was, where it is replaced", update(HERE, THERE, ANEW), "replaced", 42, "logs"],
    [
      "as it was, where it is replaced by one that is not known",
      update(HERE, { ...THERE, name: null }, { ...ANEW, unknown: { name: true } }),
      "replaced",
      42,
      "logs",
    ],
    ["as it will be, where it changes", update(HERE, THERE), "renamed", 43, "search"],
    ["as it will be, where it is new", change(null, { ...CLUSTER, zone: 1 }), "unreviewed", 42, "logs"],
    [
      "as it was, where it is no longer managed",
      change(CLUSTER, null, { actions: ["forget"] }),
      "forgotten",
      42,
      "logs",
    ],
    ["without a name, where it has none", change(null, { ...UNNAMED, zone: 1 }), "unreviewed", 42, null],
    [
      "whose name is not known",
      change(null, { ...UNNAMED, zone: 1 }, { unknown: { name: true } }),
      "unreviewed",
      42,
      undefined,
    ],
    [
      "whose organization is not known",
      update({}, { zone: 1, organization_id: null }, { unknown: { organization_id: true } }),
      "unreviewed",
      undefined,
      "logs",
    ],
  ])("%s", (_what, one, code, organizationId, clusterName) => {
    const scope = scopesOf(one, code)[0];
    expect([scope?.kind, scope?.address]).toEqual([code, "cloud_opensearch.logs"]);
    expect([scope?.organizationId, scope?.clusterName]).toEqual([organizationId, clusterName]);
    expect(scope?.isSensitive).toBe(false);
  });

  it.each<[string, ChangeOptions, boolean]>([
    ["name", { afterSensitive: { name: true } }, true],
    ["name, until now", { beforeSensitive: { name: true } }, true],
    ["organization", { afterSensitive: { organization_id: true } }, true],
    ["tier", { afterSensitive: { tier: true } }, false],
  ])("that can be approved unless it is told by something sensitive: its %s", (_what, marks, isSensitive) => {
    expect(scopeOf(update({ zone: 1 }, { zone: 2 }, marks), "unreviewed").isSensitive).toBe(isSensitive);
  });
});

describe("a new value", () => {
  const gainedBy = (before: Attributes, after: Attributes, options: ChangeOptions = {}) =>
    scopesOf(update(before, after, options), "unreviewed").map(({ gained }) => gained);
  const MARK = { sensitive: true };

  it.each<[string, Attributes, Attributes, ChangeOptions, unknown]>([
    ["is covered as it is", { zone: 1 }, { zone: 2 }, {}, { path: ["zone"], value: 2 }],
    ["is covered as null, where it is unset", { zone: 1 }, {}, {}, { path: ["zone"], value: null }],
    [
      "is not covered, but marked, where it is sensitive",
      { zone: 1 },
      { zone: 2 },
      { afterSensitive: { zone: true } },
      { path: ["zone"], value: MARK },
    ],
    [
      "is not covered, but marked, where it was sensitive",
      { zone: 1 },
      { zone: 2 },
      { beforeSensitive: { zone: true } },
      { path: ["zone"], value: MARK },
    ],
    [
      "is not covered, but marked, where it is in something sensitive",
      { zone: { a: 1 } },
      { zone: { a: 2 } },
      { afterSensitive: { zone: true } },
      { path: ["zone", "a"], value: MARK },
    ],
    [
      "is marked, where it is not known",
      { zone: 1 },
      {},
      { unknown: { zone: true } },
      { path: ["zone"], value: null, isUnknown: true },
    ],
    [
      "is found by the name of its element",
      { auth_sources: [{ name: "a", realm: 1 }] },
      { auth_sources: [{ name: "a", realm: 2 }] },
      {},
      { path: ["auth_sources", "a", "realm"], value: 2 },
    ],
    [
      "is found by the position of its element, where that has no name",
      { auth_sources: [{ realm: 1 }] },
      { auth_sources: [{ realm: 2 }] },
      {},
      { path: ["auth_sources", 0, "realm"], value: 2 },
    ],
    [
      "is covered whole, where it has another shape than before",
      { zone: 1 },
      { zone: { a: [1, { b: null }] } },
      {},
      { path: ["zone"], value: { a: [1, { b: null }] } },
    ],
    [
      "is covered but for what is sensitive in it",
      { zone: 1 },
      { zone: { a: [1, { b: 2, c: 3 }], d: 4 } },
      { afterSensitive: { zone: { a: [false, { b: true }], d: true } } },
      { path: ["zone"], value: { a: [1, { b: MARK, c: 3 }], d: MARK } },
    ],
    [
      "is covered but for what the schema calls sensitive in it",
      { repo_config: 1 },
      { repo_config: { access_key_id: "a", secret_access_key: "s" } },
      {},
      { path: ["repo_config"], value: { access_key_id: "a", secret_access_key: MARK } },
    ],
    [
      "is covered but for what the schema calls sensitive in its elements",
      { auth_sources: 1 },
      { auth_sources: [{ name: "a", client_secret: "s" }] },
      {},
      { path: ["auth_sources"], value: [{ name: "a", client_secret: MARK }] },
    ],
  ])("%s", (_what, before, after, options, gained) => {
    expect(gainedBy(before, after, options)).toContainEqual([gained]);
  });
});
