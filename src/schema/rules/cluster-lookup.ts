/** Rules on the data sources of clusters: how one cluster is found, and which clusters are listed. */
import { isGiven, isUnset, type ObjectValue } from "../../json";
import { CLUSTER_KINDS } from "../kinds";
import { nearest } from "../nearest";
import { JUDGED_BEFORE_THE_SERVICE, type Rules } from "./rule";

/** The rules on the data source of one cluster. */
export const clusterLookupRules: Rules<ObjectValue> = {
  "unclear-lookup": {
    severity: "error",
    reference: "contract",
    reason: "A cluster is found by its id, or by its organization and name: exactly one of the two ways.",
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge({ id, organization_id: organization, name }, report) {
      const named: ObjectValue = { organization_id: organization, name };
      if (isGiven(id)) {
        for (const [attribute, value] of Object.entries(named)) {
          if (!isGiven(value)) continue;
          report({
            path: [attribute],
            message: "is given together with `id`",
            hint: "keep `id`, or `organization_id` and `name`",
          });
        }
        return;
      }
      if (!isUnset(id)) return;
      const missing = Object.entries(named).filter(([, value]) => isUnset(value));
      if (missing.length === 2) {
        report({
          path: ["id"],
          message: "is not set, and neither are `organization_id` and `name`",
          hint: "give the cluster's `id`, or its `organization_id` and `name`",
        });
        return;
      }
      for (const [attribute] of missing) {
        const other = attribute === "name" ? "organization_id" : "name";
        report({
          path: [attribute],
          message: `is not set, and \`${other}\` is`,
          hint: "give `organization_id` and `name`, or the cluster's `id` alone",
        });
      }
    },
  },
};

const quotedKinds = CLUSTER_KINDS.map((kind) => JSON.stringify(kind)).join(" or ");

/** The rules on what selects the clusters of an organization. */
export const clusterListFormats = {
  "cluster-kind": {
    "unknown-cluster-kind": {
      severity: "error",
      reference: "contract",
      reason: "A kind that does not exist would list no clusters, without a message.",
      judges: JUDGED_BEFORE_THE_SERVICE,
      judge(kind, report, show) {
        if (CLUSTER_KINDS.some((known) => known === kind)) return;
        const meant = nearest(kind.replace(/^cloud_/, ""), CLUSTER_KINDS);
        report({
          message: `${show(kind)} is not a kind of cluster`,
          hint: `write ${meant === undefined ? quotedKinds : show(meant)}`,
        });
      },
    },
  },
  "name-pattern": {
    "invalid-name-pattern": {
      severity: "error",
      reference: "contract",
      reason:
        "Names have lowercase letters, digits and hyphens only, so that a pattern with anything but these, `*` and `?` matches no name.",
      judges: JUDGED_BEFORE_THE_SERVICE,
      judge(pattern, report, show) {
        if (/^[a-z0-9*?-]+$/.test(pattern)) return;
        report({
          message: pattern === "" ? "is empty" : `${show(pattern)} matches no name of a cluster`,
          hint: 'write lowercase letters, digits and hyphens, with `*` for any characters and `?` for one, such as "logs-*", or leave it out',
        });
      },
    },
  },
} satisfies Readonly<Record<string, Rules<string>>>;
