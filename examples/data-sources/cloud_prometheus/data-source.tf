terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

variable "cluster_id" {
  type = number
}

data "cloud_prometheus" "metrics" {
  id = var.cluster_id
}

# A plan says if the agents of this team are not let in.
check "agents_get_in" {
  assert {
    condition     = provider::cloud::cidrs_cover(data.cloud_prometheus.metrics.prometheus_whitelist, ["198.51.100.7"])
    error_message = "The access list of the metrics lets the agents not in."
  }
}

output "url" {
  value = data.cloud_prometheus.metrics.url
}
