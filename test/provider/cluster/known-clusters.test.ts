/** Which cluster of the configuration has a name, as far as it is known. */
import { ApiFailure, type FailureKind } from "../../../src/client";
import { type ObjectValue, UNKNOWN } from "../../../src/json";
import { explainingNames, KnownClusters } from "../../../src/provider/cluster/known-clusters";
import type { ClusterKind } from "../../../src/schema";

const state = (id: number, name: string, organization_id = 42): ObjectValue => ({
  id,
  name,
  organization_id,
});
const planned = (name: string, organization_id = 42): ObjectValue => ({
  id: UNKNOWN,
  name,
  organization_id,
});

describe("the holder of a name", () => {
  const clusters = new KnownClusters();
  clusters.note("opensearch", null);
  clusters.note("opensearch", state(1, "logs"));
  clusters.note("opensearch", state(2, "old"));
  clusters.note("opensearch", state(2, "renamed"));
  clusters.note("opensearch", state(3, "gone"));
  clusters.forget("opensearch", 3);
  clusters.note("opensearch", state(3, "gone"));

  it.each<[whose: string, given: { cluster: ObjectValue; kind?: ClusterKind; expected?: number }]>([
    ["the name of a cluster", { cluster: planned("logs"), expected: 1 }],
    ["the name of the cluster itself", { cluster: state(1, "logs") }],
    ["the name of a cluster of another kind", { cluster: planned("logs"), kind: "prometheus" }],
    ["the name of a cluster of another organization", { cluster: planned("logs", 7) }],
    ["the new name of a cluster", { cluster: planned("renamed"), expected: 2 }],
    ["the old name of a cluster", { cluster: planned("old") }],
    ["the name of a cluster that was deleted", { cluster: planned("gone") }],
  ])("of %s", (_whose, { cluster, kind = "opensearch", expected }) => {
    expect(clusters.holderOfName(kind, cluster)).toBe(expected);
  });

  it("is another cluster while it is being created", () => {
    const [mine, other] = [1, 2].map(() => clusters.noteNew("opensearch", planned("new")));
    expect(clusters.holderOfName("opensearch", planned("new"))).toBe("a new cluster");
    other?.();
    expect(clusters.holderOfName("opensearch", planned("new"))).toBeUndefined();
    mine?.();
  });
});

describe("a failure", () => {
  const fail = (kind: FailureKind, name: string) => {
    const clusters = new KnownClusters();
    clusters.note("opensearch", state(1, "logs"));
    const naming = { doing: "create", kind: "opensearch", cluster: planned(name) } as const;
    const failure = new ApiFailure({
      kind,
      operation: "POST /x",
      summary: "Refused.",
      serviceMessage: "No.",
      status: 409,
    });
    return explainingNames(naming, clusters, () => Promise.reject(failure)).catch((error: unknown) => error);
  };
  const OWN = 'The name "logs" belongs to the cluster 1, which this configuration manages too.';

  it.each<[FailureKind, string, string]>([
    ["conflict", "logs", OWN],
    ["maybe-created", "logs", OWN],
    ["conflict", "other", "Refused."],
    ["server", "logs", "Refused."],
  ])("of the kind %s about the name %s has the text %s", async (kind, name, summary) => {
    expect(await fail(kind, name)).toMatchObject({
      kind,
      summary,
      serviceMessage: "No.",
      status: 409,
      operation: "POST /x",
    });
  });

  it("about the name of another cluster that is being created names that cluster", async () => {
    const clusters = new KnownClusters();
    for (let count = 0; count < 2; count += 1) clusters.noteNew("opensearch", planned("new"));
    const failure = new ApiFailure({ kind: "conflict", operation: "POST /x", summary: "Refused." });
    const naming = { doing: "create", kind: "opensearch", cluster: planned("new") } as const;
    await expect(explainingNames(naming, clusters, () => Promise.reject(failure))).rejects.toMatchObject({
      summary: 'Another resource of this configuration creates a cluster with the name "new".',
      advice: "Names are unique in an organization. Give each cluster a name of its own.",
    });
  });
});

describe("a cluster without a known name", () => {
  const unnamed = (id: number): ObjectValue => ({ id, name: UNKNOWN, organization_id: 42 });

  it("holds no name", () => {
    const clusters = new KnownClusters();
    clusters.note("opensearch", unnamed(1));
    expect(clusters.holderOfName("opensearch", unnamed(2))).toBeUndefined();
  });

  it("is not remembered without an id", () => {
    const clusters = new KnownClusters();
    clusters.note("opensearch", planned("logs"));
    expect(clusters.holderOfName("opensearch", state(2, "logs"))).toBeUndefined();
  });

  it("is not forgotten with a cluster of another kind", () => {
    const clusters = new KnownClusters();
    clusters.note("opensearch", state(1, "logs"));
    clusters.forget("prometheus", 1);
    expect(clusters.holderOfName("opensearch", planned("logs"))).toBe(1);
    clusters.forget("opensearch", 2);
    clusters.note("opensearch", state(3, "metrics"));
    expect(clusters.holderOfName("opensearch", planned("metrics"))).toBe(3);
  });
});
