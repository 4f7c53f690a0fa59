variable "office" {
  type = list(string)
}

output "outside_the_office" {
  value = provider::cloud::cidrs_difference(["198.51.0.0/16"], var.office)
}
