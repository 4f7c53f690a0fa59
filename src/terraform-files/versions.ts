/** Compares versions such as "1.11.4", and reads the constraints of `required_providers` and of the lock file. */

type Version = readonly [major: number, minor: number, patch: number];

const NUMBER = "(0|[1-9]\\d*)";
const EXACT = new RegExp(`^=?\\s*${NUMBER}(?:\\.${NUMBER})?(?:\\.${NUMBER})?((?:-[0-9A-Za-z.-]+)?)$`);

/** The first versions of Terraform and of OpenTofu that have write-only arguments and ephemeral values. */
export const EPHEMERAL_SINCE = "1.11";

/** Reports whether a text is one version: three numbers, and perhaps a pre-release such as "-beta.1". */
export function isVersion(text: string): boolean {
  return /^\d{1,5}\.\d{1,5}\.\d{1,5}(-[\w.]{1,20})?$/.test(text);
}

/** Reports whether a version is not older than another. A missing number counts as 0; pre-releases are not compared. */
export function isAtLeast(version: string, other: string): boolean {
  return compare(firstVersion(version), firstVersion(other)) >= 0;
}

/**
 * Returns the one version that a constraint such as `3.2.4` or `= 3.2` allows, in the form that the lock file demands:
 * with three numbers. Undefined if the constraint allows several.
 */
export function exactVersion(constraint: string): string | undefined {
  const [whole, major = "0", minor = "0", patch = "0", prerelease = ""] = EXACT.exec(constraint.trim()) ?? [];
  return whole === undefined ? undefined : `${major}.${minor}.${patch}${prerelease}`;
}

/**
 * Reports whether a version meets a constraint of one or several parts, such as `>= 3.1, < 4.0`. Judges as the CDKTF
 * CLI does, which ignores prerelease suffixes.
 */
export function meetsConstraint(version: string, constraint: string): boolean {
  const judged = firstVersion(version);
  return constraint.split(",").every((part) => {
    const [operator = "="] = /~>|>=|<=|>|<|!=|=/.exec(part) ?? [];
    const limit = firstVersion(part);
    const order = compare(judged, limit);
    if (operator === "~>") return order >= 0 && compare(judged, nextExcluded(part)) < 0;
    return MEETS[operator]?.(order) ?? false;
  });
}

/** Reports whether a version meets a constraint, by the operator, given the order of the two versions. */
const MEETS: Readonly<Record<string, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "!=": (order) => order !== 0,
  ">=": (order) => order >= 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  "<": (order) => order < 0,
};

/** Returns the first version in a text, with 0 for parts that are missing: `~> 3.2` gives 3.2.0. */
function firstVersion(text: string): Version {
  const [, major = "0", minor = "0", patch = "0"] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text) ?? [];
  return [Number(major), Number(minor), Number(patch)];
}

/** Reports whether a constraint allows a version older than another. */
export function allowsOlder(constraint: string, version: string): boolean {
  const named = constraint.match(/\d+(?:\.\d+)*/g) ?? [];
  const nextPatch = ([major, minor, patch]: Version): string => `${major}.${minor}.${patch + 1}`;
  return ["0.0.0", ...named, ...named.map((each) => nextPatch(firstVersion(each)))].some(
    (each) => !isAtLeast(each, version) && meetsConstraint(each, constraint),
  );
}

/** Returns the first version above what `~>` allows: 4.0.0 for `~> 3.2`, 3.3.0 for `~> 3.2.1`. */
function nextExcluded(part: string): Version {
  const [major, minor] = firstVersion(part);
  return /\d\.\d+\.\d/.test(part) ? [major, minor + 1, 0] : [major + 1, 0, 0];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
