/** Whatever clusters an organization has: what `adopt` writes for them changes nothing, in both languages. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";

import { readOrganization } from "../../src/adopt";
import type { CodeLanguage, ServiceCluster } from "../../src/codegen";
import { API_SCHEMAS, toApi } from "../../src/contract";
import { formatJson, type JsonObject } from "../../src/json";
import { linkPackages } from "../built";
import { cases } from "../cases";
import { clientOf } from "../client/client-of";
import { HOSTILE } from "../codegen/hostile";
import { organizationOf } from "../codegen/organizations";
import { writtenFiles } from "../codegen/written";
import { TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

const RUN_TYPESCRIPT = join(__dirname, "..", "cli", "run-typescript.mjs");

const organizations = organizationOf({ minLength: 1, maxLength: 12 }).map((clusters) =>
  clusters.map((cluster) => ({ ...cluster, fields: { ...cluster.fields, organization_id: 42 } })),
);

const SAML = { type: "saml", idp_entity_id: "https://idp.example.com" };

/** Clusters that the random ones may not have: names that are words of a language, and every hostile text. */
const KNOWN: readonly ServiceCluster[] = [
  { kind: "opensearch", fields: { name: "team-a", organization_id: 42 } },
  { kind: "prometheus", fields: { name: "team-a", organization_id: 42 } },
  {
    kind: "prometheus",
    fields: {
      name: "1-class--",
      organization_id: 42,
      prometheus_whitelist: ["2001:DB8::/48", "203.0.113.7"],
    },
  },
  {
    kind: "opensearch",
    fields: {
      name: "default",
      organization_id: 42,
      tier: "Advanced",
      data_node_count: 7,
      version: "1.3",
      custom_hostname: "search.example.com",
      ip_allowlist: ["203.0.113.7", "10.0.0.0/8", "203.0.113.7/32"],
      auth_sources: [
        { name: "z", ...SAML },
        {
          name: "a",
          type: "oidc",
          dashboards_login: false,
          client_id: "a",
          connect_url: "https://login.example.com/?a=${b}",
        },
      ],
      maintenance_window: { day_of_week: "Sun", start_time: "23:00", end_time: "01:30" },
      repo_config: { enable_iam_role: true, enable_access_keys: false },
    },
  },
  // Terraform keeps no text that is not in Unicode's composed form.
  ...HOSTILE.map((text) => text.normalize("NFC")).map((text, index): ServiceCluster => {
    const source = { name: "saml", type: "saml", roles_key: text, idp_entity_id: text };
    const fields = { name: `hostile-${index}`, organization_id: 42, version: text, auth_sources: [source] };
    return { kind: "opensearch", fields };
  }),
];

/** A cluster whose secrets the service never returns. */
const SECRET: ServiceCluster = {
  kind: "opensearch",
  fields: {
    name: "logs",
    organization_id: 42,
    auth_sources: [
      { name: "login", type: "oidc", client_id: "a", client_secret: "b", dashboards_login: true },
    ],
    repo_config: { enable_access_keys: true, access_key_id: "a", secret_access_key: "b" },
  },
};

