/** A version of this package: three numbers, without a pre-release. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** Parses a version such as `0.2.0`; returns undefined if the text is not one. */
export function parseVersion(text: string): Version | undefined {
  const parts = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/.exec(text);
  if (parts === null) return undefined;
  const [major = 0, minor = 0, patch = 0] = parts.slice(1).map(Number);
  return { major, minor, patch };
}

export function versionText({ major, minor, patch }: Version): string {
  return `${major}.${minor}.${patch}`;
}

/** Returns a negative number if the first version is the older one, 0 if they are the same. */
export function compareVersions(left: Version, right: Version): number {
  return left.major - right.major || left.minor - right.minor || left.patch - right.patch;
}

/** What a release changes for users, the smallest first. */
export type Change = "fix" | "feature" | "breaking";

/**
 * Returns the version after another one, by semantic versioning: below 1.0.0 a breaking change raises the minor number,
 * as a feature does.
 */
export function nextVersion({ major, minor, patch }: Version, change: Change): Version {
  if (change === "fix") return { major, minor, patch: patch + 1 };
  if (change === "feature" || major === 0) return { major, minor: minor + 1, patch: 0 };
  return { major: major + 1, minor: 0, patch: 0 };
}
