terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

data "cloud_network" "office" {
  ranges = ["198.51.100.0/24", "2001:db8::/48"]
  owner  = "platform@example.com"
}

data "cloud_network" "contractor" {
  ranges = ["203.0.113.7"]
  owner  = "platform@example.com"
  reason = "incident 4711"
  until  = "2099-12-31"
}

resource "cloud_opensearch" "logs" {
  name                    = "logs-production"
  organization_id         = 42
  ip_allowlist            = concat(data.cloud_network.office.ranges, data.cloud_network.contractor.ranges)
  dashboards_ip_allowlist = data.cloud_network.office.ranges
}
