/** Compares versions such as "1.11.4". */

/**
 * Returns a negative number if the first version is older, 0 if the versions are equal. Compares the numbers in the
 * texts, and counts a missing number as 0.
 */
export function compareVersionNumbers(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const place = [...left, ...right].findIndex((_, index) => (left[index] ?? 0) !== (right[index] ?? 0));
  return (left[place] ?? 0) - (right[place] ?? 0);
}

/** Reports whether a text is one version: three numbers, and perhaps a pre-release such as "-beta.1". */
export function isVersion(text: string): boolean {
  return /^\d{1,5}\.\d{1,5}\.\d{1,5}(-[\w.]{1,20})?$/.test(text);
}

function numbersOf(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
