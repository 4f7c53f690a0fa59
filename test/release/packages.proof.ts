/**
 * The released packages, which hold Node.js: where there is no Node.js, Terraform installs one from the registry in a folder,
 * and plans, applies and destroys with it. Downloads Node.js and its libraries once.
 */
import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { unzipSync } from "fflate";

import { NODE_PACKAGES, PACKAGE_PLATFORMS, PINNED_NODE } from "../../scripts/release/node-downloads";
import { packageFor, type ReleasedPackage } from "../../scripts/release/packages";
import { withSigningKey, writeRegistry } from "../../scripts/release/registry";
import { thisPlatform } from "../../src/cli/installation/install-plugin";
import { packPlugin } from "../../src/cli/installation/plugin-package";
import { createCertificate } from "../../src/plugin/process/certificate";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../src/schema";
import { isAtLeast, withEntry } from "../../src/terraform-files";
import { pluginFile } from "../built";
import { TOKEN, useService } from "../emulator/service";
import { listenOnLoopback } from "../loopback";
import { temporaryFolder } from "../temporary-folder";
import { describeInapplicable, describeMissing, itInapplicable } from "../unavailable";

const ROOT = join(__dirname, "..", "..");

/** Returns the path of a program; undefined if the PATH has none. */
function programAt(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(":");
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A program of one cluster. */
const PROGRAM = `terraform {
  required_providers {
    cloud = { source = "${PROVIDER_SOURCE}", version = "${PROVIDER_VERSION}" }
  }
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8", "2001:db8::/48"]
}
`;

async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr }),
    );
  });
}

const MISSING = {
  busybox: "apt-get install busybox-static",
  chroot: "apt-get install coreutils",
  gpg: "apt-get install gnupg",
  terraform: "install Terraform",
};
const [missing] = Object.keys(MISSING).filter((name) => programAt(name) === undefined);
const isRoot = process.getuid?.() === 0;
/** Whether apt-get has the libraries of the packages. */
const isDebian12 =
  existsSync("/etc/os-release") &&
  /^ID=debian$[^]*^VERSION_ID="12"$|^VERSION_ID="12"$[^]*^ID=debian$/m.test(
    readFileSync("/etc/os-release", "utf8"),
  );
const ELSEWHERE = "the libraries of the packages are those of Debian 12";

const suite = (title: string, tests: () => void) => {
  if (!isDebian12) describeInapplicable(title, ELSEWHERE, tests);
  else if (missing !== undefined) {
    const reason = MISSING[missing as keyof typeof MISSING];
    describeMissing(title, { name: missing, reason }, tests);
  } else if (!isRoot) describeMissing(title, { name: "root", reason: "a root of its own needs it" }, tests);
  else describe(title, tests);
};

/** OpenTofu needs its C library, so that it does not run in a root without one. */
const TOFU = programAt("tofu");

const itWithTofu = (title: string, test: () => Promise<void>) => {
  if (TOFU === undefined) itInapplicable(title, "there is no tofu on the PATH", test);
  else it(title, test);
};

