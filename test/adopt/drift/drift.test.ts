/** What is compared with what, what is told of the rest, and what is to be written. */
import {
  driftOf,
  type Owners,
  ownersIn,
  placesInHcl,
  placesInStack,
  readOwnProgram,
} from "../../../src/adopt";
import type { CodeLanguage, ServiceCluster } from "../../../src/codegen";
import { readHcl } from "../../../src/terraform-files/hcl";
import { ELSEWHERE, HERE, inState, metrics, ownersOf, program, type TestProject } from "../known/project";

const OFFICE = ["203.0.113.0/24"];
const LIST = { prometheus_whitelist: ["10.0.0.0/8"] };
const EACH = { for_each: "${toset(var.names)}", name: "${each.key}", ...LIST };

/** Says what a drift is, a word for each cluster: `changed`, `gone`, `unmanaged`, `not compared`. */
function said(owners: Owners, here: readonly ServiceCluster[], elsewhere: readonly ServiceCluster[] = []) {
  const drift = driftOf(owners, [
    { address: HERE, account: "", clusters: here, excluded: [] },
    { address: ELSEWHERE, account: "far", clusters: elsewhere, excluded: [] },
  ]);
  const names = (all: typeof drift.unmanaged) =>
    all.map(({ cluster }) => String(cluster.fields["name"])).join("+");
  return [
    ...drift.clusters.flatMap(({ cluster, changed, unknown }) => [
      ...changed.map(({ from, to }) => `${cluster.address} ${from} -> ${to}`),
      ...unknown.map(({ name }) => `${cluster.address} ${name} unknown`),
    ]),
    ...drift.gone.map(({ address }) => `${address} gone`),
    ...drift.neverApplied.map(({ address }) => `${address} never applied`),
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
    "a cluster that the state does not have",
    { project: { program: ONE, state: [] }, here: [], expected: "cloud_prometheus.a never applied" },
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
  const drift = driftOf(owners, [
    { address: HERE, account: "another", clusters: [metrics(1, "a"), metrics(2, "b")], excluded: [] },
    { address: HERE, account: "", clusters: [metrics(2, "b")], excluded: [] },
  ]);
  expect(drift.gone).toHaveLength(1);
  expect(drift.unmanaged).toHaveLength(1);
});

/** Returns what to write for the list of a cluster, at which line, and what to know. */
function toWrite(language: CodeLanguage, list: string, service: readonly string[]) {
  const [text, line] =
    language === "hcl"
      ? [`resource "cloud_prometheus" "a" {\n  name = "a"\n  prometheus_whitelist = ${list}\n}\n`, 3]
      : [`new CloudPrometheus(stack, "a", {\n  name: "a",\n  prometheusWhitelist: ${list},\n});\n`, 3];
  const source = { file: `main.${language === "hcl" ? "tf" : "ts"}`, text };
  const lines = { "cloud_prometheus.a": { source: "main.ts:1", attributes: { prometheus_whitelist: line } } };
  const placeOf =
    language === "hcl" ? placesInHcl(source, readHcl(text).blocks) : placesInStack(lines, () => source);
  const json = program({ a: { name: "a", prometheus_whitelist: ["10.0.0.0/8", "192.0.2.0/24"] } });
  const owners = ownersIn([
    {
      program: readOwnProgram({
        documents: [{ json, place: "main", language, placeOf }],
        called: () => undefined,
      }),
      state: [],
      stateProblem: undefined,
      serviceOf: () => ({ address: HERE, account: "" }),
    },
  ]);
  const clusters = [metrics(1, "a", [...service])];
  const [drifted] = driftOf(owners, [{ address: HERE, account: "", clusters, excluded: [] }]).clusters;
  const [{ file, line: at, write, note } = {}] = drifted?.changed ?? [];
  return [`${String(file)}:${String(at)}`, write, note];
}

const MORE = ["10.0.0.0/8", "192.0.2.0/24", "198.51.100.7/32"];
const LESS = ["10.0.0.0/8"];

it.each<
  [
    written: string,
    language: CodeLanguage,
    service: readonly string[],
    write: string,
    note: string | undefined,
  ]
>([
  [
    '["10.0.0.0/8", "192.0.2.0/24"]',
    "hcl",
    MORE,
    'prometheus_whitelist = ["10.0.0.0/8", "192.0.2.0/24", "198.51.100.7/32"]',
    undefined,
  ],
  ['["10.0.0.0/8", "192.0.2.0/24"]', "typescript", LESS, 'prometheusWhitelist: ["10.0.0.0/8"]', undefined],
  [
    "local.office",
    "hcl",
    MORE,
    'prometheus_whitelist = concat(local.office, ["198.51.100.7/32"])',
    "in place of `local.office`",
  ],
  [
    "office",
    "typescript",
    MORE,
    'prometheusWhitelist: [...office, "198.51.100.7/32"]',
    "in place of `office`",
  ],
  ["office", "typescript", LESS, 'prometheusWhitelist: ["10.0.0.0/8"]', "in place of `office`"],
  ['[...office, "192.0.2.0/24"]', "typescript", LESS, "prometheusWhitelist: [...office]", undefined],
  [
    '[...office, "192.0.2.0/24"]',
    "typescript",
    MORE,
    'prometheusWhitelist: [...office, "192.0.2.0/24", "198.51.100.7/32"]',
    undefined,
  ],
  [
    'concat(local.office, ["192.0.2.0/24"])',
    "hcl",
    MORE,
    'prometheus_whitelist = concat(concat(local.office, ["192.0.2.0/24"]), ["198.51.100.7/32"])',
    'in place of `concat(local.office, ["192.0.2.0/24"])`',
  ],
])(
  "for %s in %s, with what the service has, says what to write",
  (written, language, service, write, note) => {
    const place = `main.${language === "hcl" ? "tf" : "ts"}:3`;
    expect(toWrite(language, written, service)).toEqual([place, write, note]);
  },
);
