import { type Issue, UNKNOWN, type Value } from "../../../src/schema";
import { isDay, withoutAcknowledged } from "../../../src/schema/issues/acknowledgement";

const NOON = new Date("2026-11-21T12:00:00Z");
const WARNING: Issue = {
  code: "open-access-list",
  severity: "warning",
  path: ["ip_allowlist"],
  message: "is open",
  reference: "2.1",
};
const DEMO = { code: "open-access-list", reason: "a public demo" };

const messages = (acknowledged: Value, now = NOON, issue = WARNING) =>
  withoutAcknowledged([issue], acknowledged, now).map(({ message }) => message);

describe("a warning", () => {
  it.each<[string, Value, string[]]>([
    ["without acknowledgements", undefined, ["is open"]],
    ["with an empty list", [], ["is open"]],
    ["with its code", [DEMO], []],
    ["with another code", [{ ...DEMO, code: "redundant-range" }], ["is open"]],
    ["until today", [{ ...DEMO, until: "2026-11-21" }], []],
    [
      "until yesterday",
      [{ ...DEMO, until: "2026-11-20" }],
      ["is open (it was acknowledged until 2026-11-20)"],
    ],
    [
      "until yesterday and, again, until today",
      [
        { ...DEMO, until: "2026-11-20" },
        { ...DEMO, until: "2026-11-21" },
      ],
      [],
    ],
    ["until a day that does not exist", [{ ...DEMO, until: "2026-11-31" }], ["is open"]],
    ["with a list that is not known", UNKNOWN, []],
    ["with an element that is not known", [UNKNOWN], []],
    ["with a code that is not known", [{ ...DEMO, code: UNKNOWN }], []],
    [
      "with a code that is not known, until yesterday",
      [{ ...DEMO, code: UNKNOWN, until: "2026-11-20" }],
      ["is open"],
    ],
    ["until a day that is not known", [{ ...DEMO, until: UNKNOWN }], []],
    [
      "with another code, until a day that is not known",
      [{ ...DEMO, code: "redundant-range", until: UNKNOWN }],
      ["is open"],
    ],
    ["with a reason that is not known", [{ ...DEMO, reason: UNKNOWN }], []],
  ])("%s", (_what, acknowledged, expected) => {
    expect(messages(acknowledged)).toEqual(expected);
  });

  it.each([
    ["2026-11-21T00:00:00.000Z", []],
    ["2026-11-21T23:59:59.999Z", []],
    ["2026-11-22T00:00:00.000Z", ["is open (it was acknowledged until 2026-11-21)"]],
  ])("is accepted for the whole of its last day in UTC: %s", (now, expected) => {
    expect(messages([{ ...DEMO, until: "2026-11-21" }], new Date(now))).toEqual(expected);
  });
});

it("does not change errors", () => {
  expect(messages([DEMO], NOON, { ...WARNING, severity: "error" })).toEqual(["is open"]);
});

it.each([
  ["2026-02-28", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-1-1", false],
  ["2026-01-01T00:00:00Z", false],
  ["20260101", false],
  ["+2026-01-01", false],
  ["", false],
])("%j is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
