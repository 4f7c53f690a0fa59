terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

variable "oidc_client_secret" {
  type      = string
  sensitive = true
}

resource "cloud_opensearch" "logs" {
  name            = "logs-production"
  organization_id = 42
  tier            = "advanced"
  data_node_count = 5

  ip_allowlist            = ["198.51.100.0/24", "203.0.113.16/28", "2001:db8::/48"]
  dashboards_ip_allowlist = ["198.51.100.0/24", "2001:db8::/48"]

  auth_sources = [{
    name             = "company-login"
    type             = "oidc"
    connect_url      = "https://login.example.com/.well-known/openid-configuration"
    client_id        = "opensearch-dashboards"
    client_secret    = var.oidc_client_secret
    dashboards_login = true
  }]

  maintenance_window = {
    day_of_week = "sunday"
    start_time  = "23:00"
    end_time    = "01:30"
  }

  repo_config = {
    enable_iam_role = true
  }
}
