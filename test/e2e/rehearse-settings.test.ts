/** `rehearse` with Terraform settings of the user's own, and of stacks for two services. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { installPlugin } from "../../src/cli/installation/install-plugin";
import { installNullProvider } from "./null-provider/install";
import { useRehearsedApp } from "./rehearse-app";
import { describeWithTerraform } from "./terraform";

/** Clusters of one name and organization in two services, and a resource of a provider that is in the user's mirror alone. */
const TWO_SERVICES = `
const { NullProvider } = require("@cdktf/provider-null/lib/provider");
const { Resource } = require("@cdktf/provider-null/lib/resource");
const stack = new cdktf.TerraformStack(app, "both");
new NullProvider(stack, "null", {});
new Resource(stack, "nothing", {});
const url = new cdktf.TerraformVariable(stack, "url", { type: "string" });
const one = new cloud.CloudProvider(stack, "one", { baseUrl: "https://one.example.com" });
const two = new cloud.CloudProvider(stack, "two", { alias: "two", baseUrl: url.stringValue });
for (const [id, provider] of [["a", one], ["b", two]])
  new cloud.CloudPrometheus(stack, id, {
    provider, name: "metrics", organizationId: 1, prometheusWhitelist: ["10.0.0.0/8", "fd00::/8"],
  });
`;

describeWithTerraform("rehearse with the user's own settings", () => {
  const app = useRehearsedApp();

  it("gets providers as the user does, emulates each service, and runs a second time", async () => {
    const mirror = join(app.folder, "mirror");
    await installNullProvider(mirror);
    installPlugin({ dir: mirror });
    writeFileSync(
      join(app.folder, "user.rc"),
      `provider_installation {
  filesystem_mirror {
    path = "${mirror}"
  }
  network_mirror {
    url     = "https://127.0.0.1:1/"
    exclude = ["*/*/*"]
  }
}
`,
    );
    app.write(TWO_SERVICES);
    const rehearse = () =>
      app.rehearse(["--var", "url=https://two.example.com"], { TF_CLI_CONFIG_FILE: "user.rc" });
    const first = await rehearse();
    expect([first.code, first.stderr]).toEqual([0, ""]);
    expect(first.stdout).toContain("Plan: 3 to add");
    const addresses = /The emulator of https:\/\/(?:one|two)\.example\.com listens at http:\S+/g;
    expect(first.stdout.match(addresses)).toHaveLength(2);
    expect(first.stdout.match(/ holds 1 cluster: .*metrics$/gm)).toHaveLength(2);
    expect(first.stdout.match(/^ {2}clusters: \.rehearsal\/emulator-[\da-f]{8}$/gm)).toHaveLength(2);
    const lock = readFileSync(join(app.folder, ".rehearsal", "both", ".terraform.lock.hcl"), "utf8");
    expect(lock).toContain("hashicorp/null");

    const second = await rehearse();
    expect([second.code, second.stderr]).toEqual([0, ""]);
    expect(second.stdout).not.toContain("to add");
    expect(second.stdout.match(/No changes\./g)).toHaveLength(2);
    expect(second.stdout.match(addresses)).toEqual(first.stdout.match(addresses));
  });
});
