terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

resource "cloud_prometheus" "metrics" {
  name                 = "metrics-production"
  organization_id      = 42
  prometheus_whitelist = ["198.51.100.0/24", "203.0.113.128/25", "2001:db8::/48"]
}
