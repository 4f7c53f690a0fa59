variable "office" {
  type = list(string)
}

output "canonical" {
  value = provider::cloud::cidrs_normalize(var.office)
}
