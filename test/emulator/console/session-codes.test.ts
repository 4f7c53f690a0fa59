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

it.each<[what: string, given: { later: number; entered: (code: string) => string; isValid: boolean }]>([
  ["after nearly 10 minutes", { later: 10 * MINUTE - 1, entered: (code) => code, isValid: true }],
  ["after 10 minutes", { later: 10 * MINUTE, entered: (code) => code, isValid: false }],
  ["in another case", { later: 0, entered: (code) => code.toLowerCase(), isValid: false }],
  ["cut short", { later: 0, entered: (code) => code.slice(1), isValid: false }],
  ["as an empty text", { later: 0, entered: () => "", isValid: false }],
])("redeemed %s", (_when, { later, entered, isValid }) => {
  // A code without upper case letters would be the same in lower case.
  let code = codes.issue();
  while (code === code.toLowerCase()) code = codes.issue();
  now = later;
  expect(codes.redeem(entered(code))).toBe(isValid);
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
