/** The core in the environment of an app: it is asked for its version once. */
import { execSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { rememberedCore } from "../../../src/cli/processes/remembered-core";
import { temporaryFolder } from "../../temporary-folder";

const { TERRAFORM_BINARY_NAME: before } = process.env;
afterEach(() => {
  if (before === undefined) delete process.env["TERRAFORM_BINARY_NAME"];
  else process.env["TERRAFORM_BINARY_NAME"] = before;
});

/** Makes a core that notes how it was called, and fails if its folder has a file "broken". */
function core(folder: string): string {
  const file = join(folder, "terraform");
  writeFileSync(
    file,
    `#!/bin/sh
echo "$*" >> ${folder}/calls
[ ! -f ${folder}/broken ] || exit 3
echo 'Terraform v1.11.4 %d  '
echo ' on "linux"'
`,
    { mode: 0o755 },
  );
  return file;
}

it("starts the core once for all questions for its version, and for each other command", () => {
  const folder = temporaryFolder();
  process.env["TERRAFORM_BINARY_NAME"] = core(folder);
  const { environment, remove } = rememberedCore();
  const name = environment["TERRAFORM_BINARY_NAME"] ?? "";
  const said = ["version", "version", "version -json", "version"].map((command) =>
    execSync(`${name} ${command}`).toString(),
  );
  expect(new Set(said)).toEqual(new Set(['Terraform v1.11.4 %d  \n on "linux"\n']));
  expect(readFileSync(join(folder, "calls"), "utf8")).toBe("version\nversion -json\n");
  remove();
  expect(existsSync(name)).toBe(false);
});

it("fails as the core does", () => {
  const folder = temporaryFolder();
  process.env["TERRAFORM_BINARY_NAME"] = core(folder);
  writeFileSync(join(folder, "broken"), "");
  const { environment, remove } = rememberedCore();
  expect(() => execSync(`${environment["TERRAFORM_BINARY_NAME"] ?? ""} version`)).toThrow();
  remove();
});

it("changes nothing where there is no core", () => {
  process.env["TERRAFORM_BINARY_NAME"] = join(temporaryFolder(), "terraform");
  expect(rememberedCore().environment).toEqual({});
});
