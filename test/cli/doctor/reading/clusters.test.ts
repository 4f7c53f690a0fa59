/** The clusters of a folder's programs, by which `doctor` knows the organizations to read. */
import { clustersIn } from "../../../../src/cli/doctor/reading/configurations";
import { knownValues } from "../../../../src/cli/providers/service";
import { type JsonObject, UNKNOWN } from "../../../../src/json";

const cluster = (kind: string, organization: bigint) => ({
  kind,
  organization,
  alias: undefined,
  isRead: false,
});
const read = (kind: string, organization: bigint | typeof UNKNOWN, alias?: string) => ({
  kind,
  organization,
  alias,
  isRead: true,
});

it.each<[string, object, readonly object[]]>([
  [
    "a resource",
    { resource: { cloud_opensearch: { logs: { organization_id: 42 } } } },
    [cluster("opensearch", 42n)],
  ],
  [
    "a data source by organization and name",
    {
      data: { cloud_prometheus: { metrics: { organization_id: 7, name: "metrics", provider: "cloud.eu" } } },
    },
    [read("prometheus", 7n, "eu")],
  ],
  [
    "a data source by id, which names no organization",
    { data: { cloud_prometheus: { metrics: { id: 1 } } } },
    [],
  ],
  [
    "a list of clusters of one kind",
    { data: { cloud_clusters: { all: { organization_id: "${var.org}", kind: "opensearch" } } } },
    [read("opensearch", UNKNOWN)],
  ],
  [
    "a list of clusters of every kind",
    { data: { cloud_clusters: { all: { organization_id: 7 } } } },
    [read("opensearch", 7n), read("prometheus", 7n)],
  ],
  [
    "credentials, which have no organization",
    { data: { cloud_opensearch_credentials: { a: { cluster_id: 1 } } } },
    [],
  ],
  ["a data source of another provider", { data: { aws_ami: { a: { organization_id: 7 } } } }, []],
])("%s", (_what, program, expected) => {
  const valueOf = knownValues("/none", [], {});
  expect(clustersIn([program as JsonObject], valueOf)).toEqual(expected);
});
