/** The cores that can run the provider, Terraform and OpenTofu, and what not all of them can do. */

export type Product = "Terraform" | "OpenTofu";

export interface Core {
  readonly product: Product;
  /** Such as "1.11.4" or "1.17.0-dev". */
  readonly version: string;
}

export interface Feature {
  readonly what: string;
  /** The first minor version that has it, by product. */
  readonly since: Readonly<Record<Product, string>>;
  /** Later versions that lack it again, such as "Terraform 1.17.0-dev". */
  readonly except?: RegExp;
}

/** What not every core can do. All else that the provider needs is in the versions of {@link TESTED_FROM}. */
export const CORE_FEATURES = {
  functions: {
    what: "functions of providers",
    since: { Terraform: "1.8", OpenTofu: "1.7" },
  },
  "moves between types": {
    what: "moves between resources of different types",
    since: { Terraform: "1.8", OpenTofu: "1.8" },
  },
  secrets: {
    what: "write-only arguments and ephemeral values",
    since: { Terraform: "1.11", OpenTofu: "1.11" },
  },
  mocks: {
    what: "mocked providers in `test`",
    since: { Terraform: "1.7", OpenTofu: "1.8" },
  },
  "generated configuration": {
    what: "generated configuration for nested computed attributes",
    since: { Terraform: "1.10", OpenTofu: "1.10" },
    // Looks for the provider of the imported resource at registry.terraform.io, whatever its source is.
    except: /^Terraform 1\.17\.0-/,
  },
} as const satisfies Readonly<Record<string, Feature>>;

export type FeatureName = keyof typeof CORE_FEATURES;

/** The oldest versions that the end-to-end tests are run with. */
export const TESTED_FROM: Readonly<Record<Product, string>> = { Terraform: "1.5", OpenTofu: "1.6" };

/** Reads what the command `version` of a core prints. */
export function coreOf(printed: string): Core | undefined {
  const [, product, version] =
    /^(Terraform|OpenTofu) v(\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.]{1,20})?)(?=\s|$)/m.exec(printed) ?? [];
  if (product === undefined || version === undefined) return undefined;
  return { product: product as Product, version };
}

/** Returns why a core cannot do something; undefined if it can. */
export function missingFeature({ product, version }: Core, feature: FeatureName): string | undefined {
  const { what, since, except }: Feature = CORE_FEATURES[feature];
  if (except?.test(`${product} ${version}`) === true) return `${product} ${version} has no ${what}`;
  if (isAtLeast(version, since[product])) return undefined;
  return `${product} ${version} has no ${what}: ${since[product]} brought them`;
}

/** Compares major and minor numbers; a pre-release counts as its release. */
export function isAtLeast(version: string, first: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [firstMajor = 0, firstMinor = 0] = first.split(".").map(Number);
  return major > firstMajor || (major === firstMajor && minor >= firstMinor);
}
