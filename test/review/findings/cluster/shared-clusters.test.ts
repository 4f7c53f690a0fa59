/** Which import gives a cluster a second address. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";

const [A, B] = ["cloud_opensearch.a", "cloud_opensearch.b"];
const SAME = { ...CLUSTER, id: 7 };
const NO_OP = { actions: ["no-op"] };

function imported(address: string, cluster: Attributes = SAME, options: ChangeOptions = NO_OP): object {
  const one = change(cluster, cluster, { address, ...options }) as { change: object };
  return { ...one, change: { ...one.change, importing: { id: "7" } } };
}

function shared(changes: readonly object[], more: Attributes = {}): string[] {
  return reviewed(changes, more)
    .findings.filter(({ code, attribute }) => code === "duplicate-name" && attribute === undefined)
    .map(({ address, message, fix }) => [address, plain(message), plain(fix?.() ?? [])].join(" | "));
}

const at = (address: string, options: ChangeOptions = NO_OP, cluster: Attributes = SAME) =>
  change(cluster, cluster, { address, ...options });
const TWO = `${B} | it is the cluster of ${A}: two addresses would manage one cluster, and each apply could undo or destroy what the other one has | remove one of the two addresses without destroying the cluster, or import another one`;
const GONE = `${B} | it is the cluster of ${A}, which this apply destroys | write a moved block from ${A} to ${B} instead of the import`;

it.each<[what: string, changes: readonly object[], lines: readonly string[]]>([
  ["of a cluster that another address manages", [at(A), imported(B)], [TWO]],
  ["of a cluster that is imported twice", [imported(A), imported(B)], [TWO]],
  ["of a cluster that another address destroys", [change(SAME, null, { address: A }), imported(B)], [GONE]],
  [
    "of a cluster that another address replaces",
    [at(A, { actions: ["delete", "create"] }), imported(B)],
    [GONE],
  ],
  [
    "of a cluster that another address forgets",
    [change(SAME, null, { address: A, actions: ["forget"] }), imported(B)],
    [],
  ],
  ["of another cluster", [at(A, NO_OP, { ...SAME, id: 8 }), imported(B)], []],
  ["of a cluster of another organization", [at(A, NO_OP, { ...SAME, organization_id: 43 }), imported(B)], []],
  ["of a cluster of another kind", [at("cloud_prometheus.a"), imported(B)], []],
  ["of a cluster without an id", [at(A, NO_OP, CLUSTER), imported(B, CLUSTER)], []],
  [
    "of a cluster whose name is sensitive",
    [at(A), imported(B, SAME, { ...NO_OP, afterSensitive: { name: true } })],
    [],
  ],
  ["of nothing: two addresses that stay as they are", [at(A), at(B)], []],
])("an import %s", (_what, changes, lines) => {
  expect(shared(changes)).toEqual(lines);
});

it("is not compared with clusters of another deployment", () => {
  const provider = (url: string) => ({ expressions: { base_url: { constant_value: url } } });
  const resource = (address: string, key: string) => ({
    address,
    type: "cloud_opensearch",
    provider_config_key: key,
  });
  const configuration = {
    provider_config: { cloud: provider("https://a.example"), "cloud.eu": provider("https://b.example") },
    root_module: { resources: [resource(A, "cloud"), resource(B, "cloud.eu")] },
  };
  expect(shared([at(A), imported(B)], { configuration })).toEqual([]);
});
