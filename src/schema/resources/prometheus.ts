/** The Prometheus cluster, `cloud_prometheus` (reference 2.6; what that does not show is assumed to be as in 2.2). */
import type { ObjectSchema } from "../attribute";
import { acknowledged } from "./acknowledged";
import { OPEN_ACCESS } from "./open-access";
import { timeouts } from "./timeouts";

export const cloudPrometheus: ObjectSchema = {
  name: "cloud_prometheus",
  description: "A managed Prometheus cluster.",
  reference: "2.6",
  attributes: {
    name: {
      type: "string",
      kind: "required",
      format: "cluster-name",
      description:
        "Cluster name, unique within the organization. Lowercase letters, digits and hyphens only.",
      reference: "2.2",
      assumed: "prometheus-attributes",
    },
    organization_id: {
      type: "number",
      kind: "required",
      format: "positive-whole-number",
      description: "Organization the cluster is created in. Changing it replaces the cluster.",
      reference: "2.2",
      assumed: "prometheus-attributes",
      requiresReplace: true,
    },
    prometheus_whitelist: {
      type: "list(string)",
      kind: "optional-computed",
      format: "access-list",
      description:
        "CIDR ranges or single IP addresses allowed to reach the cluster, to query and to push. To the service an empty list means the same as unset, and does not deny everything; this provider refuses it.",
      reference: "2.6",
      whenUnset: "open to any IPv4 or IPv6 address",
      default: OPEN_ACCESS,
      otherNames: ["ip_allowlist", "prometheus_ip_allowlist", "whitelist", "allowlist"],
    },
    acknowledged,
    timeouts,
    id: {
      type: "number",
      kind: "computed",
      format: "any",
      description: "Unique identifier of the cluster.",
      reference: "2.2",
      assumed: "prometheus-attributes",
    },
    url: {
      type: "string",
      kind: "computed",
      format: "any",
      description: "URL of the cluster's endpoint.",
      reference: "2.2",
      assumed: "prometheus-attributes",
    },
  },
};
