/** Every place that names the version of the package changes with it. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import {
  mentionsOf,
  namedMentionsOf,
  packageVersion,
  setPackageVersion,
} from "../../scripts/release/package-version";
import { nameRepository, parseRepository } from "../../scripts/release/repository";
import { PROVIDER_VERSION } from "../../src/schema";

const ROOT = join(__dirname, "..", "..");

/** They name other versions, or that of every release. */
const OTHERS = /^(CHANGELOG\.md|docs\/upgrading\.md|test\/release\/)/;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "version-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const filesOf = (version: string) =>
  execFileSync("git", ["grep", "--untracked", "-l", "-F", version], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && namedMentionsOf(version).test(readFileSync(join(ROOT, file), "utf8")));
const copy = (files: readonly string[]) => {
  for (const file of [...files, "docs", "examples", "test/golden", "test/review/plans", "src/bindings"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
};

it("a new version is written into every file that names the present one", () => {
  const files = filesOf(PROVIDER_VERSION).filter((file) => !OTHERS.test(file));
  expect(files).toEqual(expect.arrayContaining(["README.md", "cdktf.json", "src/schema/source.ts"]));
  const keys = [
    "examples/provider/provider.tf",
    "docs/index.md",
    "docs/doctor.md",
    "test/golden/cdk.tf.json",
  ];
  copy([...files, ...keys, "package.json", "package-lock.json"]);
  setPackageVersion(folder, "7.8.9");
  expect(packageVersion(folder)).toBe("7.8.9");
  const left = [...files, ...keys].filter((file) =>
    mentionsOf(PROVIDER_VERSION).test(readFileSync(join(folder, file), "utf8")),
  );
  expect(left).toEqual([]);
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages[""]?.version]).toEqual(["7.8.9", "7.8.9"]);
});

it.each([
  ['"version": "0.1.0"', 1],
  ['version = "0.1.0"', 1],
  ['"version_constraint": "0.1.0"', 1],
  ["terraform-provider-cloud_v0.1.0.cjs", 1],
  ["cdktf-provider-cloud-0.1.0.tgz", 1],
  ["managed/cloud@0.1.0", 1],
  ["managed/cloud 0.1.0 without", 1],
  ['"format_version": "0.1.0"', 0],
  ["cdktf@0.1.0", 0],
  ["10.1.0.0", 0],
  ["cdktf-provider-cloud-0.1.01", 0],
  ["cdktf-provider-cloud-0.1.0.1", 0],
])("the version 0.1.0 in %s is mentioned %i times", (text, times) => {
  expect(text.match(mentionsOf("0.1.0")) ?? []).toHaveLength(times);
});

it.each([
  ["acme/clusters", true],
  ["a/b.c_d-e", true],
  ["acme", false],
  ["acme/", false],
  ["acme/clusters/more", false],
  ["https://github.com/acme/clusters", false],
  ["-acme/clusters", false],
  ["acme/..", false],
  ['acme/a"b', false],
  ["", false],
])("%s is a repository: %s", (text, isOne) => {
  expect(parseRepository(text)).toBe(isOne ? text : undefined);
});

it("the repository is named in package.json, and in the addresses of pages in hover texts and reports", () => {
  copy(["package.json", "src/schema/source.ts"]);
  nameRepository(folder, "acme/clusters", "0.1.0");
  expect(readFileSync(join(folder, "src/bindings/provider/types.ts"), "utf8")).toContain(
    "see [docs/assumptions.md#requests](https://github.com/acme/clusters/blob/v0.1.0/docs/assumptions.md#requests).)",
  );
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    name: "cdktf-provider-cloud",
    homepage: "https://github.com/acme/clusters#readme",
    bugs: { url: "https://github.com/acme/clusters/issues" },
    repository: { type: "git", url: "git+https://github.com/acme/clusters.git" },
  });
  const before = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<string, unknown>;
  expect(manifest).toMatchObject(before);
  expect(readFileSync(join(folder, "src/schema/source.ts"), "utf8")).toContain(
    'DOCUMENTATION = "https://github.com/acme/clusters/blob/v0.1.0/docs";',
  );
});
