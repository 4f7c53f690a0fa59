/** How CHANGELOG.md is read, and what it says about the next release. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { changelogText, readChangelog } from "../../scripts/release/changelog";
import { nextRelease, taggedVersions } from "../../scripts/release/next-release";
import { versionText } from "../../scripts/release/version";

const TODAY = "2027-03-31";

/** A file of these lines, with an empty line around each heading. */
const file = (...lines: string[]) => `# Changelog\n\n${lines.map((line) => `${line}\n`).join("\n")}`;
const problemsOf = (...lines: string[]) => readChangelog(file(...lines), TODAY).problems;

const UNRELEASED = "## [Unreleased]";
const ADDED = ["### Added", "- a thing"];

describe("a changelog", () => {
  it("of this repository is correct", () => {
    const text = readFileSync(join(__dirname, "..", "..", "CHANGELOG.md"), "utf8");
    const { changelog, problems } = readChangelog(text, "2999-12-31");
    expect(problems).toEqual([]);
    expect(changelogText(changelog)).toBe(text);
  });

  it.each<[what: string, lines: string[], problem: RegExp | undefined]>([
    ["with versions in order", [UNRELEASED, "## [0.2.0] - 2027-03-31", "## [0.1.0] - 2027-03-31"], undefined],
    [
      "without a section Unreleased",
      ["## [0.1.0] - 2027-03-01", ...ADDED],
      /^CHANGELOG\.md:3: the first section/,
    ],
    ["with Unreleased twice", [UNRELEASED, UNRELEASED], /:5: "## \[Unreleased\]" has to be like/],
    ["without any section", [], /:1: the first section/],
    [
      "with versions out of order",
      [UNRELEASED, "## [0.1.9] - 2027-03-01", "## [0.1.10] - 2027-02-01"],
      /:7: 0\.1\.10 stands below 0\.1\.9/,
    ],
    [
      "with a version twice",
      [UNRELEASED, "## [0.1.0] - 2027-03-01", "## [0.1.0] - 2027-02-01"],
      /0\.1\.0 stands below 0\.1\.0/,
    ],
    [
      "with dates out of order",
      [UNRELEASED, "## [0.2.0] - 2027-02-01", "## [0.1.0] - 2027-03-01"],
      /0\.1\.0 has the date 2027-03-01, after 2027-02-01/,
    ],
    ["with a date after today", [UNRELEASED, "## [0.1.0] - 2027-04-01"], /after today \(2027-03-31\)/],
    ["with a day that no calendar has", [UNRELEASED, "## [0.1.0] - 2027-02-29"], /has to be like/],
    ["with a version of two numbers", [UNRELEASED, "## [0.1] - 2027-02-01"], /has to be like/],
    ["with a pre-release", [UNRELEASED, "## [0.1.0-rc.1] - 2027-02-01"], /has to be like/],
    ["with a version without a date", [UNRELEASED, "## [0.1.0]"], /has to be like/],
    [
      "with an unknown kind",
      [UNRELEASED, "### Improved", "- a thing"],
      /:5: "Improved" is not one of Added, /,
    ],
    ["with a kind twice", [UNRELEASED, ...ADDED, ...ADDED], /"### Added" twice/],
    [
      "with a kind without entries",
      [UNRELEASED, "### Added", "### Fixed", "- a thing"],
      /"### Added" has no entry/,
    ],
  ])("%s", (_what, lines, problem) => {
    expect(problemsOf(...lines)).toEqual(problem === undefined ? [] : [expect.stringMatching(problem)]);
  });
});

describe("the next release", () => {
  const next = (tags: string[], ...lines: string[]) => {
    const found = nextRelease(readChangelog(file(...lines), TODAY).changelog, tags, TODAY);
    if ("problem" in found) return found.problem;
    const [section] = found.changelog.versions;
    return `${versionText(found.version)} on ${section?.date ?? ""}: ${found.notes.replace(/\s+/g, " ").trim()}`;
  };
  const V010 = "## [0.1.0] - 2027-01-31";
  const V110 = "## [1.1.0] - 2027-01-31";

  it.each<[what: string, tags: string[], lines: string[], expected: string | RegExp]>([
    [
      "is the newest section without a tag",
      [],
      [UNRELEASED, V010, ...ADDED],
      "0.1.0 on 2027-03-31: ### Added - a thing",
    ],
    [
      "includes the unreleased entries",
      [],
      [UNRELEASED, "### Fixed", "- a", V010, "### Fixed", "- b"],
      "0.1.0 on 2027-03-31: ### Fixed - b - a",
    ],
    [
      "is a minor version for additions",
      ["v0.1.0"],
      [UNRELEASED, ...ADDED, V010],
      "0.2.0 on 2027-03-31: ### Added - a thing",
    ],
    [
      "is a patch if there are only corrections",
      ["v0.1.0"],
      [UNRELEASED, "### Fixed", "- a", "### Security", "- b", V010],
      /^0\.1\.1 /,
    ],
    [
      "breaks in a minor version before 1.0.0",
      ["v0.1.0"],
      [UNRELEASED, "### Changed", "- **Breaking:** a", V010],
      /^0\.2\.0 /,
    ],
    [
      "breaks in a major version from 1.0.0 on",
      ["v1.1.0"],
      [UNRELEASED, "### Fixed", "- **Breaking:** a", V110],
      /^2\.0\.0 /,
    ],
    ["is major if something is removed", ["v1.1.0"], [UNRELEASED, "### Removed", "- a", V110], /^2\.0\.0 /],
    [
      "compares numbers, not letters",
      ["v0.9.0", "v0.10.0"],
      [UNRELEASED, ...ADDED, "## [0.10.0] - 2027-01-31"],
      /^0\.11\.0 /,
    ],
    ["starts at 0.1.0", [], [UNRELEASED, ...ADDED], /^0\.1\.0 /],
    [
      "does not exist for an empty section Unreleased",
      ["v0.1.0"],
      [UNRELEASED, V010, ...ADDED],
      /Unreleased is empty, and v0\.1\.0 is tagged/,
    ],
    ["does not exist for an empty file", [], [UNRELEASED], /Unreleased is empty: there is nothing/],
    ["is not a section without entries", [], [UNRELEASED, V010], /the section of 0\.1\.0 is empty/],
    [
      "is not older than the last one",
      ["v0.2.0"],
      [UNRELEASED, V010, ...ADDED],
      /0\.1\.0 is not newer than the last release, 0\.2\.0 \(tag v0\.2\.0\)/,
    ],
    [
      "does not exist if the last release has no section",
      ["v0.1.0", "v0.3.0"],
      [UNRELEASED, ...ADDED, V010],
      /no section of the last release, 0\.3\.0/,
    ],
  ])("%s", (_what, tags, lines, expected) => {
    const found = next(tags, ...lines);
    if (typeof expected === "string") expect(found).toBe(expected);
    else expect(found).toMatch(expected);
  });

  it("ignores tags that name no version", () => {
    expect(taggedVersions(["v0.1.0", "v0.2", "0.3.0", "nightly", "v0.10.0"]).map(versionText)).toEqual([
      "0.10.0",
      "0.1.0",
    ]);
  });
});
