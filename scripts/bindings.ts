/**
 * Writes src/bindings/ and the list of the constructs again, from the schema of the built plugin:
 *
 *   npm run bindings [-- FOLDER]
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { format, resolveConfig } from "prettier";

import { installPlugin } from "../src/cli/installation/install-plugin";
import { printedJson, terraformBinary } from "../src/cli/processes/terraform";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../src/schema";
import { EPHEMERAL_RESOURCES, OBJECTS } from "../src/schema/data-sources";
import { generateBindings } from "./generate-bindings";
import { constructName } from "./public-types";

async function main(src: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "schema-"));
  try {
    await generateBindings(readSchemas(folder), PROVIDER_SOURCE, PROVIDER_VERSION, join(src, "bindings"));
    await writeConstructs(join(src, "constructs", "resources.ts"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the output of `terraform providers schema -json` for a configuration that needs only this provider. */
function readSchemas(folder: string): object {
  installPlugin({ dir: join(folder, "terraform.d", "plugins") });
  const required = { cloud: { source: PROVIDER_SOURCE, version: PROVIDER_VERSION } };
  writeFileSync(
    join(folder, "main.tf.json"),
    JSON.stringify({ terraform: { required_providers: required } }),
  );
  const terraform = (...args: string[]): string =>
    execFileSync(terraformBinary(), args, {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: "" },
    });
  terraform("init", "-no-color");
  return printedJson(terraform("providers", "schema", "-json")) as object;
}

/** Writes the list of the constructs of resources, data sources and ephemeral resources. */
async function writeConstructs(path: string): Promise<void> {
  const lines = [...OBJECTS, ...EPHEMERAL_RESOURCES].map(({ name }) => {
    const className = constructName(name);
    return `export { ${className} } from "./${name.replace(/[._]/g, "-")}";`;
  });
  mkdirSync(dirname(path), { recursive: true });
  const text = `/** The constructs of all resources, data sources and ephemeral resources. Written by \`npm run bindings\`. */\n${lines.sort().join("\n")}\n`;
  const options = await resolveConfig(path);
  writeFileSync(path, await format(text, { ...options, filepath: path }));
}

void main(process.argv[2] ?? "src");
