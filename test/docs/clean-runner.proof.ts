/**
 * docs/deploy.md: the project of README.md's "Quick start" on a clean runner, with a clone, an empty cache of npm and an empty
 * home folder; and from a registry of a team.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

import { parse } from "yaml";

import { PROVIDER_VERSION } from "../../src/schema";
import { describeWithCdktf } from "../e2e/terraform";
import { listenOnLoopback } from "../loopback";
import { codeBlocks, readPage } from "./code-blocks";
import { npmSettings, runInBash } from "./paste";
import { useQuickStart } from "./quick-start";

describeWithCdktf("a first project", () => {
  const { newcomer, project, deploy } = useQuickStart();

  /** The cache of npm on the runners, empty at first. */
  const cache = () => join(newcomer.folder, "cache");

  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
      cwd,
      encoding: "utf8",
    });

  /** Runs commands in a clone of the project, as a runner does that has nothing. Throws an Error if one fails. */
  async function onCleanRunner(
    name: string,
    commands: readonly string[],
    env: NodeJS.ProcessEnv,
  ): Promise<string> {
    const runner = join(newcomer.folder, name);
    mkdirSync(join(runner, "home"), { recursive: true });
    git(runner, "clone", "--quiet", project(), "clone");
    // Stands for a remote state.
    const state = "terraform.search.tfstate";
    if (existsSync(join(project(), state)))
      copyFileSync(join(project(), state), join(runner, "clone", state));
    let output = "";
    for (const command of commands) {
      const ended = await runInBash(command, join(runner, "clone"), {
        PATH: process.env["PATH"],
        HOME: join(runner, "home"),
        TF_CLI_CONFIG_FILE: join(newcomer.home, "terraform.rc"),
        ...npmSettings(),
        npm_config_cache: cache(),
        CHECKPOINT_DISABLE: "1",
        CI: "true",
        FORCE_COLOR: "0",
        ...env,
      });
      output += ended.output;
      if (ended.code !== 0) throw new Error(`${command}\n${output}`);
    }
    return output;
  }

  it("is installed and deployed on a clean runner, also from a registry", async () => {
    const { address } = await deploy();
    // Settings of a person who keeps packages and vendored code out of git.
    writeFileSync(join(newcomer.home, "ignored"), "*.tgz\nvendor/\n");
    git(project(), "init", "--quiet");
    git(project(), "-c", `core.excludesFile=${join(newcomer.home, "ignored")}`, "add", "--all");
    git(project(), "commit", "--quiet", "--message", "A first cluster");
    expect(git(project(), "ls-files").trim().split("\n")).toEqual([
      ".gitignore",
      "cdktf.json",
      "main.ts",
      "package-lock.json",
      "package.json",
      "tsconfig.json",
      expect.stringMatching(/^vendor\/cdktf-provider-cloud-[\d.]+\.tgz$/),
    ]);

    const service = { CLOUD_BASE_URL: address, CLOUD_ACCESS_TOKEN: "my-token" };
    const [workflow = ""] = codeBlocks("docs/deploy.md", "yaml");
    const { jobs } = parse(workflow) as { jobs: { deploy: { steps: { run?: string }[] } } };
    const commands = jobs.deploy.steps.flatMap(({ run }) => run ?? []);
    expect(commands[0]).toBe("npm ci");
    expect(await onCleanRunner("runner", commands, service)).toContain("No changes.");
    await fromRegistry();
  });

  /** docs/deploy.md, "In a registry of your team": publishes the file, and installs it on a clean runner. */
  async function fromRegistry(): Promise<void> {
    const [, publish = ""] = /Publish the file once: `([^`]+)`/.exec(readPage("docs/deploy.md")) ?? [];
    const [manifest = ""] = [...readPage("docs/deploy.md").matchAll(/^ {2}```json\n([^]*?)^ {2}```$/gm)].map(
      ([, text]) => text,
    );
    const [, token = ""] = /write `([^`]+)` into `\.npmrc`/.exec(readPage("docs/deploy.md")) ?? [];
    let file = Buffer.alloc(0);
    let downloads = 0;
    const registry = createServer((request, response) => {
      const isAllowed = request.headers.authorization === "Bearer token-of-npm";
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        response.statusCode = isAllowed
          ? request.method === "PUT"
            ? 201
            : file.length > 0
              ? 200
              : 404
          : 401;
        if (request.method !== "PUT") {
          const isFile = isAllowed && request.url?.endsWith(".tgz") === true;
          if (isFile) downloads += 1;
          return response.end(isFile ? file : "{}");
        }
        const { _attachments } = JSON.parse(Buffer.concat(parts).toString()) as {
          _attachments: Record<string, { data: string }>;
        };
        file = Buffer.from(Object.values(_attachments)[0]?.data ?? "", "base64");
        return response.end("{}");
      });
    });
    const host = `127.0.0.1:${await listenOnLoopback(registry)}`;
    const here = (text: string) =>
      text.replaceAll("https://npm.example.com", `http://${host}`).replaceAll("npm.example.com", host);
    const NPM_TOKEN = "token-of-npm";
    writeFileSync(join(project(), ".npmrc"), `${here(token)}\n`);
    await newcomer.paste(`export NPM_TOKEN=${NPM_TOKEN}\n${here(publish)}`, project());
    expect(file.length).toBeGreaterThan(100_000);

    git(project(), "checkout", "--quiet", "-b", "registry");
    const own = JSON.parse(readFileSync(join(project(), "package.json"), "utf8")) as { dependencies: object };
    const { dependencies } = JSON.parse(here(manifest)) as { dependencies: object };
    const changed = { ...own, dependencies: { ...own.dependencies, ...dependencies } };
    writeFileSync(join(project(), "package.json"), JSON.stringify(changed));
    rmSync(join(project(), "vendor"), { recursive: true });
    await newcomer.paste(`export NPM_TOKEN=${NPM_TOKEN}\nnpm install`, project());
    git(project(), "add", "--all");
    git(project(), "commit", "--quiet", "--message", "The package from the registry");
    expect(git(project(), "ls-files")).not.toContain("vendor");
    // The other packages come from the cache of the first runner.
    const hash = createHash("sha512").update(file).digest("hex");
    const content = [hash.slice(0, 2), hash.slice(2, 4), hash.slice(4)];
    rmSync(join(cache(), "_cacache", "content-v2", "sha512", ...content), { force: true });
    downloads = 0;
    const printed = await onCleanRunner(
      "other-runner",
      ["npm ci", "npx --no cdktf-provider-cloud --version"],
      {
        NPM_TOKEN,
      },
    );
    expect(printed).toContain(PROVIDER_VERSION);
    expect(downloads).toBe(1);
  }
});
