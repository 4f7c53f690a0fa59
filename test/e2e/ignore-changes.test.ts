/** `ignore_changes`: what is ignored stays as it is, whatever the configuration says, while something else changes. */
import { neededBy } from "./core";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

type Attributes = Readonly<Record<string, string>>;

const cluster = (attributes: Attributes, lifecycle = "", name = "logs") => {
  const all: Attributes = {
    name: `"${name}"`,
    organization_id: "42",
    ip_allowlist: '["198.51.100.0/24"]',
    dashboards_ip_allowlist: '["10.0.0.0/8"]',
    ...attributes,
  };
  const lines = Object.entries(all).map(([name, value]) => `  ${name} = ${value}`);
  return `resource "cloud_opensearch" "${name}" {\n${lines.join("\n")}\n  lifecycle {\n    ${lifecycle}\n  }\n}\n`;
};

const ignoring = (what: string) => `ignore_changes = ${what === "all" ? what : `[${what}]`}`;

const sunday = '{ day_of_week = "sunday", start_time = "23:00", end_time = "01:00" }';
const sundayEarlier = '{ day_of_week = "sunday", start_time = "22:00", end_time = "01:00" }';
/** What belongs to a secret that the state has. */
const login = (secret: string, name = "login") =>
  `{ name = "${name}", type = "oidc", client_id = "dashboards", client_secret = ${secret} }`;
const storedKeys = (id: string) =>
  `{ enable_access_keys = true, access_key_id = "${id}", secret_access_key = "a-secret-key" }`;
const source = (secret: string) =>
  `{ name = "login", type = "oidc", client_id = "dashboards", client_secret_wo = "${secret}", client_secret_wo_version = 1 }`;
const partner = '{ name = "partner", type = "saml" }';
const keys = (secret: string, version: number) =>
  `{ enable_access_keys = true, access_key_id = "AKIAEXAMPLE", secret_access_key_wo = ${secret}, secret_access_key_wo_version = ${version} }`;

