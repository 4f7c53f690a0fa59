/** What this package cannot keep secret, as SECURITY.md says: so that it goes on being true, or stops being said. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { unzipSync } from "fflate";

import { openProxy } from "../e2e/proxy";
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { openWorkspace, TOKEN, type Workspace } from "../e2e/workspace";

const SECRET = "p1anted-for-the-limits";

const cluster = (fields: string, login = "") => `
resource "cloud_opensearch" "logs" {
  name                    = "logs"
  organization_id         = 42
  dashboards_ip_allowlist = ["10.0.0.0/8"]
  ${fields}
  auth_sources = [{
    name = "login"
    type = "oidc"
    ${login}
  }]
}`;
const LIST = 'ip_allowlist = ["10.0.0.0/8"]';

const variable = (more = "") => `
variable "secret" {
  type      = string
  sensitive = true
  ${more}
}`;
const WRITE_ONLY = "client_secret_wo = var.secret\n    client_secret_wo_version = 1";

describeWithTerraform("outside this package's control is", () => {
  let workspace: Workspace;
  afterEach(() => workspace.close());

  const savedPlan = async () => {
    await workspace.succeed("plan", "-out=plan");
    return Object.values(unzipSync(readFileSync(join(workspace.folder, "plan")))).map((part) =>
      Buffer.from(part).includes(SECRET),
    );
  };

  itWith("secrets")(
    "the variable of a write-only secret: a saved plan holds it, unless the variable is ephemeral",
    async () => {
      workspace = await openWorkspace({ TF_VAR_secret: SECRET });
      workspace.configure(variable() + cluster(LIST, WRITE_ONLY));
      expect(await savedPlan()).toContain(true);
      workspace.configure(variable("ephemeral = true") + cluster(LIST, WRITE_ONLY));
      expect(await savedPlan()).not.toContain(true);
    },
  );

  it("a secret on the command line: Terraform writes its own arguments to its log", async () => {
    workspace = await openWorkspace({ TF_LOG: "info", TF_LOG_PATH: "terraform.log" });
    workspace.configure(variable() + cluster(LIST, "client_secret = var.secret"));
    await workspace.succeed("plan", "-var", `secret=${SECRET}`);
    const log = readFileSync(join(workspace.folder, "terraform.log"), "utf8");
    const lines = log.split("\n").filter((line) => line.includes(SECRET));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/ CLI (command )?args: /.test(line))).toEqual([]);
  });

  it.each([
    ["not without it", {}, false],
    ["with it", { NODE_DEBUG: "http" }, true],
  ])("Node.js's own log of requests with NODE_DEBUG=http: %s", async (_what, environment, isLogged) => {
    workspace = await openWorkspace({ TF_LOG: "trace", TF_LOG_PATH: "terraform.log", ...environment });
    workspace.configure(cluster(LIST));
    await workspace.terraform("plan");
    const log = readFileSync(join(workspace.folder, "terraform.log"), "utf8");
    expect(log.includes(TOKEN)).toBe(isLogged);
  });

  it("an option in NODE_OPTIONS that Node.js refuses: it prevents the start of the plugin", async () => {
    workspace = await openWorkspace({ NODE_OPTIONS: "--no-such-option" });
    workspace.configure(cluster(LIST));
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr.replace(/\s+/g, " ")).toContain("Unrecognized remote plugin message");
  });

  it("a sensitive mark on a list of addresses: providers do not see it, and quote wrong entries", async () => {
    workspace = await openWorkspace();
    workspace.configure(cluster('ip_allowlist = sensitive(["10.9.8.7/8"])'));
    const { stderr } = await workspace.terraform("plan");
    expect(stderr).toContain('"10.9.8.7/8" has bits set');
  });

  it("the ranges of a sensitive list that lose or gain access: a warning of the plan names up to eight of each", async () => {
    workspace = await openWorkspace();
    workspace.configure(cluster('ip_allowlist = sensitive(["198.51.100.0/25"])'));
    await workspace.apply();
    const ranges = Array.from({ length: 9 }, (_, index) => `203.0.113.${index * 8}/29`);
    const spread = ranges.filter((_, index) => index % 2 === 0);
    workspace.configure(cluster(`ip_allowlist = sensitive(${JSON.stringify(spread)})`));
    const { stdout } = await workspace.succeed("plan");
    expect(stdout).toContain("198.51.100.0/25");
    for (const range of spread) expect(stdout).toContain(range);
    expect(stdout).toContain("(sensitive value)");
  });

  it("a secret that the service repeats in a later response: the provider does not know it then", async () => {
    const target = { url: "" };
    const proxy = await openProxy(() => target.url);
    try {
      workspace = await openWorkspace({ CLOUD_BASE_URL: proxy.url, TF_VAR_secret: SECRET });
      target.url = workspace.emulator.url;
      workspace.configure(variable() + cluster(LIST, "client_secret = var.secret"));
      await workspace.apply();
      proxy.interfere = (_request, response) => {
        response.writeHead(500, { "content-type": "application/json" });
        response.end(JSON.stringify({ code: "internal", message: `cannot show ${SECRET}` }));
        return true;
      };
      const { stderr } = await workspace.terraform("plan");
      expect(stderr).toContain(SECRET);
    } finally {
      await proxy.close();
    }
  });
});
