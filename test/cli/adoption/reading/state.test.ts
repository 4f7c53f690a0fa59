/** The state of a program, in the folder that Terraform keeps for it. */
import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";

import { calledFrom } from "../../../../src/cli/adoption/reading/project";
import { readState } from "../../../../src/cli/adoption/reading/state";
import { dataFolder } from "../../../../src/terraform-files";
import { temporaryFolder, writeBelow } from "../../../temporary-folder";

const { env } = process;
afterEach(() => {
  process.env = env;
});

it.each<[where: string, variable: string | undefined, data: (folder: string) => string]>([
  ["in .terraform", undefined, (folder) => join(folder, ".terraform")],
  ["in .terraform, with an empty TF_DATA_DIR", "", (folder) => join(folder, ".terraform")],
  ["below the folder, by TF_DATA_DIR", ".data", (folder) => join(folder, ".data")],
  ["beside it, by TF_DATA_DIR", "../data", (folder) => join(folder, "../data")],
])("the backend and the modules are found %s", async (_where, variable, dataOf) => {
  const folder = join(temporaryFolder(), "program");
  const data = dataOf(folder);
  writeBelow(data, "terraform.tfstate", '{"backend":{"type":"s3"}}');
  writeBelow(data, "modules/modules.json", '{"Modules":[{"Key":"search","Dir":"lib"}]}');
  writeBelow(folder, "lib/main.tf", 'resource "cloud_opensearch" "logs" {\n}\n');
  const core = writeBelow(folder, "core", '#!/bin/sh\necho \'{"version":4,"resources":[]}\'\n');
  chmodSync(core, 0o755);
  process.env = { ...env, TERRAFORM_BINARY_NAME: core, TF_DATA_DIR: variable };
  if (variable === undefined) delete process.env["TF_DATA_DIR"];

  expect(dataFolder(folder, process.env)).toBe(data);
  expect(await readState(folder, { type: "s3", body: {} })).toEqual({ clusters: [] });
  expect(calledFrom(folder, folder, [])("search", "acme/search")?.documents).toHaveLength(1);
});

it("is not read from a pipe, whose reading might never end", async () => {
  const folder = temporaryFolder();
  execFileSync("mkfifo", [join(folder, "terraform.tfstate")]);
  const problem = expect.stringMatching(/terraform\.tfstate is not a file$/) as string;
  expect(await readState(folder, undefined)).toEqual({ clusters: [], problem, isUnread: true });
});
