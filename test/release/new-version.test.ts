/** `npm version` changes every place that names the version of the package, and the changelog. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

import {
  mentionsOf,
  namedMentionsOf,
  releasedChangelog,
  replaceVersion,
  sectionOf,
} from "../../scripts/release/new-version";
import { PROVIDER_VERSION } from "../../src/schema";
import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");

/** They name other versions, or that of every release; npm itself changes the lock file. */
const OTHERS = /^(CHANGELOG\.md|docs\/upgrading\.md|package-lock\.json|test\/release\/)/;

it("a new version is written into every file that names the present one", () => {
  const named = execFileSync("git", ["grep", "--untracked", "-l", "-F", PROVIDER_VERSION], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const files = named
    .split("\n")
    .filter((file) => file !== "" && !OTHERS.test(file))
    .filter((file) => namedMentionsOf(PROVIDER_VERSION).test(readFileSync(join(ROOT, file), "utf8")));
  expect(files).toEqual(expect.arrayContaining(["cdktf.json", "docs/hcl.md", "src/schema/source.ts"]));
  const keys = ["examples/provider/provider.tf", "docs/index.md", "test/golden/cdk.tf.json"];
  const folder = temporaryFolder();
  const others = ["docs", "examples", "test/golden", "test/review/plans", "src/bindings"];
  for (const file of [...files, ...others]) cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  replaceVersion(folder, PROVIDER_VERSION, "7.8.9");
  const left = [...files, ...keys].filter((file) =>
    mentionsOf(PROVIDER_VERSION).test(readFileSync(join(folder, file), "utf8")),
  );
  expect(left).toEqual([]);
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

const HEADING = "# Changelog\n\n## [Unreleased]\n";
const OLD = "\n## [0.1.0] - 2027-01-31\n\n### Added\n\n- a\n";
const ENTRIES = "\n### Fixed\n\n- b\n";

it("the entries under Unreleased become those of the version, which are the release notes", () => {
  const released = releasedChangelog(HEADING + ENTRIES + OLD, "0.2.0", "2027-03-31");
  expect(released).toBe(`${HEADING}\n## [0.2.0] - 2027-03-31\n${ENTRIES}${OLD}`);
  expect(sectionOf(released, "0.2.0")).toBe("### Fixed\n\n- b\n");
  expect(sectionOf(released, "0.1.0")).toBe("### Added\n\n- a\n");
  expect(releasedChangelog(HEADING + OLD, "0.1.0", "2027-03-31")).toBe(HEADING + OLD);
});

it.each([
  ["no entry", { text: HEADING + OLD, version: "0.2.0", problem: /no entry under Unreleased/ }],
  [
    "entries of a version that has a section",
    { text: HEADING + ENTRIES + OLD, version: "0.1.0", problem: /has a section 0\.1\.0/ },
  ],
])("a changelog with %s is refused", (_what, { text, version, problem }) => {
  expect(() => releasedChangelog(text, version, "2027-03-31")).toThrow(problem);
});
