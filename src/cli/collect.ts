/** A flag that may be repeated: each of its values is kept. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
