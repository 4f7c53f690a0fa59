/** The public types are documented. What is not is left out of API.md. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");

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
