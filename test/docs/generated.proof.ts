/** API.md and the generated pages of docs/ are up to date. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { filesBelow, temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");

let folder: string;
beforeEach(() => (folder = temporaryFolder()));

describe("the pages", () => {
  it("are up to date: if not, run `npm run docs`", () => {
    const program = ["test/cli/run-typescript.mjs", "scripts/pages/docs.ts", folder];
    execFileSync(process.execPath, program, { cwd: ROOT, stdio: "pipe" });
    for (const file of filesBelow(folder)) {
      expect([file, readFileSync(join(ROOT, file), "utf8")]).toEqual([
        file,
        readFileSync(join(folder, file), "utf8"),
      ]);
    }
  });
});
