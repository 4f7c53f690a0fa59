/** API.md and the generated pages of docs/ are up to date. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the pages", () => {
  it("are up to date: if not, run `npm run docs`", () => {
    const tsNode = join(ROOT, "node_modules", ".bin", "ts-node");
    execFileSync(tsNode, ["-T", "scripts/docs.ts", folder], { cwd: ROOT, stdio: "pipe" });
    for (const file of filesBelow(folder)) {
      expect([file, readFileSync(join(ROOT, file), "utf8")]).toEqual([
        file,
        readFileSync(join(folder, file), "utf8"),
      ]);
    }
  });
});

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(root, name)).isFile())
    .sort();
}
