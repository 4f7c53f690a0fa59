variable "office" {
  type = list(string)
}

output "ci_gets_in" {
  value = provider::cloud::cidrs_cover(var.office, ["198.51.100.7"])
}
