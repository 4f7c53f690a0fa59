/** The plugin as users get it: one file for all platforms, from a mirror, from a package, or running for a developer. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";

import { PLATFORMS, writeNetworkMirror } from "../../src/cli/installation/network-mirror";
import { terraformIn } from "../../src/cli/processes/terraform";
import { createCertificate } from "../../src/plugin/process/certificate";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../src/schema";
import { built, installPlugin } from "../built";
import { listenOnLoopback } from "../loopback";
import { temporaryFolder } from "../temporary-folder";
import { describeWithTerraform } from "./terraform";

/** The hashes that the built constructs write into lock files. */
const builtHashes = () =>
  JSON.parse(readFileSync(built("constructs/stack-folder/plugin-hashes.json"), "utf8")) as readonly string[];

const CONFIGURATION = `
terraform {
  required_providers {
    cloud = {
      source  = "${PROVIDER_SOURCE}"
      version = "${PROVIDER_VERSION}"
    }
  }
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}`;

describeWithTerraform("the package", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    writeFileSync(join(folder, "main.tf"), CONFIGURATION);
    writeFileSync(join(folder, "terraform.rc"), "");
  });

  const terraform = (environment: Record<string, string> = {}) =>
    terraformIn(folder, {
      TF_CLI_CONFIG_FILE: join(folder, "terraform.rc"),
      NODE_EXTRA_CA_CERTS: "",
      ...environment,
    });

  it("has one hash for every platform, so that a lock file made on one passes on the others", async () => {
    const mirror = join(folder, "mirror");
    for (const platform of PLATFORMS) installPlugin({ dir: mirror, platform });
    const platforms = PLATFORMS.map((platform) => `-platform=${platform}`);
    const { code, stderr } = await terraform()(["providers", "lock", `-fs-mirror=${mirror}`, ...platforms]);
    expect([code, stderr]).toEqual([0, ""]);
    const lock = readFileSync(join(folder, ".terraform.lock.hcl"), "utf8");
    expect(lock.match(/h1:[^"]+/g)).toEqual(builtHashes().slice(0, 1));
  });

  it("is installed by terraform init from the network mirror that it writes", async () => {
    const mirror = join(folder, "mirror");
    writeNetworkMirror(mirror);
    const { key, pem } = await createCertificate();
    const server = createServer({ key, cert: pem }, (request, response) => {
      const path = join(mirror, decodeURIComponent(request.url ?? ""));
      const type = path.endsWith(".json") ? "application/json" : "application/zip";
      response.writeHead(200, { "content-type": type }).end(readFileSync(path));
    });
    const port = await listenOnLoopback(server);
    writeFileSync(join(folder, "ca.pem"), pem);
    writeFileSync(
      join(folder, "terraform.rc"),
      `provider_installation {\n  network_mirror {\n    url = "https://localhost:${port}/"\n  }\n}\n`,
    );
    const run = terraform({
      SSL_CERT_FILE: join(folder, "ca.pem"),
      SSL_CERT_DIR: folder,
      NO_PROXY: "localhost",
    });
    const init = await run(["init", "-no-color"]);
    expect([init.code, init.stderr]).toEqual([0, ""]);
    const index = JSON.parse(
      readFileSync(join(mirror, PROVIDER_SOURCE, `${PROVIDER_VERSION}.json`), "utf8"),
    ) as {
      archives: Record<string, { hashes: string[] }>;
    };
    expect(index.archives["linux_amd64"]?.hashes).toEqual(builtHashes());
    expect(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8")).toContain(builtHashes()[0]);
    expect(await run(["validate"])).toMatchObject({ code: 0 });
  });

  it("works in a project of ES modules", async () => {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    installPlugin({ dir: join(folder, "terraform.d", "plugins") });
    expect(await terraform()(["init"])).toMatchObject({ code: 0 });
    expect(await terraform()(["validate"])).toMatchObject({ code: 0 });
  });
});
