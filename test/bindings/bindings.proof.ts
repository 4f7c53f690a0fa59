/** The committed bindings are those of the built plugin's own schema. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describeWithTerraform } from "../e2e/terraform";
import { describeWithTool } from "../tools";

const ROOT = join(__dirname, "..", "..");

describeWithTerraform("bindings", () => {
  describeWithTool("The CDKTF generator", "made from the schema", () => {
    it("are up to date: if not, run `npm run bindings`", () => {
      const scratch = mkdtempSync(join(tmpdir(), "bindings-test-"));
      try {
        const out = join(scratch, "out");
        execFileSync(join(ROOT, "node_modules", ".bin", "ts-node"), ["-T", "scripts/bindings.ts", out], {
          cwd: ROOT,
          stdio: ["ignore", "ignore", "pipe"],
          env: { ...process.env, NODE_EXTRA_CA_CERTS: "" },
        });
        for (const folder of ["bindings", join("constructs", "resources")])
          expect(filesOf(join(out, folder))).toEqual(filesOf(join(ROOT, "src", folder)));
      } finally {
        rmSync(scratch, { recursive: true, force: true });
      }
    });
  });
});

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}
