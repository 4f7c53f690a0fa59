/** The address and the version of the provider. */

/**
 * Source address of the provider. `.internal` is reserved for private use: nobody can register the name on a public
 * registry and have something else downloaded in its place.
 */
export const PROVIDER_SOURCE = "clusters.internal/managed/cloud";

/** Version of the provider and of this package. */
export const PROVIDER_VERSION = "0.1.0";

/** How the provider calls itself in the `User-Agent` of its requests, before its version. */
export const PROVIDER_PROGRAM = "terraform-provider-cloud";

/**
 * Where the pages of docs/ are published, for links in reports. Nobody can register this name, as with the source
 * address: the package is in no public registry yet, and a link must not lead to somebody else's pages.
 */
export const DOCUMENTATION = "https://clusters.internal/managed/cloud/docs";
