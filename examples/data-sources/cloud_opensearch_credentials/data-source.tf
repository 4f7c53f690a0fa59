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

data "cloud_opensearch_credentials" "logs" {
  cluster_id = var.cluster_id
}

output "password" {
  value     = data.cloud_opensearch_credentials.logs.password
  sensitive = true
}
