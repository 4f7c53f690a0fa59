/** The address that this machine stands for when a rehearsal is served again. */
import { type AppliedCluster, chosenAddress } from "../../../src/cli/rehearsal/next-steps";
import type { MustReach } from "../../../src/review";

const cluster = (name: string, lists: Readonly<Record<string, readonly string[]>>): AppliedCluster => ({
  address: `cloud_opensearch.${name}`,
  kind: "opensearch",
  id: "1",
  name,
  urls: [],
  lists: Object.entries(lists).map(([list, entries]) => ({ name: list, entries })),
});

const caller = (name: string, ...addresses: readonly string[]): MustReach => ({
  cluster: "cloud_opensearch.a",
  caller: name,
  endpoint: "ip_allowlist",
  addresses,
});

const A = cluster("a", {
  ip_allowlist: ["198.51.100.0/24", "203.0.113.0/24"],
  dashboards: ["203.0.113.0/28"],
});
const B = cluster("b", { ip_allowlist: ["203.0.113.0/25"] });
const OPEN = cluster("open", { ip_allowlist: ["0.0.0.0/0", "::/0"] });

interface StandIn {
  readonly clusters: readonly AppliedCluster[];
  readonly statements?: readonly MustReach[];
  readonly address?: string;
  readonly why?: string;
}

it.each<[what: string, given: StandIn]>([
  ["of nothing", { clusters: [] }],
  ["of open lists", { clusters: [OPEN] }],
  [
    "of the first range",
    {
      clusters: [A],
      address: "203.0.113.1",
      why: "an address of 203.0.113.0/28, the first range in dashboards of a",
    },
  ],
  [
    "that most lists let in",
    {
      clusters: [OPEN, A, B],
      address: "203.0.113.1",
      why: "an address of 203.0.113.0/28, the first range in dashboards of a",
    },
  ],
  [
    "of who must reach a cluster",
    {
      clusters: [A, B],
      statements: [caller("ci runner", "198.51.100.7")],
      address: "198.51.100.7",
      why: 'from which "ci runner" must reach cloud_opensearch.a',
    },
  ],
  [
    "of the caller that most lists let in",
    {
      clusters: [A, B],
      statements: [caller("office", "198.51.100.7"), caller("agent", "203.0.113.0/30")],
      address: "203.0.113.1",
      why: 'from which "agent" must reach cloud_opensearch.a',
    },
  ],
  [
    "of a range, if the callers' addresses are not known",
    {
      clusters: [B],
      statements: [caller("x", "")],
      address: "203.0.113.1",
      why: "an address of 203.0.113.0/25, the first range in ip_allowlist of b",
    },
  ],
  [
    "of an IPv6 range",
    {
      clusters: [cluster("c", { list: ["2001:db8::/32"] })],
      address: "2001:db8::1",
      why: "an address of 2001:db8::/32, the first range in list of c",
    },
  ],
])("is one %s", (_what, { clusters, statements = [], address, why = "" }) => {
  expect(chosenAddress(clusters, statements)).toEqual(address === undefined ? undefined : { address, why });
});
