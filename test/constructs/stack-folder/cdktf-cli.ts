/** The parts of the real CDKTF CLI that decide whether it runs `terraform providers lock`. */
import type * as Dependencies from "@cdktf/cli-core/src/lib/dependencies/dependency-manager";
import type * as Constraints from "@cdktf/cli-core/src/lib/dependencies/version-constraints";
import type * as Lock from "@cdktf/cli-core/src/lib/terraform-provider-lock";

const LIB = "@cdktf/cli-core/src/lib";

// It would start Terraform as soon as it is loaded.
jest.mock("@cdktf/commons", () => ({ logger: { debug: () => undefined }, Errors: {} }));

export const { ProviderConstraint } = jest.requireActual<typeof Dependencies>(
  `${LIB}/dependencies/dependency-manager`,
);
export const { versionMatchesConstraint } = jest.requireActual<typeof Constraints>(
  `${LIB}/dependencies/version-constraints`,
);
export const { TerraformProviderLock } = jest.requireActual<typeof Lock>(`${LIB}/terraform-provider-lock`);
