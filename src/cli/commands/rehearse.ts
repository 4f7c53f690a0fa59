/** `rehearse`: applies the CDKTF project in this folder to an emulator of the service on this machine. */
import { COMMAND, type CommandDescription, FOLDER } from "../command-line/command";
import { SEED_FILE } from "../emulator/flags";
import { rehearseProject } from "../rehearsal/rehearse-project";
import { variableFlag } from "../rehearsal/variables";

export const rehearse: CommandDescription = {
  name: "rehearse",
  summary: "apply this project to an emulator of the service on this machine",
  description:
    "Synthesizes the CDKTF project in this folder, and starts an emulator of the service. Runs terraform init and plan on each stack against the emulator, reviews the plan, applies it, and runs a second plan that must find no changes. Applies a stack after the stacks that it depends on, and gives it their rehearsed states. The emulator has the clusters first that a stack imports, as the stack declares them. Reaches neither the real service nor the real states, runs no provisioners, and refuses a stack that could change anything else. Keeps the applied resources for the next rehearsal.",
  argument: {
    usage: "[stacks...]",
    description: "the stacks to apply, together with the stacks that they depend on",
    whenUnset: "all stacks",
  },
  options: [
    {
      name: "dir",
      description: "the folder for the emulator's clusters and Terraform's state",
      value: { ...FOLDER, default: ".rehearsal" },
    },
    {
      name: "var",
      description: "the value of a Terraform variable",
      value: { name: "name=value", read: variableFlag, repeats: true },
    },
    {
      ...SEED_FILE,
      description:
        'a JSON file with clusters that exist before the stacks are applied, such as those of other teams that data sources read: `{"opensearch":[{"name":"logs","organization_id":1}]}`',
    },
    { name: "fresh", description: "forget the clusters and the states of earlier rehearsals first" },
  ],
  examples: {
    [`${COMMAND} rehearse`]: "Apply all stacks of the project in this folder to an emulator",
    [`${COMMAND} rehearse staging --fresh --var nodes=3`]:
      "Apply one stack, from nothing, with a value for its variable",
  },
  notes: `\
--var NAME=VALUE is for all stacks that declare NAME. The value becomes TF_VAR_NAME, so that Terraform reads it: a list is ["a","b"]. A variable without a flag takes its value from TF_VAR_NAME, which keeps a secret off the command line, or from terraform.tfvars and *.auto.tfvars in the folder of its stack.
The program is terraform, or else tofu, whichever is on the PATH. TERRAFORM_BINARY_NAME names another one.`,
  page: "commands.md#rehearse",
  run: rehearseProject,
};