describeWithTerraform("the code of any organization", () => {
  const workspace = useWorkspace();

  type Files = ReturnType<typeof writtenFiles>;

  /** Creates the clusters, and returns the files of those that the service has. */
  async function adopted(
    clusters: readonly ServiceCluster[],
    language: CodeLanguage,
    hasSecrets = false,
  ): Promise<Files> {
    for (const { kind, id } of workspace.emulator.clusters())
      await workspace.request("DELETE", `/cluster/${kind}/${id}`);
    for (const { kind, fields } of clusters) {
      const body = formatJson(toApi(API_SCHEMAS[kind], fields as JsonObject, ["whitelist"]));
      expect(await workspace.request("POST", `/cluster/${kind}`, body)).toMatchObject({ status: 201 });
    }
    const client = clientOf(workspace.emulator.url, { accessToken: TOKEN });
    const read = await readOrganization(client, { organization: 42 });
    expect(read.clusters).toHaveLength(clusters.length);
    return writtenFiles(read.clusters, language, hasSecrets);
  }

  function write(files: Files): void {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(workspace.folder, name), text);
  }

  function rewrite(name: string, change: (text: string) => string): void {
    const path = join(workspace.folder, name);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  }

  async function expectUnchanged(count: number): Promise<void> {
    const { stdout } = await workspace.succeed("plan");
    expect(stdout).toContain(`Plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.`);
  }

  it("imports it without a change, in Terraform's language", async () => {
    const property = fc.asyncProperty(organizations, async (clusters) => {
      write(await adopted(clusters, "hcl"));
      expect((await workspace.terraform("fmt", "-check", "-diff")).stdout).toBe("");
      await expectUnchanged(clusters.length);
    });
    await fc.assert(property, { numRuns: cases(1, 4), examples: [[[...KNOWN]]] });
  });

  it("keeps secrets that nobody has, until an update needs them", async () => {
    write(await adopted([SECRET], "hcl"));
    const before = workspace.emulator.clusters();
    await expectUnchanged(1);
    await workspace.succeed("apply", "-auto-approve");
    expect((await workspace.plan()).changes).toEqual([]);
    expect(workspace.emulator.clusters()).toEqual(before);
    expect(workspace.requests.filter((line) => line.includes("PUT"))).toEqual([]);

    rewrite("clusters.tf", (text) => text.replace('"standard"', '"advanced"'));
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    for (const secret of ["auth_sources[0].client_secret_wo", "repo_config.secret_access_key_wo"])
      expect(stderr.replace(/[\s│]+/g, " ")).toContain(`${secret}: is needed to `);
  });

  itWith("secrets")("refuses an empty secret before anything is sent", async () => {
    write(await adopted([SECRET], "hcl", true));
    const { code, stderr } = await workspace.terraform(
      "plan",
      "-var=opensearch_logs__login__client_secret=",
      "-var=opensearch_logs__repo_config__secret_access_key=tr0ub4dor",
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining("client_secret")]);
    expect(workspace.requests.filter((line) => line.includes("PUT"))).toEqual([]);
  });

  itWith("secrets")(
    "changes nothing but the versions of the secrets that the service never returns",
    async () => {
      write(await adopted([SECRET], "hcl", true));
      const { changes } = await workspace.plan(
        "-var=opensearch_logs__login__client_secret=tr0ub4dor",
        "-var=opensearch_logs__repo_config__secret_access_key=tr0ub4dor",
      );
      expect(changes).toMatchObject([
        {
          address: "cloud_opensearch.logs",
          actions: ["update"],
          after: {
            auth_sources: [{ client_secret_wo_version: 1 }],
            repo_config: { secret_access_key_wo_version: 1 },
          },
        },
      ]);
      const [{ before, after } = {}] = changes;
      const changed = Object.keys(after ?? {}).filter(
        (name) => JSON.stringify(after?.[name]) !== JSON.stringify(before?.[name]),
      );
      expect(changed).toEqual(["auth_sources", "repo_config"]);
    },
  );

  it("imports it without a change, in TypeScript", async () => {
    const property = fc.asyncProperty(organizations, async (clusters) => {
      const folder = temporaryFolder();
      linkPackages(folder);
      for (const [name, text] of Object.entries(await adopted(clusters, "typescript")))
        writeFileSync(join(folder, name), text);
      execFileSync(process.execPath, [RUN_TYPESCRIPT, "main.ts"], { cwd: folder, stdio: "pipe" });
      const text = readFileSync(join(folder, "cdktf.out/stacks/clusters/cdk.tf.json"), "utf8");
      const stack = JSON.parse(text) as { terraform: Record<string, unknown> };
      delete stack.terraform["backend"]; // The state of the test is beside its configuration.
      for (const name of ["clusters.tf", "clusters.imports.tf"])
        rmSync(join(workspace.folder, name), { force: true });
      writeFileSync(join(workspace.folder, "cdk.tf.json"), JSON.stringify(stack));
      await expectUnchanged(clusters.length);
    });
    await fc.assert(property, { numRuns: cases(1, 4), examples: [[[...KNOWN]]] });
  });

  itWith("secrets")("rotates secrets that it kept", async () => {
    write(await adopted([SECRET], "hcl"));
    await workspace.succeed("apply", "-auto-approve");
    rewrite("clusters.tf", (text) =>
      text.replace(/^( *)(\w+_wo)_version( *)= 0$/gm, '$1$2 = "r0tated"\n$1$2_version = 1'),
    );
    await workspace.succeed("apply", "-auto-approve");
    const [{ id = 0 } = {}] = workspace.emulator.clusters();
    expect(workspace.emulator.stored("opensearch", id)).toMatchObject({
      auth_sources: [{ name: "login", client_secret: "r0tated" }],
      repo_config: { secret_access_key: "r0tated" },
    });
    expect((await workspace.plan()).changes).toEqual([]);
  });
});
