/** What is changed in the console is drift for Terraform, and what is copied from it imports without a change. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describeInChromium } from "../browser/chromium";
import { reviewAndSave } from "../console/browser/console-page";
import { type ConsoleServer, startConsole, TOKEN } from "../console/browser/console-server";
import { removalOf } from "../console/browser/controls";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const configurationOf = (name: string) => `
resource "cloud_opensearch" "${name}" {
  name            = "${name}"
  organization_id = 42
  ip_allowlist    = ["10.0.0.0/8", "203.0.113.0/24"]
  maintenance_window = {
    day_of_week = "sunday"
    start_time  = "23:00"
    end_time    = "01:00"
  }
}`;

describeWithTerraform("the console beside Terraform", () => {
  let server: ConsoleServer;
  beforeAll(async () => {
    server = await startConsole();
  });
  afterAll(() => server.close());
  const workspace = useWorkspace(() => ({
    CLOUD_BASE_URL: server.emulator.url,
    CLOUD_ACCESS_TOKEN: TOKEN,
  }));

  describeInChromium("in Chromium", (chromium) => {
    /** Makes a cluster with Terraform, and opens its form. */
    const openCluster = async (name: string) => {
      workspace.configure(configurationOf(name));
      await workspace.apply();
      const { page } = await chromium.visit(server.openingAddress());
      await page.getByRole("link", { name, exact: true }).click();
      return page;
    };

    it("makes drift that a plan reports, and an apply takes back", async () => {
      const page = await openCluster("logs");
      await removalOf(page, 1, "203.0.113.0/24").click();
      await reviewAndSave(page);
      const { run, changes } = await workspace.plan();
      expect(changes).toMatchObject([
        {
          actions: ["update"],
          before: { ip_allowlist: ["10.0.0.0/8"] },
          after: { ip_allowlist: ["10.0.0.0/8", "203.0.113.0/24"] },
        },
      ]);
      expect(run.stdout).toContain('+ "203.0.113.0/24"');
      await workspace.apply();
      expect((await workspace.plan()).changes).toEqual([]);
    });

    it("writes code whose copy imports the cluster and plans no change", async () => {
      const page = await openCluster("search");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("group", { name: "Language" }).getByText("HCL").click();
      await page.locator("pre").getByText('resource "cloud_opensearch"').waitFor();
      await page.getByRole("button", { name: "Copy the code" }).click();
      await page.getByText("Copied: the code.").waitFor();
      const copied = await page.evaluate<string>("navigator.clipboard.readText()");
      await workspace.succeed("state", "rm", "cloud_opensearch.search");
      writeFileSync(join(workspace.folder, "main.tf"), copied);
      const { stdout } = await workspace.succeed("plan");
      expect(stdout).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
    });
  });
});
