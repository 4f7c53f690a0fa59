variable "window_end" {
  type = string
}

output "minutes" {
  value = provider::cloud::window_minutes("23:00", var.window_end)
}
