/** Which tests are left out on which core. */
import { coreOf, missingFeature, neededBy } from "./core";

it.each([
  ["Terraform v1.5.7\non linux_amd64\n", { product: "Terraform", version: "1.5.7" }],
  ["Terraform v1.17.0-dev\n", { product: "Terraform", version: "1.17.0-dev" }],
  [
    "\nWarning: no settings\n\nOpenTofu v1.12.6\non linux_amd64\n",
    { product: "OpenTofu", version: "1.12.6" },
  ],
  ["zsh 5.9\n", undefined],
])("reads %p", (printed, core) => {
  expect(coreOf(printed)).toEqual(core);
});

it.each([
  ["Terraform v1.7.5", "functions", "Terraform 1.7.5 has no functions of providers: 1.8 brought them"],
  ["Terraform v1.8.0-rc1", "functions", undefined],
  ["OpenTofu v1.7.0", "functions", undefined],
  ["Terraform v1.10.5", "secrets", expect.stringContaining("1.11 brought them")],
  ["Terraform v2.0.0", "secrets", undefined],
  ["Terraform v1.15.9", "import without provider", undefined],
  ["Terraform v1.16.0", "import without provider", expect.stringContaining("1.16.0 has no")],
  ["Terraform v1.16.2", "import without provider", expect.stringContaining("1.16.2 has no")],
  ["Terraform v1.16.3", "import without provider", undefined],
  ["Terraform v1.17.0-dev", "import without provider", expect.stringContaining("1.17.0-dev has no")],
  ["Terraform v1.17.0-rc1", "import without provider", expect.stringContaining("1.17.0-rc1 has no")],
  ["Terraform v1.17.2", "import without provider", undefined],
  ["Terraform v1.16.0", "generated configuration", undefined],
  ["Terraform v1.9.8", "generated configuration", expect.stringContaining("1.10 brought them")],
] as const)("%s: %s", (printed, feature, reason) => {
  const core = coreOf(printed);
  expect(core && missingFeature(core, feature)).toEqual(reason);
});

it.each([
  ["name = provider::cloud::cidrs_cover(a, b)", ["functions"]],
  ["client_secret_wo = var.secret", ["secrets"]],
  ["clientSecretWo: secret.stringValue", ["secrets"]],
  ['resource "cloud_prometheus" "metrics" {}', []],
])("%s needs %p", (configuration, features) => {
  expect(neededBy(configuration)).toEqual(features);
});
