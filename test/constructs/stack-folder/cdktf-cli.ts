/** The parts of the real CDKTF CLI that decide whether it runs `terraform providers lock`. */

// It would start Terraform as soon as it is loaded.
jest.mock("@cdktf/commons", () => ({ logger: { debug: () => undefined }, Errors: {} }));

export { ProviderConstraint } from "@cdktf/cli-core/src/lib/dependencies/dependency-manager";
export { versionMatchesConstraint } from "@cdktf/cli-core/src/lib/dependencies/version-constraints";
export { TerraformProviderLock } from "@cdktf/cli-core/src/lib/terraform-provider-lock";
