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

it.each<[what: string, ...Parameters<typeof summariesOf>, expected: readonly string[]]>([
  ["an update", GUARDED, LIFTED, {}, undefined, []],
  ["a creation", null, GUARDED, {}, undefined, []],
  ["a replacement", null, LIFTED, AFTER_GUARDED, undefined, REPLACES],
  ["a replacement of another one", null, LIFTED, KEPT, undefined, []],
  ["a replacement by a protected one", null, GUARDED, KEPT, undefined, REPLACES],
  [
    "a replacement by one that may be protected",
    null,
    { ...CLUSTER, deletion_protection: UNKNOWN },
    KEPT,
    undefined,
    ['deletion_protection: is known only after apply, and this plan replaces the OpenSearch cluster "logs"'],
  ],
])("%s", (_what, prior, planned, kept, clusters, expected) => {
  expect(summariesOf(prior, planned, kept, clusters)).toEqual(expected);
});

it("a protected cluster that was read, and is gone now, refuses no other one", () => {
  const clusters = new ProtectedClusters();
  clusters.noteRead("opensearch", GUARDED);
  clusters.forget("opensearch", GUARDED);
  expect(summariesOf(null, CLUSTER, {}, clusters)).toEqual([]);
});

interface ReadBefore {
  readonly read: ObjectValue;
  readonly isPlanned?: boolean;
  readonly planned?: ObjectValue;
  readonly isRefused: boolean;
}

it.each<[what: string, given: ReadBefore]>([
  ["the name of a protected cluster that was read", { read: GUARDED, isRefused: true }],
  [
    "the name of a protected cluster that is planned by its state",
    { read: GUARDED, isPlanned: true, isRefused: false },
  ],
  ["the name of another cluster", { read: LIFTED, isRefused: false }],
  ["another name", { read: GUARDED, planned: { ...CLUSTER, name: "metrics" }, isRefused: false }],
  ["another organization", { read: GUARDED, planned: { ...CLUSTER, organization_id: 43 }, isRefused: false }],
])(
  "a creation with %s is refused: it may be that of a tainted one",
  (_what, { read, isPlanned = false, planned = CLUSTER, isRefused }) => {
    const clusters = new ProtectedClusters();
    clusters.noteRead("opensearch", read);
    if (isPlanned) summariesOf(read, read, {}, clusters);
    expect(summariesOf(null, planned, {}, clusters)).toHaveLength(isRefused ? 1 : 0);
  },
);

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
