/** The public API compiles under jsii, so that packages for other languages can be made from it. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { writeJsiiPackage } from "../../scripts/jsii-package";
import * as face from "../../src";
import { temporaryFolder } from "../temporary-folder";

interface JsiiType {
  readonly kind: "class" | "enum" | "interface";
  readonly name: string;
  readonly namespace?: string;
  /** Whether an interface is a struct: all of its members are read-only properties. */
  readonly datatype?: boolean;
}

let folder: string;
let types: readonly JsiiType[] = [];

beforeAll(async () => {
  folder = temporaryFolder();
  writeJsiiPackage(folder);
  types = await compile();
}, 120_000);

it("leaves out the rooms that users do not import", () => {
  const bundled = ["cli", "client", "contract", "emulator", "plugin", "provider", "review"];
  expect(readdirSync(join(folder, "src")).filter((room) => bundled.includes(room))).toEqual([]);
});

it("has each class of the package under the name that TypeScript users import", () => {
  const classes = Object.keys(face).filter((name) => name !== "bindings");
  expect(atTheRoot("class").map(({ name }) => name)).toEqual(expect.arrayContaining(classes));
});

it("has configurations that other languages pass by value, and no interface to implement but ICluster", () => {
  const interfaces = atTheRoot("interface");
  expect(interfaces.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "AcknowledgeOptions",
      "CloudOpensearchAuthSource",
      "CloudOpensearchConfig",
      "CloudOpensearchCredentialsConfig",
      "CloudPrometheusConfig",
      "CloudProviderConfig",
      "MustReachOptions",
      "ReachabilityGateConfig",
    ]),
  );
  expect(interfaces.filter(({ datatype }) => datatype !== true).map(({ name }) => name)).toEqual([
    "ICluster",
  ]);
});

function atTheRoot(kind: JsiiType["kind"]): readonly JsiiType[] {
  return types.filter((type) => type.kind === kind && type.namespace === undefined);
}

/** Compiles the copy; returns the types of its public API. Throws what jsii prints if it reports an error. */
async function compile(): Promise<readonly JsiiType[]> {
  const jsii = require.resolve("jsii/bin/jsii");
  try {
    await promisify(execFile)(process.execPath, [jsii], { cwd: folder, maxBuffer: 1e8 });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}\n${stderr}`, { cause: error });
  }
  const assembly = JSON.parse(readFileSync(join(folder, ".jsii"), "utf8")) as {
    readonly types: Readonly<Record<string, JsiiType>>;
  };
  return Object.values(assembly.types);
}
