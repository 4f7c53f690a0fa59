/** Bringing existing clusters under Terraform, and letting go of them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

const EXISTING = {
  name: "logs",
  organization_id: 42,
  opensearch_whitelist: ["10.0.0.0/8"],
  opensearch_dashboards_whitelist: ["10.0.0.0/8"],
  auth_sources: [{ name: "partner", type: "saml", idp_entity_id: "https://idp.example.com" }],
  maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
  repo_config: { enable_iam_role: true },
};

const SMALL = (label: string, blocks = "") => `
resource "cloud_prometheus" "${label}" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
  timeouts             = { create = "10m" }
}
${blocks}`;

describeWithTerraform("existing clusters", () => {
  const workspace = useWorkspace();

  itWith("generated configuration")(
    "are imported by an import block with generated configuration, which plans clean",
    async () => {
      const { body } = await workspace.request("POST", "/cluster/opensearch", EXISTING);
      workspace.configure(
        `import {\n  to = cloud_opensearch.logs\n  id = "${String(body["id"])}"\n  provider = cloud\n}`,
      );
      await workspace.succeed("plan", "-generate-config-out=generated.tf", "-out=plan");
      expect(readFileSync(join(workspace.folder, "generated.tf"), "utf8")).toContain("maintenance_window");
      const { stdout } = await workspace.succeed("apply", "plan");
      expect(stdout).toContain("1 imported, 0 added, 0 changed, 0 destroyed");
      workspace.configure(""); // Without the import block: it must not name a provider once the configuration exists.
      expect((await workspace.plan()).changes).toEqual([]);
      const after = await workspace.request("GET", `/cluster/opensearch/${String(body["id"])}`);
      expect(after.body).toEqual(body);
    },
  );

  it("keep their secrets with generated configuration, until an update needs them", async () => {
    const login = {
      name: "sso",
      type: "oidc",
      client_id: "c",
      client_secret: "hunter2",
      dashboards_login: true,
    };
    const { body } = await workspace.request("POST", "/cluster/opensearch", {
      ...EXISTING,
      auth_sources: [login],
      repo_config: undefined,
    });
    workspace.configure(
      `import {\n  to = cloud_opensearch.logs\n  id = "${String(body["id"])}"\n  provider = cloud\n}`,
    );
    await workspace.succeed("plan", "-generate-config-out=generated.tf", "-out=plan");
    const file = join(workspace.folder, "generated.tf");
    const generated = readFileSync(file, "utf8");
    expect(generated).toMatch(/client_secret_wo_version *= 0\n/);
    const { stdout } = await workspace.succeed("apply", "plan");
    expect(stdout).toContain("1 imported, 0 added, 0 changed, 0 destroyed");
    workspace.configure("");
    expect((await workspace.plan()).changes).toEqual([]);

    writeFileSync(file, generated.replace("23:00", "22:00"));
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr.replace(/[\s│]+/g, " ")).toContain("auth_sources[0].client_secret_wo: is needed to ");
    const stored = workspace.emulator.stored("opensearch", Number(body["id"]));
    expect(stored).toMatchObject({ auth_sources: [{ client_secret: "hunter2" }] });
  });

  itWith("import without provider")("are found by an import block that names no provider", async () => {
    await workspace.request("POST", "/cluster/opensearch", EXISTING);
    workspace.configure('import {\n  to = cloud_opensearch.logs\n  id = "42/logs"\n}');
    const { stdout } = await workspace.succeed("plan", "-generate-config-out=generated.tf");
    expect(stdout).toContain("1 to import, 0 to add, 0 to change, 0 to destroy");
  });

  it.each([
    ["an id without a cluster", "4711", "Cannot import non-existent remote object"],
    ["a name the organization does not have", "42/other", "It has: logs"],
  ])("are not found by %s", async (_what, id, text) => {
    await workspace.request("POST", "/cluster/opensearch", EXISTING);
    workspace.configure('resource "cloud_opensearch" "logs" {\n  name = "logs"\n  organization_id = 42\n}');
    const { code, stderr } = await workspace.terraform("import", "cloud_opensearch.logs", id);
    expect(code).toBe(1);
    expect(stderr.replace(/\s+/g, " ")).toContain(text);
  });

  it("are not replaced because of another organization, until they were changed by this configuration", async () => {
    const { body } = await workspace.request("POST", "/cluster/prometheus", {
      name: "metrics",
      organization_id: 43,
    });
    const id = String(body["id"]);
    workspace.configure(SMALL("metrics", `import {\n  to = cloud_prometheus.metrics\n  id = "${id}"\n}`));
    const refusal = `the imported cluster ${id} belongs to organization 43, not to 42`;
    const planned = await workspace.terraform("plan");
    expect(planned.code).toBe(1);
    expect(planned.stderr.replace(/[\s│]+/g, " ")).toContain(refusal);

    workspace.configure(SMALL("metrics"));
    await workspace.succeed("import", "cloud_prometheus.metrics", id);
    const applied = await workspace.terraform("apply", "-auto-approve");
    expect(applied.stderr.replace(/[\s│]+/g, " ")).toContain(refusal);
    expect(workspace.emulator.stored("prometheus", Number(id))).toBeDefined();

    workspace.configure("");
    await workspace.apply();
    expect(workspace.emulator.clusters()).toEqual([]);
  });

  it("are destroyed without an error if they are already gone", async () => {
    workspace.configure(SMALL("metrics"));
    await workspace.apply();
    const { id } = workspace.state("cloud_prometheus.metrics");
    await workspace.request("DELETE", `/cluster/prometheus/${String(id)}`);
    await workspace.succeed("destroy", "-refresh=false", "-auto-approve");
  });
});
