/** Which clusters have the same name, and what the issue says. */
import { UNKNOWN } from "../../../src/schema";
import {
  clusterNameKey,
  duplicateNameIssue,
  type NamedCluster,
} from "../../../src/schema/rules/cluster-names";
import { formatIssue } from "../format-issue";

const LOGS: NamedCluster = { kind: "opensearch", organization: 42, name: "logs" };

describe("two clusters with the same name", () => {
  it.each<[string, boolean, Partial<NamedCluster>, Partial<NamedCluster>?]>([
    ["of a kind and an organization", true, {}],
    ["whose organization is written as a number and as a bigint", true, { organization: 42n }],
    ["of one service", true, { service: "a" }, { service: "a" }],
    ["of different services", false, { service: "a" }, { service: "b" }],
    ["of different kinds", false, { kind: "prometheus" }],
    ["of different organizations", false, { organization: 7 }],
    ["in another case", false, { name: "Logs" }],
    ["that is unknown", false, { name: UNKNOWN }, { name: UNKNOWN }],
    ["whose organization is unknown", false, { organization: UNKNOWN }, { organization: UNKNOWN }],
    ["that is not set", false, { name: undefined }, { name: undefined }],
    ["whose organization is of a wrong type", false, { organization: "42" }, { organization: "42" }],
  ])("%s are a conflict: %p", (_what, isConflict, second, first = {}) => {
    const [key, other] = [first, second].map((values) => clusterNameKey({ ...LOGS, ...values }));
    expect(key !== undefined && key === other).toBe(isConflict);
  });
});

it("names the other cluster, the organization and the fix", () => {
  expect(formatIssue(duplicateNameIssue(LOGS, "cloud_opensearch.old"))).toBe(
    'name: "logs" is already the name of cloud_opensearch.old in organization 42; give each cluster of an organization a name of its own',
  );
});
