/** Returns a function that computes its result only once for each object. The result must not be undefined. */
export function oncePerObject<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}
