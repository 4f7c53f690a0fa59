/** Which clusters have the same name, and what the issue says. */
import { UNKNOWN } from "../../../src/schema";
import {
  clusterNameKey,
  duplicateNameIssue,
  type NamedCluster,
} from "../../../src/schema/rules/cluster-names";
import { formatIssue } from "../format-issue";

const LOGS: NamedCluster = { kind: "opensearch", organization: 42, name: "logs" };

type Pair = [what: string, one?: Partial<NamedCluster>, other?: Partial<NamedCluster>];

describe("two clusters with the same name", () => {
  const keys = (...pair: readonly Partial<NamedCluster>[]) =>
    pair.map((values) => clusterNameKey({ ...LOGS, ...values }));

  it.each<Pair>([
    ["of a kind and an organization"],
    ["whose organization is written as a number and as a bigint", {}, { organization: 42n }],
    ["of one service", { service: "a" }, { service: "a" }],
  ])("%s are a conflict", (_what, one = {}, other = {}) => {
    const [key, otherKey] = keys(one, other);
    expect(key).toBeDefined();
    expect(otherKey).toBe(key);
  });

  it.each<Pair>([
    ["of different services", { service: "a" }, { service: "b" }],
    ["of different kinds", {}, { kind: "prometheus" }],
    ["of different organizations", {}, { organization: 7 }],
    ["in another case", {}, { name: "Logs" }],
    ["that is unknown", { name: UNKNOWN }, { name: UNKNOWN }],
    ["whose organization is unknown", { organization: UNKNOWN }, { organization: UNKNOWN }],
    ["that is not set", { name: undefined }, { name: undefined }],
    ["whose organization is of a wrong type", { organization: "42" }, { organization: "42" }],
  ])("%s are no conflict", (_what, one = {}, other = {}) => {
    const [key, otherKey] = keys(one, other);
    expect(key !== undefined && key === otherKey).toBe(false);
  });
});

it("names the other cluster, the organization and the fix", () => {
  expect(formatIssue(duplicateNameIssue(LOGS, "cloud_opensearch.old"))).toBe(
    'name: "logs" is already the name of cloud_opensearch.old in organization 42; give each cluster of an organization a name of its own',
  );
});
