variable "cluster_id" {
  type = number
}

ephemeral "cloud_opensearch_credentials" "logs" {
  cluster_id = var.cluster_id
}
