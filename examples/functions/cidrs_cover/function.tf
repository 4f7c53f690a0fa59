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

output "ci_gets_in" {
  value = provider::cloud::cidrs_cover(var.office, ["198.51.100.7"])
}
