/** `cdktf-provider-cloud emulator`, as a person runs it. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { startEmulator } from "../../src/emulator";
import { built } from "../built";
import { callCommand } from "../cli/command-line/command";
import { temporaryFolder } from "../temporary-folder";
import { type RunningCommand, startCommand } from "./running-command";
import { ask, TOKEN } from "./service";

let folder: string;

beforeEach(() => (folder = temporaryFolder()));

function run(...args: string[]): RunningCommand {
  return runWith({ CLOUD_EMULATOR_TOKEN: TOKEN }, ...args);
}

function runWith(environment: NodeJS.ProcessEnv, ...args: string[]): RunningCommand {
  const env = { ...process.env, CLOUD_EMULATOR_TOKEN: undefined, ...environment };
  return startCommand([built("cli.js"), "emulator", ...args], folder, env);
}

async function urlOf({ until }: RunningCommand): Promise<string> {
  const [, url = ""] = await until("stdout", /listens at (\S+)[\s\S]*Ctrl-C/);
  return url;
}

/** Lists the clusters of an organization with a token; returns the status. */
async function statusFor(url: string, token: string, organization = 1): Promise<number> {
  const path = `/cluster/opensearch?organization_id=${organization}`;
  return (await ask(url, "GET", path, undefined, { authorization: `Bearer ${token}` })).status;
}

