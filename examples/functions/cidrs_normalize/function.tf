terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

variable "office" {
  type = list(string)
}

output "canonical" {
  value = provider::cloud::cidrs_normalize(var.office)
}
