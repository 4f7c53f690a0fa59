/** The parts of the real CDKTF CLI that decide whether it runs `terraform providers lock`. */
import { toolFile } from "../../tools";

export interface CdktfCli {
  readonly ProviderConstraint: new (source: string, version: string | undefined) => object;
  readonly TerraformProviderLock: new (folder: string) => {
    hasMatchingProvider(constraint: object): Promise<boolean>;
  };
  readonly versionMatchesConstraint: (version: string, constraint: string) => boolean;
}

/** Loads them, in a suite of `describeWithTool`. */
export function loadCdktfCli(): CdktfCli {
  // It would start Terraform as soon as it is loaded.
  jest.doMock(toolFile("@cdktf/commons"), () => ({ logger: { debug: () => undefined }, Errors: {} }));
  const files = [
    "dependencies/dependency-manager",
    "dependencies/version-constraints",
    "terraform-provider-lock",
  ];
  const loaded = files.map((file): object => jest.requireActual(toolFile(`@cdktf/cli-core/src/lib/${file}`)));
  return Object.assign({}, ...loaded) as CdktfCli;
}
