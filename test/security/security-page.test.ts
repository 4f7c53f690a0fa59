/** Every claim of SECURITY.md names the test that holds it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_VERSION } from "../../src/schema";
import { PAGE, type Row, tablesOf } from "./security-page";

const ROOT = join(__dirname, "..", "..");

/** Said of the machine, not of this package. */
const BEYOND_TESTS = [/^A program of the same user/];

const claims: readonly (readonly [claim: string, row: Row])[] = ["Place", "Promise", "Limit"].flatMap(
  (heading) => tablesOf(heading).map((row) => [row[heading] ?? "", row] as const),
);

it("has claims of every kind", () => {
  expect(claims.length).toBeGreaterThan(25);
});

it.each(claims.filter(([claim]) => !BEYOND_TESTS.some((beyond) => beyond.test(claim))))(
  "is tested: %s",
  (_claim, { Test: cell = "" }) => {
    const named = [...cell.matchAll(/`(test\/[^`]+)` "([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, file = "", title = ""] of named) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
      expect([title, titlesOf(file).has(title)]).toEqual([title, true]);
    }
  },
);

it("names tests only in its tables", () => {
  const tests = [...PAGE.matchAll(/`(test\/[^`]+)`/g)];
  const inTables = claims.flatMap(([, { Test = "" }]) => [...Test.matchAll(/`(test\/[^`]+)`/g)]);
  expect(inTables.length).toBe(tests.length);
});

it("supports the current version", () => {
  const supported = tablesOf("Version").filter(({ Supported }) => Supported === "yes");
  expect(supported.map(({ Version }) => Version)).toEqual([PROVIDER_VERSION.replace(/\.\d+$/, "")]);
});

/** What a test file calls its tests and groups. */
function titlesOf(file: string): ReadonlySet<string> {
  const text = readFileSync(join(ROOT, file), "utf8");
  const titles = text.matchAll(/(?:\bit|\bdescribe\w*|\)|\])\(\s*"((?:[^"\\]|\\.)*)"/g);
  return new Set([...titles].map(([, title = ""]) => title));
}
