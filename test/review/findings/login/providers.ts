/** Identity providers of a cluster, for tables of tests. */
import type { Attributes } from "../../plan";

/** Returns an OpenID Connect provider with an audience. */
export const provider = (name: string, fields: Attributes = {}) => ({
  name,
  type: "oidc",
  audience: "a",
  ...fields,
});

/** Returns the values of a cluster that has these identity providers. */
export const sources = (...providers: readonly unknown[]) => ({ auth_sources: providers });

/** Returns the values of a cluster that has one identity provider, called "a". */
export const source = (fields: Attributes) => sources(provider("a", fields));

/** Returns the marks of a cluster whose identity providers have these marks. */
export const marks = (...of: readonly unknown[]) => ({ auth_sources: of });
