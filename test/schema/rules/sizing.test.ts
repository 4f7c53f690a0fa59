/** Each configuration has these issues, word for word, and no other. */
import { PLAIN_CLUSTER } from "../../../scripts/rule-examples";
import { cloudOpensearch, UNKNOWN } from "../../../src/schema";
import { judge } from "../../../src/schema/judging/judge";
import { formatIssue } from "../format-issue";
import { itJudgesClusters } from "../judged";

describe("the number of nodes and the tier", () => {
  itJudgesClusters([
    [{ data_node_count: 3, tier: "standard" }],
    [
      { data_node_count: 4, tier: "standard" },
      'error data-node-count-needs-advanced-tier: data_node_count: 4 data nodes need the Advanced tier, and `tier` is "standard"; write at most 3, or set `tier` to "advanced"',
    ],
    [{ data_node_count: 4, tier: "ADVANCED" }],
    [
      { data_node_count: 4 },
      'warning data-node-count-without-tier: data_node_count: 4 data nodes need the Advanced tier, and `tier` is not set; set `tier` to "advanced"',
    ],
    [{ data_node_count: 3 }],
    [
      { data_node_count: 4n, tier: "standard" },
      'error data-node-count-needs-advanced-tier: data_node_count: 4 data nodes need the Advanced tier, and `tier` is "standard"; write at most 3, or set `tier` to "advanced"',
    ],
    [{ data_node_count: 4, tier: UNKNOWN }],
    [{ data_node_count: UNKNOWN, tier: "standard" }],
    [
      { data_node_count: 10, tier: "standard" },
      'error data-node-count-needs-advanced-tier: data_node_count: 10 data nodes need the Advanced tier, and `tier` is "standard"; write at most 3, or set `tier` to "advanced"',
    ],
    [
      { data_node_count: 11, tier: "standard" },
      "error data-node-count-out-of-range: data_node_count: 11 is not within 1 to 10; write 10",
    ],
  ]);
});

it("names the service's default tier if it is known", () => {
  const judged = judge(
    cloudOpensearch,
    { ...PLAIN_CLUSTER, data_node_count: 4 },
    { by: "plan", now: new Date(), readCertificate: undefined, defaults: { tier: "standard" } },
  );
  expect(judged.map((issue) => formatIssue(issue))).toEqual([
    'data_node_count: 4 data nodes need the Advanced tier, and `tier` is not set: its default is "standard"; write at most 3, or set `tier` to "advanced"',
  ]);
});
