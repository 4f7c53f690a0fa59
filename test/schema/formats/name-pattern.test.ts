/** Patterns of names. */
import { matchesPattern } from "../../../src/schema/formats/name-pattern";

it.each([
  ["logs", "logs", true],
  ["logs", "log", false],
  ["logs", "log?", true],
  ["logs", "*", true],
  ["logs", "l*s", true],
  ["logs", "l*gs*", true],
  ["logs", "*gs", true],
  ["logs", "*o*g*", true],
  ["logs", "lo*os", false],
  ["logs-1", "logs-?", true],
  ["logs-10", "logs-?", false],
  ["a.c", "a.c", true],
  ["abc", "a.c", false],
  ["aa", "a*aa", false],
  ["", "", true],
  ["a", "", false],
])("%s, %s: %s", (name, pattern, expected) => {
  expect(matchesPattern(name, pattern)).toBe(expected);
});

it("takes no long time for a hostile pattern", () => {
  expect(matchesPattern("a".repeat(5000), `${"a*".repeat(200)}b`)).toBe(false);
});
