terraform {
  required_providers {
    cloud = {
      source  = "clusters.internal/managed/cloud"
      version = "0.1.0"
    }
  }
}

# Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.
provider "cloud" {
  request_timeout_seconds = 60
  max_retries             = 4
}
