/** The address that this machine stands for when a rehearsal is served again. */
import type { AppliedCluster } from "../../../src/cli/rehearsal/applied-clusters";
import { chosenAddress } from "../../../src/cli/rehearsal/stand-in";
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

it.each<[string, readonly AppliedCluster[], readonly MustReach[], string | undefined, string]>([
  ["of nothing", [], [], undefined, ""],
  ["of open lists", [OPEN], [], undefined, ""],
  [
    "of the first range",
    [A],
    [],
    "203.0.113.1",
    "an address of 203.0.113.0/28, the first range in dashboards of a",
  ],
  [
    "that most lists let in",
    [OPEN, A, B],
    [],
    "203.0.113.1",
    "an address of 203.0.113.0/28, the first range in dashboards of a",
  ],
  [
    "of who must reach a cluster",
    [A, B],
    [caller("ci runner", "198.51.100.7")],
    "198.51.100.7",
    'from which "ci runner" must reach cloud_opensearch.a',
  ],
  [
    "of the caller that most lists let in",
    [A, B],
    [caller("office", "198.51.100.7"), caller("agent", "203.0.113.0/30")],
    "203.0.113.1",
    'from which "agent" must reach cloud_opensearch.a',
  ],
  [
    "of a range, if the callers' addresses are not known",
    [B],
    [caller("x", "")],
    "203.0.113.1",
    "an address of 203.0.113.0/25, the first range in ip_allowlist of b",
  ],
  [
    "of an IPv6 range",
    [cluster("c", { list: ["2001:db8::/32"] })],
    [],
    "2001:db8::1",
    "an address of 2001:db8::/32, the first range in list of c",
  ],
])("is one %s", (_what, clusters, statements, address, why) => {
  expect(chosenAddress(clusters, statements)).toEqual(address === undefined ? undefined : { address, why });
});