describeWithTerraform("an ignored attribute", () => {
  const workspace = useWorkspace();

  /** What the service has, secrets included. */
  const held = async (name = "logs") => {
    const { id } = workspace.state(`cloud_opensearch.${name}`);
    const { body } = await workspace.request("GET", `/cluster/opensearch/${String(id)}`);
    const { auth_sources, repo_config } = workspace.emulator.stored("opensearch", Number(id)) ?? {};
    return { ...body, id: 0, url: "", opensearch_dashboards_url: "", auth_sources, repo_config };
  };

  type Row = readonly [what: string, first: Attributes, then: Attributes];
  const ROWS: readonly Row[] = [
    ["data_node_count", { data_node_count: "2" }, {}],
    ["tier", {}, { tier: '"advanced"' }],
    ["ip_allowlist", {}, { ip_allowlist: "null" }],
    ["maintenance_window", { maintenance_window: sunday }, {}],
    ["maintenance_window.start_time", { maintenance_window: sunday }, { maintenance_window: sundayEarlier }],
    [
      "auth_sources",
      { auth_sources: `[${login('"a"')}, ${partner}]` },
      { auth_sources: `[${login('"a"')}]` },
    ],
    [
      "auth_sources[1].type",
      { auth_sources: `[${source("a")}, ${partner}]` },
      { auth_sources: `[${source("a")}, { name = "partner", type = "oidc" }]` },
    ],
    ["repo_config", { repo_config: storedKeys("AKIAEXAMPLE") }, { repo_config: storedKeys("AKIAOTHER") }],
    ["all", { tier: '"standard"' }, { tier: '"advanced"', data_node_count: "7" }],
  ];
  for (const needs of [[], ["secrets"]] as const) {
    const rows = ROWS.filter(([, ...written]) => neededBy(JSON.stringify(written)).join() === needs.join());
    itWith(...needs)(`stays unchanged: ${rows.map(([what]) => what).join(", ")}`, async () => {
      /** Applies a cluster for each row; returns what the service has then. */
      const applied = async (write: (row: Row, name: string) => string) => {
        workspace.configure(rows.map((row, index) => write(row, `row-${index}`)).join(""));
        await workspace.apply();
        return Promise.all(rows.map(async ([what], index) => [what, await held(`row-${index}`)] as const));
      };
      const before = await applied(([, first], name) => cluster(first, "", name));
      const after = await applied(([what, , then], name) => {
        const changed = { ...then, ...(what !== "all" && { custom_hostname: `"${name}.example.com"` }) };
        return cluster(changed, ignoring(what), name);
      });
      const expected = before.map(([what, fields], index) => {
        const changed = what !== "all" && { custom_hostname: `row-${index}.example.com` };
        return [what, { ...fields, ...changed }];
      });
      expect(after).toEqual(expected);
      expect((await workspace.plan()).changes).toEqual([]);
    });
  }

  it("is reset once it is no longer ignored", async () => {
    workspace.configure(cluster({ data_node_count: "2" }));
    await workspace.apply();
    workspace.configure(cluster({ tier: '"advanced"' }, ignoring("data_node_count")));
    await workspace.apply();
    workspace.configure(cluster({ tier: '"advanced"' }));
    const { changes } = await workspace.plan();
    expect(changes).toMatchObject([{ actions: ["update"], afterUnknown: { data_node_count: true } }]);
  });

  it("has its configured value in a replacement", async () => {
    workspace.configure(cluster({ data_node_count: "2", tier: '"advanced"', maintenance_window: sunday }));
    await workspace.apply();
    workspace.configure(
      cluster({ data_node_count: "3" }, ignoring("data_node_count, tier, maintenance_window")),
    );
    await workspace.succeed("apply", "-auto-approve", "-replace=cloud_opensearch.logs");
    expect(await held()).toMatchObject({ data_node_count: 3, tier: "standard", maintenance_window: null });
    expect((await workspace.plan()).changes).toEqual([]);
  });

  it("stops the plan if its secret is kept at a place in the list where another login stands now", async () => {
    const of = (name: string) => login(`"secret-of-${name}"`, name);
    workspace.configure(cluster({ auth_sources: `[${of("one")}, ${of("two")}]` }));
    await workspace.apply();
    const before = await held();
    const then = { auth_sources: `[${of("two")}, ${of("one")}]`, maintenance_window: sunday };
    workspace.configure(cluster(then, ignoring("auth_sources[0].client_secret")));
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr).toContain("auth_sources[0].client_secret: this secret is that of another login");
    expect(await held()).toEqual(before);
  });

  it("stops the apply if its secret is not known, as after an import, and nothing is sent", async () => {
    workspace.configure(cluster({ auth_sources: `[${login('"in-use"')}]` }));
    await workspace.apply();
    const before = await held();
    const { id } = workspace.state("cloud_opensearch.logs");
    await workspace.succeed("state", "rm", "cloud_opensearch.logs");
    const imported = `import {\n  to = cloud_opensearch.logs\n  id = "${String(id)}"\n}\n`;
    for (const ignored of ["auth_sources", "auth_sources[0].client_secret"]) {
      const then = { auth_sources: `[${login('"other"')}]`, maintenance_window: sunday };
      workspace.configure(imported + cluster(then, ignoring(ignored)));
      const { code, stdout, stderr } = await workspace.terraform("apply", "-auto-approve");
      expect([ignored, code]).toEqual([ignored, 1]);
      expect(stdout).toContain("auth_sources[0].client_secret: no secret is sent");
      expect(stderr).toContain("auth_sources[0].client_secret: this update needs the secret");
      expect(await held()).toEqual(before);
    }
    workspace.configure(
      imported +
        cluster({ auth_sources: `[${login("null")}]`, tier: '"advanced"' }, ignoring("auth_sources")),
    );
    expect((await workspace.succeed("plan")).stdout).toContain(
      "auth_sources[0].client_secret: no secret is sent",
    );
    workspace.configure(imported + cluster({ auth_sources: `[${login('"in-use"')}]` }));
    await workspace.apply();
    expect(await held()).toEqual(before);
  });

  itWith("secrets")(
    "stops each plan that sends something if it is a write-only secret, and no other plan",
    async () => {
      const secret = (value: string) =>
        `variable "secret" {\n  sensitive = true\n  default = "${value}"\n}\n`;
      const repo = (version: number) => keys("var.secret", version);
      workspace.configure(secret("first-secret") + cluster({ repo_config: repo(1) }));
      await workspace.apply();
      const before = await held();
      for (const version of [1, 2]) {
        workspace.configure(
          secret("second-secret") +
            cluster({ repo_config: repo(version), tier: '"advanced"' }, ignoring("repo_config")),
        );
        const { code, stderr } = await workspace.terraform("plan");
        expect(code).toBe(1);
        expect(stderr).toContain("repo_config.secret_access_key_wo: this update needs the secret");
        expect(stderr).not.toMatch(/first-secret|second-secret/);
        expect(await held()).toEqual(before);
      }
      workspace.configure(
        secret("second-secret") + cluster({ repo_config: repo(2) }, ignoring("repo_config")),
      );
      expect((await workspace.plan()).changes).toEqual([]);
      await workspace.succeed("destroy", "-auto-approve");
    },
  );
});
