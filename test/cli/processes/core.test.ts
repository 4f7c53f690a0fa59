/** Which core was started. */
import { coreOf } from "../../../src/cli/processes/terraform";

it.each([
  ["Terraform v1.5.7\non linux_amd64\n", { product: "Terraform", version: "1.5.7" }],
  ["Terraform v1.17.0-dev\n", { product: "Terraform", version: "1.17.0-dev" }],
  ["\nWarning: no settings\n\nOpenTofu v1.12.6\n", { product: "OpenTofu", version: "1.12.6" }],
  ["zsh 5.9\n", undefined],
])("reads %p", (printed, core) => {
  expect(coreOf(printed)).toEqual(core);
});
