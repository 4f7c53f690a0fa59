/** What is installed, and from where. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { terraformIn } from "../../src/cli/processes/terraform";
import { PROVIDER_SOURCE } from "../../src/schema";
import { installPlugin } from "../built";
import { describeWithTerraform } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), "utf8"));

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}
interface Locked {
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifest = read("package.json") as Manifest;
const { packages } = read("package-lock.json") as { packages: Readonly<Record<string, Locked>> };

describe("the package", () => {
  it("has a source address that nobody can register", () => {
    expect(PROVIDER_SOURCE).toMatch(/^[a-z0-9-]+\.internal\//);
  });

  it("runs no install script, and neither do its dependencies", () => {
    const atInstall = ["preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare"];
    expect(Object.keys(manifest.scripts).filter((name) => atInstall.includes(name))).toEqual([]);
    const queue = Object.keys(manifest.dependencies);
    for (const name of queue) {
      const locked = packages[`node_modules/${name}`];
      expect([name, locked?.hasInstallScript ?? false]).toEqual([name, false]);
      queue.push(...Object.keys(locked?.dependencies ?? {}).filter((needed) => !queue.includes(needed)));
    }
  });

  it("is built from dependencies with recorded hashes", () => {
    const unknown = Object.entries(packages).filter(
      ([place, { integrity, inBundle }]) =>
        place !== "" && inBundle !== true && !/^sha512-/.test(integrity ?? ""),
    );
    expect(unknown.map(([place]) => place)).toEqual([]);
  });
});

describeWithTerraform("the plugin", () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  it("is refused by Terraform if its bytes differ from the lock file", async () => {
    writeFileSync(join(folder, "terraform.rc"), "");
    writeFileSync(
      join(folder, "main.tf"),
      `terraform {\n  required_providers {\n    cloud = { source = "${PROVIDER_SOURCE}" }\n  }\n}\n`,
    );
    const run = terraformIn(folder, { TF_CLI_CONFIG_FILE: join(folder, "terraform.rc") });
    const plugin = installPlugin({ dir: join(folder, "terraform.d", "plugins") });
    expect(await run(["init", "-no-color"])).toMatchObject({ code: 0 });

    appendFileSync(plugin, "// one byte more");
    const { code, stderr } = await run(["init", "-no-color"]);
    expect(code).toBe(1);
    expect(stderr).toContain("checksums previously recorded in the dependency lock file");
  });
});
