/** The OpenSearch cluster, `cloud_opensearch` (reference 2.2). */
import { attribute, type ObjectSchema } from "../attribute";
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
      ...attribute("optional", { nesting: "list", object: authSource, key: "name" }, "any", "2.2"),
      description:
        "External identity providers (OpenID Connect or SAML) accepted alongside the built-in internal user. Matched by `name`: their order means nothing.",
      whenUnset: "no identity providers, and only the built-in internal user can log in",
    },
    custom_hostname: {
      ...attribute("optional-computed", "string", "hostname", "2.2"),
      description:
        "Custom domain for the OpenSearch endpoint, instead of the generated default hostname, such as `search.example.com`.",
      whenUnset: "the generated default hostname",
    },
    dashboards_custom_hostname: {
      ...attribute("optional-computed", "string", "hostname", "2.2"),
      description:
        "Custom domain for OpenSearch Dashboards, instead of the generated default hostname, such as `dashboards.example.com`.",
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
      ...attribute("optional-computed", "number", "data-node-count", "2.2"),
      description: "Number of data nodes, 1 to 10. Only the Advanced tier supports more than 3.",
      whenUnset: "the service's own default number of data nodes",
    },
    maintenance_window: {
      ...attribute("optional", { nesting: "single", object: maintenanceWindow }, "any", "2.2"),
      description:
        "Weekly recurring window in UTC during which maintenance may be performed, at least 120 minutes long.",
      whenUnset: "maintenance may happen at any time on any day",
    },
    repo_config: {
      ...attribute("optional", { nesting: "single", object: repoConfig }, "any", "2.2"),
      description: "S3 snapshot repository configuration for backups.",
      whenUnset: "snapshots are disabled",
    },
    tier: {
      ...attribute("optional-computed", "string", "tier", "2.2"),
      description:
        "Sizing and pricing tier the cluster runs at, passed on as written. `advanced`, in any case, is the Advanced tier.",
      whenUnset: "the service's own default tier",
      knownValues: TIERS,
    },
    version: {
      ...attribute("optional-computed", "string", "text", "2.2"),
      description: "OpenSearch version to run, such as `2.19`, passed on as written.",
      whenUnset: "the service's own default version",
    },
    acknowledged,
    timeouts,
    id: computed("number", "Unique identifier of the cluster.", "2.2"),
    url: computed("string", "URL of the OpenSearch endpoint.", "2.2"),
    opensearch_dashboards_url: computed("string", "URL of the OpenSearch Dashboards endpoint.", "2.2"),
  },
};
