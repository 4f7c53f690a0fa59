terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {}

variable "window_end" {
  type = string
}

output "minutes" {
  value = provider::cloud::window_minutes("23:00", var.window_end)
}
