/** The guard against the deletion of a cluster. The service never gets it. */
import { attribute, type Attribute } from "../attribute";

export const DELETION_PROTECTION = "deletion_protection";

/** Of a cluster. `optional-computed`: where it is not set, the state holds what the provider's default means. */
export const deletionProtection: Attribute = {
  ...attribute("optional-computed", "bool", "any", "contract"),
  description:
    "Whether a plan that destroys or replaces the cluster is an error. What was applied last counts: to destroy a protected cluster, set it to `false` and apply, and destroy the cluster then.",
  terraformOnly: true,
  whenUnset: "as the provider's `deletion_protection` says",
};

/** Of the provider: the default of its clusters. */
export const defaultDeletionProtection: Attribute = {
  ...attribute("optional", "bool", "any", "contract"),
  description:
    "Whether clusters are protected from deletion that do not set `deletion_protection` themselves: a plan that destroys or replaces a protected cluster is an error.",
  terraformOnly: true,
  whenUnset: "they are not protected",
};
