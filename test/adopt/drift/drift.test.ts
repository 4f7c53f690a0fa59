/** What is compared with what, what is told of the rest, and which edits change one cluster alone. */
import { driftOf, type Owners, ownersIn, placesInStack, readOwnProgram } from "../../../src/adopt";
import type { ServiceCluster } from "../../../src/codegen";
import type { JsonObject } from "../../../src/json";
import { ELSEWHERE, HERE, inState, metrics, ownersOf, program, type TestProject } from "../known/project";

const JUDGING = { now: new Date(0), readCertificate: undefined };
const OFFICE = ["203.0.113.0/24"];
const LIST = { prometheus_whitelist: ["10.0.0.0/8"] };
const EACH = { for_each: "${toset(var.names)}", name: "${each.key}", ...LIST };

/** Says what a drift is, a word for each cluster: `changed`, `gone`, `unmanaged`, `not compared`. */
function said(owners: Owners, here: readonly ServiceCluster[], elsewhere: readonly ServiceCluster[] = []) {
  const drift = driftOf(
    owners,
    [
      { address: HERE, account: "", clusters: here, excluded: [] },
      { address: ELSEWHERE, account: "far", clusters: elsewhere, excluded: [] },
    ],
    JUDGING,
  );
  const names = (all: typeof drift.unmanaged) =>
    all.map(({ cluster }) => String(cluster.fields["name"])).join("+");
  return [
    ...drift.clusters.flatMap(({ cluster, changed, unknown }) => [
      ...changed.map(({ from, to }) => `${cluster.address} ${from} -> ${to}`),
      ...unknown.map(({ name }) => `${cluster.address} ${name} unknown`),
    ]),
    ...drift.gone.map(({ address }) => `${address} gone`),
    ...(drift.unmanaged.length === 0 ? [] : [`unmanaged ${names(drift.unmanaged)}`]),
    ...drift.notCompared.map(({ what, candidates }) =>
      `${what.address} not compared ${names(candidates)}`.trim(),
    ),
  ].join("; ");
}

const CHANGED = '["10.0.0.0/8"] -> ["203.0.113.0/24"]';
const ONE = program({ a: { name: "a", ...LIST } });

interface Compared {
  readonly project: TestProject;
  readonly here: ServiceCluster[];
  readonly elsewhere?: ServiceCluster[];
  readonly expected?: string;
}

it.each<[what: string, given: Compared]>([
  ["nothing that differs", { project: { program: ONE }, here: [metrics(1, "a")] }],
  [
    "a range",
    { project: { program: ONE }, here: [metrics(1, "a", OFFICE)], expected: `cloud_prometheus.a ${CHANGED}` },
  ],
  [
    "a cluster of the same name elsewhere",
    {
      project: { program: ONE },
      here: [metrics(1, "a")],
      elsewhere: [metrics(1, "a", OFFICE)],
      expected: "unmanaged a",
    },
  ],
  [
    "a cluster of the same name elsewhere alone",
    {
      project: { program: ONE },
      here: [],
      elsewhere: [metrics(1, "a", OFFICE)],
      expected: "cloud_prometheus.a gone; unmanaged a",
    },
  ],
  [
    "the cluster of an alias",
    {
      project: { program: program({ a: { name: "a", provider: "cloud.far", ...LIST } }) },
      here: [],
      elsewhere: [metrics(1, "a", OFFICE)],
      expected: `cloud_prometheus.a ${CHANGED}`,
    },
  ],
  [
    "an alias whose address is not known",
    {
      project: { program: program({ a: { name: "a", provider: "cloud.lost", ...LIST } }) },
      here: [metrics(1, "a", OFFICE)],
      expected: "cloud_prometheus.a not compared",
    },
  ],
  [
    "names by expression",
    {
      project: { program: program({ a: EACH }) },
      here: [metrics(1, "x"), metrics(2, "y")],
      expected: "cloud_prometheus.a not compared x+y",
    },
  ],
  [
    "names by expression, and no cluster",
    { project: { program: program({ a: EACH }) }, here: [], expected: "cloud_prometheus.a not compared" },
  ],
  [
    "a count by expression, and no cluster",
    {
      project: { program: program({ a: { name: "a", count: "${var.n}", ...LIST } }) },
      here: [],
      expected: "cloud_prometheus.a not compared",
    },
  ],
  [
    "a count by expression, of which the state has none",
    { project: { program: program({ a: { name: "a", count: "${var.n}", ...LIST } }), state: [] }, here: [] },
  ],
  [
    "a count of 0, and no cluster",
    { project: { program: program({ a: { name: "a", count: 0, ...LIST } }) }, here: [] },
  ],
  [
    "a count of 0, and a cluster of the name",
    {
      project: { program: program({ a: { name: "a", count: 0, ...LIST } }) },
      here: [metrics(1, "a", OFFICE)],
      expected: "cloud_prometheus.a not compared a",
    },
  ],
  [
    "an instance in the state",
    {
      project: { program: program({ a: EACH }), state: [inState("a", { id: 1, name: "x" }, { key: "x" })] },
      here: [metrics(1, "x", OFFICE)],
      expected: `cloud_prometheus.a["x"] ${CHANGED}`,
    },
  ],
  [
    "an instance in the state that is gone",
    {
      project: { program: program({ a: EACH }), state: [inState("a", { id: 1, name: "x" }, { key: "x" })] },
      here: [],
      expected: 'cloud_prometheus.a["x"] gone',
    },
  ],
  [
    "an instance, of which the program has the list by expression",
    {
      project: {
        program: program({ a: { ...EACH, prometheus_whitelist: "${var.list}" } }),
        state: [inState("a", { id: 1, name: "x" }, { key: "x" })],
      },
      here: [metrics(1, "x", OFFICE)],
      expected: `cloud_prometheus.a["x"] ${CHANGED}`,
    },
  ],
  [
    "an expression without a state",
    {
      project: { program: program({ a: { name: "a", prometheus_whitelist: "${var.list}" } }) },
      here: [metrics(1, "a", OFFICE)],
      expected: "cloud_prometheus.a prometheus_whitelist unknown",
    },
  ],
  [
    "a cluster of a module that is not here",
    {
      project: {
        program: program({}, { module: { m: { source: "x/y" } } }),
        state: [inState("this", { id: 1, name: "x" }, { module: "module.m" })],
      },
      here: [metrics(1, "x", OFFICE)],
      expected: `module.m.cloud_prometheus.this ${CHANGED}`,
    },
  ],
  [
    "a state of another service",
    {
      project: {
        program: ONE,
        state: [inState("a", { id: 1, name: "a" }, { service: "https://third.example.com" })],
      },
      here: [metrics(1, "a", OFFICE)],
      expected: "cloud_prometheus.a not compared",
    },
  ],
  [
    "another cluster of the name of one that is gone",
    {
      project: { program: ONE, state: [inState("a", { id: 1, name: "a" })] },
      here: [metrics(2, "a")],
      expected: "cloud_prometheus.a gone",
    },
  ],
])("%s", (_what, { project, here, elsewhere = [], expected = "" }) => {
  expect(said(ownersOf(project), here, elsewhere)).toBe(expected);
});