suite("the packages", () => {
  let folder: string;
  let registry: string;
  let own: ReleasedPackage;
  let mac: ReleasedPackage;
  let windows: ReleasedPackage;

  const service = useService();
  const platform = () => {
    const found = PACKAGE_PLATFORMS.find((each) => each === thisPlatform());
    if (found === undefined) throw new Error(`there is no package for ${thisPlatform()}`);
    return found;
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "packages-"));
    pluginFile(); // refuses a stale build
    own = packageFor(platform(), ROOT, PROVIDER_VERSION);
    mac = packageFor("darwin_arm64", ROOT, PROVIDER_VERSION);
    windows = packageFor("windows_amd64", ROOT, PROVIDER_VERSION);
    registry = join(folder, "registry");
    withSigningKey(newKey(), 1_700_000_000, (key) =>
      writeRegistry({ folder: registry, version: PROVIDER_VERSION, packages: [own, mac, windows], key }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Makes a secret key without a passphrase. */
  function newKey(): string {
    const home = mkdtempSync(join(folder, "key-"));
    const gpg = (...args: readonly string[]) =>
      execFileSync("gpg", ["--batch", "--quiet", "--homedir", home, "--passphrase", "", ...args], {
        encoding: "utf8",
      });
    gpg("--quick-generate-key", "Test <test@example.com>", "rsa2048", "sign", "never");
    return gpg("--armor", "--export-secret-keys");
  }

  /** Serves a folder over TLS, as any web server does; returns its address and the authority. */
  async function served(of: string): Promise<{ readonly port: number; readonly pem: string }> {
    const { key, pem } = await createCertificate();
    const server = createServer({ key, cert: pem }, ({ url = "" }, response) => {
      const path = join(of, decodeURIComponent(url));
      if (!existsSync(path) || !statSync(path).isFile()) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": typeOf(path) }).end(readFileSync(path));
    });
    return { port: await listenOnLoopback(server), pem };
  }

  const typeOf = (path: string) => (path.endsWith(".json") ? "application/json" : "application/octet-stream");

  /** Makes a root with busybox and Terraform alone, which has a program of one cluster; returns how Terraform runs in it. */
  function emptyRoot(settings: string, authority: string) {
    const root = temporaryFolder();
    for (const name of ["bin", "dev", "etc", "tmp", "project"]) mkdirSync(join(root, name));
    for (const name of ["busybox", "terraform"]) cpSync(programAt(name) ?? "", join(root, "bin", name));
    symlinkSync("busybox", join(root, "bin", "sh"));
    writeFileSync(join(root, "dev", "null"), "");
    chmodSync(join(root, "dev", "null"), 0o666);
    writeFileSync(join(root, "etc", "hosts"), "127.0.0.1 localhost\n");
    writeFileSync(join(root, "project", "ca.pem"), authority);
    writeFileSync(join(root, "project", "terraform.rc"), settings);
    writeFileSync(join(root, "project", "main.tf"), PROGRAM);
    const environment = {
      PATH: "/bin",
      HOME: "/project",
      CHECKPOINT_DISABLE: "1",
      CLOUD_ACCESS_TOKEN: TOKEN,
      CLOUD_BASE_URL: service.emulator.url,
      NODE_OPTIONS: "--no-such-option",
      SSL_CERT_FILE: "/project/ca.pem",
      TF_CLI_CONFIG_FILE: "/project/terraform.rc",
    };
    const terraform = async (...args: readonly string[]) =>
      run(programAt("chroot") ?? "chroot", [root, "/bin/terraform", "-chdir=/project", ...args], {
        env: environment,
      });
    return { root, terraform };
  }

  const asRegistry = (port: number) =>
    `host "clusters.internal" {\n  services = { "providers.v1" = "https://localhost:${port}/v1/providers/" }\n}\n`;

  const asMirror = (port: number) =>
    `provider_installation {\n  network_mirror { url = "https://localhost:${port}/" }\n}\n`;

  it("work from the registry in a root with busybox and Terraform alone", async () => {
    const { port, pem } = await served(registry);
    const { root, terraform } = emptyRoot(asRegistry(port), pem);
    expect(await terraform("init", "-no-color")).toMatchObject({ code: 0 });
    const lock = readFileSync(join(root, "project", ".terraform.lock.hcl"), "utf8");
    for (const hash of own.hashes) expect(lock).toContain(hash);
    expect(await terraform("plan", "-no-color", "-out=plan")).toMatchObject({ code: 0 });
    expect(await terraform("apply", "-no-color", "plan")).toMatchObject({ code: 0 });
    expect(await service.ask("GET", "/cluster/prometheus?organization_id=42")).toMatchObject({ status: 200 });
    expect(await terraform("apply", "-no-color", "-destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("work from the same folder as a network mirror, without a signature too", async () => {
    const mirror = join(folder, "mirror");
    writeRegistry({ folder: mirror, version: PROVIDER_VERSION, packages: [own], key: undefined });
    expect(existsSync(join(mirror, "v1"))).toBe(false);
    for (const of of [registry, mirror]) {
      const { port, pem } = await served(of);
      const { terraform } = emptyRoot(asMirror(port), pem);
      expect(await terraform("init", "-no-color")).toMatchObject({ code: 0 });
      expect(await terraform("validate", "-no-color")).toMatchObject({ code: 0 });
    }
  });

  itWithTofu("work with OpenTofu, from the registry and from the network mirror", async () => {
    const { port, pem } = await served(registry);
    for (const settings of [asRegistry(port), asMirror(port)]) {
      const project = temporaryFolder();
      writeFileSync(join(project, "ca.pem"), pem);
      writeFileSync(join(project, "tofu.rc"), settings);
      writeFileSync(join(project, "main.tf"), PROGRAM);
      const environment = {
        PATH: "/no/such/folder",
        HOME: project,
        CLOUD_ACCESS_TOKEN: TOKEN,
        CLOUD_BASE_URL: service.emulator.url,
        SSL_CERT_FILE: join(project, "ca.pem"),
        TF_CLI_CONFIG_FILE: join(project, "tofu.rc"),
      };
      for (const args of [["init"], ["plan", "-out=plan"], ["apply", "plan"], ["destroy", "-auto-approve"]])
        expect(await run(TOFU ?? "", args, { cwd: project, env: environment })).toMatchObject({ code: 0 });
    }
  });

  it("and the script are accepted by one lock file, which terraform providers lock writes for several platforms too", async () => {
    const { port, pem } = await served(registry);
    const { root, terraform } = emptyRoot(asRegistry(port), pem);
    const lock = join(root, "project", ".terraform.lock.hcl");
    const script = pluginFile();
    const hashes = [
      ...packPlugin(script.name, readFileSync(script.path)).hashes,
      ...[own, mac, windows].flatMap((each) => each.hashes),
    ];
    const address = { address: PROVIDER_SOURCE, version: PROVIDER_VERSION, constraints: PROVIDER_VERSION };
    writeFileSync(lock, withEntry("", { ...address, hashes }));
    expect(await terraform("init", "-no-color", "-lockfile=readonly")).toMatchObject({ code: 0 });
    rmSync(lock);
    const platforms = [own, mac, windows].map((each) => `-platform=${each.platform}`);
    expect(await terraform("providers", "lock", "-no-color", ...platforms)).toMatchObject({ code: 0 });
    for (const hash of [own, mac, windows].flatMap((each) => each.hashes))
      expect(readFileSync(lock, "utf8")).toContain(hash);
  });

  it.each<[string, (copy: string) => void, RegExp]>([
    [
      "a changed zip",
      (mirror) => writeFileSync(join(mirror, own.file), "changed"),
      /archive has\s+incorrect\s+checksum/,
    ],
    [
      "changed checksums",
      (mirror) => {
        const sums = join(mirror, `terraform-provider-cloud_${PROVIDER_VERSION}_SHA256SUMS`);
        writeFileSync(
          sums,
          readFileSync(sums, "utf8").replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
        );
      },
      /signature|checksum/i,
    ],
  ])("are refused with %s", async (_what, change, said) => {
    const copy = temporaryFolder();
    cpSync(registry, copy, { recursive: true });
    change(join(copy, PROVIDER_SOURCE));
    const { port, pem } = await served(copy);
    const { terraform } = emptyRoot(asRegistry(port), pem);
    const { code, output } = await terraform("init", "-no-color");
    expect(code).toBe(1);
    expect(output).toMatch(said);
  });

  it("are refused from a server of an unknown authority", async () => {
    const { port } = await served(registry);
    const { pem: other } = await createCertificate();
    const { terraform } = emptyRoot(asRegistry(port), other);
    expect(await terraform("init", "-no-color")).toMatchObject({ code: 1 });
  });

  it("stay beside a later version in the registry", () => {
    const copy = temporaryFolder();
    cpSync(registry, copy, { recursive: true });
    const later = { ...own, file: own.file.replace(PROVIDER_VERSION, "99.0.0") };
    withSigningKey(newKey(), 1_700_000_000, (key) =>
      writeRegistry({ folder: copy, version: "99.0.0", packages: [later], key }),
    );
    const read = (path: string) => JSON.parse(readFileSync(join(copy, path), "utf8")) as object;
    const [, ...address] = PROVIDER_SOURCE.split("/");
    expect(read(join("v1/providers", ...address, "versions"))).toMatchObject({
      versions: [{ version: PROVIDER_VERSION }, { version: "99.0.0", protocols: ["6.0"] }],
    });
    expect(read(join(PROVIDER_SOURCE, "index.json"))).toEqual({
      versions: { [PROVIDER_VERSION]: {}, "99.0.0": {} },
    });
    expect(existsSync(join(copy, PROVIDER_SOURCE, own.file))).toBe(true);
  });

  it("have the same bytes each time, and a size that the pages name", () => {
    for (const made of [own, windows]) {
      expect(packageFor(made.platform, ROOT, PROVIDER_VERSION).hashes).toEqual(made.hashes);
      expect(made.zip.length).toBeGreaterThan(30e6);
      expect(made.zip.length).toBeLessThan(45e6);
    }
  });

  it("hold the licences, and what Node.js they have", () => {
    const names = Object.keys(unzipSync(own.zip, { filter: ({ name }) => !/^(?:node|lib\/)/.test(name) }));
    expect(names).toEqual(
      expect.arrayContaining(["LICENSE", "licenses/node.txt", "licenses/glibc.txt", "licenses/SOURCES.txt"]),
    );
    expect(about(own)).toMatchObject(PINNED_NODE);
  });

  it("for macOS have a launcher and the signed Node.js, unchanged; none was started here", () => {
    const files = unzipSync(mac.zip);
    const launcher = Buffer.from(files[`terraform-provider-cloud_v${PROVIDER_VERSION}`] ?? []).toString();
    expect(launcher).toMatch(/^exec "\$d\/node" "\$d\/plugin\.cjs" "\$@"$/m);
    const node = Buffer.from(files["node"] ?? []);
    expect(node.readUInt32LE(0)).toBe(0xfeedfacf);
    expect(loadCommands(node)).toContain(CODE_SIGNATURE);
  });

  it("for Windows have one program, without the signature that is for Node.js alone", () => {
    const files = unzipSync(windows.zip);
    const name = `terraform-provider-cloud_v${PROVIDER_VERSION}.exe`;
    expect(Object.keys(files).sort()).toEqual(["LICENSE", "about.json", "licenses/node.txt", name]);
    const program = Buffer.from(files[name] ?? []);
    const header = program.readUInt32LE(0x3c);
    expect(program.toString("latin1", header, header + 4)).toBe("PE\0\0");
    const signature = header + 24 + 112 + 4 * 8;
    expect([program.readUInt32LE(signature), program.readUInt32LE(signature + 4)]).toEqual([0, 0]);
    expect(program.includes(readFileSync(pluginFile().path))).toBe(true);
    expect(about(windows)).toMatchObject({ ...PINNED_NODE, files: Object.keys(files).sort() });
  });

  const about = ({ zip }: ReleasedPackage) => {
    const { "about.json": text = new Uint8Array() } = unzipSync(zip, {
      filter: ({ name }) => name === "about.json",
    });
    return JSON.parse(Buffer.from(text).toString()) as object;
  };
});

/** Runs programs of other processors. */
const QEMU = programAt("qemu-aarch64-static");

const suiteUnderQemu = (title: string, tests: () => void) => {
  if (!isDebian12) describeInapplicable(title, ELSEWHERE, tests);
  else if (QEMU === undefined)
    describeMissing(title, { name: "qemu", reason: "apt-get install qemu-user-static" }, tests);
  else describe(title, tests);
};

suiteUnderQemu("the package for linux_arm64", () => {
  const service = useService();

  it("works under qemu, driven by a Terraform of this machine", async () => {
    const folder = temporaryFolder();
    const mirror = join(folder, "mirror", PROVIDER_SOURCE, PROVIDER_VERSION, thisPlatform());
    const launcher = `terraform-provider-cloud_v${PROVIDER_VERSION}`;
    const { zip } = packageFor("linux_arm64", ROOT, PROVIDER_VERSION);
    for (const [name, content] of Object.entries(unzipSync(zip))) {
      mkdirSync(dirname(join(mirror, name)), { recursive: true });
      writeFileSync(join(mirror, name), content, { mode: 0o755 });
    }
    // The kernel of this machine need not know which program runs those of other processors.
    const text = readFileSync(join(mirror, launcher), "utf8");
    writeFileSync(join(mirror, launcher), text.replace(/^exec /m, `exec ${QEMU ?? ""} `));
    writeFileSync(
      join(folder, "terraform.rc"),
      `provider_installation {\n  filesystem_mirror { path = "${join(folder, "mirror")}" }\n}\n`,
    );
    writeFileSync(join(folder, "main.tf"), PROGRAM);
    const environment = {
      PATH: process.env["PATH"],
      HOME: folder,
      CHECKPOINT_DISABLE: "1",
      CLOUD_ACCESS_TOKEN: TOKEN,
      CLOUD_BASE_URL: service.emulator.url,
      TF_CLI_CONFIG_FILE: join(folder, "terraform.rc"),
    };
    const terraform = async (...args: readonly string[]) =>
      run("terraform", args, { cwd: folder, env: environment });
    for (const args of [["init"], ["plan", "-out=plan"], ["apply", "plan"]])
      expect(await terraform(...args, "-no-color")).toMatchObject({ code: 0 });
    expect(await service.ask("GET", "/cluster/prometheus?organization_id=42")).toMatchObject({ status: 200 });
    expect(await terraform("apply", "-destroy", "-auto-approve", "-no-color")).toMatchObject({ code: 0 });
  });
});

it("the Node.js of the packages is the newest of its line: if not, and if the newer one has security fixes, change scripts/release/pinned-node.json", () => {
  const line = `${PINNED_NODE.node.split(".", 1)[0] ?? ""}.`;
  const published = NODE_PACKAGES.map(
    (name) =>
      JSON.parse(execFileSync("npm", ["view", name, "versions", "--json"], { encoding: "utf8" })) as string[],
  );
  const [first = [], ...others] = published.map((versions) => versions.filter((one) => one.startsWith(line)));
  const common = first.filter((version) => others.every((versions) => versions.includes(version)));
  expect(common.filter((version) => !isAtLeast(PINNED_NODE.node, version))).toEqual([]);
});

const CODE_SIGNATURE = 0x1d;

/** Returns the kinds of the load commands of a program for macOS. */
function loadCommands(program: Buffer): readonly number[] {
  const kinds: number[] = [];
  let place = 32;
  for (let left = program.readUInt32LE(16); left > 0; left -= 1) {
    kinds.push(program.readUInt32LE(place));
    place += program.readUInt32LE(place + 4);
  }
  return kinds;
}
