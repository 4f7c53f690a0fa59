/** The clusters of a folder's programs, by which `doctor` knows the organizations to read. */
import { clustersIn } from "../../../../src/cli/doctor/reading/clusters";
import type { JsonObject } from "../../../../src/json";

const cluster = (kind: string, organization: unknown) => ({ kind, organization, alias: undefined });
const read = (kind: string, organization: unknown, alias?: string) => ({
  kind,
  organization,
  alias,
  isRead: true,
});

it.each<[string, object, readonly object[]]>([
  [
    "a resource",
    { resource: { cloud_opensearch: { logs: { organization_id: 42 } } } },
    [cluster("opensearch", 42)],
  ],
  [
    "a data source by organization and name",
    {
      data: { cloud_prometheus: { metrics: { organization_id: 7, name: "metrics", provider: "cloud.eu" } } },
    },
    [read("prometheus", 7, "eu")],
  ],
  [
    "a data source by id, which names no organization",
    { data: { cloud_prometheus: { metrics: { id: 1 } } } },
    [],
  ],
  [
    "a list of clusters of one kind",
    { data: { cloud_clusters: { all: { organization_id: "${var.org}", kind: "opensearch" } } } },
    [read("opensearch", "${var.org}")],
  ],
  [
    "a list of clusters of every kind",
    { data: { cloud_clusters: { all: { organization_id: 7 } } } },
    [read("opensearch", 7), read("prometheus", 7)],
  ],
  [
    "credentials, which have no organization",
    { data: { cloud_opensearch_credentials: { a: { cluster_id: 1 } } } },
    [],
  ],
  ["a data source of another provider", { data: { aws_ami: { a: { organization_id: 7 } } } }, []],
])("%s", (_what, program, expected) => {
  expect(clustersIn([program as JsonObject])).toEqual(expected);
});
