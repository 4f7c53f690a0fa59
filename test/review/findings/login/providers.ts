/** Plans that change the identity providers of a cluster, for tables of tests. */
import type { Review } from "../../../../src/review";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";

export type ProviderList = readonly unknown[] | null;

/** Returns an OpenID Connect provider with an audience. */
export const provider = (name: string, fields: Attributes = {}) => ({
  name,
  type: "oidc",
  audience: "a",
  ...fields,
});

/** Returns the marks of a cluster whose identity providers have these marks. */
export const marks = (...of: readonly unknown[]) => ({ auth_sources: of });

/** Reviews a plan that replaces the identity providers of a cluster by others. */
export function found(before: ProviderList, after: ProviderList, options: ChangeOptions = {}): Review {
  const side = (auth_sources: ProviderList) => ({ ...CLUSTER, auth_sources });
  return reviewed([change(side(before), side(after), options)]);
}
