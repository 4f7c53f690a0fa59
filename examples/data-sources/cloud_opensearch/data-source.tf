terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

# The cluster that the team of the platform manages.
data "cloud_opensearch" "platform" {
  organization_id = 42
  name            = "logs-production"
}

# The metrics of the same callers.
resource "cloud_prometheus" "metrics" {
  name                 = "metrics-production"
  organization_id      = 42
  prometheus_whitelist = data.cloud_opensearch.platform.ip_allowlist
}

output "url" {
  value = data.cloud_opensearch.platform.url
}
