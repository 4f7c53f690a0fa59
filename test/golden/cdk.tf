terraform {
required_providers {
  cloud = {
version = "0.1.0"
source = "clusters.internal/managed/cloud"
}
  null = {
version = "3.2.4"
source = "null"
}
}
backend "local" {
path = "terraform.tfstate"
}


}

provider "cloud" {
}

variable "oidc_client_secret" {
type = string
sensitive = true
}
resource "cloud_opensearch" "logs" {
auth_sources = [
{
client_id = "opensearch-dashboards"
client_secret = var.oidc_client_secret
connect_url = "https://login.example.com/.well-known/openid-configuration"
dashboards_login = true
name = "company-login"
type = "oidc"
},
{
idp_metadata_url = "https://idp.partner.example/saml/metadata"
name = "partner"
type = "saml"
}
]
dashboards_ip_allowlist = [
"198.51.100.0/24",
"2001:db8:10::/48"
]
data_node_count = 5
ip_allowlist = [
"198.51.100.0/24",
"203.0.113.16/28",
"2001:db8:10::/48",
"2001:db8:20::/64"
]
maintenance_window = {
day_of_week = "sunday"
end_time = "01:30"
start_time = "23:00"
}
name = "logs-production"
organization_id = 42
repo_config = {
enable_iam_role = true
}
tier = "advanced"
version = "2.19"
}
data "cloud_opensearch_credentials" "logs_credentials_5F19CE3D" {
cluster_id = cloud_opensearch.logs.id
}

output "password" {
value = "${data.cloud_opensearch_credentials.logs_credentials_5F19CE3D.password}"
sensitive = true
}
resource "null_resource" "logs-reachable" {
triggers = {
url = "${cloud_opensearch.logs.url}"
ip_allowlist = "${join(",", cloud_opensearch.logs.ip_allowlist)}"
}
provisioner "local-exec" {
interpreter = [
"node",
"-e",
]
command = "eval(process.env.PROBE)"
environment = {
PROBE = "const dgram = require('node:dgram'); const dns = require('node:dns').promises; const net = require('node:net'); const { performance } = require('node:perf_hooks'); const { PROBE_URL, PROBE_TIMEOUT, PROBE_LIST, PROBE_LIST_NAME } = process.env; const url = new URL(PROBE_URL); const http = require(url.protocol === 'http:' ? 'node:http' : 'node:https'); const host = url.hostname.replace('[', '').replace(']', ''); const deadline = performance.now() + Number(PROBE_TIMEOUT) * 1000; const PRIVATE = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,169.254.0.0/16,fc00::/7,fe80::/10'; function holds(list, address) { const blocks = new net.BlockList(); for (const range of list.split(',').filter(Boolean)) { const [first, prefix] = range.split('/'); const family = net.isIP(first); blocks.addSubnet(first, Number(prefix ?? (family === 4 ? 32 : 128)), 'ipv' + family); } return blocks.check(address, 'ipv' + net.isIP(address)); } /* The address that this machine would connect from. Connecting a UDP socket sends nothing. */ function sourceOf(target, family) { return new Promise((resolve, reject) => { const socket = dgram.createSocket(family === 6 ? 'udp6' : 'udp4'); const end = (settle) => (value) => { socket.close(); settle(value); }; socket.once('error', end(reject)); socket.connect(Number(url.port || 443), target, () => end(resolve)(socket.address().address)); }); } function attempt() { return new Promise((resolve) => { const request = http.request(url, { method: 'HEAD', agent: false, rejectUnauthorized: false }); let connected = false; const timer = setTimeout(() => { request.destroy(); resolve(connected ? 'no response' : 'no connection'); }, Math.max(deadline - performance.now(), 1)); const end = (failure) => { clearTimeout(timer); resolve(failure); }; request.on('socket', (socket) => socket.on('connect', () => { connected = true; })); request.on('response', () => { request.destroy(); end(undefined); }); request.on('error', (error) => end(error.code?.startsWith('HPE_') ? undefined : error)); request.end(); }); } function words(failure, from) { const code = failure.code ?? failure.errors?.[0]?.code ?? ''; const at = listWords(from); if (typeof failure === 'string') return failure + ' within ' + PROBE_TIMEOUT + ' s from ' + at; if (code === 'ECONNREFUSED') return 'connection refused from ' + at; if (code === 'ECONNRESET' || code === 'EPIPE') return 'connection closed without a response, from ' + at; if (code === 'ETIMEDOUT') return 'no connection from ' + at; if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') return 'connected from ' + from + ', but it does not speak TLS there (' + code + '): check the URL'; return 'cannot be reached from ' + from + ' (' + (code || failure.message) + '): check the network of this machine'; } function listWords(from) { const list = PROBE_LIST_NAME; if (holds(PROBE_LIST, from)) return from + ': this address is in ' + list + ', so the list is not in effect yet, or something on the way blocks it'; if (holds(PRIVATE, from)) return from + ': this is a private address, and the public one that its network connects from is not in ' + list; return from + ': this address is not in ' + list; } async function main() { for (;;) { let failure = ''; try { const { address, family } = await dns.lookup(host); const from = await sourceOf(address, family); const failed = await attempt(); if (failed === undefined) return console.log(url.host + ': reached from ' + from); failure = words(failed, from); } catch (error) { failure = error.syscall === 'getaddrinfo' ? 'the name cannot be resolved (' + error.code + ')' : 'cannot be reached (' + (error.code ?? error.message) + '): check the network of this machine'; } if (performance.now() + 500 >= deadline) { console.error(url.host + ': ' + failure); process.exitCode = 1; return; } await new Promise((resolve) => setTimeout(resolve, 500)); } } main();"
PROBE_URL = "${cloud_opensearch.logs.url}"
PROBE_LIST = "${join(",", cloud_opensearch.logs.ip_allowlist)}"
PROBE_LIST_NAME = "ip_allowlist"
PROBE_TIMEOUT = 10
}
}
}

variable "agents" {
type = list(string)
}
resource "cloud_prometheus" "metrics" {
name = "metrics-production"
organization_id = 42
prometheus_whitelist = var.agents
acknowledged = [
{
code = "single-family-list"
reason = "the agents have no IPv6"
}
]
lifecycle {
precondition {
condition = "${provider::cloud::cidrs_cover(var.agents, ["203.0.113.129"])}"
error_message = "remote-write agent has to reach the Prometheus endpoint, and prometheus_whitelist does not hold all of its addresses."
}
}
}

provider "null" {
}