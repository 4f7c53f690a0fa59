/** The OpenSearch cluster, `cloud_opensearch` (reference 2.2). */
import type { ObjectSchema } from "../attribute";
import { acknowledged } from "./acknowledged";
import { authSource } from "./auth-source";
import { accessList, computed, identity } from "./cluster-attributes";
import { maintenanceWindow } from "./maintenance-window";
import { repoConfig } from "./repo-config";
import { TIERS } from "./tier";
import { timeouts } from "./timeouts";

export const cloudOpensearch: ObjectSchema = {
  name: "cloud_opensearch",
  description: "A managed OpenSearch cluster with OpenSearch Dashboards.",
  reference: "2.2",
  attributes: {
    ...identity(),
    auth_sources: {
      type: { nesting: "list", object: authSource, key: "name" },
      kind: "optional",
      format: "any",
      description:
        "External identity providers (OpenID Connect or SAML) accepted alongside the built-in internal user. Matched by `name`: their order means nothing.",
      reference: "2.2",
      whenUnset: "no identity providers, and only the built-in internal user can log in",
    },
    custom_hostname: {
      type: "string",
      kind: "optional-computed",
      format: "hostname",
      description:
        "Custom domain for the OpenSearch endpoint, instead of the generated default hostname, such as `search.example.com`.",
      reference: "2.2",
      whenUnset: "the generated default hostname",
    },
    dashboards_custom_hostname: {
      type: "string",
      kind: "optional-computed",
      format: "hostname",
      description:
        "Custom domain for OpenSearch Dashboards, instead of the generated default hostname, such as `dashboards.example.com`.",
      reference: "2.2",
      whenUnset: "the generated default hostname",
    },
    dashboards_ip_allowlist: accessList("OpenSearch Dashboards. Independent of `ip_allowlist`", {
      reference: "2.1",
      rawName: "opensearch_dashboards_whitelist",
      otherNames: ["dashboards_whitelist"],
    }),
    ip_allowlist: accessList("the OpenSearch API. Independent of `dashboards_ip_allowlist`", {
      reference: "2.1",
      rawName: "opensearch_whitelist",
      otherNames: ["opensearch_ip_allowlist", "whitelist", "allowlist"],
    }),
    data_node_count: {
      type: "number",
      kind: "optional-computed",
      format: "data-node-count",
      description: "Number of data nodes, 1 to 10. Only the Advanced tier supports more than 3.",
      reference: "2.2",
      whenUnset: "the service's own default number of data nodes",
    },
    maintenance_window: {
      type: { nesting: "single", object: maintenanceWindow },
      kind: "optional",
      format: "any",
      description:
        "Weekly recurring window in UTC during which maintenance may be performed, at least 120 minutes long.",
      reference: "2.2",
      whenUnset: "maintenance may happen at any time on any day",
    },
    repo_config: {
      type: { nesting: "single", object: repoConfig },
      kind: "optional",
      format: "any",
      description: "S3 snapshot repository configuration for backups.",
      reference: "2.2",
      whenUnset: "snapshots are disabled",
    },
    tier: {
      type: "string",
      kind: "optional-computed",
      format: "tier",
      description:
        "Sizing and pricing tier the cluster runs at, passed on as written. `advanced`, in any case, is the Advanced tier.",
      reference: "2.2",
      whenUnset: "the service's own default tier",
      knownValues: TIERS,
    },
    version: {
      type: "string",
      kind: "optional-computed",
      format: "text",
      description: "OpenSearch version to run, such as `2.19`, passed on as written.",
      reference: "2.2",
      whenUnset: "the service's own default version",
    },
    acknowledged,
    timeouts,
    id: computed("number", "Unique identifier of the cluster.", "2.2"),
    url: computed("string", "URL of the OpenSearch endpoint.", "2.2"),
    opensearch_dashboards_url: computed("string", "URL of the OpenSearch Dashboards endpoint.", "2.2"),
  },
};
