/** API.md and the generated pages of docs/ are up to date, and API.md is complete. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { filesBelow, temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");

let folder: string;
beforeEach(() => (folder = temporaryFolder()));

describe("the pages", () => {
  it("are up to date: if not, run `npm run docs`", () => {
    const tsNode = join(ROOT, "node_modules", ".bin", "ts-node");
    execFileSync(tsNode, ["-T", "scripts/pages/docs.ts", folder], { cwd: ROOT, stdio: "pipe" });
    for (const file of filesBelow(folder)) {
      expect([file, readFileSync(join(ROOT, file), "utf8")]).toEqual([
        file,
        readFileSync(join(folder, file), "utf8"),
      ]);
    }
  });
});

it("every class, member and parameter that is public is documented", () => {
  const typedoc = join(ROOT, "node_modules", "typedoc", "bin", "typedoc");
  const kinds = ["Accessor", "Class", "Interface", "Method", "Parameter", "Property"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[typedoc, "--emit", "none", "--validation.notDocumented", "--excludeNotDocumented", "false"],
      ...["--externalPattern", "**/{bindings,node_modules}/**"],
      ...kinds.flatMap((kind) => ["--requiredToBeDocumented", kind]),
    ],
    { cwd: ROOT, encoding: "utf8" },
  );
  expect(status).toBe(0);
  expect(`${stdout}${stderr}`.split("\n").filter((line) => line.includes("not have any doc"))).toEqual([]);
});
