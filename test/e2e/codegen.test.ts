/** The code that is made for clusters imports them, and changes nothing. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type CodeLanguage, programOf, type ServiceCluster } from "../../src/codegen";
import { API_SCHEMAS, toTerraform } from "../../src/contract";
import { FILE_LIMITS, formatJson, type JsonObject, parseJson } from "../../src/json";
import type { ClusterKind } from "../../src/schema";
import { HOSTILE } from "../codegen/hostile";
import { LAYOUT } from "../codegen/organizations";
import { synthesizePrograms } from "../docs/synthesize-programs";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";
import { TOKEN } from "./workspace";

const SAML = { type: "saml", idp_entity_id: "https://idp.example.com" };

/** Terraform keeps no text that is not in Unicode's composed form. */
const TEXTS = HOSTILE.map((text) => text.normalize("NFC"));

const CLUSTERS: readonly (readonly [ClusterKind, JsonObject])[] = [
  ["opensearch", { name: "team-a", organization_id: 42 }],
  ["prometheus", { name: "team-a", organization_id: 42 }],
  [
    "prometheus",
    { name: "1-class--", organization_id: 42, prometheus_whitelist: ["2001:DB8::/48", "203.0.113.7"] },
  ],
  [
    "opensearch",
    {
      name: "default",
      organization_id: 42,
      tier: "Advanced",
      data_node_count: 7,
      version: "1.3",
      custom_hostname: "search.example.com",
      opensearch_whitelist: ["203.0.113.7", "10.0.0.0/8", "203.0.113.7/32"],
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
  ],
  ...TEXTS.map((text, index): readonly [ClusterKind, JsonObject] => [
    "opensearch",
    {
      name: `hostile-${index}`,
      organization_id: 42,
      version: text,
      auth_sources: [{ name: "saml", type: "saml", roles_key: text, idp_entity_id: text }],
    },
  ]),
];

const SECRET: typeof CLUSTERS = [
  [
    "opensearch",
    {
      name: "logs",
      organization_id: 42,
      auth_sources: [
        { name: "login", type: "oidc", client_id: "a", client_secret: "b", dashboards_login: true },
      ],
      repo_config: { enable_access_keys: true, access_key_id: "a", secret_access_key: "b" },
    },
  ],
];

describeWithTerraform("code for clusters that exist", () => {
  const workspace = useWorkspace();

  /** Creates the clusters, and returns them as the service has them. */
  async function created(clusters: typeof CLUSTERS): Promise<readonly ServiceCluster[]> {
    return Promise.all(
      clusters.map(async ([kind, body]): Promise<ServiceCluster> => {
        const response = await fetch(`${workspace.emulator.url}/cluster/${kind}`, {
          method: "POST",
          headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
          body: formatJson(body),
        });
        const object = parseJson(await response.text(), FILE_LIMITS) as JsonObject;
        if (response.status !== 201) throw new Error(formatJson(object));
        const fields = toTerraform(API_SCHEMAS[kind], object, "whitelist");
        return { kind, fields, id: fields["id"] as number };
      }),
    );
  }

  async function files(language: CodeLanguage, clusters = CLUSTERS): Promise<ReadonlyMap<string, string>> {
    const judging = { now: new Date(), readCertificate: undefined };
    const { files, refused } = programOf(await created(clusters), { language, judging, layout: LAYOUT });
    expect(refused).toEqual([]);
    return files;
  }

  function write(found: ReadonlyMap<string, string>): void {
    for (const [name, text] of found) writeFileSync(join(workspace.folder, name), text);
  }

  const UNCHANGED = `Plan: ${CLUSTERS.length} to import, 0 to add, 0 to change, 0 to destroy.`;

  it("in Terraform's language", async () => {
    write(await files("hcl"));
    expect((await workspace.succeed("plan")).stdout).toContain(UNCHANGED);
  });

  it("in TypeScript", async () => {
    const folder = mkdtempSync(join(tmpdir(), "codegen-"));
    try {
      const { "imports.ts": imports = "", ...others } = Object.fromEntries(await files("typescript"));
      const main = `${imports}// Runs the new App() of clusters.ts.\n`;
      const [stacks] = synthesizePrograms(folder, [{ ...others, "main.ts": main }]);
      const stack = JSON.parse(stacks?.["clusters"] ?? "{}") as { terraform: Record<string, unknown> };
      delete stack.terraform["backend"]; // The state of the test is beside its configuration.
      writeFileSync(join(workspace.folder, "cdk.tf.json"), JSON.stringify(stack));
      expect((await workspace.succeed("plan")).stdout).toContain(UNCHANGED);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  itWith("secrets")(
    "changes nothing but the versions of the secrets that the service never returns",
    async () => {
      write(await files("hcl", SECRET));
      const { changes } = await workspace.plan(
        "-var=opensearch_logs__login__client_secret=tr0ub4dor",
        "-var=opensearch_logs__repo_config__secret_access_key=tr0ub4dor",
      );
      const versions = ["auth_sources", "repo_config"].map((name) => changes[0]?.after?.[name]);
      expect(changes).toMatchObject([{ address: "cloud_opensearch.logs", actions: ["update"] }]);
      expect(versions).toMatchObject([
        [{ client_secret_wo_version: 1 }],
        { secret_access_key_wo_version: 1 },
      ]);
      const before = changes[0]?.before ?? {};
      const after = changes[0]?.after ?? {};
      const changed = Object.keys(after).filter(
        (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
      );
      expect(changed).toEqual(["auth_sources", "repo_config"]);
    },
  );
});
