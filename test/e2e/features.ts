/** What only some cores have: docs/compatibility.md lists it, and tests are skipped by it. */
import { CORE_FEATURES, type Feature } from "../../src/cli/doctor/checks/core";
import type { Core, Product } from "../../src/cli/processes/terraform";
import { isAtLeast } from "../../src/terraform-files";

export interface TestedFeature extends Feature {
  /** Later versions that lack the feature again. */
  readonly except?: {
    /** Matches the product and version, such as "Terraform 1.17.0-dev". */
    readonly cores: RegExp;
    /** The versions, such as "1.16.0 to 1.16.2", by product. */
    readonly versions: Readonly<Partial<Record<Product, string>>>;
  };
}

/** Features that docs/compatibility.md lists, each with the cores that have it. */
export const LISTED_FEATURES = {
  ...CORE_FEATURES,
  "generated configuration": {
    what: "generated configuration for nested computed attributes",
    since: { Terraform: "1.10", OpenTofu: "1.10" },
  },
  "import without provider": {
    what: "generated configuration for an `import` block without `provider`",
    since: { Terraform: "1.10", OpenTofu: "1.10" },
    // They look for the imported resource's provider at registry.terraform.io, even if the source is another one.
    except: {
      cores: /^Terraform 1\.(?:16\.[0-2]|17\.0-)/,
      versions: { Terraform: "1.16.0 to 1.16.2 and pre-releases of 1.17.0" },
    },
  },
} as const satisfies Readonly<Record<string, TestedFeature>>;

/** Reports whether a core has a feature. */
export function hasFeature({ product, version }: Core, { since, except }: TestedFeature): boolean {
  return isAtLeast(version, since[product]) && except?.cores.test(`${product} ${version}`) !== true;
}
