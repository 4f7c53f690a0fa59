/** Which provider a resource of a plan belongs to. */
import { PROVIDER_SOURCE } from "../../schema";

const TYPE_PREFIX = "cloud_";
const PROVIDER_TYPE = "cloud";
const DEFAULT_HOST = "registry.terraform.io";

/** What is asked of a provider's source address: `acme.example/platform/cloud`, or `platform/cloud`. */
export function readProviderAddress(address: string): string | undefined {
  const parts = address.toLowerCase().split("/");
  if (parts.some((part) => !/^[a-z0-9]([a-z0-9._:-]*[a-z0-9])?$/.test(part))) return undefined;
  if (parts.length === 2) return [DEFAULT_HOST, ...parts].join("/");
  return parts.length === 3 ? parts.join("/") : undefined;
}

export class Providers {
  private readonly own: ReadonlySet<string>;

  /** `hosted` are the addresses at which an organization hosts this provider. */
  constructor(hosted: readonly string[] = []) {
    this.own = new Set([
      PROVIDER_SOURCE,
      ...hosted.map((address) => readProviderAddress(address) ?? address),
    ]);
  }

  /** Whether the address is this provider's. A plan without provider names leaves nothing to tell it by. */
  isOwn(address: string | undefined): boolean {
    return address === undefined || this.own.has(address.toLowerCase());
  }

  /**
   * Whether a resource type that this review does not know may be this provider's: by its provider, or by its name
   * where the provider is one called `cloud`, which an organization may host under its own address.
   */
  mayOwn(address: string | undefined, type: string): boolean {
    if (address === undefined) return type.startsWith(TYPE_PREFIX);
    return (
      this.isOwn(address) || (address.split("/").at(-1) === PROVIDER_TYPE && type.startsWith(TYPE_PREFIX))
    );
  }
}