describe("the emulator's command", () => {
  it("prints its addresses and how to point Terraform at them, and stops on Ctrl-C", async () => {
    writeFileSync(
      join(folder, "seed.json"),
      JSON.stringify({ opensearch: [{ name: "logs", organization_id: 7 }] }),
    );
    const command = run("--seed-file", "seed.json");
    const url = await urlOf(command);
    expect(command.output.stdout).toContain("Its clusters are kept in .emulator");
    expect((await ask(url, "GET", "/cluster/opensearch/1")).status).toBe(200);
    await command.until("stderr", /GET +\/cluster\/opensearch\/1 +200 .*organization 7/);

    command.child.kill("SIGINT");
    expect(await command.ended).toBe(0);
    expect(command.output.stdout).toContain("The emulator has stopped.");
    const again = run();
    expect((await ask(await urlOf(again), "GET", "/cluster/opensearch/1")).status).toBe(200);
  });

  it("stops at once while requests hang", async () => {
    const command = run("--fault", "latency,milliseconds=600000");
    const url = await urlOf(command);
    expect(command.output.stdout).toContain("Injected fault: latency");
    const hanging = ask(url, "GET", "/cluster/opensearch/1").catch(() => "cut" as const);
    await ask(url, "GET", "/openapi.json");
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(0);
    expect(await hanging).toBe("cut");
  });

  it("assigns tokens to organizations, and prints no given token", async () => {
    const command = run("--token", "planted-secret=7,8", "--token", "planted-other", "--log", "json");
    const url = await urlOf(command);
    expect(await statusFor(url, "planted-secret", 8)).toBe(200);
    expect(await statusFor(url, "planted-secret", 9)).toBe(403);
    expect(await statusFor(url, "planted-other", 9)).toBe(200);
    expect(await statusFor(url, TOKEN, 9)).toBe(401);
    await command.until("stderr", /unauthorized/);
    const lines = command.output.stderr.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { method: "GET", path: "/cluster/opensearch", status: 200, organizationId: 8 },
      { status: 403, code: "forbidden" },
      { status: 200 },
      { status: 401 },
    ]);
    expect(JSON.stringify(command.output)).not.toMatch(/planted/);
  });

  it("lets this machine in to every cluster if told so, says where requests go, and shows no login", async () => {
    const command = runWith(
      { CLOUD_EMULATOR_TOKEN: TOKEN, CLOUD_EMULATOR_OPENSEARCH_17_LOGIN: "me:planted-password" },
      ...[
        "--admit-loopback",
        "--backend",
        "prometheus=http://127.0.0.1:9090/",
        "--backend",
        "opensearch/17=https://localhost:9200",
      ],
    );
    const url = await urlOf(command);
    expect(command.output.stdout).toContain("No access list is enforced: this machine is let in");
    const body = { name: "logs", organization_id: 7, opensearch_whitelist: ["10.0.0.0/8"] };
    const { json } = await ask(url, "POST", "/cluster/opensearch", body);
    expect((await ask(String(json?.["url"]), "GET", "/")).status).toBe(401);
    expect(command.output.stdout).toContain(`
What the endpoints of prometheus let in is passed on to http://127.0.0.1:9090, without a login
What the endpoint opensearch/17 lets in is passed on to https://localhost:9200, with the login of CLOUD_EMULATOR_OPENSEARCH_17_LOGIN
`);
    expect(JSON.stringify(command.output)).not.toContain("planted");
  });

  it("makes and prints a token for each start, and never uses that of the real service", async () => {
    const tokens = new Set<string>();
    for (const dataDir of ["one", "two"]) {
      const command = runWith({ CLOUD_ACCESS_TOKEN: "planted-real" }, "--data-dir", dataDir);
      const url = await urlOf(command);
      const [, token = ""] = /CLOUD_ACCESS_TOKEN=([\w-]{32})$/m.exec(command.output.stdout) ?? [];
      expect(await statusFor(url, token)).toBe(200);
      for (const other of ["planted-real", TOKEN, "rehearsal", ""])
        expect(await statusFor(url, other)).toBe(401);
      expect(JSON.stringify(command.output)).not.toContain("planted");
      tokens.add(token);
    }
    expect(tokens.size).toBe(2);
  });

  it("prints an export line that works in a new shell, without the given token", async () => {
    writeFileSync(join(folder, "token's file"), "planted-in-file\n", { mode: 0o600 });
    for (const [environment, args] of [
      [{ CLOUD_EMULATOR_TOKEN: "planted-in-environment" }, []],
      [{}, ["--token-file", "token's file", "--data-dir", "another's folder"]],
    ] as const) {
      const command = runWith(environment, ...args);
      const url = await urlOf(command);
      const [line = ""] = /^ {2}export .*$/m.exec(command.output.stdout) ?? [];
      const shown = execFileSync("sh", ["-c", `${line}\nprintf %s "$CLOUD_ACCESS_TOKEN"`], {
        cwd: "/",
        env: { ...process.env, CLOUD_EMULATOR_TOKEN: undefined },
        encoding: "utf8",
      });
      expect(await statusFor(url, shown)).toBe(200);
      expect(JSON.stringify(command.output)).not.toContain("planted");
      command.child.kill("SIGTERM");
      expect(await command.ended).toBe(0);
      expect(existsSync(join(folder, ".emulator", "emulator-token"))).toBe(false);
    }
  });

  it("reads tokens with organizations from a file, and warns if others can read it", async () => {
    writeFileSync(join(folder, "tokens"), "planted-seven=7\n\nplanted-all\n");
    chmodSync(join(folder, "tokens"), 0o644);
    const command = run("--token-file", "tokens", "--token", "planted-flag", "--log", "off");
    const url = await urlOf(command);
    expect(await statusFor(url, "planted-seven")).toBe(403);
    expect(await statusFor(url, "planted-all")).toBe(200);
    expect(await statusFor(url, "planted-flag")).toBe(200);
    expect(await statusFor(url, TOKEN)).toBe(401);
    expect(command.output.stderr).toBe("Other users can read tokens: `chmod 600` closes it.\n");
  });

  it("reads the names of the access lists, black holes and faults from its flags", async () => {
    const command = run(
      ...["--access-list-field-names", "allowlist", "--blackhole", "--log", "off", "--fault-seed", "3"],
      ...["--fault", "status,status=503,retryAfterSeconds=2,operations=read,count=1"],
    );
    const url = await urlOf(command);
    const body = { name: "logs", organization_id: 7, ip_allowlist: ["10.0.0.0/8"] };
    const created = await ask(url, "POST", "/cluster/opensearch", body);
    expect(created.json).toMatchObject({ ip_allowlist: ["10.0.0.0/8"] });
    const first = await ask(url, "GET", "/cluster/opensearch/1");
    expect(first).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
    expect((await ask(url, "GET", "/cluster/opensearch/1")).status).toBe(200);
    expect(command.output.stderr).toBe("");
  });

  it("opens no endpoint if told so", async () => {
    const command = run("--no-endpoints");
    const url = await urlOf(command);
    const body = { name: "logs", organization_id: 7 };
    const { json } = await ask(url, "POST", "/cluster/opensearch", body);
    expect(json).toMatchObject({ url: "https://logs-1.opensearch.cloud.internal" });
    expect(command.output.stdout).not.toContain("_emulator");
  });
});

