/** Which plans the protection of a cluster refuses, and the words for it. */
import { type ObjectValue, UNKNOWN } from "../../../src/json";
import {
  guardedDestroy,
  guardedReplacement,
  ProtectedClusters,
} from "../../../src/provider/cluster/guard-deletion";
import type { ClusterPrivate } from "../../../src/provider/plan/private-state";

const CLUSTER: ObjectValue = { id: 17, name: "logs", organization_id: 42 };
const GUARDED: ObjectValue = { ...CLUSTER, deletion_protection: true };
const LIFTED: ObjectValue = { ...CLUSTER, deletion_protection: false };
/** The private state with which Terraform plans the second half of a replacement. */
const KEPT: ClusterPrivate = { configured: [] };
const AFTER_GUARDED: ClusterPrivate = { ...KEPT, protected: true };

const summariesOf = (
  prior: ObjectValue | null,
  planned: ObjectValue,
  kept: ClusterPrivate = {},
  clusters = new ProtectedClusters(),
) =>
  guardedReplacement("opensearch", { prior, planned, private: kept }, clusters).map(({ summary }) => summary);

const REPLACES = [
  'deletion_protection: the OpenSearch cluster "logs" is protected from deletion, and this plan replaces it',
];

interface Planned {
  readonly prior?: ObjectValue;
  readonly planned: ObjectValue;
  readonly kept?: ClusterPrivate;
  readonly expected: readonly string[];
}

it.each<[what: string, given: Planned]>([
  ["an update", { prior: GUARDED, planned: LIFTED, expected: [] }],
  ["a creation", { planned: GUARDED, expected: [] }],
  ["a replacement", { planned: LIFTED, kept: AFTER_GUARDED, expected: REPLACES }],
  ["a replacement of another one", { planned: LIFTED, kept: KEPT, expected: [] }],
  ["a replacement by a protected one", { planned: GUARDED, kept: KEPT, expected: REPLACES }],
  [
    "a replacement by one that may be protected",
    {
      planned: { ...CLUSTER, deletion_protection: UNKNOWN },
      kept: KEPT,
      expected: [
        'deletion_protection: is known only after apply, and this plan replaces the OpenSearch cluster "logs"',
      ],
    },
  ],
])("%s", (_what, { prior = null, planned, kept, expected }) => {
  expect(summariesOf(prior, planned, kept)).toEqual(expected);
});

it("a protected cluster that was read, and is gone now, refuses no other one", () => {
  const clusters = new ProtectedClusters();
  clusters.noteRead("opensearch", GUARDED);
  clusters.forget("opensearch", GUARDED);
  expect(summariesOf(null, CLUSTER, {}, clusters)).toEqual([]);
});

const afterReading = (read: ObjectValue): ProtectedClusters => {
  const clusters = new ProtectedClusters();
  clusters.noteRead("opensearch", read);
  return clusters;
};

it("a creation with the name of a protected cluster that was read is refused: it may be that of a tainted one", () => {
  expect(summariesOf(null, CLUSTER, {}, afterReading(GUARDED))).toHaveLength(1);
});

it("a creation with that name is not refused if the cluster that has it is planned by its state", () => {
  const clusters = afterReading(GUARDED);
  summariesOf(GUARDED, GUARDED, {}, clusters);
  expect(summariesOf(null, CLUSTER, {}, clusters)).toEqual([]);
});

it.each<[what: string, read: ObjectValue, planned: ObjectValue]>([
  ["the name of a cluster that is not protected", LIFTED, CLUSTER],
  ["another name", GUARDED, { ...CLUSTER, name: "metrics" }],
  ["another organization", GUARDED, { ...CLUSTER, organization_id: 43 }],
])("a creation with %s is not refused", (_what, read, planned) => {
  expect(summariesOf(null, planned, {}, afterReading(read))).toEqual([]);
});

it.each<[what: string, state: ObjectValue | null, expected: readonly string[]]>([
  [
    "a protected cluster",
    GUARDED,
    [
      'deletion_protection: the OpenSearch cluster "logs" is protected from deletion, and this plan destroys it',
    ],
  ],
  ["another one", LIFTED, []],
  ["one of an older version", CLUSTER, []],
])("the destruction of %s", (_what, state, expected) => {
  expect(guardedDestroy("opensearch", state).map(({ summary }) => summary)).toEqual(expected);
});

it("names the attribute and both steps", () => {
  const [diagnostic] = guardedDestroy("opensearch", GUARDED);
  expect(diagnostic).toMatchObject({ severity: "error", path: [{ attribute: "deletion_protection" }] });
  expect(diagnostic?.detail).toMatch(
    /1\. Set `deletion_protection = false`.*apply.*`terraform untaint` before\.\n\n2\. Then destroy or replace/s,
  );
});
