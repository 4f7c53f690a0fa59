/** Which clusters are written, and why others are not. */
import { selectedClusters, type SelectionOptions } from "../../src/adopt";
import type { ServiceCluster } from "../../src/codegen";
import { HERE, inState, ownersOf, program } from "./known/project";

const TOKEN = "token-of-the-adoption-tests";

const metrics = (id: number, fields: Readonly<Record<string, string>> = {}): ServiceCluster => ({
  kind: "prometheus",
  id,
  fields: { name: "metrics", organization_id: 42, ...fields },
});

function adoption(clusters: readonly ServiceCluster[], options: Partial<SelectionOptions> = {}) {
  return selectedClusters(
    { clusters, skipped: [] },
    {
      language: "hcl",
      service: HERE,
      owners: ownersOf(),
      handedOver: [],
      isNamed: false,
      secrets: [TOKEN],
      waitingIn: () => undefined,
      ...options,
    },
  );
}

const removed = (name: string) => ({
  kind: "prometheus" as const,
  address: `cloud_prometheus.${name}`,
  place: "removed.tf",
});

interface LeftOut {
  readonly clusters: readonly ServiceCluster[];
  readonly options?: Partial<SelectionOptions>;
  readonly reason: string;
}

it.each<[what: string, given: LeftOut]>([
  [
    "holds the access token",
    {
      clusters: [metrics(1, { name: "audit" }), metrics(2, { note: `a ${TOKEN}` })],
      reason: "one of its fields holds the access token, which no file may hold",
    },
  ],
  [
    "the state has",
    {
      clusters: [metrics(2)],
      options: {
        owners: ownersOf({
          program: program({}),
          state: [inState("this", { id: 2, name: "metrics" }, { module: "module.m" })],
        }),
      },
      reason: "it is in the state as module.m.cloud_prometheus.this, and no file declares it",
    },
  ],
  [
    "the program may make",
    {
      clusters: [metrics(2)],
      options: {
        owners: ownersOf({ program: program({ each: { for_each: "${var.names}", name: "${each.key}" } }) }),
        isNamed: true,
      },
      reason:
        "it may be cloud_prometheus.each of main.tf already: its names are not known before Terraform plans, and there is no state",
    },
  ],
  [
    "the program makes in another environment",
    {
      clusters: [metrics(2)],
      options: {
        owners: ownersOf({
          program: program({ each: { for_each: "${var.names}", name: "${each.key}" } }),
          state: [inState("each", { id: 1, name: "other" }, { key: "other" })],
        }),
      },
      reason:
        "it may be cloud_prometheus.each of main.tf already: in another environment, its names may be others; to adopt this cluster all the same, name it with --cluster",
    },
  ],
  [
    "a removed block hands over",
    {
      clusters: [metrics(1, { name: "other" }), metrics(2)],
      options: { handedOver: [removed("metrics")] },
      reason: "removed.tf hands it over, as cloud_prometheus.metrics",
    },
  ],
  [
    "a removed block of another name may hand over",
    {
      clusters: [metrics(2)],
      options: { handedOver: [removed("renamed")] },
      reason:
        "it may be the `removed` block of cloud_prometheus.renamed of removed.tf already: it hands over a cluster whose name it does not tell; delete that block after its apply, or name the cluster with --cluster",
    },
  ],
  [
    "a removed block of a module may hand over",
    {
      clusters: [metrics(2)],
      options: { handedOver: [{ kind: undefined, address: "module.search", place: "removed.tf" }] },
      reason:
        "it may be the `removed` block of module.search of removed.tf already: it hands over a cluster whose name it does not tell; delete that block after its apply, or name the cluster with --cluster",
    },
  ],
  [
    "the program has, and no state",
    {
      clusters: [metrics(2)],
      options: {
        owners: ownersOf({ program: program({ mine: { name: "metrics" } }), state: [] }),
      },
      reason:
        "it is in main.tf already, as cloud_prometheus.mine, and in no state: import 2 to that address, or the next apply is refused",
    },
  ],
  [
    "a file has that the app does not call yet",
    {
      clusters: [metrics(2)],
      options: { waitingIn: () => "clusters.ts" },
      reason: "it is in clusters.ts already",
    },
  ],
])("leaves out a cluster that %s", (_what, { clusters, options = {}, reason }) => {
  const { skipped } = adoption(clusters, options);
  expect(skipped).toMatchObject([{ kind: "prometheus", id: 2 }]);
  expect(skipped.map(({ why }) => why)).toEqual([reason]);
});

it("adopts a cluster that may be another one, if somebody names it", () => {
  const each = program({ each: { for_each: "${var.names}", name: "${each.key}" } });
  const owners = ownersOf({
    program: each,
    state: [inState("each", { id: 1, name: "other" }, { key: "other" })],
  });
  const handedOver = [removed("renamed")];
  expect(adoption([metrics(2)], { owners, handedOver, isNamed: true }).wanted).toMatchObject([{ id: 2 }]);
});

it("adopts others beside a removed block whose cluster the state still has", () => {
  const owners = ownersOf({ program: program({}), state: [inState("renamed", { id: 1, name: "old" })] });
  const { wanted } = adoption([metrics(1, { name: "old" }), metrics(2)], {
    owners,
    handedOver: [removed("renamed")],
  });
  expect(wanted).toMatchObject([{ id: 2 }]);
});

it("has the clusters in the order of their kinds and names", () => {
  const logs: ServiceCluster = { kind: "opensearch", id: 9, fields: { name: "logs", organization_id: 42 } };
  const { wanted } = adoption([metrics(1, { name: "m-10" }), metrics(2, { name: "m-9" }), logs]);
  expect(wanted.map(({ id }) => id)).toEqual([9, 2, 1]);
});
