/** The parts of a plan about one cluster: which agree, and which do not. */
import { changesOf, driftOf } from "../../../src/review/input/changes";
import { contradictions, recordsOf } from "../../../src/review/input/contradictions";
import { member } from "../../../src/review/input/members";
import { judgePlan } from "../../../src/review/input/plan-file";
import { Providers } from "../../../src/review/input/provider";
import { plain } from "../../../src/review/words";
import { type Attributes, change, type ChangeOptions, planJson } from "../plan";

const LOGS = "cloud_opensearch.logs";
const HOSTED = "acme.example/platform/cloud";

/** Returns the contradictions of a plan, as `address, part: message values`. */
function found(changes: readonly object[], more: Attributes): string[] {
  const reading = judgePlan(JSON.parse(JSON.stringify(planJson(changes, more))));
  if (!reading.ok) throw new Error(reading.problem);
  const providers = new Providers([], new Set());
  const { clusters } = changesOf(reading.plan, providers);
  return contradictions(
    reading.plan,
    recordsOf(reading.plan, providers),
    clusters,
    driftOf(reading.plan),
  ).map(({ address, part, message, record: found, change: about }) => {
    expect(about === undefined || about.address === address).toBe(true);
    const end = `${about === undefined ? " (no change)" : ""} ${JSON.stringify(member(found, "values") ?? null)}`;
    return `${address}, ${part}: ${plain(message).replace(": the plan contradicts itself", "")}${end}`;
  });
}

const record = (values: object | undefined, more: Attributes = {}) => ({
  address: LOGS,
  mode: "managed",
  type: "cloud_opensearch",
  values,
  ...more,
});
const planned = (...resources: readonly object[]) => ({ planned_values: { root_module: { resources } } });
const prior = (...resources: readonly object[]) => ({
  prior_state: { values: { root_module: { resources } } },
});
const OTHER = record({}, { address: "cloud_opensearch.other" });
const [A, B] = [{ tier: "a" }, { tier: "b" }];
const kept = (side: Attributes, options: ChangeOptions = {}) =>
  change(side, side, { actions: ["no-op"], ...options });
const alsoOther = kept({}, { address: "cloud_opensearch.other" });

