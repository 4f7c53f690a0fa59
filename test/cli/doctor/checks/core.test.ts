/** What the core says of itself, and what it says in place of that. */
import { execFileSync } from "node:child_process";

import { checkCore } from "../../../../src/cli/doctor/checks/core";
import type { Machine } from "../../../../src/cli/doctor/machine";
import { readCore } from "../../../../src/cli/processes/terraform";
import { linesOf, only, useMachine } from "../machine";

const test = useMachine();

const checked = async (machine: Machine) =>
  linesOf(await checkCore(only({ machine, core: readCore(machine.environment, machine) })));

it.each<[string, string, string]>([
  [
    "of a supported version",
    "printf 'Terraform v1.11.4\\non linux_amd64\\n'",
    "ok Terraform 1.11.4, started as `terraform`, has what the provider uses",
  ],
  [
    "without write-only arguments",
    "echo 'Terraform v1.8.5'",
    "warning Terraform 1.8.5, started as `terraform`, does not have write-only arguments and ephemeral values (since 1.11)",
  ],
  [
    "that is not tested",
    "echo 'Terraform v1.3.0'",
    "warning Terraform 1.3.0, started as `terraform`, is older than",
  ],
  [
    "that cannot start the plugin",
    "echo 'Terraform v0.15.5'",
    "error Terraform 0.15.5, started as `terraform`, is too old",
  ],
  ["after a warning", "printf '\\nWarning: x\\n\\nOpenTofu v1.12.6\\n'", "ok OpenTofu 1.12.6"],
  [
    "that prints rubbish",
    "echo 'Terraform vNext'",
    "error `terraform` prints no version of Terraform or OpenTofu",
  ],
  ["that prints without an end", "yes", "error `terraform` does not respond to `version` in time"],
  [
    "that hangs, with a child",
    "sleep 60 & sleep 60",
    "error `terraform` does not respond to `version` in time",
  ],
  ["that fails", "exit 1", "error `terraform` fails at `version`"],
])("a core %s", async (_what, script, expected) => {
  test.program("terraform", script);
  const machine = test.machine({}, { signal: AbortSignal.timeout(1500) });
  expect(await checked(machine)).toEqual([expect.stringContaining(expected)]);
});

it.each<[string, Record<string, string>, string]>([
  [
    "that is not on the PATH",
    { PATH: "/no-such-folder" },
    "error There is neither `terraform` nor `tofu` on the PATH",
  ],
  [
    "named differently",
    { TERRAFORM_BINARY_NAME: "tofu", PATH: "/no" },
    "error There is no `tofu` (TERRAFORM_BINARY_NAME) on the PATH",
  ],
  [
    "that is a secret by mistake",
    { TERRAFORM_BINARY_NAME: "s3cr3t-s3cr3t" },
    "error There is no such file: the program that TERRAFORM_BINARY_NAME names",
  ],
  [
    "that is a folder",
    { TERRAFORM_BINARY_NAME: "/tmp" },
    "error The program that TERRAFORM_BINARY_NAME names cannot be started: this user has no permission (EACCES)",
  ],
])("a core %s", async (_what, environment, expected) => {
  expect(await checked(test.machine(environment))).toEqual([expected]);
});

it("leaves nothing running", async () => {
  const time = `60.${process.pid}`;
  test.program("terraform", `sleep ${time} & sleep ${time}`);
  const machine = test.machine({}, { signal: AbortSignal.timeout(500) });
  await readCore(machine.environment, machine);
  const running = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
  expect(running).not.toContain(test.folder);
  expect(running).not.toContain(time);
});
