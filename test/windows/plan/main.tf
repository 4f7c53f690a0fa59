# A plan that needs no service: the address of the service is known only after the apply.
terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}
resource "terraform_data" "service" {
  input = "https://clusters.example.com"
}
provider "cloud" {
  base_url     = terraform_data.service.output
  access_token = "none"
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
