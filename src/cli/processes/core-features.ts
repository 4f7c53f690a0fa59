/** The programs that run the provider, Terraform and OpenTofu (called cores), and the features that some versions lack. */
import { EPHEMERAL_SINCE, isAtLeast } from "../../terraform-files";

export type Product = "Terraform" | "OpenTofu";

export interface Core {
  readonly product: Product;
  /** Such as "1.11.4" or "1.17.0-dev". */
  readonly version: string;
}

export interface Feature {
  readonly what: string;
  /** The first minor version that has the feature, by product. */
  readonly since: Readonly<Record<Product, string>>;
  /** Later versions that lack the feature again. */
  readonly except?: Exception;
}

interface Exception {
  /** Matches the product and version, such as "Terraform 1.17.0-dev". */
  readonly cores: RegExp;
  /** The versions, such as "1.16.0 to 1.16.2", by product. */
  readonly versions: Readonly<Partial<Record<Product, string>>>;
}

/** The features that some cores lack. Everything else that the provider needs is in the versions of {@link TESTED_FROM}. */
export const CORE_FEATURES = {
  functions: {
    what: "functions of providers",
    since: { Terraform: "1.8", OpenTofu: "1.7" },
  },
  secrets: {
    what: "write-only arguments and ephemeral values",
    since: { Terraform: EPHEMERAL_SINCE, OpenTofu: EPHEMERAL_SINCE },
  },
  mocks: {
    what: "mocked providers in `test`",
    since: { Terraform: "1.7", OpenTofu: "1.8" },
  },
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
} as const satisfies Readonly<Record<string, Feature>>;

export type FeatureName = keyof typeof CORE_FEATURES;

/** The oldest versions that the end-to-end tests are run with. */
export const TESTED_FROM: Readonly<Record<Product, string>> = { Terraform: "1.5", OpenTofu: "1.6" };

/** What to do if no core starts. Begins in the middle of a sentence. */
export const INSTALL_CORE = `install Terraform ${TESTED_FROM.Terraform} or OpenTofu ${TESTED_FROM.OpenTofu}, or newer, or name another program in TERRAFORM_BINARY_NAME`;

/** Parses the output of a core's command `version`; returns undefined if it names no core. */
export function coreOf(printed: string): Core | undefined {
  const [, product, version] =
    /^(Terraform|OpenTofu) v(\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.]{1,20})?)(?=\s|$)/m.exec(printed) ?? [];
  if (product === undefined || version === undefined) return undefined;
  return { product: product as Product, version };
}

/** Reports whether a core has a feature. */
export function hasFeature({ product, version }: Core, { since, except }: Feature): boolean {
  return isAtLeast(version, since[product]) && except?.cores.test(`${product} ${version}`) !== true;
}
