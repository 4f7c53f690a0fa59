/** `rehearse` with Terraform settings of the user's own, and of a stack for two services. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_SOURCE } from "../../src/schema";
import { installPlugin } from "../built";
import { installNullProvider } from "./null-provider/install";
import { useAttachedApp, useRehearsedApp } from "./rehearse-app";
import { describeWithTerraform } from "./terraform";

const cluster = { name: "metrics", organization_id: 1, prometheus_whitelist: ["10.0.0.0/8", "fd00::/8"] };

/** A cluster, and a provider that is in the user's mirror alone. */
const WITH_NULL = {
  terraform: {
    required_providers: { cloud: { source: PROVIDER_SOURCE }, null: { source: "hashicorp/null" } },
  },
  variable: { list: { type: "list(string)", default: ["10.0.0.1/8"] } },
  resource: { cloud_prometheus: { metrics: { ...cluster, prometheus_whitelist: "${var.list}" } } },
};

/** Clusters of one name and organization in two services. */
const TWO_SERVICES = {
  terraform: { required_providers: { cloud: { source: PROVIDER_SOURCE } } },
  variable: { url: { type: "string" } },
  provider: { cloud: [{ base_url: "https://one.example.com" }, { alias: "two", base_url: "${var.url}" }] },
  resource: { cloud_prometheus: { a: cluster, b: { ...cluster, provider: "cloud.two" } } },
};

describeWithTerraform("rehearse with the user's own settings", () => {
  const app = useRehearsedApp();

  it("gets providers as the user does, also those of another build than before", async () => {
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
    app.writeStack("both", WITH_NULL);
    /** Gets the providers, and is refused by the plan. */
    const rehearse = async () => {
      const run = await app.rehearse([], { TF_CLI_CONFIG_FILE: "user.rc" });
      expect([run.code, run.stderr]).toEqual([1, expect.stringContaining("has bits set")]);
      return readFileSync(lockFile, "utf8");
    };
    const lockFile = join(app.folder, ".rehearsal", "both", ".terraform.lock.hcl");
    const lock = await rehearse();
    expect(lock).toContain("hashicorp/null");
    expect(lock).toContain(PROVIDER_SOURCE);
    writeFileSync(lockFile, lock.replaceAll(/"h1:\w/g, '"h1:_'));
    expect(await rehearse()).toBe(lock);
  });
});

describeWithTerraform("rehearse of a stack for two services", () => {
  const app = useAttachedApp();

  it("emulates each service, and runs a second time", async () => {
    app.writeStack("both", TWO_SERVICES);
    const rehearse = () => app.rehearse(["--var", "url=https://two.example.com"]);
    const first = await rehearse();
    expect([first.code, first.stderr]).toEqual([0, ""]);
    expect(first.stdout).toContain("Plan: 2 to add");
    const addresses = /The emulator of https:\/\/(?:one|two)\.example\.com listens at http:\S+/g;
    expect(first.stdout.match(addresses)).toHaveLength(2);
    expect(first.stdout.match(/ holds 1 cluster: .*metrics$/gm)).toHaveLength(2);
    expect(first.stdout.match(/^ {2}clusters: \.rehearsal\/emulator-[\da-f]{8}$/gm)).toHaveLength(2);

    const second = await rehearse();
    expect([second.code, second.stderr]).toEqual([0, ""]);
    expect(second.stdout).not.toContain("to add");
    expect(second.stdout.match(/No changes\./g)).toHaveLength(2);
    expect(second.stdout.match(addresses)).toEqual(first.stdout.match(addresses));
  });
});
