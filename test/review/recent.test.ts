/** The cache of the last few results. */
import { Recent } from "../../src/review/recent";

function counting() {
  const asked: string[] = [];
  const recent = new Recent<string, string>((a, b) => a.toLowerCase() === b.toLowerCase());
  const get = (key: string) =>
    recent.get(key, () => {
      asked.push(key);
      return `${key}!`;
    });
  return { asked, get };
}

it("finds a result once for keys that are the same", () => {
  const { asked, get } = counting();
  expect(["a", "A", "b", "a"].map(get)).toEqual(["a!", "a!", "b!", "a!"]);
  expect(asked).toEqual(["a", "b"]);
});

it("forgets the oldest results, and never gives one for another key", () => {
  const { asked, get } = counting();
  const keys = [..."abcdefghijklmnop"];
  expect(keys.map(get)).toEqual(keys.map((key) => `${key}!`));
  expect(keys.toReversed().map(get)).toEqual(keys.toReversed().map((key) => `${key}!`));
  expect(asked.length).toBeGreaterThan(keys.length);
  expect(asked.length).toBeLessThan(2 * keys.length);
});
