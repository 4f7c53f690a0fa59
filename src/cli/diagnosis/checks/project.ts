/** Checks that there is a project in the folder, and says what of it was found. */
import { relative } from "node:path";

import { cdktfProject } from "../../../terraform-files";
import { type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, shownPath } from "../machine";
import type { Refusal, WorkingFolder } from "../reading/configurations";

/** Checks that the folder belongs to a project, and that its stacks are synthesized. */
export function checkProject(machine: Machine, folders: readonly WorkingFolder[]): readonly CheckResult[] {
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
    const missing = warning(
      "There is a `cdktf.json`, and no synthesized stack in `cdktf.out`: its clusters and configurations are not known",
      "Synthesize the app, and run this again",
    );
    return folders.length === 0 ? [missing] : [missing, ok("There are Terraform files in this folder")];
  }
  const clusters = folders.reduce((sum, folder) => sum + folder.clusters.length, 0);
  const where = project === undefined || relative(project, machine.folder) === "" ? "" : " of the project";
  const place =
    stacks === 0
      ? "The Terraform files in this folder"
      : `${stacks} synthesized ${stacks === 1 ? "stack" : "stacks"}${where}`;
  return [
    ok(`${place}, with ${clusters} ${clusters === 1 ? "cluster" : "clusters"}`),
    ...refusedStacks(machine, folders),
  ];
}

/** For each reason, what is said of the files to blame, and what the user can do. */
const REFUSALS: Readonly<
  Record<Refusal, { readonly message: (files: string) => string; readonly fix: (files: string) => string }>
> = {
  "stale file": {
    message: (files) =>
      `Terraform refuses a folder with a stack in cdk.tf and in cdk.tf.json, and an earlier synth left ${files}`,
    fix: (files) => `Delete ${files}`,
  },
  "two languages": {
    message: (folders) =>
      `Terraform refuses a folder with a stack in cdk.tf and in cdk.tf.json, of which one is of an earlier synth: ${folders}`,
    fix: (folders) => `Delete ${folders}, and synthesize again`,
  },
  "JSON in cdk.tf": {
    message: (files) => `Terraform refuses JSON in a file of this name: ${files}`,
    fix: () => "Set SYNTH_HCL_OUTPUT=true in the environment of the app, and synthesize again",
  },
  "HCL in cdk.tf.json": {
    message: (files) => `Terraform refuses its own language in a file of this name: ${files}`,
    fix: () => "Unset SYNTH_HCL_OUTPUT in the environment of the app, and synthesize again",
  },
};

/** Names the files for which Terraform refuses the folders of stacks. */
function refusedStacks(machine: Machine, folders: readonly WorkingFolder[]): readonly CheckResult[] {
  return Object.entries(REFUSALS).flatMap(([why, { message, fix }]) => {
    const files = folders
      .flatMap(({ refused }) => (refused?.why === why ? [shownPath(machine, refused.file)] : []))
      .join(", ");
    return files === "" ? [] : [error(message(files), fix(files))];
  });
}
