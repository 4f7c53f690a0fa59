/** What is taken from CDKTF's output: the stack of the plan, construct paths, lines, statements. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

import { readSynthesized } from "../../../src/review/node";
import { change, codesOf, reviewed } from "../plan";

const stack = (name: string, metadata: object = {}) => ({
  resource: {
    cloud_opensearch: {
      [name]: { "//": { metadata: { path: `stack/${name}`, uniqueId: name, ...metadata } } },
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
  const pathOf = (name: string, chosen?: string, configuration?: object) => {
    const reading = readSynthesized(folder, chosen, configuration as never);
    return reading.ok
      ? reading.synthesized.constructs.get(`cloud_opensearch.${name}`)?.path
      : reading.problem;
  };

  it("is read from the folder of one stack, from a file, and from the whole output", () => {
    writeStacks({ one: stack("logs") });
    expect(pathOf("logs")).toBe("stack/logs");
    for (const place of ["stacks/one", "stacks/one/cdk.tf.json"]) {
      expect(readSynthesized(join(folder, place), undefined, undefined)).toMatchObject({ ok: true });
    }
  });

  it("of several stacks belongs to the plan's resources, or to the named stack", () => {
    writeStacks({ one: stack("logs"), two: stack("other") });
    const configuration = {
      root_module: { resources: [{ address: "cloud_opensearch.other" }, { address: "data.x.y" }] },
    };
    expect(pathOf("other", undefined, configuration)).toBe("stack/other");
    expect(pathOf("logs", "one")).toBe("stack/logs");
    expect(pathOf("logs", "one", configuration)).toContain("holds cloud_opensearch.logs, which the plan's");
    expect(pathOf("logs", "three")).toBe("has no stack three; it has one, two");
    expect(pathOf("logs")).toContain("name the plan's with --stack");
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
    const reading = readSynthesized(folder, undefined, undefined);
    return reading.ok ? reading.synthesized.constructs.get("cloud_opensearch.logs")?.line : reading.problem;
  };
  it.each<[string, unknown, string | undefined]>([
    ["a line", { "cloud_opensearch.logs": "WORKING_DIRECTORY/infra/main.ts:12" }, "infra/main.ts:12"],
    ["no line outside the working directory", { "cloud_opensearch.logs": "main.ts:12" }, undefined],
  ])("returns %s", (_what, lines, source) => {
    write("cdk.tf.json", stack("logs"));
    write(
      "cloud-source-lines.json",
      JSON.stringify(lines).replace("WORKING_DIRECTORY", relative(folder, process.cwd())),
    );
    expect(sourceOf()).toBe(source);
  });

  it("names the locked-out callers by construct", () => {
    const statement = { caller: "ci", endpoint: "api", list: "ip_allowlist", addresses: ["10.9.0.0/16"] };
    const token = { ...statement, caller: "agent", addresses: "${var.agents}" };
    write("cdk.tf.json", stack("logs", { mustReach: [statement, token] }));
    const reading = readSynthesized(folder, undefined, undefined);
    if (!reading.ok) throw new Error(reading.problem);
    const instance = change(
      { ip_allowlist: ["10.0.0.0/8"] },
      { ip_allowlist: ["10.0.0.0/16"] },
      { address: "cloud_opensearch.logs[0]" },
    );
    const found = reviewed([instance], {}, { synthesized: reading.synthesized });
    expect(codesOf(found)).toEqual(["lockout", "lockout-unproven", "narrowed"]);
    expect(found.clusters).toMatchObject([{ path: "stack/logs" }]);
  });
});
