/** `terraform query`, and the configuration that Terraform generates with the provider's help. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

const LISTS = { opensearch_whitelist: ["10.0.0.0/8"], opensearch_dashboards_whitelist: ["10.0.0.0/8"] };
const LOGIN = {
  name: "sso",
  type: "oidc",
  client_id: "client",
  client_secret: "hunter2",
  connect_url: "https://idp.example.com/.well-known",
  dashboards_login: true,
};
const KEYS = { enable_access_keys: true, access_key_id: "AKIA", secret_access_key: "hunter2" };

const list = (config: string, more = "") => `
list "cloud_opensearch" "all" {
  provider = cloud
  ${more}
  config {
    ${config}
  }
}`;

describeWithTerraform("existing clusters", () => {
  const workspace = useWorkspace();

  const create = async (name: string, more: Record<string, unknown> = {}): Promise<number> => {
    const body = { name, organization_id: 42, ...LISTS, ...more };
    const { status, body: created } = await workspace.request("POST", "/cluster/opensearch", body);
    expect(status).toBe(201);
    return Number(created["id"]);
  };
  const query = async (blocks: string, ...args: readonly string[]) => {
    workspace.configure("");
    writeFileSync(join(workspace.folder, "clusters.tfquery.hcl"), blocks);
    return workspace.terraform("query", ...args);
  };
  const generated = () => readFileSync(join(workspace.folder, "generated.tf"), "utf8");

  itWith("queries")("are listed by their names, with what identifies them", async () => {
    const ids = [await create("logs-10"), await create("logs-2"), await create("app")];
    await workspace.request("POST", "/cluster/opensearch", { name: "other", organization_id: 43 });
    const { code, stdout, stderr } = await query(list("organization_id = 42"));
    expect(`${stderr}${code}`).toBe("0");
    const rows = stdout
      .split("\n")
      .flatMap((line) => /id=(\d+),organization_id=(\d+)\s+(\S+)/.exec(line)?.slice(1) ?? []);
    expect(rows).toEqual([ids[2], "42", "app", ids[1], "42", "logs-2", ids[0], "42", "logs-10"].map(String));
  });

  itWith("queries")("are listed up to a limit, and by a part of their names", async () => {
    for (const name of ["logs-1", "logs-2", "logs-3", "app"]) await create(name);
    const few = await query(list('organization_id = 42\n name = "logs-*"', "limit = 2"));
    expect(few.stdout.match(/logs-\d|app/g)).toEqual(["logs-1", "logs-2"]);
  });

  itWith("queries")("are not listed with a configuration that the rules refuse", async () => {
    const { code, stderr } = await query(list("organization_id = -1"));
    expect(code).toBe(1);
    expect(stderr.replace(/[\s│]+/g, " ")).toContain("organization_id: ");
  });

  itWith("queries")("are not listed if the service refuses the request", async () => {
    workspace.emulator.faults.set([{ fault: "status", status: 403, operations: ["list"] }]);
    const { code, stderr } = await query(list("organization_id = 42"));
    workspace.emulator.faults.set([]);
    expect(code).toBe(1);
    expect(stderr.replace(/[\s│]+/g, " ")).toContain(
      "Cannot list the OpenSearch clusters of organization 42",
    );
  });

  itWith("queries")("become configuration and imports, and nothing changes", async () => {
    await create("app", {
      maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
    });
    await create("logs", { opensearch_whitelist: undefined, repo_config: { enable_iam_role: true } });
    await create("search", { auth_sources: [LOGIN], repo_config: KEYS });
    const { code, stderr } = await query(list("organization_id = 42"), "-generate-config-out=generated.tf");
    expect(`${stderr}${code}`).toBe("0");
    expect(generated()).not.toContain("hunter2");
    const before = workspace.emulator.clusters();

    await workspace.succeed("validate");
    const planned = await workspace.succeed("plan", "-out=plan");
    expect(planned.stdout).toContain("3 to import, 0 to add, 0 to change, 0 to destroy");
    await workspace.succeed("apply", "plan");
    expect(workspace.emulator.clusters()).toEqual(before);
    expect(workspace.requests.filter((line) => line.includes("PUT"))).toEqual([]);
    expect((await workspace.plan()).changes).toEqual([]);
  });

  itWith("the provider's configuration")(
    "get valid configuration by an import block, also with secrets",
    async () => {
      const id = await create("search", {
        auth_sources: [LOGIN],
        repo_config: KEYS,
        opensearch_whitelist: undefined,
      });
      workspace.configure(`import {\n  to = cloud_opensearch.it\n  id = "${id}"\n  provider = cloud\n}`);
      const { stdout } = await workspace.succeed("plan", "-generate-config-out=generated.tf");
      expect(stdout).toContain("1 to import, 0 to add, 0 to change, 0 to destroy");
      expect(generated()).not.toMatch(/hunter2|^ *(?:ip_allowlist|id|url) +=/m);
    },
  );
});
