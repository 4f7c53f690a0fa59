/** `npm run release` in a copy of this repository, with a remote repository of its own. Nothing is published. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

import { built } from "../built";

const ROOT = join(__dirname, "..", "..");

let folder: string;
let checkout: string;
const remote = () => join(folder, "remote");
const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" }).trim();

/** Passes each call on, except for the installation and the tests: the latter end as a file says. */
const NPM = (real: string) => `#!/bin/sh
echo "$PWD $*" >> "${folder}/npm-calls"
case "$1" in
  ci) exit 0 ;;
  test) exit "$(cat "${folder}/status-of-tests")" ;;
  *) exec "${real}" "$@" ;;
esac
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "release-proof-"));
  checkout = join(folder, "checkout");
  const listed = git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0");
  for (const file of listed.filter((name) => name !== "" && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(ROOT, file), join(checkout, file));
  }
  git(folder, "init", "--quiet", "--bare", "--initial-branch=main", "remote");
  git(checkout, "init", "--quiet", "--initial-branch=main");
  git(checkout, "config", "user.name", "Ada");
  git(checkout, "config", "user.email", "ada@example.com");
  git(checkout, "remote", "add", "origin", remote());
  writeFileSync(join(checkout, ".git", "info", "exclude"), "/node_modules\n");
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  save("Begin");
  mkdirSync(join(folder, "bin"));
  const real = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
  writeFileSync(join(folder, "bin", "npm"), NPM(real));
  chmodSync(join(folder, "bin", "npm"), 0o755);
  writeFileSync(join(folder, "status-of-tests"), "0");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Commits and pushes everything. */
function save(subject: string): void {
  git(checkout, "add", "--all");
  git(checkout, "commit", "--quiet", "--allow-empty", "--message", subject);
  git(checkout, "push", "--quiet", "origin", "main");
}

/** What the copy and its remote repository hold: nothing of it may change in a dry run or by a failure. */
function everything(): string {
  const refs = [checkout, remote()].map((place) =>
    git(place, "for-each-ref", "--format=%(refname) %(objectname)"),
  );
  return [...refs, git(checkout, "status", "--porcelain", "--ignored"), git(checkout, "diff", "HEAD")].join(
    "\n",
  );
}

let outputs = 0;
function release(...flags: string[]) {
  outputs += 1;
  const output = join(folder, `output-${outputs}`);
  const temporary = join(folder, `temporary-${outputs}`);
  mkdirSync(temporary);
  const env = {
    ...process.env,
    PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter),
    TMPDIR: temporary,
  };
  const program = join(ROOT, "node_modules", ".bin", "ts-node");
  const args = ["-T", "scripts/release.ts", "--output", output, ...flags];
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: checkout, env, encoding: "utf8" });
  expect(readdirSync(temporary).filter((name) => name.startsWith("release-"))).toEqual([]);
  return { status, said: stdout + stderr, output };
}

/** The package.json in the packed package. */
function manifestIn(output: string, version: string): Record<string, unknown> {
  const file = join(output, `cdktf-provider-cloud-${version}.tgz`);
  return JSON.parse(
    execFileSync("tar", ["-xzOf", file, "package/package.json"], { encoding: "utf8" }),
  ) as Record<string, unknown>;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly properties: readonly { readonly value: string }[];
}

it("builds every file of the release in a dry run, and changes nothing", () => {
  const before = everything();
  const { status, said, output } = release("--dry-run", "--repository", "acme/clusters");
  expect([status, said]).toEqual([0, expect.stringContaining("the same bytes")]);
  expect(everything()).toBe(before);
  expect(readdirSync(output)).toEqual([
    "SHA256SUMS",
    "cdktf-provider-cloud-0.1.0-network-mirror.zip",
    "cdktf-provider-cloud-0.1.0.cdx.json",
    "cdktf-provider-cloud-0.1.0.tgz",
    "release-notes.md",
  ]);
  execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: output, stdio: "pipe" });
  expect(manifestIn(output, "0.1.0")).toMatchObject({
    repository: { type: "git", url: "git+https://github.com/acme/clusters.git" },
    bugs: { url: "https://github.com/acme/clusters/issues" },
    homepage: "https://github.com/acme/clusters#readme",
  });

  const bill = JSON.parse(readFileSync(join(output, "cdktf-provider-cloud-0.1.0.cdx.json"), "utf8")) as {
    components: readonly Component[];
  };
  const notices = readFileSync(built("LICENSES.txt"), "utf8");
  const bundled = new Set(
    [...notices.matchAll(/^ {2}(\S+) (\S+) \(/gm)].map(([, name, version]) => `${name}@${version}`),
  );
  const listed = bill.components.filter(({ properties }) => properties.length > 0);
  expect(new Set(listed.map(({ name, version }) => `${name}@${version}`))).toEqual(bundled);
  expect(bill.components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["zod", "@cdktf/provider-null"]),
  );

  const again = release("--dry-run", "--repository", "acme/clusters");
  expect(readFileSync(join(again.output, "SHA256SUMS"))).toEqual(readFileSync(join(output, "SHA256SUMS")));
});

it("refuses an impossible release before it builds", () => {
  writeFileSync(join(checkout, "notes.txt"), "");
  const { status, said, output } = release("--dry-run");
  rmSync(join(checkout, "notes.txt"));
  expect([status, said]).toEqual([1, expect.stringContaining("files are not committed: notes.txt")]);
  expect(existsSync(output)).toBe(false);
});

it.each([
  ["--repository", "acme"],
  ["--repositories", "acme/clusters"],
  ["--output", ROOT],
])("refuses %s %s", (flag, value) => {
  expect(release("--dry-run", flag, value)).toMatchObject({ status: 2 });
});

it("pushes nothing if a test fails or the push is refused, and everything when it runs again", () => {
  const before = everything();
  writeFileSync(join(folder, "status-of-tests"), "1");
  expect(release()).toMatchObject({
    status: 1,
    said: expect.stringContaining("nothing was pushed") as string,
  });
  expect(everything()).toBe(before);

  writeFileSync(join(folder, "status-of-tests"), "0");
  const hook = join(remote(), "hooks", "update");
  writeFileSync(hook, '#!/bin/sh\ncase "$1" in refs/tags/*) exit 1 ;; esac\n');
  chmodSync(hook, 0o755);
  expect(release()).toMatchObject({
    status: 1,
    said: expect.stringContaining("neither its commit nor its tag was pushed") as string,
  });
  expect(everything()).toBe(before);

  rmSync(hook);
  expect(release()).toMatchObject({ status: 0, said: expect.stringContaining("Pushed") as string });
  expect(git(remote(), "tag", "--list")).toBe("v0.1.0");
  expect(git(remote(), "rev-parse", "main")).toBe(git(remote(), "rev-parse", "v0.1.0^{commit}"));
});

it("builds the files of the tag again, and the next version from the new entries", () => {
  git(checkout, "pull", "--quiet", "--tags", "origin", "main");
  const tagged = release("--dry-run", "--repository", "acme/clusters");
  expect(tagged).toMatchObject({
    status: 0,
    said: expect.stringContaining("has the tag v0.1.0 already") as string,
  });

  const file = join(checkout, "CHANGELOG.md");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace("## [Unreleased]\n", "## [Unreleased]\n\n### Added\n\n- a thing\n"),
  );
  save("Add a thing");
  const { status, said, output } = release();
  expect([status, said]).toEqual([0, expect.stringContaining("Release 0.2.0, after 0.1.0")]);
  expect(readFileSync(join(output, "release-notes.md"), "utf8")).toBe("### Added\n\n- a thing\n");
  expect(manifestIn(output, "0.2.0")).toMatchObject({ version: "0.2.0" });
  expect(git(remote(), "show", "v0.2.0:package.json")).toContain('"version": "0.2.0"');
  expect(git(remote(), "show", "v0.2.0:CHANGELOG.md")).toMatch(
    /## \[Unreleased\]\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- a thing\n\n## \[0\.1\.0\]/,
  );
});
