/** Which clusters of the services are those of a project, and which may be. */
import { ownershipOf } from "../../../src/adopt";
import { ELSEWHERE, HERE, inState, metrics, ownersOf, program, type TestProject } from "./project";

/** Says of a cluster in each service whether it is the project's: `is ADDRESS`, `may be ADDRESS`, or nothing. */
function said(project: TestProject, name: string, id: number): string {
  const owners = ownersOf(project);
  return [HERE, ELSEWHERE]
    .map((address) => {
      const { is, mayBe } = ownershipOf(metrics(id, name), address, owners);
      const [words, all] = is.length > 0 ? ["is", is] : ["may be", mayBe];
      return all.map((one) => `${words} ${one.address}`).join(", ") || "nothing";
    })
    .join("; elsewhere ");
}

const EACH = { for_each: '${toset(["a", "b"])}', name: "${each.key}" };
const VARIABLE = { name: "metrics-${var.env}" };
const MODULE = { module: { m: { source: "./m", title: "inner" } } };
const INNER = { m: program({ this: { name: "${var.title}" } }) };

it.each<[what: string, project: TestProject, cluster: [name: string, id: number], expected: string]>([
  // By its name in the program.
  [
    "a literal name",
    { program: program({ a: { name: "a" } }) },
    ["a", 1],
    "is cloud_prometheus.a; elsewhere nothing",
  ],
  ["another name", { program: program({ a: { name: "a" } }) }, ["b", 1], "nothing; elsewhere nothing"],
  [
    "another organization",
    { program: program({ a: { name: "a", organization_id: 7 } }) },
    ["a", 1],
    "nothing; elsewhere nothing",
  ],
  [
    "a local value",
    { program: program({ a: { name: "${local.n}" } }, { locals: { n: "a" } }) },
    ["a", 1],
    "is cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "a template of local values",
    { program: program({ a: { name: "x-${local.n}" } }, { locals: { n: "a" } }) },
    ["x-a", 1],
    "is cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "an escaped template",
    { program: program({ a: { name: "$${a}" } }) },
    ["${a}", 1],
    "is cloud_prometheus.a; elsewhere nothing",
  ],
  // By the service of its provider.
  [
    "an alias",
    { program: program({ a: { name: "a", provider: "cloud.far" } }) },
    ["a", 1],
    "nothing; elsewhere is cloud_prometheus.a",
  ],
  [
    "an alias whose address is not known",
    { program: program({ a: { name: "a", provider: "cloud.lost" } }) },
    ["a", 1],
    "may be cloud_prometheus.a; elsewhere may be cloud_prometheus.a",
  ],
  [
    "another local name of the provider",
    {
      program: program(
        { a: { name: "a", provider: "mine.far" } },
        { terraform: { required_providers: { mine: { source: "clusters.internal/managed/cloud" } } } },
      ),
    },
    ["a", 1],
    "nothing; elsewhere is cloud_prometheus.a",
  ],
  [
    "the alias in the state",
    {
      program: program({ a: EACH }),
      state: [inState("a", { id: 1, name: "a" }, { key: "a", alias: "far" })],
    },
    ["a", 1],
    'nothing; elsewhere is cloud_prometheus.a["a"]',
  ],
  [
    "a state of another service",
    {
      program: program({ a: { name: "a" } }),
      state: [inState("a", { id: 1, name: "a" }, { service: ELSEWHERE })],
    },
    ["a", 1],
    "may be cloud_prometheus.a; elsewhere may be cloud_prometheus.a",
  ],
  // Without a state, an expression may give any name that fits.
  ["for_each", { program: program({ a: EACH }) }, ["a", 1], "may be cloud_prometheus.a; elsewhere nothing"],
  [
    "a name that fits a template",
    { program: program({ a: VARIABLE }) },
    ["metrics-prod", 1],
    "may be cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "a name that fits no template",
    { program: program({ a: VARIABLE }) },
    ["logs-prod", 1],
    "nothing; elsewhere nothing",
  ],
  [
    "a directive",
    { program: program({ a: { name: "a%{ if var.x }-b%{ endif }" } }) },
    ["a-b", 1],
    "may be cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "an organization by expression",
    { program: program({ a: { name: "a", organization_id: "${var.o}" } }) },
    ["a", 1],
    "may be cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "a count of 0",
    { program: program({ a: { name: "a", count: 0 } }) },
    ["a", 1],
    "may be cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "a count by expression",
    { program: program({ a: { name: "a", count: "${var.n}" } }) },
    ["a", 1],
    "is cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "a module that is not here",
    { program: program({}, MODULE) },
    ["a", 1],
    "may be module.m; elsewhere may be module.m",
  ],
  [
    "a module with the name that it is given",
    { program: program({}, MODULE), modules: INNER },
    ["inner", 1],
    "is module.m.cloud_prometheus.this; elsewhere nothing",
  ],
  [
    "a module with another name",
    { program: program({}, MODULE), modules: INNER },
    ["a", 1],
    "nothing; elsewhere nothing",
  ],
  [
    "a module with another provider",
    {
      program: program({}, { module: { m: { ...MODULE.module.m, providers: { cloud: "cloud.far" } } } }),
      modules: INNER,
    },
    ["inner", 1],
    "nothing; elsewhere is module.m.cloud_prometheus.this",
  ],
  [
    "a module with a provider of its own",
    { program: program({}, MODULE), modules: { m: { ...INNER.m, provider: { cloud: {} } } } },
    ["inner", 1],
    "may be module.m.cloud_prometheus.this; elsewhere may be module.m.cloud_prometheus.this",
  ],
  // By the state.
  [
    "for_each in the state",
    { program: program({ a: EACH }), state: [inState("a", { id: 1, name: "a" }, { key: "a" })] },
    ["a", 1],
    'is cloud_prometheus.a["a"]; elsewhere nothing',
  ],
  [
    "for_each, and a name that the state does not have",
    { program: program({ a: EACH }), state: [inState("a", { id: 1, name: "a" }, { key: "a" })] },
    ["c", 3],
    "nothing; elsewhere nothing",
  ],
  [
    "a variable, whose value may differ in another environment",
    { program: program({ a: VARIABLE }), state: [inState("a", { id: 1, name: "metrics-dev" })] },
    ["metrics-prod", 3],
    "may be cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "for_each over a variable",
    {
      program: program({ a: { ...EACH, for_each: "${toset(var.names)}" } }),
      state: [inState("a", { id: 1, name: "a" }, { key: "a" })],
    },
    ["c", 3],
    "may be cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "for_each over a literal local value",
    {
      program: program(
        { a: { ...EACH, for_each: "${{ for n in local.names : n => n }}" } },
        { locals: { names: ["a"] } },
      ),
      state: [inState("a", { id: 1, name: "a" }, { key: "a" })],
    },
    ["c", 3],
    "nothing; elsewhere nothing",
  ],
  [
    "a cluster that was renamed",
    { program: program({ a: EACH }), state: [inState("a", { id: 1, name: "a" }, { key: "a" })] },
    ["renamed", 1],
    'is cloud_prometheus.a["a"]; elsewhere nothing',
  ],
  [
    "a module in the state",
    {
      program: program({}, MODULE),
      state: [inState("this", { id: 1, name: "a" }, { module: 'module.m["x"]' })],
    },
    ["a", 1],
    'is module.m["x"].cloud_prometheus.this; elsewhere nothing',
  ],
  [
    "a module in the state, and another name",
    { program: program({}, MODULE), state: [inState("this", { id: 1, name: "a" }, { module: "module.m" })] },
    ["b", 2],
    "nothing; elsewhere nothing",
  ],
  [
    "a module with a variable, and another name",
    {
      program: program({}, { module: { m: { source: "x/y", title: "${var.t}" } } }),
      state: [inState("this", { id: 1, name: "a" }, { module: "module.m" })],
    },
    ["b", 2],
    "may be module.m; elsewhere may be module.m",
  ],
  [
    "a resource that the program no longer has",
    { program: program({}), state: [inState("old", { id: 1, name: "a" })] },
    ["a", 1],
    "is cloud_prometheus.old; elsewhere nothing",
  ],
  // By an import.
  [
    "an import by id",
    { program: program({ a: { name: "${var.n}" } }, { import: { to: "${cloud_prometheus.a}", id: "1" } }) },
    ["a", 1],
    "is cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "an import by name",
    { program: program({}, { import: { to: "cloud_prometheus.a", id: "42/a" } }) },
    ["a", 1],
    "is cloud_prometheus.a; elsewhere nothing",
  ],
  [
    "an import by an expression",
    { program: program({}, { import: { to: "cloud_prometheus.a", id: "${var.id}" } }) },
    ["a", 1],
    "may be cloud_prometheus.a; elsewhere nothing",
  ],
])("%s", (_what, project, [name, id], expected) => {
  expect(said(project, name, id)).toBe(expected);
});
