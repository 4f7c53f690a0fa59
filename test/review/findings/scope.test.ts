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
  interface Scoped {
    readonly one: object;
    readonly code: string;
    readonly organizationId?: unknown;
    readonly clusterName?: unknown;
  }

  it.each<[what: string, given: Scoped]>([
    [
      "as it was, where it is destroyed",
      { one: change(CLUSTER, null), code: "destroyed", organizationId: 42, clusterName: "logs" },
    ],
    [
      "as it was, where it is destroyed and the plan has values for later",
      {
        one: update(HERE, THERE, { actions: ["delete"] }),
        code: "destroyed",
        organizationId: 42,
        clusterName: "logs",
      },
    ],
    [
      "as it was, where it is replaced",
      { one: update(HERE, THERE, ANEW), code: "replaced", organizationId: 42, clusterName: "logs" },
    ],
    [
      "as it was, where it is replaced by one that is not known",
      {
        one: update(HERE, { ...THERE, name: null }, { ...ANEW, unknown: { name: true } }),
        code: "replaced",
        organizationId: 42,
        clusterName: "logs",
      },
    ],
    [
      "as it will be, where it changes",
      { one: update(HERE, THERE), code: "changed", organizationId: 43, clusterName: "search" },
    ],
    [
      "as it will be, where it is new",
      {
        one: change(null, { ...CLUSTER, zone: 1 }),
        code: "unreviewed",
        organizationId: 42,
        clusterName: "logs",
      },
    ],
    [
      "as it was, where it is no longer managed",
      {
        one: change(CLUSTER, null, { actions: ["forget"] }),
        code: "forgotten",
        organizationId: 42,
        clusterName: "logs",
      },
    ],
    [
      "without a name, where it has none",
      {
        one: change(null, { ...UNNAMED, zone: 1 }),
        code: "unreviewed",
        organizationId: 42,
        clusterName: null,
      },
    ],
    [
      "whose name is not known",
      {
        one: change(null, { ...UNNAMED, zone: 1 }, { unknown: { name: true } }),
        code: "unreviewed",
        organizationId: 42,
      },
    ],
    [
      "whose organization is not known",
      {
        one: update({}, { zone: 1, organization_id: null }, { unknown: { organization_id: true } }),
        code: "unreviewed",
        clusterName: "logs",
      },
    ],
  ])("%s", (_what, { one, code, organizationId, clusterName }) => {
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

  interface Covered {
    readonly before: Attributes;
    readonly after: Attributes;
    readonly options?: ChangeOptions;
    readonly gained: unknown;
  }

  it.each<[what: string, given: Covered]>([
    [
      "is covered as it is",
      { before: { zone: 1 }, after: { zone: 2 }, gained: { path: ["zone"], value: 2 } },
    ],
    [
      "is covered as null, where it is unset",
      { before: { zone: 1 }, after: {}, gained: { path: ["zone"], value: null } },
    ],
    [
      "is not covered, but marked, where it is sensitive",
      {
        before: { zone: 1 },
        after: { zone: 2 },
        options: { afterSensitive: { zone: true } },
        gained: { path: ["zone"], value: MARK },
      },
    ],
    [
      "is not covered, but marked, where it was sensitive",
      {
        before: { zone: 1 },
        after: { zone: 2 },
        options: { beforeSensitive: { zone: true } },
        gained: { path: ["zone"], value: MARK },
      },
    ],
    [
      "is not covered, but marked, where it is in something sensitive",
      {
        before: { zone: { a: 1 } },
        after: { zone: { a: 2 } },
        options: { afterSensitive: { zone: true } },
        gained: { path: ["zone", "a"], value: MARK },
      },
    ],
    [
      "is marked, where it is not known",
      {
        before: { zone: 1 },
        after: {},
        options: { unknown: { zone: true } },
        gained: { path: ["zone"], value: null, isUnknown: true },
      },
    ],
    [
      "is found by the name of its element",
      {
        before: { auth_sources: [{ name: "a", realm: 1 }] },
        after: { auth_sources: [{ name: "a", realm: 2 }] },
        gained: { path: ["auth_sources", "a", "realm"], value: 2 },
      },
    ],
    [
      "is found by the position of its element, where that has no name",
      {
        before: { auth_sources: [{ realm: 1 }] },
        after: { auth_sources: [{ realm: 2 }] },
        gained: { path: ["auth_sources", 0, "realm"], value: 2 },
      },
    ],
    [
      "is covered whole, where it has another shape than before",
      {
        before: { zone: 1 },
        after: { zone: { a: [1, { b: null }] } },
        gained: { path: ["zone"], value: { a: [1, { b: null }] } },
      },
    ],
    [
      "is covered but for what is sensitive in it",
      {
        before: { zone: 1 },
        after: { zone: { a: [1, { b: 2, c: 3 }], d: 4 } },
        options: { afterSensitive: { zone: { a: [false, { b: true }], d: true } } },
        gained: { path: ["zone"], value: { a: [1, { b: MARK, c: 3 }], d: MARK } },
      },
    ],
    [
      "is covered but for what the schema calls sensitive in it",
      {
        before: { repo_config: 1 },
        after: { repo_config: { access_key_id: "a", secret_access_key: "s" } },
        gained: { path: ["repo_config"], value: { access_key_id: "a", secret_access_key: MARK } },
      },
    ],
    [
      "is covered but for what the schema calls sensitive in its elements",
      {
        before: { auth_sources: 1 },
        after: { auth_sources: [{ name: "a", client_secret: "s" }] },
        gained: { path: ["auth_sources"], value: [{ name: "a", client_secret: MARK }] },
      },
    ],
  ])("%s", (_what, { before, after, options = {}, gained }) => {
    expect(gainedBy(before, after, options)).toContainEqual([gained]);
  });
});
