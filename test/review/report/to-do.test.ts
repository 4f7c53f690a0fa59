/** What the row *To do* asks for: corrections first, then approvals, and what lies outside the gate. */
import type { ReviewOptions } from "../../../src/review";
import { reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { type Attributes, type ChangeOptions, clusterAt, reviewed, statement } from "../plan";

const SIDE = { ip_allowlist: ["10.0.0.0/24"] };
const named = (name: string, after: Attributes | null, options: ChangeOptions = {}) =>
  clusterAt(name, SIDE, after && { ...SIDE, ...after }, options);
const must = (name: string, address = "10.0.0.200") =>
  statement({ cluster: `cloud_opensearch.${name}`, addresses: [address] });
const toDo = (changes: readonly object[], options: ReviewOptions = {}) =>
  (reportOf(reviewed(changes, {}, options)).rows.find(({ topic }) => topic === "to-do")?.lines ?? []).map(
    ({ level, about, what }) => `${level}: ${[about, what].map(plain).join(" ").trimEnd()}`,
  );
const NARROW = { ip_allowlist: ["10.0.0.0/25"] };

it("asks for no fix of a finding that can be approved, beside one of its code that cannot", () => {
  const wider = { ip_allowlist: ["10.0.0.0/24", "192.0.2.0/24"] };
  const marks = { ip_allowlist: true };
  const hidden = named("a", wider, { beforeSensitive: marks, afterSensitive: marks });
  expect(toDo([hidden, named("b", wider)])).toEqual([
    "error: a: remove from ip_allowlist what does not have to connect",
    expect.stringMatching(
      /^error: no approval can replace this fix: its values are sensitive, and nobody could see/,
    ),
    "error: if 192.0.2.0/24 should be able to connect, approve it below; if not: remove 192.0.2.0/24 from ip_allowlist",
  ]);
});

it("counts a fix that several findings need", () => {
  const names = ["a", "b"];
  const lines = toDo(
    names.map((name) => named(name, NARROW)),
    { mustReach: names.map((name) => must(name)) },
  );
  expect(lines.slice(0, 2)).toEqual([
    "error: add 10.0.0.200/32 to ip_allowlist (2 times)",
    "error: no approval can replace this fix: correct the list or the statement",
  ]);
});

it("names three of four fixes, and counts the other one", () => {
  const names = [..."abcd"];
  const lines = toDo(
    names.map((name) => named(name, NARROW)),
    { mustReach: names.map((name, index) => must(name, `10.0.0.${200 + index}`)) },
  );
  expect(lines.slice(0, 5)).toEqual([
    ...["a: add 10.0.0.200", "b: add 10.0.0.201", "c: add 10.0.0.202"].map(
      (fix) => `error: ${fix}/32 to ip_allowlist`,
    ),
    "error: 1 more fix below",
    "error: no approval can replace these fixes: correct the list or the statement",
  ]);
});

it("explains what to do about ranges that are not known", () => {
  const unknown = { ip_allowlist: [true] };
  expect(toDo([named("a", { ip_allowlist: [null] }, { unknown })])).toEqual([
    expect.stringMatching(/^error: write ranges in ip_allowlist /),
    "error: no approval can replace this fix",
  ]);
});

it("names what to check before an approval, and counts several effects", () => {
  expect(toDo([named("a", { ip_allowlist: ["10.0.0.0/23"] })])).toEqual([
    "error: if 10.0.0.0/23 should be able to connect, approve it below; if not: write 10.0.0.0/24 again in ip_allowlist",
  ]);
  expect(toDo([named("a", { ip_allowlist: ["0.0.0.0/0", "::/0"] })])).toEqual([
    "error: if every IPv4 address and every IPv6 address should be able to connect, approve it below; if not: write only the ranges in ip_allowlist that have to connect",
  ]);
  const open = { ip_allowlist: null, dashboards_ip_allowlist: null };
  expect(toDo([clusterAt("a", null, open)])).toEqual([
    "error: if every IPv4 address and every IPv6 address should be able to connect, approve it below",
  ]);
  const ranges = ["10.1.0.0/24", "10.1.2.0/24", "10.1.4.0/24", "10.1.6.0/24"];
  expect(toDo([named("a", { ip_allowlist: [...SIDE.ip_allowlist, ...ranges] })])).toEqual([
    "error: if 10.1.0.0/24, 10.1.2.0/24, 10.1.4.0/24 and 1 more should be able to connect, approve it below; if not: remove 10.1.0.0/24, 10.1.2.0/24, 10.1.4.0/24, 10.1.6.0/24 from ip_allowlist",
  ]);
  expect(toDo([named("a", null)])).toEqual([
    "error: a destroyed with its data; if that is intended, approve it below",
  ]);
  expect(toDo([named("a", null), named("b", { ip_allowlist: ["10.0.0.0/23"] })])).toEqual([
    "error: 2 effects to check: approve below those that are intended",
  ]);
});

it("names the fixes of warnings outside the gate, if they are few", () => {
  const failOn = ["none"];
  expect(toDo([named("a", NARROW)], { failOn, mustReach: [must("a")] })).toEqual([
    "warning: add 10.0.0.200/32 to ip_allowlist",
    "error: read 1 error and 1 warning that pass: a caller that must reach an endpoint loses it [lockout]; fewer addresses can connect [narrowed]",
  ]);
  const mustReach = [200, 201, 202, 203].map((last) => must("a", `10.0.0.${last}`));
  expect(toDo([named("a", NARROW)], { failOn, mustReach })).toEqual([
    "error: read 4 errors and 1 warning that pass: a caller that must reach an endpoint loses it [lockout]; fewer addresses can connect [narrowed]",
  ]);
  expect(toDo([named("a", NARROW)], { failOn, mustReach: mustReach.slice(1) })).toHaveLength(4);
});

describe("a list that gains some addresses and loses others", () => {
  const SWAP = [named("a", { ip_allowlist: ["10.1.0.0/24"] })];
  const [gain = "", loss = ""] = reviewed(SWAP, {}, { failOn: ["error", "warning"] }).gate.groups.map(
    ({ digest }) => digest ?? "",
  );

  it.each<[what: string, options: ReviewOptions, lines: readonly string[]]>([
    [
      "the loss, if the gain is approved",
      { approvals: [{ digest: gain }] },
      ["warning: read 1 warning that passes: fewer addresses can connect [mixed (losses)]"],
    ],
    [
      "the gain, if the gate covers the loss alone, and it is approved",
      { failOn: ["narrowed"], approvals: [{ digest: loss }] },
      [
        "warning: remove 10.1.0.0/24 from ip_allowlist unless intended",
        "error: read 1 error that passes: some addresses can connect that could not, and others no longer can [mixed (gains)]",
      ],
    ],
    [
      "nothing, if both are approved",
      { failOn: ["warning"], approvals: [{ digest: gain }, { digest: loss }] },
      ["note: nothing"],
    ],
  ])("asks to look at %s", (_what, options, lines) => {
    expect(toDo(SWAP, options)).toEqual(lines);
  });
});

it("is empty for a change that needs nothing", () => {
  expect(toDo([named("a", { tier: "advanced" })])).toEqual(["note: nothing"]);
});
