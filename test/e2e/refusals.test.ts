import { TOKEN } from "../emulator/service";
/** What terraform says when something is wrong: the attribute, the value, the fix, and never a secret. */
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const cluster = (attributes: string) => `
resource "cloud_opensearch" "logs" {
  name            = "logs"
  organization_id = 42
  ${attributes}
}`;

const LISTS = `
  ip_allowlist            = ["198.51.100.0/24", "2001:db8::/32"]
  dashboards_ip_allowlist = ["198.51.100.0/24", "2001:db8::/32"]`;

describeWithTerraform("refusals", () => {
  const workspace = useWorkspace();

  it.each([
    [
      "a window of 119 minutes",
      `${LISTS}\nmaintenance_window = { day_of_week = "sunday", start_time = "23:00", end_time = "00:59" }`,
      ["maintenance_window.end_time:", "119 minutes", "window-too-short", 'Write "01:00" or later'],
    ],
    [
      "an address with host bits",
      `ip_allowlist = ["10.0.0.1/8"]\n dashboards_ip_allowlist = ["10.0.0.0/8"]`,
      ["ip_allowlist[0]:", '"10.0.0.1/8"', 'Write "10.0.0.0/8"', "host-bits-set"],
    ],
  ])("terraform validate refuses %s, naming the attribute", async (_what, attributes, said) => {
    workspace.configure(cluster(attributes));
    const { code, stderr } = await workspace.terraform("validate");
    expect(code).toBe(1);
    const flat = stderr.replace(/\s+/g, " ");
    for (const text of said) expect(flat).toContain(text);
  });

  it("refuses a base_url with a password, without showing it", async () => {
    const url = "https://user:s3cr3t-of-the-url@api.example.com";
    workspace.configure(`provider "cloud" {\n  base_url = "${url}"\n}\n${cluster(LISTS)}`);
    const { code, stdout, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr.replace(/\s+/g, " ")).toMatch(/base_url: .* password/);
    expect(stdout + stderr).not.toContain("s3cr3t");
  });

  it("reports one clear error for an address without a service", async () => {
    workspace.configure(
      `provider "cloud" {\n  base_url = "http://127.0.0.1:9"\n  max_retries = 0\n}\n${cluster(LISTS)}`,
    );
    const { code, stdout, stderr } = await workspace.terraform("apply", "-auto-approve");
    expect(code).toBe(1);
    expect(stderr.match(/Error:/g)).toHaveLength(1);
    expect(stderr).toContain("base_url");
    expect(stdout + stderr).not.toContain(TOKEN);
  });
});
