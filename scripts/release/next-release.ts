/** Decides from CHANGELOG.md and the tags which version is released next, and with which notes. */
import { type Changelog, changeOf, mergeEntries, sectionText, type VersionSection } from "./changelog";
import { compareVersions, nextVersion, parseVersion, type Version, versionText } from "./version";

export interface NextRelease {
  readonly version: Version;
  /** The newest version that has a tag; undefined for the first release. */
  readonly last: Version | undefined;
  /** The changelog with this release. */
  readonly changelog: Changelog;
  /** The release notes, as Markdown. */
  readonly notes: string;
}

/** The reason why there is no next release, in one line. */
export interface NoRelease {
  readonly problem: string;
}

/** Returns the tag of a version, such as `v0.2.0`. */
export function tagOf(version: Version): string {
  return `v${versionText(version)}`;
}

/** Returns the versions that have a tag, the newest first. Other tags are left out. */
export function taggedVersions(tags: readonly string[]): readonly Version[] {
  return tags
    .flatMap((tag) => (tag.startsWith("v") ? (parseVersion(tag.slice(1)) ?? []) : []))
    .sort((left, right) => compareVersions(right, left));
}

/**
 * Returns the next release. Its version is that of the newest section, if that version has no tag yet; otherwise the
 * entries under Unreleased decide which number is raised. In both cases these entries become part of the release, and
 * `today` is its date.
 */
export function nextRelease(
  changelog: Changelog,
  tags: readonly string[],
  today: string,
): NextRelease | NoRelease {
  const { unreleased, versions } = changelog;
  const [last] = taggedVersions(tags);
  const [newest, ...older] = versions;
  const isOpen = newest !== undefined && !tags.includes(tagOf(newest.version));
  if (isOpen) {
    if (last !== undefined && compareVersions(newest.version, last) <= 0)
      return {
        problem: `CHANGELOG.md: ${versionText(newest.version)} is not newer than the last release, ${versionText(last)} (tag ${tagOf(last)})`,
      };
    const entries = mergeEntries(newest.entries, unreleased);
    if (entries.size === 0)
      return { problem: `CHANGELOG.md: the section of ${versionText(newest.version)} is empty` };
    return releaseOf({ ...newest, date: today, entries }, older, changelog, last);
  }
  if (unreleased.size === 0)
    return {
      problem:
        newest === undefined
          ? "CHANGELOG.md: the section Unreleased is empty: there is nothing to release"
          : `CHANGELOG.md: the section Unreleased is empty, and ${tagOf(newest.version)} is tagged already: there is nothing to release`,
    };
  if (last !== undefined && newest !== undefined && compareVersions(newest.version, last) < 0)
    return {
      problem: `CHANGELOG.md has no section of the last release, ${versionText(last)} (tag ${tagOf(last)})`,
    };
  const version =
    last === undefined ? { major: 0, minor: 1, patch: 0 } : nextVersion(last, changeOf(unreleased));
  const section = { version, date: today, introduction: "", entries: unreleased };
  return releaseOf(section, versions, changelog, last);
}

function releaseOf(
  section: VersionSection,
  older: readonly VersionSection[],
  changelog: Changelog,
  last: Version | undefined,
): NextRelease {
  return {
    version: section.version,
    last,
    changelog: { ...changelog, unreleased: new Map(), versions: [section, ...older] },
    notes: `${sectionText(section)}\n`,
  };
}
