/** Compares the source addresses of providers. */
import { PROVIDER_SOURCE } from "../schema";

/**
 * Reports whether a source address is that of this package's plugin. An organization may host the provider at another one,
 * for which Terraform takes no plugin of this package.
 */
export function isOwnSource(source: string | undefined): boolean {
  return source !== undefined && sourceParts(source).join("/") === PROVIDER_SOURCE;
}

/** Returns host, namespace and type of a source address, of which the host may be left out, in lower case. */
export function sourceParts(source: string): readonly string[] {
  const parts = source.toLowerCase().split("/");
  if (parts.length === 1) parts.unshift("hashicorp");
  return parts.length === 2 ? ["registry.terraform.io", ...parts] : parts;
}
