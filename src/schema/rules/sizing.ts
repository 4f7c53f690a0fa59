/** Rules between the number of data nodes and the tier (reference 2.2 and 8). */
import { isUnset, type ObjectValue } from "../../json";
import { NUMBER_RANGES } from "../number-ranges";
import { isAdvanced } from "../resources/opensearch";
import type { Rules } from "./rule";

const MOST_BELOW_ADVANCED = 3;
const MOST = NUMBER_RANGES["data-node-count"].highest;

export const sizingRules: Rules<ObjectValue> = {
  "data-node-count-needs-advanced-tier": {
    severity: "error",
    reference: "8",
    reason: "Only the Advanced tier supports more than 3 data nodes.",
    judge(cluster, report, show, { assumed, assumedAs }) {
      const { data_node_count: count, tier } = cluster;
      if (!isMoreThanBelowAdvanced(count) || typeof tier !== "string" || isAdvanced(tier)) return;
      const found = isUnset(assumed["tier"]) ? "is" : `is not set: ${assumedAs}`;
      report({
        path: ["data_node_count"],
        message: `${show(count)} data nodes need the Advanced tier, and \`tier\` ${found} ${show(tier)}`,
        hint: `write at most ${MOST_BELOW_ADVANCED}, or set \`tier\` to "advanced"`,
      });
    },
  },
  "data-node-count-without-tier": {
    severity: "warning",
    reference: "2.2",
    reason: "The service's default tier is not documented; below Advanced it refuses more than 3 nodes.",
    judge(cluster, report, show) {
      const { data_node_count: count, tier } = cluster;
      if (!isMoreThanBelowAdvanced(count) || !isUnset(tier)) return;
      report({
        path: ["data_node_count"],
        message: `${show(count)} data nodes need the Advanced tier, and \`tier\` is not set`,
        hint: 'set `tier` to "advanced"',
      });
    },
  },
};

function isMoreThanBelowAdvanced(count: unknown): count is number | bigint {
  return (
    (typeof count === "number" || typeof count === "bigint") && count > MOST_BELOW_ADVANCED && count <= MOST
  );
}
