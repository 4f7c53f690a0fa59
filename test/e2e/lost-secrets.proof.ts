/** Whatever logins a cluster has: an update that removes a secret which nobody gave is announced by the plan. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";

import { readOrganization } from "../../src/adopt";
import { clientOf } from "../client/client-of";
import { writtenFiles } from "../codegen/written";
import { TOKEN } from "../emulator/service";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

type Login = Readonly<Record<string, string | boolean>>;

const oidc = fc.record(
  { client_id: fc.constant("a"), client_secret: fc.constant("planted"), scope: fc.constant("openid") },
  { requiredKeys: [] },
);
const login: fc.Arbitrary<Login> = fc.oneof(
  { weight: 3, arbitrary: oidc.map((fields) => ({ type: "oidc", ...fields })) },
  fc.constant<Login>({ type: "oidc", client_id: "a", client_secret: "planted", dashboards_login: true }),
);
const logins = fc
  .array(login, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((one, index): Login => ({ name: `login-${index}`, ...one })))
  .filter((all) => all.filter((one) => one["dashboards_login"] === true).length <= 1);

describeWithTerraform("an update of an adopted cluster", () => {
  const workspace = useWorkspace();

  it("removes no secret that the plan does not name", async () => {
    let lost = 0;
    const property = fc.asyncProperty(logins, async (auth_sources) => {
      for (const { kind, id } of workspace.emulator.clusters())
        await workspace.request("DELETE", `/cluster/${kind}/${id}`);
      await workspace.terraform("state", "rm", "cloud_opensearch.logs");
      const created = { name: "logs", organization_id: 42, auth_sources };
      expect(await workspace.request("POST", "/cluster/opensearch", created as never)).toMatchObject({
        status: 201,
      });
      const [{ id = 0 } = {}] = workspace.emulator.clusters();
      const secrets = () => {
        const stored = workspace.emulator.stored("opensearch", id)?.["auth_sources"] as unknown;
        return (stored as readonly Login[]).map((one) => one["client_secret"]);
      };
      const client = clientOf(workspace.emulator.url, { accessToken: TOKEN });
      const { clusters } = await readOrganization(client, { organization: 42 });
      const files = writtenFiles(clusters, "hcl");
      for (const [name, text] of Object.entries(files)) writeFileSync(join(workspace.folder, name), text);
      await workspace.succeed("apply", "-auto-approve");
      const before = secrets();
      expect(before).toEqual(auth_sources.map((one) => one["client_secret"]));

      const text = (files["clusters.tf"] ?? "").replace('"standard"', '"advanced"');
      writeFileSync(join(workspace.folder, "clusters.tf"), text);
      const { code, stdout, stderr } = await workspace.terraform("plan", "-out=plan.out");
      const isKept = auth_sources.some((one) => one["dashboards_login"] === true);
      expect(code).toBe(isKept ? 1 : 0);
      if (isKept) {
        expect(stderr).toContain("client_secret_wo: is needed to ");
        expect(secrets()).toEqual(before);
        return;
      }
      await workspace.succeed("apply", "plan.out");
      const after = secrets();
      const said = (stdout + stderr).replace(/[\s│]+/g, " ");
      for (const [index, secret] of before.entries()) {
        if (secret === after[index]) continue;
        lost += 1;
        expect(said).toContain(`auth_sources[${index}].client_secret: no secret is sent`);
      }
    });
    const example: Login = { name: "login-0", type: "oidc", client_secret: "planted" };
    await fc.assert(property, {
      numRuns: Number(process.env["CASES"] ?? 10),
      endOnFailure: true,
      examples: [[[example]]],
    });
    expect(lost).toBeGreaterThan(0);
  });
});
