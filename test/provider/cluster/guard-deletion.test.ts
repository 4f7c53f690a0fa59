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

const { signal } = new AbortController();

const summariesOf = async (
  prior: ObjectValue | null,
  planned: ObjectValue,
  kept: ClusterPrivate = {},
  clusters = new ProtectedClusters(0),
) => {
  const found = await guardedReplacement("opensearch", { prior, planned, private: kept }, clusters, signal);
  return found.map(({ summary }) => summary);
};

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
])("%s", async (_what, { prior = null, planned, kept, expected }) => {
  expect(await summariesOf(prior, planned, kept)).toEqual(expected);
});

const afterReading = (read: ObjectValue, patienceMs = 0): ProtectedClusters => {
  const clusters = new ProtectedClusters(patienceMs);
  clusters.noteRead("opensearch", read);
  return clusters;
};

it.each<[what: string, planned: ObjectValue]>([
  ["with its name", CLUSTER],
  ["with another name", { ...CLUSTER, name: "metrics" }],
  ["of another organization", { ...CLUSTER, organization_id: 43 }],
])(
  "a protected cluster that was read, and stays unplanned, refuses a creation %s",
  async (_what, planned) => {
    expect(await summariesOf(null, planned, {}, afterReading(GUARDED))).toEqual([
      `deletion_protection: the OpenSearch cluster "logs" is protected from deletion, and this plan seems to replace it with the OpenSearch cluster "${String(planned["name"])}"`,
    ]);
  },
);

it.each<[what: string, read: ObjectValue, then: (clusters: ProtectedClusters) => unknown]>([
  ["that is not protected", LIFTED, () => undefined],
  ["that is gone", GUARDED, (clusters) => clusters.forget("opensearch", GUARDED)],
  ["that is planned by its state", GUARDED, async (clusters) => summariesOf(GUARDED, GUARDED, {}, clusters)],
  [
    "that is planned by its state a little later",
    GUARDED,
    (clusters) => setTimeout(() => clusters.forget("opensearch", GUARDED), 50),
  ],
])("a cluster that was read refuses no creation: one %s", async (_what, read, then) => {
  const clusters = afterReading(read, 60_000);
  await then(clusters);
  expect(await summariesOf(null, { ...CLUSTER, name: "metrics" }, {}, clusters)).toEqual([]);
});

describe("without a read, a protected cluster of the state", () => {
  const stored = new ProtectedClusters(0);
  stored.noteStored("opensearch", { ...GUARDED, ip_allowlist: ["10.0.0.0/8"] });

  it.each<[what: string, planned: ObjectValue, refusals: number]>([
    ["its name alone", { ip_allowlist: ["10.0.0.0/8"] }, 1],
    ["its name and what is known only after apply", { ip_allowlist: UNKNOWN }, 1],
    ["another attribute too, as if a `removed` block let go of it", { ip_allowlist: ["10.0.0.0/9"] }, 0],
  ])("refuses a creation that differs in %s: %j", async (_what, planned, refusals) => {
    const created: ObjectValue = { ...GUARDED, id: UNKNOWN, name: "metrics", ...planned };
    expect(await summariesOf(null, created, {}, stored)).toHaveLength(refusals);
  });

  it("refuses every creation where the command line says that nothing is read", async () => {
    const clusters = new ProtectedClusters(0, () => true);
    clusters.noteStored("opensearch", GUARDED);
    const created: ObjectValue = { ...GUARDED, id: UNKNOWN, name: "metrics", ip_allowlist: ["10.0.0.0/9"] };
    expect(await summariesOf(null, created, {}, clusters)).toHaveLength(1);
  });

  it("refuses no creation once it is planned by its state, or another one was read", async () => {
    for (const note of ["forget", "noteRead"] as const) {
      const clusters = new ProtectedClusters(0);
      clusters.noteStored("opensearch", GUARDED);
      clusters[note]("opensearch", note === "forget" ? GUARDED : { ...LIFTED, id: 18 });
      expect(await summariesOf(null, { ...GUARDED, name: "metrics" }, {}, clusters)).toEqual([]);
    }
  });
});

it("a protected cluster of another kind refuses no creation", async () => {
  const clusters = new ProtectedClusters(60_000);
  clusters.noteRead("prometheus", GUARDED);
  expect(await summariesOf(null, CLUSTER, {}, clusters)).toEqual([]);
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

it("names the attribute, how a renamed cluster keeps its data, and both steps", () => {
  const [diagnostic] = guardedDestroy("opensearch", GUARDED);
  expect(diagnostic).toMatchObject({ severity: "error", path: [{ attribute: "deletion_protection" }] });
  expect(diagnostic?.detail).toMatch(
    /^If its resource .*`moved` block.*moveFromId.*1\. Set `deletion_protection = false`.*apply.*`terraform untaint` before\.\n\n2\. Then destroy or replace/s,
  );
  expect(diagnostic?.detail).toMatch(/deposed object.*`terraform state rm ADDRESS`.*\(17 is the old one/s);
});
