/** `terraform test` with a mocked provider: no service and no settings, and what Terraform makes up is accepted. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { neededBy } from "./core";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

const EXAMPLES = join(__dirname, "..", "..", "examples");

const CONFIGURATION = `
variable "secret" {
  default = "a-secret-of-the-login"
}
resource "cloud_opensearch" "logs" {
  name                    = "logs"
  organization_id         = 42
  ip_allowlist            = ["198.51.100.0/24", "2001:db8::/48"]
  dashboards_ip_allowlist = ["198.51.100.0/24", "2001:db8::/48"]
  auth_sources = [{
    name = "login", type = "oidc", connect_url = "https://login.example.com/", dashboards_login = true
    client_id = "dashboards", client_secret_wo = var.secret, client_secret_wo_version = 1
  }]
  repo_config = { enable_iam_role = true }
  timeouts    = { create = "10m" }
}
resource "cloud_opensearch" "unset" {
  name            = "unset"
  organization_id = cloud_opensearch.logs.organization_id
  tier            = cloud_opensearch.logs.tier
  version         = cloud_opensearch.logs.version
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = cloud_opensearch.logs.ip_allowlist
}
data "cloud_opensearch_credentials" "logs" {
  cluster_id = cloud_opensearch.logs.id
}
data "cloud_opensearch" "logs" {
  id = cloud_opensearch.logs.id
}
data "cloud_prometheus" "by_name" {
  organization_id = data.cloud_opensearch.logs.organization_id
  name            = data.cloud_opensearch.logs.name
}
data "cloud_clusters" "all" {
  organization_id = data.cloud_opensearch.logs.organization_id
}
output "login" {
  value     = "\${data.cloud_opensearch_credentials.logs.username}@\${cloud_opensearch.logs.url}"
  sensitive = true
}
output "is_reached" {
  value = provider::cloud::cidrs_cover(cloud_opensearch.unset.ip_allowlist, ["198.51.100.7"])
}`;

const TESTS = `
mock_provider "cloud" {
  mock_data "cloud_opensearch" {
    defaults = { name = "logs" } # OpenTofu makes up words with capitals, which a name may not have
  }
}
run "plan" {
  command = plan
}
run "apply" {
  assert {
    condition     = data.cloud_opensearch_credentials.logs.cluster_id == cloud_opensearch.logs.id
    error_message = "These are the credentials of another cluster."
  }
}
run "plan_again" {
  command = plan
}
run "apply_a_change" {
  variables {
    secret = "another-secret"
  }
}`;

describeWithTerraform("a mocked provider", () => {
  const workspace = useWorkspace(() => ({ CLOUD_BASE_URL: "", CLOUD_ACCESS_TOKEN: "" }));

  itWith(...neededBy(CONFIGURATION + TESTS))("plans, applies and destroys", async () => {
    workspace.configure(CONFIGURATION);
    writeFileSync(join(workspace.folder, "mocks.tftest.hcl"), TESTS);
    const { stdout } = await workspace.succeed("test");
    expect(stdout).toContain("Success! 4 passed, 0 failed.");
  });

  itWith("mocks")("is used as docs/index.md shows", async () => {
    const read = (...path: string[]) => readFileSync(join(EXAMPLES, ...path), "utf8");
    writeFileSync(join(workspace.folder, "main.tf"), read("resources", "cloud_opensearch", "resource.tf"));
    writeFileSync(join(workspace.folder, "mocks.tftest.hcl"), read("provider", "mocks.tftest.hcl"));
    const { stdout } = await workspace.succeed("test");
    expect(stdout).toContain("Success! 1 passed, 0 failed.");
  });
});

describeWithTerraform("a provider that is not mocked", () => {
  const workspace = useWorkspace();

  it.each([
    ["0", "cluster_id: 0 is not a "],
    ["-1", "cluster_id: -1 is not a "],
    ["17", "cluster_id: there is no OpenSearch cluster 17"],
  ])("reads no credentials of cluster %s", async (id, said) => {
    workspace.configure(`data "cloud_opensearch_credentials" "logs" {\n  cluster_id = ${id}\n}`);
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr).toContain(said);
  });
});
