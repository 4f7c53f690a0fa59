/** The Prometheus cluster, `cloud_prometheus` (reference 2.6; what that does not show is assumed to be as in 2.2). */
import type { ObjectSchema } from "../attribute";
import { acknowledged } from "./acknowledged";
import { deletionProtection } from "./deletion-protection";
import { accessList, computed, identity } from "./shared-attributes";
import { timeouts } from "./timeouts";

const LIKE_OPENSEARCH = { assumed: "prometheus-attributes" } as const;

export const cloudPrometheus: ObjectSchema = {
  name: "cloud_prometheus",
  description: "A managed Prometheus cluster.",
  reference: "2.6",
  attributes: {
    ...identity(LIKE_OPENSEARCH),
    prometheus_whitelist: accessList("the cluster, to query and to push", {
      reference: "2.6",
      otherNames: ["ip_allowlist", "prometheus_ip_allowlist", "whitelist", "allowlist"],
    }),
    acknowledged,
    deletion_protection: deletionProtection,
    timeouts,
    id: computed("number", "Unique identifier of the cluster.", "2.2", LIKE_OPENSEARCH),
    url: computed("string", "URL of the cluster's endpoint.", "2.2", LIKE_OPENSEARCH),
  },
};
