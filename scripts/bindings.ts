/**
 * Writes src/bindings/ again, from the schema of the built plugin, and the constructs of src/constructs/resources/:
 *
 *   npm run bindings [-- FOLDER]
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installPlugin } from "../src/cli/installation/install-plugin";
import { printedJson, terraformBinary } from "../src/cli/processes/terraform";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../src/schema";
import { generateBindings } from "./generate-bindings";
import { generateConstructs } from "./generate-constructs";

async function main(src: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "schema-"));
  try {
    await generateBindings(readSchemas(folder), PROVIDER_SOURCE, PROVIDER_VERSION, join(src, "bindings"));
    await generateConstructs(join(src, "constructs", "resources"));
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

void main(process.argv[2] ?? "src");
