/** The audit counts what is bundled, and never passes in silence. The registry is a server on this machine. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

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
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "audit-"));
  mkdirSync(join(folder, "lib"));
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(join(ROOT, file), join(folder, file));
  bundles(BUNDLED.map((name) => [name, versionOf(name)]));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ["that is bundled", "fastify", "bundled into lib/"],
  ["that is installed with the package", "zod", "bundled into lib/|installed with this package"],
  ["that is bundled by way of another", "find-my-way", "bundled into lib/"],
])("a vulnerability in a package %s is a failure: %s", async (_how, name, shipper) => {
  const { code, stdout } = await audit(await registry([name]));
  expect(stdout).toMatch(
    new RegExp(
      `^VULNERABLE, (${shipper}): ${name} ${versionOf(name)}: Planted \\(high, https://example`,
      "m",
    ),
  );
  expect(code).toBe(1);
});

it("asks about the bundled versions of the bundled packages", async () => {
  await audit(await registry([]));
  for (const name of ["fastify", "commander", "jose", "zod"]) expect(asked[name]).toContain(versionOf(name));
});

it("a vulnerability in a development tool is ignored", async () => {
  const { code, stdout } = await audit(await registry(["prettier", "jest"]));
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^Audited \d+ packages: no known vulnerability\.\n$/),
  ]);
});

it("a vulnerability within a peer is named, but is not a failure", async () => {
  const { code, stdout } = await audit(await registry(["archiver"]));
  expect(stdout).toMatch(/^Within a peer: archiver [\d.]+: Planted/m);
  expect(stdout).toContain("no known vulnerability");
  expect(code).toBe(0);
});

describe("a registry that cannot be asked", () => {
  const silent: [string, (request: IncomingMessage, response: ServerResponse) => void][] = [
    ["does not offer it", (_request, response) => response.writeHead(405).end()],
    ["is broken", (_request, response) => response.writeHead(500).end("{}")],
    ["hangs up", (request) => request.socket.destroy()],
  ];

  it.each(silent)("because it %s is reported", async (_why, answer) => {
    const { code, stdout } = await audit(await serve(answer));
    expect(stdout).toMatch(/^NOT AUDITED: .+\n\d+ packages that users get were not checked/);
    expect(stdout).not.toContain("no known vulnerability");
    expect(code).toBe(0);
  });

  it("is a failure where the audit is required", async () => {
    const [, answer] = silent[0] ?? [];
    const url = await serve(answer ?? (() => undefined));
    expect(await audit(url, "--required")).toMatchObject({ code: 1 });
  });
});

it("a build from other versions than those of the lock file is not audited", async () => {
  bundles([["fastify", "0.0.1"]]);
  const { code, stdout } = await audit(await registry([]));
  expect([code, stdout]).toEqual([1, expect.stringContaining("fastify 0.0.1")]);
});

/** What lib/LICENSES.txt says is bundled. */
function bundles(packages: readonly (readonly [name: string, version: string])[]): void {
  const lines = packages.map(([name, version]) => `  ${name} ${version} (MIT)\n`).join("");
  writeFileSync(join(folder, "lib", "LICENSES.txt"), `lib/cli.js includes:\n\n${lines}`);
}

/** Runs the script as CI does. */
async function audit(url: string, ...flags: string[]): Promise<{ code: number; stdout: string }> {
  const env = { ...process.env, npm_config_registry: url, npm_config_cache: join(folder, "cache") };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "scripts", "audit.mjs"), ...flags, folder],
      { env },
      (error, stdout) => resolve({ code: error === null ? 0 : Number(error.code), stdout }),
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
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
