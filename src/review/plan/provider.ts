/** Tells whether a resource of a plan belongs to this provider. */
import { PROVIDER_SOURCE } from "../../schema";

/** The beginning of the names of this provider's resource types. */
const TYPE_PREFIX = "cloud_";
const PROVIDER_TYPE = "cloud";
const DEFAULT_HOST = "registry.terraform.io";

/**
 * Returns a provider's source address in full and in lower case, given `acme.example/platform/cloud` or
 * `platform/cloud`; undefined if the text is not an address.
 */
export function readProviderAddress(address: string): string | undefined {
  const parts = address.toLowerCase().split("/");
  if (parts.some((part) => !/^[a-z0-9]([a-z0-9._:-]*[a-z0-9])?$/.test(part))) return undefined;
  if (parts.length === 2) return [DEFAULT_HOST, ...parts].join("/");
  return parts.length === 3 ? parts.join("/") : undefined;
}

/** The source addresses of this provider. */
export class Providers {
  private readonly own: ReadonlySet<string>;

  /**
   * `hosted` are further addresses, at which an organization hosts this provider; `present` are those of the clusters in
   * the plan.
   */
  constructor(
    hosted: readonly string[],
    private readonly present: ReadonlySet<string>,
  ) {
    this.own = new Set([
      PROVIDER_SOURCE,
      ...hosted.map((address) => readProviderAddress(address) ?? address),
    ]);
  }

  /**
   * Reports whether a resource type that this review does not know may be this provider's: its provider is this one or
   * that of a cluster, or its provider is called `cloud`, as one that an organization hosts, or is not a source address,
   * and its name begins with `cloud_`.
   */
  mayOwn(address: string | undefined, type: string): boolean {
    if (address !== undefined && (this.own.has(address.toLowerCase()) || this.present.has(address)))
      return true;
    const name =
      readProviderAddress(address ?? "")
        ?.split("/")
        .at(-1) ?? PROVIDER_TYPE;
    return name === PROVIDER_TYPE && type.startsWith(TYPE_PREFIX);
  }
}
