/** What is taken from CDKTF's output: the stack of the plan, construct paths, lines, statements. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

import type { Json } from "../../../src/json";
import { readSynthesized, readSynthesizedStack } from "../../../src/review/node";
import { change, codesOf, reviewed } from "../plan";

const stack = (name: string, metadata: object = {}) => ({
  resource: {
    cloud_opensearch: {
      [name]: { name, "//": { metadata: { path: `stack/${name}`, uniqueId: name, ...metadata } } },
    },
  },
});

describe("CDKTF's output", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "synth-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (file: string, content: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
  };
  const writeStacks = (stacks: Readonly<Record<string, object>>) => {
    for (const [name, content] of Object.entries(stacks)) write(`stacks/${name}/cdk.tf.json`, content);
    const described = Object.keys(stacks).map((name) => [
      name,
      { synthesizedStackPath: `stacks/${name}/cdk.tf.json` },
    ]);
    write("manifest.json", { stacks: Object.fromEntries(described) as object });
  };
  /** The configuration of a plan of these clusters, which have their addresses' names. */
  const planOf = (...names: readonly string[]): Json => ({
    root_module: {
      resources: [
        ...names.map((name) => ({
          address: `cloud_opensearch.${name}`,
          expressions: { name: { constant_value: name } },
        })),
        { address: "data.x.y" },
      ],
    },
  });
  const pathOf = (name: string, chosen?: string, configuration: Json | undefined = planOf(name)) => {
    const reading = readSynthesized(folder, chosen, configuration);
    return reading.ok
      ? reading.synthesized.constructs.get(`cloud_opensearch.${name}`)?.path
      : reading.problem;
  };

  it("is read from the folder of one stack, from a file, and from the whole output", () => {
    writeStacks({ one: stack("logs") });
    expect(pathOf("logs")).toBe("stack/logs");
    for (const place of ["stacks/one", "stacks/one/cdk.tf.json"]) {
      expect(readSynthesized(join(folder, place), undefined, planOf("logs"))).toMatchObject({ ok: true });
      expect(readSynthesizedStack(join(folder, "stacks/one/cdk.tf.json"))).toMatchObject({ ok: true });
    }
  });

  it("of several stacks is that of the plan, named or not", () => {
    writeStacks({ one: stack("logs"), two: stack("other") });
    expect(pathOf("other")).toBe("stack/other");
    expect(pathOf("logs", "one")).toBe("stack/logs");
    expect(pathOf("logs", "three")).toBe("has no stack three; it has one, two");
  });

  it("of several stacks from which the plan may be has to be named", () => {
    writeStacks({ one: stack("logs"), two: stack("logs"), three: stack("other") });
    expect(pathOf("logs")).toBe(
      "has several stacks (one, three, two) that the plan may be of; name the plan's with --stack, or of several plans as STACK=FILE",
    );
    expect(pathOf("logs", "two")).toBe("stack/logs");
  });

  const DIFFERENCE = "cloud_opensearch.logs is not in the plan's configuration";

  it("is refused for the plan of another stack, with the names of both", () => {
    writeStacks({ one: stack("logs"), two: stack("other") });
    expect(pathOf("other", "one")).toBe(
      `has the stack one, and the plan is of two: ${DIFFERENCE}. Name it two`,
    );
    expect(readSynthesized(join(folder, "stacks/one"), undefined, planOf("other"))).toEqual({
      ok: false,
      problem: `has the stack without a name, and the plan is of another one: ${DIFFERENCE}. Synthesize again, and plan again`,
    });
  });

  it("is refused for the plan of another commit", () => {
    writeStacks({ one: stack("logs"), two: stack("logs") });
    const another = `and the plan is of another one: ${DIFFERENCE}. Synthesize again, and plan again`;
    expect(pathOf("logs", "one", planOf("other"))).toBe(`has the stack one, ${another}`);
    expect(pathOf("logs", undefined, planOf("other"))).toBe(`has the stacks one, two, ${another}`);
    writeStacks({ one: stack("logs") });
    expect(pathOf("logs", undefined, planOf("logs", "other"))).toContain(
      "and the plan is of another one: cloud_opensearch.other is only in the plan's configuration",
    );
  });

  interface Compared {
    readonly program: object;
    readonly planned: Json;
    /** Undefined if the plan may be of the program. */
    readonly other?: string;
  }

  it.each<[what: string, given: Compared]>([
    ["the same name", { program: { name: "a" }, planned: { name: { constant_value: "a" } } }],
    ["another name", { program: { name: "a" }, planned: { name: { constant_value: "b" } }, other: "name" }],
    [
      "another organization",
      {
        program: { name: "a", organization_id: 42 },
        planned: { name: { constant_value: "a" }, organization_id: { constant_value: 7 } },
        other: "organization_id",
      },
    ],
    [
      "a number for its text",
      { program: { organization_id: "7" }, planned: { organization_id: { constant_value: 7 } } },
    ],
    [
      "a text with an escape, in JSON",
      { program: { name: "a$${b}" }, planned: { name: { constant_value: "a$${b}" } } },
    ],
    [
      "a text with an escape, evaluated",
      { program: { name: "a$${b}" }, planned: { name: { constant_value: "a${b}" } } },
    ],
    [
      "letters of another form",
      { program: { name: "e\u0301" }, planned: { name: { constant_value: "\u00e9" } } },
    ],
    [
      "an expression of JSON",
      { program: { name: "${var.a}" }, planned: { name: { constant_value: "${var.a}" } } },
    ],
    [
      "another expression of JSON",
      { program: { name: "${var.a}" }, planned: { name: { constant_value: "${var.b}" } }, other: "name" },
    ],
    ["an expression", { program: { name: "${var.a}" }, planned: { name: { references: ["var.a"] } } }],
    [
      "an expression for a text",
      { program: { name: "a" }, planned: { name: { references: ["var.a"] } }, other: "name" },
    ],
    [
      "another list and tier",
      { program: { name: "a", tier: "x" }, planned: { name: { constant_value: "a" } } },
    ],
  ])("of a plan is told by its clusters: %s", (_what, { program, planned, other }) => {
    writeStacks({ one: { resource: { cloud_opensearch: { logs: program } } } });
    const resources = [{ address: "cloud_opensearch.logs", expressions: planned }];
    expect(readSynthesized(folder, undefined, { root_module: { resources } })).toMatchObject(
      other === undefined
        ? { ok: true }
        : {
            problem: expect.stringContaining(
              `cloud_opensearch.logs has another ${other} in the plan`,
            ) as unknown,
          },
    );
  });

  it("is refused for a plan without a configuration", () => {
    writeStacks({ one: stack("logs") });
    expect(readSynthesized(folder, "one", undefined)).toMatchObject({
      problem: expect.stringContaining("cannot be compared with the plan") as unknown,
    });
  });

  it("of Terraform's language is read with its metadata, and with the files beside it, but override files", () => {
    write("cdk.tf", 'resource "cloud_opensearch" "logs" {\nname = "logs"\n}');
    write("metadata.json", {
      "//": { metadata: { stackName: "one" } },
      resource: { cloud_opensearch: { logs: { "//": { metadata: { path: "one/logs" } } } } },
    });
    expect(pathOf("logs", "one")).toBe("one/logs");
    write("more.tf", 'resource "cloud_opensearch" "other" {\nname = "other"\n}');
    write("cloud_override.tf.json", { resource: { cloud_opensearch: { other: { name: "not read" } } } });
    expect(pathOf("logs")).toContain("cloud_opensearch.other is not in the plan");
    expect(pathOf("logs", "one", planOf("other", "logs"))).toBe("one/logs");
    write("cdk.tf.json", {});
    expect(pathOf("logs")).toContain("holds both cdk.tf.json and cdk.tf");
  });

  it("of one file is refused if another stack is named", () => {
    write("cdk.tf.json", { ...stack("logs"), "//": { metadata: { stackName: "production" } } });
    expect(pathOf("logs", "production")).toBe("stack/logs");
    expect(pathOf("logs", "prodution")).toBe("has no stack prodution; it has production");
    write("cdk.tf.json", stack("logs"));
    expect(pathOf("logs", "production")).toBe("stack/logs");
  });

  it("that cannot be read is an error value, not an exception", () => {
    expect(pathOf("logs")).toBe(`cannot be read: ${join(folder, "cdk.tf.json")} is not there`);
    write("cdk.tf.json", "{");
    const file = join(folder, "cdk.tf.json");
    expect(pathOf("logs")).toBe(`cannot be read: ${file} is not JSON (line 1, column 2)`);
  });

  const sourceOf = () => {
    const reading = readSynthesizedStack(join(folder, "cdk.tf.json"));
    return reading.ok ? reading.synthesized.placeOf?.("cloud_opensearch.logs")?.file : reading.problem;
  };
  it.each<[string, string, string | undefined]>([
    ["a line", "WORKING_DIRECTORY/infra/main.ts:12", "infra/main.ts"],
    ["no line outside of working directory and repository", "main.ts:12", undefined],
  ])("returns %s", (_what, written, source) => {
    write("cdk.tf.json", stack("logs"));
    write(
      "cloud-source-lines.json",
      JSON.stringify({
        "cloud_opensearch.logs": {
          source: written.replace("WORKING_DIRECTORY", relative(folder, process.cwd())),
        },
      }),
    );
    expect(sourceOf()).toBe(source);
  });

  it("names the locked-out callers by construct", () => {
    const statement = { caller: "ci", endpoint: "api", list: "ip_allowlist", addresses: ["10.9.0.0/16"] };
    const token = { ...statement, caller: "agent", addresses: "${var.agents}" };
    write("cdk.tf.json", stack("logs", { mustReach: [statement, token] }));
    const reading = readSynthesizedStack(join(folder, "cdk.tf.json"));
    if (!reading.ok) throw new Error(reading.problem);
    const instance = change(
      { ip_allowlist: ["10.0.0.0/8"] },
      { ip_allowlist: ["10.0.0.0/16"] },
      { address: "cloud_opensearch.logs[0]" },
    );
    const found = reviewed([instance], {}, { synthesized: reading.synthesized });
    expect(codesOf(found)).toEqual(["lockout", "undetermined", "narrowed"]);
    expect(found.clusters).toMatchObject([{ path: "stack/logs" }]);
  });
});
