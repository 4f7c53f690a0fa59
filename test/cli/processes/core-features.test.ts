/** Which core was started, and which features it has. */
import {
  CORE_FEATURES,
  coreOf,
  type FeatureName,
  hasFeature,
} from "../../../src/cli/processes/core-features";

it.each([
  ["Terraform v1.5.7\non linux_amd64\n", { product: "Terraform", version: "1.5.7" }],
  ["Terraform v1.17.0-dev\n", { product: "Terraform", version: "1.17.0-dev" }],
  ["\nWarning: no settings\n\nOpenTofu v1.12.6\n", { product: "OpenTofu", version: "1.12.6" }],
  ["zsh 5.9\n", undefined],
])("reads %p", (printed, core) => {
  expect(coreOf(printed)).toEqual(core);
});

it.each<[string, FeatureName, boolean]>([
  ["Terraform v1.7.5", "functions", false],
  ["Terraform v1.8.0-rc1", "functions", true],
  ["OpenTofu v1.7.0", "functions", true],
  ["Terraform v1.10.5", "secrets", false],
  ["Terraform v2.0.0", "secrets", true],
  ["Terraform v1.15.9", "import without provider", true],
  ["Terraform v1.16.0", "import without provider", false],
  ["Terraform v1.16.2", "import without provider", false],
  ["Terraform v1.16.3", "import without provider", true],
  ["Terraform v1.17.0-rc1", "import without provider", false],
  ["Terraform v1.17.2", "import without provider", true],
])("%s has %s: %s", (printed, feature, expected) => {
  const core = coreOf(printed);
  expect(core && hasFeature(core, CORE_FEATURES[feature])).toBe(expected);
});
