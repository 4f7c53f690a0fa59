/** `npm version` and `npm run release` in a copy of this repository. Nothing is pushed or published. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

import { built } from "../built";
import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");
const NAME = "cdktf-provider-cloud-7.8.9";

let folder: string;
let checkout: string;
const run = (program: string, args: readonly string[], env = {}) =>
  execFileSync(program, args, { cwd: checkout, encoding: "utf8", env: { ...process.env, ...env } });

beforeAll(() => {
  folder = temporaryFolder();
  checkout = join(folder, "checkout");
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  }).split("\0");
  for (const file of listed.filter((name) => name !== "" && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(ROOT, file), join(checkout, file));
  }
  run("git", ["init", "--quiet", "--initial-branch=main"]);
  run("git", ["config", "user.name", "Ada"]);
  run("git", ["config", "user.email", "ada@example.com"]);
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  run("sh", ["-c", "echo /node_modules >> .git/info/exclude"]);
  run("git", ["add", "--all"]);
  run("git", ["commit", "--quiet", "--message", "Begin"]);
  run("npm", ["version", "7.8.9"]);
});

it("commits and tags the version, with the changelog and every file that names the version", () => {
  expect(run("git", ["status", "--porcelain"])).toBe("");
  expect(run("git", ["log", "-1", "--format=%s %D"])).toBe("Release 7.8.9 HEAD -> main, tag: v7.8.9\n");
  const shown = (file: string) => run("git", ["show", `v7.8.9:${file}`]);
  expect(shown("package-lock.json")).toMatch(/^\{\n.*\n {2}"version": "7\.8\.9",\n/);
  expect(shown("src/schema/source.ts")).toContain('PROVIDER_VERSION = "7.8.9"');
  expect(shown("CHANGELOG.md")).toMatch(/^## \[Unreleased\]\n\n## \[7\.8\.9\] - \d{4}-\d\d-\d\d\n\n### /m);
});

it("makes the files of the release, twice with the same bytes, and changes nothing", () => {
  const release = (output: string, env = {}) =>
    run(
      "npm",
      [
        ...["run", "release", "--", "--repository", "acme/clusters", "--output", output],
        ...["--platform", "darwin_arm64", "--platform", "windows_amd64"],
      ],
      env,
    );
  const output = join(folder, "output");
  release(output);
  expect(run("git", ["status", "--porcelain"])).toBe("");
  expect(readdirSync(output)).toEqual([
    "SHA256SUMS",
    `${NAME}-network-mirror.zip`,
    `${NAME}.cdx.json`,
    `${NAME}.tgz`,
    "registry",
    "release-notes.md",
  ]);
  const mirror = join(output, "registry", "clusters.internal", "managed", "cloud");
  const { archives } = JSON.parse(readFileSync(join(mirror, "7.8.9.json"), "utf8")) as {
    readonly archives: Readonly<Record<string, { readonly url: string; readonly hashes: readonly string[] }>>;
  };
  for (const [platform, { url }] of Object.entries(archives))
    expect(url).toBe(`terraform-provider-cloud_7.8.9_${platform}.zip`);
  execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: output, stdio: "pipe" });
  expect(readFileSync(join(output, "release-notes.md"), "utf8")).toMatch(/^### /);

  const packed = (file: string) => run("tar", ["-xzOf", join(output, `${NAME}.tgz`), `package/${file}`]);
  const hashes = JSON.parse(packed("lib/constructs/stack-folder/plugin-hashes.json")) as readonly string[];
  const released = ["darwin_arm64", "windows_amd64"].flatMap((each) => archives[each]?.hashes ?? "none");
  expect(hashes.slice(2)).toEqual(released);
  expect(hashes).toHaveLength(2 + 4);
  const page = "https://github.com/acme/clusters/blob/v7.8.9/docs";
  expect(JSON.parse(packed("package.json"))).toMatchObject({
    version: "7.8.9",
    repository: { type: "git", url: "git+https://github.com/acme/clusters.git" },
    bugs: { url: "https://github.com/acme/clusters/issues" },
    homepage: "https://github.com/acme/clusters#readme",
  });
  expect(packed("lib/schema/source.js")).toContain(`DOCUMENTATION = "${page}"`);
  expect(packed("lib/bindings/provider/types.d.ts")).toContain(
    `see [docs/assumptions.md#requests](${page}/assumptions.md#requests).)`,
  );

  const bill = JSON.parse(readFileSync(join(output, `${NAME}.cdx.json`), "utf8")) as {
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  const listed = bill.components.map(({ name, version }) => `${name} ${version}`);
  const notices = readFileSync(built("LICENSES.txt"), "utf8").matchAll(/^ {2}(\S+ \S+) \(/gm);
  expect(listed).toEqual(expect.arrayContaining([...notices].map(([, each]) => each)));
  expect(bill.components.map(({ name }) => name)).toContain("@cdktf/provider-null");
  expect(bill.components.map(({ name }) => name)).not.toContain("jest");

  const again = join(folder, "again");
  release(again, { TZ: "America/St_Johns", LC_ALL: "tr_TR.UTF-8" });
  for (const sums of ["SHA256SUMS", "registry/clusters.internal/managed/cloud/7.8.9.json"])
    expect(readFileSync(join(again, sums), "utf8")).toBe(readFileSync(join(output, sums), "utf8"));
});

it.each([
  ["--repository", "acme"],
  ["--repository", "https://github.com/acme/clusters"],
  ["--repository", "acme/.."],
  ["--repositories", "acme/clusters"],
  ["--platform", "windows_386"],
])("refuses %s %s", (...flags) => {
  const program = join(ROOT, "node_modules", ".bin", "ts-node");
  expect(spawnSync(program, ["-T", "scripts/release/release.ts", ...flags], { cwd: checkout })).toMatchObject(
    {
      status: 2,
    },
  );
});
