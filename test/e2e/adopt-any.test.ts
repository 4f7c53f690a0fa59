/** Whatever clusters an organization has: what `adopt` writes for them changes nothing, in both languages. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";

import { type Adoption, adoptionOf, readOrganization } from "../../src/adopt";
import type { CodeLanguage, ServiceCluster } from "../../src/codegen";
import { API_SCHEMAS, toApi } from "../../src/contract";
import { formatJson, type JsonObject } from "../../src/json";
import { cases } from "../cases";
import { clientOf } from "../client/client-of";
import { LAYOUT, organizationOf } from "../codegen/organizations";
import { synthesizePrograms } from "../docs/synthesize-programs";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";
import { TOKEN } from "./workspace";

const organizations = organizationOf({ minLength: 1, maxLength: 12 }).map((clusters) =>
  clusters.map((cluster) => ({ ...cluster, fields: { ...cluster.fields, organization_id: 42 } })),
);

describeWithTerraform("the code of any organization", () => {
  const workspace = useWorkspace();

  /** Creates the clusters, and adopts them as the service has them. */
  async function adopted(clusters: readonly ServiceCluster[], language: CodeLanguage): Promise<Adoption> {
    for (const { kind, id } of workspace.emulator.clusters())
      await workspace.request("DELETE", `/cluster/${kind}/${id}`);
    for (const { kind, fields } of clusters) {
      const response = await fetch(`${workspace.emulator.url}/cluster/${kind}`, {
        method: "POST",
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
        body: formatJson(toApi(API_SCHEMAS[kind], fields as JsonObject, ["whitelist"])),
      });
      if (response.status !== 201) throw new Error(await response.text());
    }
    const client = clientOf(workspace.emulator.url, { accessToken: TOKEN });
    const read = await readOrganization(client, { organization: 42 });
    const options = {
      layout: LAYOUT,
      judging: { now: new Date(), readCertificate: undefined },
      known: [],
      replaced: new Set<string>(),
      secrets: [TOKEN],
    };
    const adoption = adoptionOf(read, { ...options, language });
    const reversed = { ...read, clusters: read.clusters.toReversed() };
    expect([...adoptionOf(reversed, { ...options, language }).files]).toEqual([...adoption.files]);
    expect(adoption.skipped).toEqual([]);
    return adoption;
  }

  async function expectUnchanged(count: number): Promise<void> {
    const { stdout } = await workspace.succeed("plan");
    expect(stdout).toContain(`Plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.`);
  }

  it("imports it without a change, in Terraform's language", async () => {
    const property = fc.asyncProperty(organizations, async (clusters) => {
      const { files } = await adopted(clusters, "hcl");
      for (const [name, text] of files) writeFileSync(join(workspace.folder, name), text);
      expect((await workspace.terraform("fmt", "-check", "-diff")).stdout).toBe("");
      await expectUnchanged(clusters.length);
    });
    await fc.assert(property, { numRuns: cases(3) });
  });

  itWith("secrets")("refuses an empty secret before anything is sent", async () => {
    const login = { name: "login", type: "oidc", client_id: "a", client_secret: "b", dashboards_login: true };
    const fields = { name: "logs", organization_id: 42, auth_sources: [login] };
    const { files } = await adopted([{ kind: "opensearch", fields }], "hcl");
    for (const [name, text] of files) writeFileSync(join(workspace.folder, name), text);
    const { code, stderr } = await workspace.terraform("plan", "-var=opensearch_logs__login__client_secret=");
    expect([code, stderr]).toEqual([1, expect.stringContaining("client_secret")]);
    expect(workspace.requests.filter((line) => line.includes("PUT"))).toEqual([]);
  });

  it("imports it without a change, in TypeScript", async () => {
    const property = fc.asyncProperty(organizations, async (clusters) => {
      const folder = mkdtempSync(join(tmpdir(), "adopt-any-"));
      try {
        const { files } = await adopted(clusters, "typescript");
        const { "imports.ts": imports = "", ...others } = Object.fromEntries(files);
        const main = `${imports}// Runs the new App() of clusters.ts.\n`;
        const [stacks] = synthesizePrograms(folder, [{ ...others, "main.ts": main }]);
        const stack = JSON.parse(stacks?.["clusters"] ?? "{}") as { terraform: Record<string, unknown> };
        delete stack.terraform["backend"]; // The state of the test is beside its configuration.
        for (const name of ["clusters.tf", "imports.tf"])
          rmSync(join(workspace.folder, name), { force: true });
        writeFileSync(join(workspace.folder, "cdk.tf.json"), JSON.stringify(stack));
        await expectUnchanged(clusters.length);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
    await fc.assert(property, { numRuns: cases(1) });
  });
});
