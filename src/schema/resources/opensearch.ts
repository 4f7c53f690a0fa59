/** The OpenSearch cluster, `cloud_opensearch`, and the credentials of its built-in user (reference 2.2). */
import { attribute, type ObjectSchema } from "../attribute";
import { WEEKDAYS } from "../formats/clock-time";
import { acknowledged } from "./acknowledged";
import { authSource } from "./auth-source";
import { deletionProtection } from "./deletion-protection";
import { accessList, computed, identity, writeOnlyForm } from "./shared-attributes";
import { timeouts } from "./timeouts";

/** The tiers that the service reference names (2.2); the service may have others. */
export const TIERS: readonly string[] = ["advanced", "standard"];

/** Reports whether a tier is the Advanced tier, in any case. */
export function isAdvanced(tier: string): boolean {
  return tier.toLowerCase() === "advanced";
}

/** The weekly window for maintenance (reference 2.4). */
export const maintenanceWindow: ObjectSchema = {
  name: "maintenance_window",
  description: "A weekly recurring window in UTC.",
  reference: "2.4",
  attributes: {
    day_of_week: {
      ...attribute("required", "string", "weekday", "2.4"),
      description:
        "Day of the week the window starts on, in UTC, as an English weekday such as `sunday` or `Sun`. Passed on as written.",
      knownValues: WEEKDAYS,
    },
    start_time: {
      ...attribute("required", "string", "clock-time", "2.4"),
      description: "Start of the window, 24-hour `HH:MM`, UTC.",
    },
    end_time: {
      ...attribute("required", "string", "clock-time", "2.4"),
      description:
        "End of the window, 24-hour `HH:MM`, UTC. Earlier than `start_time`: the window wraps past midnight. Equal to it: the full 24 hours of the day.",
    },
  },
};

/** The S3 repository that snapshots go to (reference 2.5). */
const repoConfig: ObjectSchema = {
  name: "repo_config",
  description: "S3 snapshot repository configuration: static access keys, or an IAM role.",
  reference: "2.5",
  attributes: {
    enable_access_keys: {
      ...attribute("optional", "bool", "any", "2.5"),
      description: "Authenticate snapshot backups to S3 with static access keys instead of an IAM role.",
      whenUnset: "no static access keys are used",
    },
    enable_iam_role: {
      ...attribute("optional", "bool", "any", "2.5"),
      description: "Authenticate snapshot backups to S3 with an IAM role instead of static access keys.",
      whenUnset: "no IAM role is used",
    },
    access_key_id: {
      ...attribute("optional", "string", "text", "2.5"),
      description: "AWS access key ID. Required when `enable_access_keys` is true.",
    },
    secret_access_key: {
      ...attribute("optional", "string", "text", "2.5"),
      description: "AWS secret access key. Required when `enable_access_keys` is true.",
      sensitive: true,
      neverReturned: true,
      neededWith: "enable_access_keys",
      refusedWith: { enable_access_keys: false },
    },
    ...writeOnlyForm("secret_access_key", "2.5"),
    aws_role_arn: computed(
      "string",
      "ARN of the IAM role used for backups. Managed automatically when `enable_iam_role` is true.",
      "2.5",
    ),
  },
};

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
        "Sizing and pricing tier the cluster runs at. Passed on as written. `advanced`, in any case, is the Advanced tier.",
      whenUnset: "the service's own default tier",
      knownValues: TIERS,
    },
    version: {
      ...attribute("optional-computed", "string", "text", "2.2"),
      description: "OpenSearch version to run, such as `2.19`. Passed on as written.",
      whenUnset: "the service's own default version",
    },
    acknowledged,
    deletion_protection: deletionProtection,
    timeouts,
    id: computed("number", "Unique identifier of the cluster.", "2.2"),
    url: computed("string", "URL of the OpenSearch endpoint.", "2.2"),
    opensearch_dashboards_url: computed("string", "URL of the OpenSearch Dashboards endpoint.", "2.2"),
  },
};

export const cloudOpensearchCredentials: ObjectSchema = {
  name: "cloud_opensearch_credentials",
  description: "Username and password of an OpenSearch cluster's built-in internal user.",
  reference: "2.2",
  attributes: {
    cluster_id: {
      ...attribute("required", "number", "positive-whole-number", "2.2"),
      description: "The cluster's `id`.",
    },
    username: computed("string", "Username of the built-in internal user.", "2.2"),
    password: {
      ...computed("string", "Password of the built-in internal user.", "2.2"),
      sensitive: true,
    },
  },
};
