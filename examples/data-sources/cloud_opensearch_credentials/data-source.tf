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
