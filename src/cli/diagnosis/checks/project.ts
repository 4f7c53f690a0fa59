/** Checks that there is a project in the folder, and says what of it was found. */
import { join, relative } from "node:path";

import { cdktfProject } from "../../../terraform-files";
import { type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, shownPath } from "../machine";
import type { RefusedStack, WorkingFolder } from "../reading/configurations";

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

/** Names the stacks whose folders Terraform refuses because of the language that their files are in. */
function refusedStacks(machine: Machine, folders: readonly WorkingFolder[]): readonly CheckResult[] {
  const refused = (is: RefusedStack["is"]): readonly WorkingFolder[] =>
    folders.filter((folder) => folder.refused?.is === is);
  const pathsOf = (of: readonly WorkingFolder[], file: string): string =>
    of.map(({ path }) => join(shownPath(machine, path), file)).join(", ");
  const [twice, json, hcl] = [
    refused("in two languages"),
    refused("JSON in cdk.tf"),
    refused("HCL in cdk.tf.json"),
  ];
  const stale = twice.flatMap(({ path, refused }) =>
    refused?.is === "in two languages" && refused.stale !== undefined
      ? [join(shownPath(machine, path), refused.stale)]
      : [],
  );
  const wrong = (of: readonly WorkingFolder[], file: string, language: string, setting: string) =>
    of.length === 0
      ? []
      : [
          error(
            `Terraform refuses ${pathsOf(of, file)}, written in ${language}`,
            `Set SYNTH_HCL_OUTPUT=${setting} in the environment of the app, and synthesize again`,
          ),
        ];
  return [
    ...(twice.length === 0
      ? []
      : [
          error(
            `Terraform refuses a folder with the same stack in cdk.tf and in cdk.tf.json, one of an earlier synth: ${pathsOf(twice, "")}`,
            stale.length === twice.length
              ? `Delete ${stale.join(", ")}`
              : "Delete the output folder, and synthesize again",
          ),
        ]),
    ...wrong(json, "cdk.tf", "JSON", "true"),
    ...wrong(hcl, "cdk.tf.json", "Terraform's language", "false"),
  ];
}
