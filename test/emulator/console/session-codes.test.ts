import { SessionCodes } from "../../../src/emulator/console/session-codes";

const MINUTE = 60_000;

let now = 0;
let codes: SessionCodes;

beforeEach(() => {
  now = 0;
  codes = new SessionCodes(() => now);
});

it("is 128 random bits, and another one each time", () => {
  const issued = Array.from({ length: 20 }, () => codes.issue());
  expect(new Set(issued).size).toBe(20);
  for (const code of issued) expect(Buffer.from(code, "base64url")).toHaveLength(16);
});

it.each<[string, number, (code: string) => string, boolean]>([
  ["after nearly 10 minutes", 10 * MINUTE - 1, (code) => code, true],
  ["after 10 minutes", 10 * MINUTE, (code) => code, false],
  ["in another case", 0, (code) => code.toLowerCase(), false],
  ["cut short", 0, (code) => code.slice(1), false],
  ["as an empty text", 0, () => "", false],
])("redeemed %s", (_when, later, given, isValid) => {
  // A code without upper case letters would be the same in lower case.
  let code = codes.issue();
  while (code === code.toLowerCase()) code = codes.issue();
  now = later;
  expect(codes.redeem(given(code))).toBe(isValid);
});

it.each([
  [9, true],
  [10, false],
])("after %i others that are not valid is valid: %s", (count, isValid) => {
  const code = codes.issue();
  for (let wrong = 0; wrong < count; wrong += 1) expect(codes.redeem("wrong")).toBe(false);
  expect(codes.redeem(code)).toBe(isValid);
  expect(codes.redeem(codes.issue())).toBe(true);
});
