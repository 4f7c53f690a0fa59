/** No command that is printed or documented runs a package of ours that a stranger published. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

import { COMMAND } from "../../src/text";
import { listenOnLoopback } from "../loopback";
import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");

/** What people read, and the sources of what they are shown. */
const PLACES =
  ".ci .github API.md CHANGELOG.md CONTRIBUTING.md README.md SECURITY.md cdktf.json docs examples main.ts scripts site src test/golden";

const files = PLACES.split(" ").flatMap((place) =>
  statSync(join(ROOT, place)).isFile()
    ? [place]
    : readdirSync(join(ROOT, place), { recursive: true, encoding: "utf8" })
        .map((name) => join(place, name))
        .filter((name) => /\.(?:\w*json|m?[jt]s|md|ya?ml|tf|hcl|txt|html)$/.test(name))
        .filter((name) => !name.includes("node_modules") && !name.endsWith("package-lock.json")),
);

const OURS = "cdktf-provider-cloud";

const RUNNER = new RegExp(
  "\\b(?:npx|pnpx|bunx|npm (?:exec|x|create)|pnpm (?:dlx|create)|yarn (?:dlx|create)|bun (?:x|create))" +
    "((?:[ \\t]+--?[\\w-]+(?:=\\S+)?|[ \\t]+[./]\\S+|[ \\t]+--)*)[ \\t]+([@\\w$][\\w./@{}-]*)",
  "g",
);

const INSTALLER = /\b(?:npm|pnpm|yarn|bun)[ \t]+(?:global[ \t]+)?(?:install|i|add|update|up)\b[^\n`"|;&)]*/g;

const DEPENDENCY = new RegExp(`"${OURS}":\\s*"(?:[\\^~<>=*]|\\d|latest|npm:)[^"]*"`, "g");

/** Returns the commands of a document or of a source file that a registry answers. */
function fetchingCommands(text: string): readonly string[] {
  const plain = text
    .replaceAll("${PROGRAM}", OURS)
    .replace(/\\\n[ \t]*/g, " ")
    .replace(/", "/g, " ");
  const runs = [...plain.matchAll(RUNNER)].filter(
    ([, options = ""]) => !/^\s+--no(?:-install)?$/.test(options),
  );
  const installs = [...plain.matchAll(INSTALLER)].filter(([line]) =>
    line.split(/\s+/).some((word) => word === OURS || word.startsWith(`${OURS}@`)),
  );
  return [...runs, ...installs, ...plain.matchAll(DEPENDENCY)].map(([line]) => line.trim());
}

it("every file names the installed package, or its file", () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    fetchingCommands(readFileSync(join(ROOT, file), "utf8")).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

describe("in a folder without the package, though a registry has the name", () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  /** Runs a line in a shell; returns the exit code, the errors, and the paths for which npm asked its registry. */
  async function run(line: string) {
    const asked: string[] = [];
    const registry = createServer(({ url = "", headers: { host = "" } }, response) => {
      asked.push(url);
      const dist = { tarball: `http://${host}/stranger.tgz`, shasum: "0".repeat(40) };
      const name = "cdktf-provider-cloud";
      const version = { name, version: "9.9.9", bin: { [name]: "run.js" }, dist };
      response.setHeader("Content-Type", "application/json");
      response.end(
        JSON.stringify({ name, "dist-tags": { latest: "9.9.9" }, versions: { "9.9.9": version } }),
      );
    });
    const port = await listenOnLoopback(registry);
    const child = spawn("sh", ["-c", line], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        npm_config_registry: `http://127.0.0.1:${port}/`,
        npm_config_cache: join(folder, "cache"),
        npm_config_prefix: join(folder, "global"),
        npm_config_update_notifier: "false",
      },
    });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("close", resolve).on("error", reject);
    });
    return { code, said, asked };
  }

  it("the documented command asks for its metadata, and downloads and runs nothing, as SECURITY.md says", async () => {
    const { code, said, asked } = await run(`${COMMAND} install`);
    expect({ code, said, asked }).toEqual({
      code: 1,
      said: expect.stringContaining("canceled") as string,
      asked: ["/cdktf-provider-cloud"],
    });
  });
});
