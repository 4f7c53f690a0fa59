mock_provider "cloud" {
  mock_resource "cloud_opensearch" {
    defaults = { url = "https://logs.example.com" }
  }
}

run "logs" {
  variables {
    oidc_client_secret = "not-a-real-secret"
  }

  assert {
    condition     = cloud_opensearch.logs.url == "https://logs.example.com"
    error_message = "The cluster has another URL."
  }
}