describe("a plan contradicts itself if", () => {
  it.each<[what: string, changes: readonly object[], more: Attributes, said: readonly string[]]>([
    [
      "a cluster has two changes",
      [kept(A), kept(A)],
      {},
      [`${LOGS}, resource_changes: the plan holds more than one change of it null`],
    ],
    [
      "a cluster has two changes outside Terraform",
      [kept(B)],
      { resource_drift: [change(A, B), change(A, B)] },
      [`${LOGS}, resource_drift: the plan holds more than one change of it outside Terraform null`],
    ],
    [
      "the planned values are others",
      [change(A, B)],
      { ...planned(record(A)), ...prior(record(A)) },
      [`${LOGS}, planned_values: planned_values gives other values or marks of tier {"tier":"a"}`],
    ],
    [
      "the prior state is another",
      [change(A, B)],
      { ...planned(record(B)), ...prior(record(B)) },
      [`${LOGS}, prior_state: prior_state gives other values or marks of tier {"tier":"b"}`],
    ],
    [
      "an attribute is in one of them only",
      [kept({ tier: "a", name: "x" })],
      { ...planned(record({ tier: "a" })), ...prior(record({ tier: "a", name: "x", version: "2" })) },
      [
        `${LOGS}, planned_values: planned_values gives other values or marks of name {"tier":"a"}`,
        `${LOGS}, prior_state: prior_state gives other values or marks of version {"tier":"a","name":"x","version":"2"}`,
      ],
    ],
    [
      "its change is of another type",
      [kept(A, { more: { type: "other" } })],
      { ...planned(record(A)), ...prior(record(A)) },
      [
        `${LOGS}, resource_changes: planned_values holds it, and resource_changes does not (no change) {"tier":"a"}`,
      ],
    ],
    [
      "its change is of a data source",
      [kept(A, { more: { mode: "data" } })],
      prior(record(A)),
      [
        `${LOGS}, resource_changes: prior_state holds it, and nothing says what happens to it (no change) {"tier":"a"}`,
      ],
    ],
    [
      "more attributes differ than are named",
      [kept({ a: 1, b: 1, c: 1 })],
      planned(record({ d: 1, e: 1, f: 1, c: 2 })),
      [
        `${LOGS}, planned_values: planned_values gives other values or marks of a, b, c, d, e and 1 more {"d":1,"e":1,"f":1,"c":2}`,
      ],
    ],
    [
      "five attributes differ, which are all named",
      [kept({ a: 1, b: 1, c: 1 })],
      planned(record({ d: 1, e: 1, c: 2 })),
      [
        `${LOGS}, planned_values: planned_values gives other values or marks of a, b, c, d, e {"d":1,"e":1,"c":2}`,
      ],
    ],
    [
      "the planned values hold others, and not the cluster",
      [kept(A), alsoOther],
      planned(OTHER),
      [`${LOGS}, planned_values: planned_values does not hold it null`],
    ],
    [
      "the prior state holds others, and not the cluster",
      [kept(A), alsoOther],
      prior(OTHER),
      [`${LOGS}, prior_state: prior_state does not hold it null`],
    ],
    [
      "the planned values hold a cluster that is destroyed",
      [change(A, null)],
      planned(record(A)),
      [`${LOGS}, planned_values: planned_values still holds it {"tier":"a"}`],
    ],
    [
      "the prior state holds a cluster that is made",
      [change(null, A)],
      prior(record(A)),
      [`${LOGS}, prior_state: prior_state already holds it {"tier":"a"}`],
    ],
    [
      "the planned values hold a cluster without a change",
      [alsoOther],
      { ...planned(record(A), OTHER), ...prior(record(B), OTHER) },
      [
        `${LOGS}, resource_changes: planned_values holds it, and resource_changes does not (no change) {"tier":"a"}`,
      ],
    ],
    [
      "the planned values hold a resource of an unknown type of this provider without a change",
      [alsoOther],
      planned(OTHER, record(A, { address: "cloud_kafka.events", type: "cloud_kafka" })),
      [
        `cloud_kafka.events, resource_changes: planned_values holds it, and resource_changes does not (no change) {"tier":"a"}`,
      ],
    ],
    [
      "the prior state alone holds a cluster without a change",
      [alsoOther],
      { ...planned(OTHER), ...prior(record(A), OTHER) },
      [
        `${LOGS}, resource_changes: prior_state holds it, and nothing says what happens to it (no change) {"tier":"a"}`,
      ],
    ],
    [
      "the prior state alone holds a cluster without a change, and the plan does not say whether it is complete",
      [alsoOther],
      { ...planned(OTHER), ...prior(record(A), OTHER), applyable: undefined, complete: undefined },
      [
        `${LOGS}, resource_changes: prior_state holds it, and nothing says what happens to it: -target or -exclude left it out, or its change is missing (no change) {"tier":"a"}`,
      ],
    ],
    [
      "the prior state alone holds a cluster, and nothing says that the plan only refreshes",
      [],
      prior(record(A)),
      [
        `${LOGS}, resource_changes: prior_state holds it, and the plan has no changes: they are missing, unless it was made with -refresh-only (no change) {"tier":"a"}`,
      ],
    ],
    [
      "there are planned values and no changes, and nothing to apply",
      [],
      { ...planned(OTHER), ...prior(record(A)), applyable: false },
      [
        "cloud_opensearch.other, resource_changes: planned_values holds it, and resource_changes does not (no change) {}",
        `${LOGS}, resource_changes: prior_state holds it, and nothing says what happens to it (no change) {"tier":"a"}`,
      ],
    ],
    [
      "a module within a module holds a cluster without a change",
      [],
      {
        planned_values: {
          root_module: {
            child_modules: [
              { child_modules: [{ resources: [record(A, { address: `module.a.module.b.${LOGS}` })] }] },
            ],
          },
        },
      },
      [
        `module.a.module.b.${LOGS}, resource_changes: planned_values holds it, and resource_changes does not (no change) {"tier":"a"}`,
      ],
    ],
    [
      "a resource of an unknown type of this provider has no change",
      [],
      planned(record(A, { type: "cloud_kafka", provider_name: HOSTED })),
      [
        `${LOGS}, resource_changes: planned_values holds it, and resource_changes does not (no change) {"tier":"a"}`,
      ],
    ],
    [
      "a change names no provider, and the planned values do",
      [kept(A)],
      planned(record(A, { provider_name: HOSTED })),
      [
        `${LOGS}, resource_changes: planned_values holds it, and resource_changes does not (no change) {"tier":"a"}`,
      ],
    ],
    [
      "a leftover has no change, and its cluster has one",
      [kept(A)],
      prior(record(A), record(B, { deposed_key: "0a1b2c3d" })),
      [
        `${LOGS} (deposed 0a1b2c3d), resource_changes: prior_state holds it, and nothing says what happens to it (no change) {"tier":"b"}`,
      ],
    ],
    [
      "the prior state does not have what the refresh found",
      [kept(B)],
      { ...prior(record(B)), resource_drift: [change(B, A)] },
      [`${LOGS}, prior_state: prior_state gives other values or marks of tier {"tier":"b"}`],
    ],
  ])("%s", (_what, changes, more, said) => {
    expect(found(changes, more)).toEqual(said);
  });

  it.each<[what: string, more: Attributes]>([
    ["and nothing else", {}],
    ["and nothing to apply", { applyable: false }],
    ["and drift", { resource_drift: [alsoOther] }],
  ])("it has changes, %s, and none of a cluster that the prior state alone holds", (_what, more) => {
    expect(found([alsoOther], { ...prior(record(A), OTHER), ...more })).toEqual([
      `${LOGS}, resource_changes: prior_state holds it, and nothing says what happens to it (no change) {"tier":"a"}`,
    ]);
  });

  const marked = (marks: unknown) => ({ afterSensitive: marks, beforeSensitive: {} });
  const source = (more: object) => [{ name: "a", ...more }];
  it.each<[what: string, side: Attributes, marks: unknown, recorded: unknown, name: string]>([
    ["an attribute is marked in the record only", A, {}, { tier: true }, "tier"],
    [
      "an entry of a list is",
      { ip_allowlist: ["a", "b"] },
      { ip_allowlist: [true] },
      { ip_allowlist: [true, true] },
      "ip_allowlist",
    ],
    ["an attribute that the schema does not have is", { other: 1 }, {}, { other: true }, "other"],
    ["an object is, as a whole", { auth_sources: source({}) }, {}, { auth_sources: [true] }, "auth_sources"],
    [
      "a list of objects is, as a whole",
      { auth_sources: source({}) },
      {},
      { auth_sources: true },
      "auth_sources",
    ],
    [
      "a field of an object is",
      { auth_sources: source({}) },
      {},
      { auth_sources: [{ name: true }] },
      "auth_sources",
    ],
    [
      "a field of the second object is",
      { auth_sources: [...source({}), ...source({})] },
      { auth_sources: [{ name: true }] },
      { auth_sources: [{}, { name: true }] },
      "auth_sources",
    ],
    [
      "a field that the schema does not have is",
      { auth_sources: source({ other: 1 }) },
      {},
      { auth_sources: [{ other: true, client_secret: true }] },
      "auth_sources",
    ],
    [
      "a field of a single object is",
      { maintenance_window: { day_of_week: "sunday" } },
      {},
      { maintenance_window: { day_of_week: true } },
      "maintenance_window",
    ],
  ])("%s", (_what, side, marks, recorded, name) => {
    expect(found([kept(side, marked(marks))], planned(record(side, { sensitive_values: recorded })))).toEqual(
      [
        `${LOGS}, planned_values: planned_values gives other values or marks of ${name} ${JSON.stringify(side)}`,
      ],
    );
  });
});

