/** Checks that there is a project in the folder, and says what of it was found. */
import { join, relative } from "node:path";

import { cdktfProject, outputFolder, readManifest, readProjectFile } from "../../../terraform-files";
import { capital } from "../../../text";
import { readProgram } from "../../command-line/user-files";
import { coreWords } from "../../processes/terraform";
import { type CheckResult, error, ok, warning } from "../check-result";
import { synthWords } from "../reading/places";
import type { Readings } from "../readings";

/** Checks that the folder belongs to a project, and that its stacks are synthesized. */
export async function checkProject({ machine, ...readings }: Readings): Promise<readonly CheckResult[]> {
  const folders = await readings.folders;
  const project = cdktfProject(machine.folder);
  const stacks = folders.filter(({ isStack }) => isStack).length;
  if (folders.length === 0 && project === undefined) {
    return [
      error(
        "There is nothing to check in this folder but the machine: no `cdktf.json` here or in a folder above, so no stacks in `cdktf.out`, and no `*.tf` or `*.tf.json` files",
        "Run this in the folder of a project",
      ),
    ];
  }
  if (project !== undefined && stacks === 0) {
    // A file that cannot be read is the error of this check.
    readProgram(() => readProjectFile(project) && readManifest(join(project, outputFolder(project))));
    const missing = warning(
      "There is a `cdktf.json`, and no synthesized stack in `cdktf.out`: its clusters and configurations are not known",
      capital(synthWords(machine)),
    );
    return folders.length === 0 ? [missing] : [missing, ok("There are Terraform files in this folder")];
  }
  const clusters = folders.reduce(
    (sum, folder) => sum + folder.clusters.filter(({ isRead }) => !isRead).length,
    0,
  );
  const where = project === undefined || relative(project, machine.folder) === "" ? "" : " of the project";
  const place =
    stacks === 0
      ? "The Terraform files in this folder"
      : `${stacks} synthesized ${stacks === 1 ? "stack" : "stacks"}${where}`;
  return [
    ok(`${place}, with ${clusters} ${clusters === 1 ? "cluster" : "clusters"}`),
    ...folders
      .flatMap(({ unreadable }) => unreadable)
      .map((problem) =>
        warning(
          `${problem}, and may configure the provider`,
          `Correct it, or move it away: \`${coreWords(machine.environment)} validate\` says whether it is valid`,
        ),
      ),
  ];
}
