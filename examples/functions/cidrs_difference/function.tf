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

output "outside_the_office" {
  value = provider::cloud::cidrs_difference(["198.51.0.0/16"], var.office)
}
