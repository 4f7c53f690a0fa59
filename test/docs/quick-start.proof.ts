/** README.md, "Quick start", pasted into a shell as it stands: a deployed cluster, no changes, and nothing left behind. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { pack } from "../compat/app";
import { describeWithCdktf } from "../e2e/terraform";
import { README, readmeBlocks } from "./code-blocks";

const [, SECTION = ""] = /^## Quick start\n([^]*?)^## /m.exec(README) ?? [];
const [MAKE_PACKAGE = "", ...STEPS] = readmeBlocks("sh").filter((block) => SECTION.includes(block));

it("begins with the package, and uses the program of README.md", () => {
  expect(MAKE_PACKAGE).toMatch(
    /^npm ci && npm pack\nmkdir \.\.\/search && mv (\S+\.tgz) \.\.\/search && cd /,
  );
  const example = join(__dirname, "..", "..", "examples", "first-cluster", "main.ts");
  expect(readFileSync(example, "utf8")).toBe(readmeBlocks("ts")[0]);
});

describeWithCdktf("the steps", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "quick-start-"));
    mkdirSync(join(folder, "home"));
    mkdirSync(join(folder, "search"));
    writeFileSync(join(folder, "home", "terraform.rc"), "");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("lead from the package to a deployed cluster and back", async () => {
    // The first step without `npm ci`: lib/ is built.
    expect(MAKE_PACKAGE).toContain(basename(pack(join(folder, "search"))));
    const port = await freePort();
    const pasted = STEPS.join("\n").replaceAll("8480", String(port));
    const { code, output } = await shell(pasted, join(folder, "search"));
    if (code !== 0) throw new Error(output);
    const outcomes = [...output.matchAll(/Apply complete!.*|No changes\.|Destroy complete!.*/g)].map(String);
    expect(outcomes).toEqual([
      "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
      "No changes.",
      expect.stringMatching(/^Destroy complete! Resources: 1 destroyed\./),
    ]);
    expect(output).not.toContain("Incomplete lock file information");
    expect(readdirSync(folder)).toEqual(["home"]);
    const left = readdirSync(join(folder, "home"), { recursive: true, encoding: "utf8" });
    expect(left.filter((path) => path.includes("clusters.internal"))).toEqual([]);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  }, 600_000);

  /** Runs the text in bash, which stops at the first step that fails; with the packages that npm has in its cache. */
  async function shell(
    text: string,
    cwd: string,
  ): Promise<{ readonly code: number | null; readonly output: string }> {
    const home = join(folder, "home");
    const cache = execFileSync("npm", ["config", "get", "cache"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    const child = spawn("bash", ["-e", "-c", `trap 'kill %1 2>/dev/null || true' EXIT\n${text}`], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        HOME: home,
        TF_CLI_CONFIG_FILE: join(home, "terraform.rc"),
        CHECKPOINT_DISABLE: "1",
        NODE_EXTRA_CA_CERTS: "",
        CI: "1",
        FORCE_COLOR: "0",
        npm_config_cache: cache,
        npm_config_prefer_offline: "true",
        npm_config_audit: "false",
        npm_config_fund: "false",
        npm_config_update_notifier: "false",
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => (output += part));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("close", resolve).on("error", reject);
    });
    return { code, output: output.replace(/\x1B\[[0-9;]*m/g, "") };
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