describe("what the command refuses", () => {
  const call = (...args: readonly string[]) =>
    callCommand(["emulator", ...args], { cwd: folder, env: { CLOUD_EMULATOR_TOKEN: TOKEN } });

  it.each<[what: string, args: readonly string[], expected: { code: number; message: RegExp }]>([
    [
      "an invalid address",
      ["--as", "office"],
      { code: 2, message: /^--as office: "office" is not an IP address: give one / },
    ],
    [
      "two rules for one address",
      ["--as", "1.2.3.4", "--as", "1.2.3.5"],
      { code: 2, message: /^--as 1\.2\.3\.5: there are two/ },
    ],
    [
      "two answers to who is let in",
      ["--as", "1.2.3.4", "--admit-loopback"],
      { code: 2, message: /'--admit-loopback'/ },
    ],
    [
      "a server with a login, which is not repeated",
      ["--backend", "prometheus=http://me:planted@127.0.0.1:9090"],
      { code: 2, message: /^--backend: a login does not belong into an address(?!.*planted)/s },
    ],
    [
      "an unknown fault",
      ["--fault", "flood"],
      { code: 2, message: /fault must be one of latency, cut-before, / },
    ],
    [
      "a missing token file",
      ["--token-file", "none"],
      { code: 1, message: /token file none cannot be read: it is not there \(ENOENT\)/ },
    ],
    [
      "a token file without a token",
      ["--token-file", "empty"],
      { code: 1, message: /token file empty is empty/ },
    ],
    [
      "a token file with a space in it",
      ["--token-file", "spaces"],
      { code: 1, message: /spaces, line 2: A token is printable ASCII/ },
    ],
    [
      "a seed file that breaks a rule",
      ["--seed-file", "broken.json"],
      {
        code: 1,
        message:
          /broken\.json cannot be used:\n {2}opensearch\[0\] is not valid: opensearch_whitelist\[0\]: .*10\.0\.0\.0\/8.*\nNo cluster was created\.\n$/,
      },
    ],
    [
      "a data folder with other files",
      ["--data-dir", "."],
      { code: 2, message: /^The emulator cannot start: \S+ is not a folder/ },
    ],
  ])("is %s, with a clear error", async (_what, args, { code, message }) => {
    writeFileSync(join(folder, "empty"), "\n");
    writeFileSync(join(folder, "spaces"), "a\nb c\n");
    const list = ["10.0.0.1/8"];
    const broken = { opensearch: [{ name: "logs", organization_id: 7, opensearch_whitelist: list }] };
    writeFileSync(join(folder, "broken.json"), JSON.stringify(broken));
    const refused = await call(...args);
    expect(refused).toMatchObject({ code, stdout: "" });
    expect(refused.stderr).toMatch(message);
    expect(refused.stderr).not.toMatch(/^\s+at /m);
  });

  it("is a damaged data file, which is not changed", async () => {
    const service = await startEmulator({ port: 0, dataDir: join(folder, ".emulator"), tokens: [TOKEN] });
    await ask(service.url, "POST", "/cluster/opensearch", { name: "logs", organization_id: 7 });
    await service.close();
    const file = join(folder, ".emulator", "opensearch-1.json");
    const damaged = readFileSync(file, "utf8").slice(0, -10);
    writeFileSync(file, damaged);
    const { code, stderr } = await call();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /opensearch-1\.json is not a cluster of this emulator: it is not JSON .* restore it from a backup/,
    );
    expect(readFileSync(file, "utf8")).toBe(damaged);
  });

  it("is a port and a folder that another emulator uses", async () => {
    const first = run("--data-dir", "one");
    const { port } = new URL(await urlOf(first));
    expect(await call("--data-dir", "two", "--port", port)).toEqual({
      code: 1,
      stdout: "",
      stderr: `Port ${port} is in use: choose another with --port, or 0 for a free one.\n`,
    });
    const sameFolder = await call("--data-dir", "one");
    expect(sameFolder.code).toBe(2);
    expect(sameFolder.stderr).toContain(
      `one is in use by another emulator (process ${first.child.pid ?? 0})`,
    );
  });
});
