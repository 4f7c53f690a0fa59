/** Secrets: at which attributes Terraform keeps them, and their write-only forms. security/places.proof.ts has the files. */
import { printedJson } from "../../src/cli/processes/terraform";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

const CLIENT_SECRET = "p1anted-client-secret";
const ACCESS_KEY = "p1anted/access+key==";

const cluster = (source: string, repo: string) => `
variable "client_secret" {
  default   = "${CLIENT_SECRET}"
  sensitive = true
}
variable "access_key" {
  default   = "${ACCESS_KEY}"
  sensitive = true
}
resource "cloud_opensearch" "logs" {
  name                    = "logs"
  organization_id         = 42
  ip_allowlist            = ["10.0.0.0/8"]
  dashboards_ip_allowlist = ["10.0.0.0/8"]
  auth_sources = [{
    name             = "login"
    type             = "oidc"
    client_id        = "dashboards"
    dashboards_login = true
    ${source}
  }]
  repo_config = {
    enable_access_keys = true
    access_key_id      = "AKIAEXAMPLE"
    ${repo}
  }
}`;

const STORED = cluster("client_secret = var.client_secret", "secret_access_key = var.access_key");
const writeOnly = (version: number) =>
  cluster(
    `client_secret_wo = var.client_secret\n    client_secret_wo_version = ${version}`,
    `secret_access_key_wo = var.access_key\n    secret_access_key_wo_version = ${version}`,
  );

describeWithTerraform("secrets", () => {
  const workspace = useWorkspace();

  it("are stored in the state and the plan at their own attributes, and nowhere else", async () => {
    workspace.configure(STORED);
    const plan = await workspace
      .succeed("plan", "-out=plan")
      .then(() => workspace.succeed("show", "-json", "plan"));
    await workspace.succeed("apply", "plan");
    const state = await workspace.succeed("show", "-json");
    for (const [document, stdout] of [
      ["plan", plan?.stdout ?? ""],
      ["state", state.stdout],
    ] as const) {
      const places = placesOf(printedJson(stdout), [CLIENT_SECRET, ACCESS_KEY]);
      expect(places.length).toBeGreaterThan(1);
      const unexpected = places.filter(
        (place) =>
          !/\.(client_secret|secret_access_key)$/.test(place) &&
          !/^\.(variables|configuration)\./.test(place),
      );
      expect([document, unexpected]).toEqual([document, []]);
    }
  });

  itWith("secrets")(
    "in their write-only form change with their version, and are sent again with every update",
    async () => {
      workspace.configure(writeOnly(1));
      await workspace.apply();
      const { id } = workspace.state("cloud_opensearch.logs");
      expect((await workspace.plan()).changes).toEqual([]);

      const rotated = writeOnly(1).replaceAll("p1anted", "r0tated");
      workspace.configure(rotated);
      expect((await workspace.plan()).changes).toEqual([]);

      workspace.configure(rotated.replaceAll("_wo_version = 1", "_wo_version = 2"));
      expect((await workspace.plan()).changes).toMatchObject([{ actions: ["update"] }]);
      await workspace.apply();
      const stored = workspace.emulator.stored("opensearch", Number(id));
      expect(stored).toMatchObject({ auth_sources: [{ client_secret: "r0tated-client-secret" }] });
      expect(stored).toMatchObject({ repo_config: { secret_access_key: "r0tated/access+key==" } });
      expect(JSON.stringify(stored)).not.toContain("_wo");
    },
  );

  itWith("secrets")("in their write-only form are needed for what is sent alone", async () => {
    workspace.configure(writeOnly(1));
    await workspace.apply();
    const without = writeOnly(1).replace(/"p1anted[^"]*"/g, "null");
    workspace.configure(without);
    expect((await workspace.plan()).changes).toEqual([]);
    workspace.configure(without.replace("name                    =", 'tier = "advanced"\n  name ='));
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr).toContain("auth_sources[0].client_secret_wo: this update needs the secret");
    expect(stderr).toContain("repo_config.secret_access_key_wo: this update needs the secret");
    workspace.configure(without);
    await workspace.succeed("destroy", "-auto-approve");
  });
});

/** The paths of a document's values that hold one of the texts. */
function placesOf(value: unknown, texts: readonly string[], path = ""): string[] {
  if (typeof value === "string") return texts.some((text) => value.includes(text)) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner, texts, `${path}.${name}`));
}
