/** The lines of the program beside a synthesized stack, and what a review makes of them. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { App, TerraformStack, TerraformVariable } from "cdktf";

import {
  CloudOpensearch,
  CloudPrometheus,
  CloudProvider,
  DataCloudOpensearch,
  EphemeralCloudOpensearchCredentials,
} from "../../../src";
import { whereOf } from "../../../src/review/changes/places";
import type { Finding } from "../../../src/review/findings/finding";
import { readSynthesizedStack } from "../../../src/review/node";
import { programLinesIn } from "../../../src/review/plan/synthesized";
import { change, reviewed } from "../../review/plan";
import { alone, printed } from "../../review/rendered";
import { temporaryFolder } from "../../temporary-folder";

let outdir: string;

beforeEach(() => (outdir = temporaryFolder()));

function openStack(app: App, name: string): TerraformStack {
  const stack = new TerraformStack(app, name);
  new CloudProvider(stack, "cloud", {});
  return stack;
}

const lists = { ipAllowlist: ["10.0.0.0/8"], dashboardsIpAllowlist: ["10.0.0.0/8"] };
const logs = (stack: TerraformStack) =>
  new CloudOpensearch(stack, "logs", { name: "logs", organizationId: 42, ...lists });
const metrics = (stack: TerraformStack) =>
  new CloudPrometheus(stack, "metrics", {
    name: "metrics",
    organizationId: 42,
    prometheusWhitelist: ["10.0.0.0/8"],
  });

/** The line of this file in which a text stands first. */
function lineOf(text: string): number {
  const program = readFileSync(__filename, "utf8");
  return program.slice(0, program.indexOf(text)).split("\n").length;
}

const FILE = "test/constructs/stack-folder/source-lines.test.ts";
const LOGS = `${FILE}:${lineOf("new CloudOpensearch(")}`;
const METRICS = `${FILE}:${lineOf("new CloudPrometheus(")}`;

const shown = (place: { readonly file: string; readonly line: number } | undefined) =>
  place && `${place.file}:${place.line}`;

const fileOf = (stack: string, name = "cloud-source-lines.json") =>
  readFileSync(join(outdir, "stacks", stack, name), "utf8");

it.each([
  ["JSON", false],
  ["HCL", true],
])("are written beside each stack in %s, not into it", (_form, hclOutput) => {
  const app = new App({ outdir, hclOutput });
  logs(openStack(app, "one"));
  metrics(openStack(app, "two"));
  app.synth();
  const sources = ["one", "two"].map((stack) => {
    const reading = readSynthesizedStack(join(outdir, "stacks", stack, hclOutput ? "cdk.tf" : "cdk.tf.json"));
    if (!reading.ok) return [];
    const { constructs, placeOf } = reading.synthesized;
    return [...constructs.keys()].map((address) => shown(placeOf?.(address)));
  });
  expect(sources).toEqual([[LOGS], [METRICS]]);
  expect(Object.keys(JSON.parse(fileOf("one")) as object)).toEqual(["cloud_opensearch.logs"]);
  expect(fileOf("one", hclOutput ? "cdk.tf" : "cdk.tf.json")).not.toContain("source-lines");
});

it("have the calls of mustReach, in the order of their statements", () => {
  const app = new App({ outdir });
  const cluster = logs(openStack(app, "one"));
  const state = (caller: string) => cluster.mustReach(caller, ["10.1.2.3"], { endpoint: "api" });
  state("agents");
  cluster.mustReach("ci " + "runner", ["10.1.2.3"], { endpoint: "dashboards" });
  app.synth();
  const reading = readSynthesizedStack(join(outdir, "stacks", "one"));
  const statements = reading.ok ? reading.synthesized.statements : [];
  expect(statements.map(({ caller, written }) => [caller, shown(written)])).toEqual([
    ["agents", `${FILE}:${lineOf("const state =")}`],
    ["ci runner", `${FILE}:${lineOf('"ci " + "runner"')}`],
  ]);
});

it("are written of data sources and ephemeral resources, and a review names them", () => {
  const app = new App({ outdir });
  const stack = openStack(app, "reads");
  new DataCloudOpensearch(stack, "read", { id: 7 });
  new EphemeralCloudOpensearchCredentials(stack, "login", { clusterId: 7 });
  app.synth();
  const lines = JSON.parse(fileOf("reads")) as Record<string, { readonly source: string }>;
  const here = (text: string) => `source-lines.test.ts:${lineOf(text)}`;
  expect(Object.entries(lines)).toEqual([
    [
      "data.cloud_opensearch.read",
      expect.objectContaining({
        source: expect.stringContaining(here("new DataCloud" + "Opensearch(")) as string,
      }),
    ],
    [
      "ephemeral.cloud_opensearch_credentials.login",
      expect.objectContaining({
        source: expect.stringContaining(here("new Ephemeral" + "CloudOpensearchCredentials(")) as string,
      }),
    ],
  ]);
  const reading = readSynthesizedStack(join(outdir, "stacks", "reads", "cdk.tf.json"));
  if (!reading.ok) throw new Error("not read");
  const review = reviewed([], {}, { synthesized: reading.synthesized });
  const { construct } = whereOf({ address: 'data.cloud_opensearch.read["a"]' } as Finding, undefined, review);
  expect(construct).toMatchObject({ line: lineOf("new DataCloud" + "Opensearch(") });
});

