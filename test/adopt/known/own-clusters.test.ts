/** Which clusters of the services are those of a project, and which may be. */
import { OwnerIndex } from "../../../src/adopt";
import { ELSEWHERE, HERE, inState, metrics, ownersOf, program, type TestProject } from "./project";

/** Says of a cluster in each service whether it is the project's: `is ADDRESS`, `may be ADDRESS`, or nothing. */
function said(project: TestProject, name: string, id: number): string {
  const owners = ownersOf(project);
  return [HERE, ELSEWHERE]
    .map((address) => {
      const { is, mayBe } = new OwnerIndex(owners).ownershipOf(metrics(id, name), address);
      const [words, all] = is.length > 0 ? ["is", is] : ["may be", mayBe];
      return all.map((one) => `${words} ${one.address}`).join(", ") || "nothing";
    })
    .join("; elsewhere ");
}

const EACH = { for_each: '${toset(["a", "b"])}', name: "${each.key}" };
const VARIABLE = { name: "metrics-${var.env}" };
const MODULE = { module: { m: { source: "./m", title: "inner" } } };
const INNER = { m: program({ this: { name: "${var.title}" } }) };

interface Owned {
  readonly project: TestProject;
  readonly cluster: [name: string, id: number];
  readonly expected: string;
}

it.each<[what: string, given: Owned]>([
  // By its name in the program.
  [
    "a literal name",
    {
      project: { program: program({ a: { name: "a" } }) },
      cluster: ["a", 1],
      expected: "is cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "another name",
    {
      project: { program: program({ a: { name: "a" } }) },
      cluster: ["b", 1],
      expected: "nothing; elsewhere nothing",
    },
  ],
  [
    "another organization",
    {
      project: { program: program({ a: { name: "a", organization_id: 7 } }) },
      cluster: ["a", 1],
      expected: "nothing; elsewhere nothing",
    },
  ],
  [
    "a local value",
    {
      project: { program: program({ a: { name: "${local.n}" } }, { locals: { n: "a" } }) },
      cluster: ["a", 1],
      expected: "is cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "a template of local values",
    {
      project: { program: program({ a: { name: "x-${local.n}" } }, { locals: { n: "a" } }) },
      cluster: ["x-a", 1],
      expected: "is cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "an escaped template",
    {
      project: { program: program({ a: { name: "$${a}" } }) },
      cluster: ["${a}", 1],
      expected: "is cloud_prometheus.a; elsewhere nothing",
    },
  ],
  // By the service of its provider.
  [
    "an alias",
    {
      project: { program: program({ a: { name: "a", provider: "cloud.far" } }) },
      cluster: ["a", 1],
      expected: "nothing; elsewhere is cloud_prometheus.a",
    },
  ],
  [
    "an alias whose address is not known",
    {
      project: { program: program({ a: { name: "a", provider: "cloud.lost" } }) },
      cluster: ["a", 1],
      expected: "may be cloud_prometheus.a; elsewhere may be cloud_prometheus.a",
    },
  ],
  [
    "another local name of the provider",
    {
      project: {
        program: program(
          { a: { name: "a", provider: "mine.far" } },
          { terraform: { required_providers: { mine: { source: "clusters.internal/managed/cloud" } } } },
        ),
      },
      cluster: ["a", 1],
      expected: "nothing; elsewhere is cloud_prometheus.a",
    },
  ],
  [
    "the alias in the state",
    {
      project: {
        program: program({ a: EACH }),
        state: [inState("a", { id: 1, name: "a" }, { key: "a", alias: "far" })],
      },
      cluster: ["a", 1],
      expected: 'nothing; elsewhere is cloud_prometheus.a["a"]',
    },
  ],
  [
    "a state of another service",
    {
      project: {
        program: program({ a: { name: "a" } }),
        state: [inState("a", { id: 1, name: "a" }, { service: ELSEWHERE })],
      },
      cluster: ["a", 1],
      expected: "may be cloud_prometheus.a; elsewhere may be cloud_prometheus.a",
    },
  ],
  // Without a state, an expression may give any name that fits.
  [
    "for_each",
    {
      project: { program: program({ a: EACH }) },
      cluster: ["a", 1],
      expected: "may be cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "a name that fits a template",
    {
      project: { program: program({ a: VARIABLE }) },
      cluster: ["metrics-prod", 1],
      expected: "may be cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "a name that fits no template",
    {
      project: { program: program({ a: VARIABLE }) },
      cluster: ["logs-prod", 1],
      expected: "nothing; elsewhere nothing",
    },
  ],
  [
    "a directive",
    {
      project: { program: program({ a: { name: "a%{ if var.x }-b%{ endif }" } }) },
      cluster: ["a-b", 1],
      expected: "may be cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "an organization by expression",
    {
      project: { program: program({ a: { name: "a", organization_id: "${var.o}" } }) },
      cluster: ["a", 1],
      expected: "may be cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "a count of 0",
    {
      project: { program: program({ a: { name: "a", count: 0 } }) },
      cluster: ["a", 1],
      expected: "may be cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "a count by expression",
    {
      project: { program: program({ a: { name: "a", count: "${var.n}" } }) },
      cluster: ["a", 1],
      expected: "is cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "a module that is not here",
    {
      project: { program: program({}, MODULE) },
      cluster: ["a", 1],
      expected: "may be module.m; elsewhere may be module.m",
    },
  ],
  [
    "a module with the name that it is given",
    {
      project: { program: program({}, MODULE), modules: INNER },
      cluster: ["inner", 1],
      expected: "is module.m.cloud_prometheus.this; elsewhere nothing",
    },
  ],
  [
    "a module with another name",
    {
      project: { program: program({}, MODULE), modules: INNER },
      cluster: ["a", 1],
      expected: "nothing; elsewhere nothing",
    },
  ],
  [
    "a module with another provider",
    {
      project: {
        program: program({}, { module: { m: { ...MODULE.module.m, providers: { cloud: "cloud.far" } } } }),
        modules: INNER,
      },
      cluster: ["inner", 1],
      expected: "nothing; elsewhere is module.m.cloud_prometheus.this",
    },
  ],
  [
    "a module with a provider of its own",
    {
      project: { program: program({}, MODULE), modules: { m: { ...INNER.m, provider: { cloud: {} } } } },
      cluster: ["inner", 1],
      expected: "may be module.m.cloud_prometheus.this; elsewhere may be module.m.cloud_prometheus.this",
    },
  ],
  // By the state.
  [
    "for_each in the state",
    {
      project: { program: program({ a: EACH }), state: [inState("a", { id: 1, name: "a" }, { key: "a" })] },
      cluster: ["a", 1],
      expected: 'is cloud_prometheus.a["a"]; elsewhere nothing',
    },
  ],
  [
    "for_each, and a name that the state does not have",
    {
      project: { program: program({ a: EACH }), state: [inState("a", { id: 1, name: "a" }, { key: "a" })] },
      cluster: ["c", 3],
      expected: "nothing; elsewhere nothing",
    },
  ],
  [
    "a variable, whose value may differ in another environment",
    {
      project: { program: program({ a: VARIABLE }), state: [inState("a", { id: 1, name: "metrics-dev" })] },
      cluster: ["metrics-prod", 3],
      expected: "may be cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "for_each over a variable",
    {
      project: {
        program: program({ a: { ...EACH, for_each: "${toset(var.names)}" } }),
        state: [inState("a", { id: 1, name: "a" }, { key: "a" })],
      },
      cluster: ["c", 3],
      expected: "may be cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "for_each over a literal local value",
    {
      project: {
        program: program(
          { a: { ...EACH, for_each: "${{ for n in local.names : n => n }}" } },
          { locals: { names: ["a"] } },
        ),
        state: [inState("a", { id: 1, name: "a" }, { key: "a" })],
      },
      cluster: ["c", 3],
      expected: "nothing; elsewhere nothing",
    },
  ],
  [
    "a cluster that was renamed",
    {
      project: { program: program({ a: EACH }), state: [inState("a", { id: 1, name: "a" }, { key: "a" })] },
      cluster: ["renamed", 1],
      expected: 'is cloud_prometheus.a["a"]; elsewhere nothing',
    },
  ],
  [
    "a module in the state",
    {
      project: {
        program: program({}, MODULE),
        state: [inState("this", { id: 1, name: "a" }, { module: 'module.m["x"]' })],
      },
      cluster: ["a", 1],
      expected: 'is module.m["x"].cloud_prometheus.this; elsewhere nothing',
    },
  ],
  [
    "a module in the state, and another name",
    {
      project: {
        program: program({}, MODULE),
        state: [inState("this", { id: 1, name: "a" }, { module: "module.m" })],
      },
      cluster: ["b", 2],
      expected: "nothing; elsewhere nothing",
    },
  ],
  [
    "a module with a variable, and another name",
    {
      project: {
        program: program({}, { module: { m: { source: "x/y", title: "${var.t}" } } }),
        state: [inState("this", { id: 1, name: "a" }, { module: "module.m" })],
      },
      cluster: ["b", 2],
      expected: "may be module.m; elsewhere may be module.m",
    },
  ],
  [
    "a resource that the program no longer has",
    {
      project: { program: program({}), state: [inState("old", { id: 1, name: "a" })] },
      cluster: ["a", 1],
      expected: "is cloud_prometheus.old; elsewhere nothing",
    },
  ],
  // By an import.
  [
    "an import by id",
    {
      project: {
        program: program({ a: { name: "${var.n}" } }, { import: { to: "${cloud_prometheus.a}", id: "1" } }),
      },
      cluster: ["a", 1],
      expected: "is cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "an import by name",
    {
      project: { program: program({}, { import: { to: "cloud_prometheus.a", id: "42/a" } }) },
      cluster: ["a", 1],
      expected: "is cloud_prometheus.a; elsewhere nothing",
    },
  ],
  [
    "an import by an expression",
    {
      project: { program: program({}, { import: { to: "cloud_prometheus.a", id: "${var.id}" } }) },
      cluster: ["a", 1],
      expected: "may be cloud_prometheus.a; elsewhere nothing",
    },
  ],
])("%s", (_what, { project, cluster: [name, id], expected }) => {
  expect(said(project, name, id)).toBe(expected);
});
