/** The audit asks about what users get, also what is bundled. The registry is a server on this machine. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { listenOnLoopback } from "../loopback";
import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: true }>>;
}
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
/** Returns the version of a package; that of a bundled one, which only another package has, if there is no other. */
const versionOf = (name: string): string => {
  const places = Object.keys(lock.packages).filter((place) => place.endsWith(`node_modules/${name}`));
  const [place = ""] = places.sort((a, b) => a.length - b.length);
  return lock.packages[place]?.version ?? "";
};

const BUNDLED = ["fastify", "find-my-way", "zod"];

let folder: string;
let asked: Readonly<Record<string, readonly string[]>>;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "lib"));
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(join(ROOT, file), join(folder, file));
  bundles(BUNDLED.map((name) => [name, versionOf(name)]));
});

it.each([
  ["that is bundled", "fastify"],
  ["that is installed with the package", "@cdktf/provider-null"],
  ["that is bundled by way of another", "find-my-way"],
])("a vulnerability in a package %s is a failure: %s", async (_how, name) => {
  const { code, stdout } = await audit(await registry([name]));
  expect(stdout).toMatch(new RegExp(`^${name} .*\\n.*high\\nPlanted`, "m"));
  expect(code).toBe(1);
});

it("asks about the bundled and the installed packages, and no others", async () => {
  expect(await audit(await registry([]))).toMatchObject({ code: 0 });
  const names = [...BUNDLED, "@cdktf/provider-null"];
  expect(asked).toEqual(Object.fromEntries(names.map((name) => [name, [versionOf(name)]])));
});

it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ["does not offer it", (_request, response) => response.writeHead(405).end()],
  ["hangs up", (request) => request.socket.destroy()],
])("a registry that cannot be asked because it %s is a failure", async (_why, answer) => {
  expect(await audit(await serve(answer))).toMatchObject({ code: 1 });
});

it("a build from other versions than those of the lock file is not audited", async () => {
  bundles([["fastify", "0.0.1"]]);
  expect(await audit(await registry([]))).toMatchObject({ code: 1 });
});

/** What lib/LICENSES.txt says is bundled. */
function bundles(packages: readonly (readonly [name: string, version: string])[]): void {
  const lines = packages.map(([name, version]) => `  ${name} ${version} (MIT)\n`).join("");
  writeFileSync(join(folder, "lib", "LICENSES.txt"), `lib/cli.js includes:\n\n${lines}`);
}

/** Runs the script as CI does. */
async function audit(url: string): Promise<{ code: number; stdout: string }> {
  const env = {
    ...process.env,
    npm_config_registry: url,
    npm_config_cache: join(folder, "cache"),
    npm_config_fetch_retries: "0",
  };
  const script = join(ROOT, "scripts", "audit.mjs");
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { cwd: folder, env }, (error, stdout) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout }),
    );
  });
}

/** A registry that knows an advisory about each of these packages, whatever the version. */
function registry(vulnerable: readonly string[]): Promise<string> {
  return serve((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      if (request.method === "GET") {
        const name = decodeURIComponent(request.url ?? "").slice(1);
        response.end(
          JSON.stringify({ name, versions: { [versionOf(name)]: { name, version: versionOf(name) } } }),
        );
        return;
      }
      asked = JSON.parse(gunzipSync(Buffer.concat(parts)).toString()) as typeof asked;
      const advisory = { id: 1, title: "Planted", url: "https://example.com/1", severity: "high" };
      const advisories = vulnerable.map((name) => [name, [{ ...advisory, vulnerable_versions: "*" }]]);
      response.end(JSON.stringify(Object.fromEntries(advisories)));
    });
  });
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  return `http://127.0.0.1:${await listenOnLoopback(createServer(answer))}/`;
}
