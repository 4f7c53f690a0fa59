/**
 * Regenerates src/bindings/ from the schema that Terraform gets from the built plugin:
 *
 *   npm run bindings [-- FOLDER]
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installPlugin } from "../src/cli/install";
import { printedJson, terraformBinary } from "../src/cli/terraform";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../src/schema";
import { generateBindings } from "./generate-bindings";

async function main(outDir: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "schema-"));
  try {
    await generateBindings(readSchemas(folder), PROVIDER_SOURCE, PROVIDER_VERSION, outDir);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What `terraform providers schema -json` prints of a configuration that needs nothing but this provider. */
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

void main(process.argv[2] ?? "src/bindings");
