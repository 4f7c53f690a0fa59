terraform {
  required_version = ">= 1.11"
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

resource "cloud_opensearch" "logs" {
  name                    = "logs-production"
  organization_id         = 42
  ip_allowlist            = ["198.51.100.0/24", "2001:db8::/48"]
  dashboards_ip_allowlist = ["198.51.100.0/24", "2001:db8::/48"]
}

ephemeral "cloud_opensearch_credentials" "login" {
  cluster_id = cloud_opensearch.logs.id
}

resource "terraform_data" "templates" {
  triggers_replace = { url = cloud_opensearch.logs.url }

  provisioner "local-exec" {
    command = "./load-templates.sh"
    environment = {
      URL      = cloud_opensearch.logs.url
      USERNAME = ephemeral.cloud_opensearch_credentials.login.username
      PASSWORD = ephemeral.cloud_opensearch_credentials.login.password
    }
  }
}
