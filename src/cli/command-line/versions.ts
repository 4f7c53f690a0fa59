/** Compares versions such as "1.11.4". */

/** Reports whether a version is not older than another. Compares the numbers in the texts; a missing number counts as 0. */
export function isAtLeast(version: string, other: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(other)];
  const place = [...left, ...right].findIndex((_, index) => (left[index] ?? 0) !== (right[index] ?? 0));
  return (left[place] ?? 0) >= (right[place] ?? 0);
}

/** Reports whether a text is one version: three numbers, and perhaps a pre-release such as "-beta.1". */
export function isVersion(text: string): boolean {
  return /^\d{1,5}\.\d{1,5}\.\d{1,5}(-[\w.]{1,20})?$/.test(text);
}

function numbersOf(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