const OFFICE = ["198.51.100.48/29"];
const AGENTS = ["203.0.113.128/25"];

describe("the lines of written values", () => {
  const linesOf = (construct: (stack: TerraformStack) => void) => {
    const app = new App({ outdir });
    construct(openStack(app, "app"));
    app.synth();
    const [lines] = Object.values(JSON.parse(fileOf("app")) as object) as {
      readonly attributes: Readonly<Record<string, number>>;
      readonly ranges: Readonly<Record<string, Readonly<Record<string, number>>>>;
    }[];
    return lines;
  };

  it("point to attributes and ranges, in the call or in the only other place", () => {
    const lines = linesOf(
      (stack) =>
        new CloudPrometheus(stack, "agents", {
          name: "agents",
          organizationId: 42,
          prometheusWhitelist: [
            ...AGENTS,
            "192.0.2.64/28", // the build server
          ],
        }),
    );
    expect(lines?.attributes["prometheus_whitelist"]).toBe(lineOf("prometheusWhitelist: [\n"));
    expect(lines?.ranges).toEqual({
      prometheus_whitelist: {
        [AGENTS.join()]: lineOf("const AGENTS"),
        [["192.0.2.64", "28"].join("/")]: lineOf("// the build server"),
      },
    });
  });

  it("have no line for a range that the program computes", () => {
    const given = (): string[] => ["198.51", "100.32/28"].join(".").split(",");
    const lines = linesOf(
      (stack) =>
        new CloudPrometheus(stack, "metrics", {
          name: "computed",
          organizationId: 42,
          prometheusWhitelist: given(),
        }),
    );
    expect(lines?.ranges).toEqual({ prometheus_whitelist: {} });
  });

  it("do not point to a value that a setter replaced", () => {
    const lines = linesOf((stack) => {
      const cluster = new CloudPrometheus(stack, "metrics", {
        name: "replaced",
        organizationId: 42,
        prometheusWhitelist: AGENTS,
      });
      cluster.prometheusWhitelist = OFFICE;
    });
    expect(lines?.attributes).toMatchObject({ name: lineOf('name: "replaced"') });
    expect(lines?.attributes["prometheus_whitelist"]).toBeUndefined();
    expect(lines?.ranges).toEqual({ prometheus_whitelist: { [OFFICE.join()]: lineOf("const OFFICE") } });
  });
});

it("point to entries in other files, where a review finds them too", () => {
  const folder = join(outdir, "stacks/app");
  const linesOf = programLinesIn(
    {
      "cloud_prometheus.a": {
        source: "../../../main.ts:4",
        attributes: {},
        ranges: {
          prometheus_whitelist: { "10.0.0.0/8": "../../../network.ts:3", "10.1.0.0/16": 7, x: "/etc:1" },
        },
      },
    },
    (written) => relative(join(outdir, ".."), join(folder, written)),
  );
  const [list] = linesOf("cloud_prometheus.a").written?.ranges.values() ?? [];
  expect([...(list?.values() ?? [])].map(({ file, line }) => [file, line])).toEqual([
    ["network.ts", 3],
    [undefined, 7],
  ]);
});

it("have the line of a variable, where its call is the only one of its id", () => {
  const app = new App({ outdir });
  const stack = openStack(app, "app");
  logs(stack);
  new TerraformVariable(stack, "nodes", { type: "number" });
  app.synth();
  const reading = readSynthesizedStack(join(outdir, "stacks/app/cdk.tf.json"));
  if (!reading.ok) throw new Error(reading.problem);
  expect(shown(reading.synthesized.placeOf?.("var.nodes"))).toBe(
    `test/constructs/stack-folder/source-lines.test.ts:${lineOf('(stack, "nodes"')}`,
  );
  expect(reading.synthesized.placeOf?.("var.other")).toBeUndefined();
});

it("have the same order for any order of construction", () => {
  const written = [[logs, metrics] as const, [metrics, logs] as const].map((constructs) => {
    const app = new App({ outdir });
    const stack = openStack(app, "app");
    for (const construct of constructs) construct(stack);
    app.synth();
    return fileOf("app");
  });
  expect(written[0]).toBe(written[1]);
});

it("are not written for a stack without clusters", () => {
  const app = new App({ outdir });
  new TerraformStack(app, "bare");
  app.synth();
  expect(existsSync(join(outdir, "stacks/bare/cdk.tf.json"))).toBe(true);
  expect(existsSync(join(outdir, "stacks/bare/cloud-source-lines.json"))).toBe(false);
});

it("are where a review points", () => {
  const app = new App({ outdir });
  logs(openStack(app, "app"));
  app.synth();
  const reading = readSynthesizedStack(join(outdir, "stacks/app/cdk.tf.json"));
  if (!reading.ok) throw new Error(reading.problem);
  const wider = change({ ip_allowlist: ["10.0.0.0/8"] }, { ip_allowlist: ["10.0.0.0/7"] });
  const sarif = JSON.parse(
    printed(alone(reviewed([wider], {}, { synthesized: reading.synthesized })), "sarif"),
  ) as { runs: { results: { locations: unknown[] }[] }[] };
  const [file, line] = LOGS.split(":");
  expect(sarif.runs[0]?.results[0]?.locations).toMatchObject([
    { physicalLocation: { artifactLocation: { uri: file }, region: { startLine: Number(line) } } },
  ]);
});
