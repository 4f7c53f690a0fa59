/** What main.ts synthesizes. `UPDATE_GOLDEN=1` writes test/golden/main/ anew. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { temporaryFolder } from "../temporary-folder";

const GOLDEN = join(__dirname, "../golden/main");

it("synthesizes main.ts as test/golden/main", () => {
  const outdir = temporaryFolder();
  const before = { ...process.env };
  Object.assign(process.env, { CDKTF_OUTDIR: outdir, CLOUD_SKIP_PLUGIN_CHECK: "true" });
  try {
    jest.requireActual("../../main");
    const stacks = join(outdir, "stacks");
    const files = readdirSync(stacks).map((stack): [string, string] => [
      `${stack}.tf.json`,
      readFileSync(join(stacks, stack, "cdk.tf.json"), "utf8"),
    ]);
    if (process.env["UPDATE_GOLDEN"] === "1") {
      mkdirSync(GOLDEN, { recursive: true });
      for (const [name, content] of files) writeFileSync(join(GOLDEN, name), content);
    }
    const golden = readdirSync(GOLDEN).map((name) => [name, readFileSync(join(GOLDEN, name), "utf8")]);
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(golden));
  } finally {
    process.env = before;
  }
});
