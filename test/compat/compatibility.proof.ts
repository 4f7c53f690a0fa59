/** What docs/compatibility.md says works: each app is installed from the packed package, synthesized and validated. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { printedJson, terraformIn } from "../../src/cli/processes/terraform";
import { installNullProvider } from "../e2e/null-provider/install";
import { describeWithTerraform } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";
import { install, pack, synthesize } from "./app";
import { type Cell, CELLS, LANGUAGES, MIXTURES } from "./apps";

let folder: string;
let archive: string;
/** What the first cell synthesizes in the first language: all others give the same. */
let expected: object | undefined;
const apps = new Map<string, string>();

beforeAll(() => {
  folder = temporaryFolder();
  archive = pack(folder);
});

function appOf(cell: Cell): string {
  const installed = apps.get(cell.name) ?? install(archive, cell);
  apps.set(cell.name, installed);
  return installed;
}

const command = (app: string) => join(app, "node_modules", ".bin", "cdktf-provider-cloud");

describe.each(CELLS)("$name", (cell) => {
  it.each(LANGUAGES)(
    "in $name synthesizes the same stack",
    (language) => {
      const { stderr, stack } = synthesize(appOf(cell), language, cell);
      expect([stderr, stack]).toEqual([
        "",
        expect.objectContaining({ resource: expect.anything() as object }),
      ]);
      expected ??= stack;
      expect(stack).toEqual(expected);
    },
    120_000,
  );
});

it("installs none of the bundled packages", () => {
  const installed = CELLS.flatMap((cell) => readdirSync(join(appOf(cell), "node_modules")));
  expect(new Set(installed.filter((name) => !name.startsWith(".")))).toEqual(
    new Set(["@cdktf", "cdktf", "cdktf-provider-cloud", "cdktn", "constructs", "zod"]),
  );
}, 120_000);

describe.each(MIXTURES)("$name", (cell) => {
  it("is refused with both versions and the fix", () => {
    const { stderr, stack } = synthesize(appOf(cell), LANGUAGES[0], cell);
    expect(stack).toBeUndefined();
    expect(stderr).toMatch(cell.refusal);
    expect(stderr).not.toMatch(/node_modules.cdkt|node_modules.constructs|node_modules.cdktf-provider/);
  }, 120_000);
});

it.each([
  ["cdktf-provider-cloud/cdktn", "cdktn", "cdktf with the oldest constructs"],
  ["cdktf-provider-cloud", "cdktf", "cdktn with the oldest constructs"],
])(
  "%s without %s is refused in one sentence",
  (door, library, name) => {
    const app = appOf(CELLS.find((cell) => cell.name === name) as Cell);
    rmSync(join(app, "node_modules", library), { recursive: true, force: true });
    const { status, stderr } = spawnSync(process.execPath, ["-e", `require(${JSON.stringify(door)})`], {
      cwd: app,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`${door} needs the package ${library} (`);
    expect(stderr).not.toContain("MODULE_NOT_FOUND");
  },
  120_000,
);

describeWithTerraform("the packed package", () => {
  const terraform = (place: string, environment: Readonly<Record<string, string>> = {}) => {
    writeFileSync(join(place, "terraform.rc"), "");
    return terraformIn(place, {
      TF_CLI_CONFIG_FILE: join(place, "terraform.rc"),
      TF_CLI_ARGS: "-no-color",
      NODE_EXTRA_CA_CERTS: "",
      ...environment,
    });
  };
  const place = (name: string, app: string): string => {
    const made = join(folder, name);
    mkdirSync(made);
    execFileSync(command(app), ["install", "--dir", join(made, "terraform.d", "plugins")], { cwd: app });
    return made;
  };

  it("plans plain HCL against its own emulator", async () => {
    const app = appOf(CELLS[0]);
    const hcl = place("hcl", app);
    writeFileSync(join(hcl, "main.tf"), HCL);
    const emulator = await startEmulator(command(app), hcl);
    try {
      const run = terraform(hcl, { CLOUD_BASE_URL: emulator.url, CLOUD_ACCESS_TOKEN: "token" });
      expect(await run(["init"])).toMatchObject({ code: 0 });
      expect(printedJson((await run(["validate", "-json"])).stdout)).toMatchObject({
        valid: true,
        warning_count: 0,
      });
      const { code, stdout } = await run(["apply", "-auto-approve"]);
      expect([code, stdout]).toEqual([0, expect.stringContaining("1 added")]);
      expect(await run(["plan", "-detailed-exitcode"])).toMatchObject({ code: 0 });
    } finally {
      await emulator.stop();
    }
  }, 120_000);

  it.each(CELLS)(
    "with $name synthesizes JSON that terraform accepts",
    async (cell) => {
      const app = appOf(cell);
      synthesize(app, LANGUAGES[0], cell);
      const checked = place(`checked ${cell.name}`, app);
      cpSync(join(app, "cdktf.out/stacks/search/cdk.tf.json"), join(checked, "cdk.tf.json"));
      // The oldest binding of the null provider requires one version of it.
      const required = /"source": "null",\s*"version": "([\d.]+)"/.exec(
        readFileSync(join(checked, "cdk.tf.json"), "utf8"),
      );
      await installNullProvider(join(checked, "terraform.d", "plugins"), required?.[1]);
      const run = terraform(checked);
      const { code, stderr } = await run(["init", "-backend=false"]);
      expect([code, stderr]).toEqual([0, ""]);
      expect(printedJson((await run(["validate", "-json"])).stdout)).toMatchObject({ valid: true });
    },
    120_000,
  );
});

const HCL = `
terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
`;

/** The emulator of the installed package, as its command starts it. */
async function startEmulator(
  program: string,
  cwd: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const child = spawn(program, ["emulator", "--token", "token", "--no-endpoints", "--log", "off"], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.once("error", reject).once("close", () => reject(new Error(said)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [, found] = /listens at (http:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
