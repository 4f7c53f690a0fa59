locals {
  office = ["198.51.100.0/24", "2001:db8::/48"]
}

output "ci_gets_in" {
  value = provider::cloud::cidrs_cover(local.office, ["198.51.100.7"])
}

output "canonical" {
  value = provider::cloud::cidrs_normalize(local.office)
}

output "outside_the_office" {
  value = provider::cloud::cidrs_difference(["198.51.0.0/16"], local.office)
}

output "window" {
  value = provider::cloud::window_minutes("23:00", "01:30")
}
