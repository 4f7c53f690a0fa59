/** Checks that there is a project in the folder, and says what of it was found. */
import { relative } from "node:path";

import { cdktfProject } from "../../../terraform-files";
import { shellWord } from "../../../text/node/pasted";
import { capitalized, type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, shownPath } from "../machine";
import { coreWords } from "../../processes/terraform";
import type { ConfigurationRefusal, WorkingFolder } from "../reading/configurations";
import { synthWords } from "../reading/synth-command";
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
    const missing = warning(
      "There is a `cdktf.json`, and no synthesized stack in `cdktf.out`: its clusters and configurations are not known",
      capitalized(synthWords(machine)),
    );
    return folders.length === 0 ? [missing] : [missing, ok("There are Terraform files in this folder")];
  }
  const clusters = folders.reduce(
    (sum, folder) => sum + folder.clusters.filter(({ isRead }) => isRead !== true).length,
    0,
  );
  const where = project === undefined || relative(project, machine.folder) === "" ? "" : " of the project";
  const place =
    stacks === 0
      ? "The Terraform files in this folder"
      : `${stacks} synthesized ${stacks === 1 ? "stack" : "stacks"}${where}`;
  return [
    ok(`${place}, with ${clusters} ${clusters === 1 ? "cluster" : "clusters"}`),
    ...refusedStacks(machine, folders),
    ...folders
      .flatMap(({ unreadable }) => unreadable)
      .map((file) =>
        warning(
          `${file} cannot be read, and may configure the provider`,
          `Correct ${file}: \`${coreWords(machine.environment)} validate\` says what is wrong`,
        ),
      ),
  ];
}

/** What is said of the files to blame, and what the user can do, given the files as words of a command and how to synthesize. */
interface RefusalWords {
  readonly message: (files: string) => string;
  readonly fix: (words: string, synth: string) => string;
}

const REFUSALS: Readonly<Record<ConfigurationRefusal, RefusalWords>> = {
  "stale file": {
    message: (files) =>
      `Terraform refuses a folder with a stack in cdk.tf and in cdk.tf.json, and an earlier synth left ${files}`,
    fix: (words) => `Run \`rm ${words}\``,
  },
  "two languages": {
    message: (folders) =>
      `Terraform refuses a folder with a stack in cdk.tf and in cdk.tf.json, of which one is of an earlier synth: ${folders}`,
    fix: (words, synth) => `Run \`rm -r ${words}\`, and ${synth}`,
  },
  "JSON in cdk.tf": {
    message: (files) => `Terraform refuses JSON in a file of this name: ${files}`,
    fix: (_words, synth) => `Run \`export SYNTH_HCL_OUTPUT=true\`, and ${synth}`,
  },
  "HCL in cdk.tf.json": {
    message: (files) => `Terraform refuses its own language in a file of this name: ${files}`,
    fix: (_words, synth) => `Run \`unset SYNTH_HCL_OUTPUT\`, and ${synth}`,
  },
};

/** Names the files for which Terraform refuses the folders of stacks. */
function refusedStacks(machine: Machine, folders: readonly WorkingFolder[]): readonly CheckResult[] {
  const synth = synthWords(machine);
  return Object.entries(REFUSALS).flatMap(([why, { message, fix }]) => {
    const files = folders.flatMap(({ refused }) => (refused?.why === why ? [refused.file] : []));
    if (files.length === 0) return [];
    const words = files.map((file) => shellWord(relative(machine.folder, file))).join(" ");
    return [error(message(files.map((file) => shownPath(machine, file)).join(", ")), fix(words, synth))];
  });
}