it("compares a cluster with what the token of its own provider sees, and names a stranger once", () => {
  const owners = ownersOf({ program: ONE });
  const drift = driftOf(
    owners,
    [
      { address: HERE, account: "another", clusters: [metrics(1, "a"), metrics(2, "b")], excluded: [] },
      { address: HERE, account: "", clusters: [metrics(2, "b")], excluded: [] },
    ],
    JUDGING,
  );
  expect(drift.gone).toHaveLength(1);
  expect(drift.unmanaged).toHaveLength(1);
});

/** Returns the reason why the first cluster of the first stack has no edit; undefined if it has one. */
function reasonOf(
  call: string,
  ...stacks: readonly (readonly [line: number, name: string])[]
): string | undefined {
  const one = `new CloudPrometheus(stack, "a", {\n  ${call},\n  organizationId: 42,\n  prometheusWhitelist: ["10.0.0.0/8"],\n});\n`;
  const text = `${one}\n\n\n${one}`;
  const parts = stacks.map(([line, name], index) => {
    const lines = {
      "cloud_prometheus.a": {
        source: `main.ts:${line}`,
        attributes: { name: line + 1, organization_id: line + 2, prometheus_whitelist: line + 3 },
      },
    };
    const placeOf = placesInStack(lines, () => ({ file: "main.ts", text }));
    const json: JsonObject = program({ a: { name, ...LIST } });
    const documents = [{ json, place: `stack ${index}`, language: "typescript" as const, placeOf }];
    const serviceOf = () => ({ address: HERE, account: "" });
    return {
      program: readOwnProgram({ documents, called: () => undefined }),
      state: [],
      stateProblem: undefined,
      serviceOf,
    };
  });
  const clusters = stacks.map(([, name], index) => metrics(index, name, OFFICE));
  const drift = driftOf(ownersIn(parts), [{ address: HERE, account: "", clusters, excluded: [] }], JUDGING);
  const [drifted] = drift.clusters[0]?.changed ?? [];
  return drifted?.edits === undefined ? drifted?.reason : undefined;
}

it.each<[what: string, reason: string | undefined]>([
  ["one cluster", reasonOf('name: "a"', [1, "a"])],
  ["two clusters in other lines", reasonOf('name: "a"', [1, "a"], [9, "b"])],
])("edits the lines of %s", (_what, reason) => {
  expect(reason).toBeUndefined();
});

it.each<[what: string, reason: string | undefined, expected: string]>([
  [
    "another stack",
    reasonOf("name: `metrics-${env}`", [1, "metrics-dev"], [1, "metrics-prod"]),
    "comes from elsewhere: the same lines make `cloud_prometheus.a` (stack 1) too",
  ],
  [
    "another environment",
    reasonOf("name: `metrics-${env}`", [1, "metrics-dev"]),
    "comes from elsewhere: its name is no literal there, so that the lines may make other clusters too",
  ],
  [
    "another name of a constant",
    reasonOf("name: NAME", [1, "metrics-dev"]),
    "comes from elsewhere: its name is no literal there, so that the lines may make other clusters too",
  ],
])("leaves lines that may make the cluster of %s", (_what, reason, expected) => {
  expect(reason).toBe(expected);
});
