terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

data "cloud_clusters" "logs" {
  organization_id = 42
  kind            = "opensearch"
  name_pattern    = "logs-*"
}

# Each of them, with its URLs and access lists.
data "cloud_opensearch" "logs" {
  for_each = { for cluster in data.cloud_clusters.logs.clusters : cluster.name => cluster.id }
  id       = each.value
}

output "urls" {
  value = { for name, cluster in data.cloud_opensearch.logs : name => cluster.url }
}