describe("a plan does not contradict itself if", () => {
  const gone = { ...planned(OTHER), ...prior(record(A), OTHER) };

  it.each<[what: string, changes: readonly object[], more: Attributes]>([
    ["all of its parts agree", [change(A, B)], { ...planned(record(B)), ...prior(record(A)) }],
    ["it has no planned values and no prior state", [change(A, B)], {}],
    ["a null is left out", [kept({ tier: null, name: "a" })], planned(record({ name: "a", version: null }))],
    ["a cluster is made", [change(null, A), alsoOther], { ...planned(record(A), OTHER), ...prior(OTHER) }],
    [
      "a cluster is destroyed",
      [change(A, null), alsoOther],
      { ...planned(OTHER), ...prior(record(A), OTHER) },
    ],
    [
      "a forgotten cluster is still planned",
      [change(A, null, { actions: ["forget"] })],
      { ...planned(record(A)), ...prior(record(A)) },
    ],
    [
      "a leftover has its own change",
      [kept(A), change(B, null, { more: { deposed: "0a1b2c3d" } })],
      { ...planned(record(A)), ...prior(record(A), record(B, { deposed_key: "0a1b2c3d" })) },
    ],
    [
      "the refresh found what the prior state has",
      [kept(A)],
      { ...prior(record(A)), resource_drift: [change(B, A)] },
    ],
    [
      "the refresh found that a cluster is gone",
      [alsoOther],
      { ...prior(OTHER), resource_drift: [change(A, null)] },
    ],
    ["a data source has no change", [], prior(record(A, { mode: "data" }))],
    [
      "resources of other providers have no change",
      [],
      planned(
        record(A, { type: "other_thing", provider_name: "acme.example/acme/other" }),
        record(A, { type: "cloud_kafka", provider_name: "acme.example/acme/kafka" }),
      ),
    ],
    ["it could not be finished", [alsoOther], { ...gone, errored: true }],
    ["it is not complete", [alsoOther], { ...gone, complete: false }],
    ["it only refreshes, and there is drift", [], { ...prior(record(A)), resource_drift: [change(B, A)] }],
    ["it only refreshes, and there is nothing to apply", [], { ...prior(record(A)), applyable: false }],
  ])("%s", (_what, changes, more) => {
    expect(found(changes, more)).toEqual([]);
  });

  const secret = {
    auth_sources: [{ name: "a", client_secret: "s" }],
    maintenance_window: { day_of_week: "sunday" },
  };
  it.each<[what: string, marks: unknown, recorded: unknown]>([
    [
      "the marks are the same",
      { auth_sources: [{ client_secret: true }] },
      { auth_sources: [{ client_secret: true }] },
    ],
    [
      "a field that the schema calls sensitive is marked in the record only",
      {},
      { auth_sources: [{ client_secret: true }] },
    ],
    [
      "the change marks more",
      { auth_sources: true, maintenance_window: { day_of_week: true } },
      { auth_sources: [{ name: true }] },
    ],
    ["the change marks an object as a whole", { auth_sources: [true] }, { auth_sources: [{ name: true }] }],
    ["the change marks all", true, { maintenance_window: true }],
  ])("%s", (_what, marks, recorded) => {
    const changes = [kept(secret, { afterSensitive: marks })];
    expect(found(changes, planned(record(secret, { sensitive_values: recorded })))).toEqual([]);
  });
});
