/** The rows of an access list: as typed, until somebody corrects them. */
import {
  accessChanges,
  accessRows,
  accessWords,
  addressesOf,
  cellRuns,
  filteredRows,
  pastedRows,
  rowProblem,
  rowsWith,
} from "../../../src/console/model/access";

describe("pasted ranges", () => {
  it.each([
    ["10.0.0.0/8\n192.0.2.1", ["10.0.0.0/8", "192.0.2.1"]],
    ["10.0.0.0/8, 192.0.2.1;2001:db8::/32|::1", ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32", "::1"]],
    ["10.0.0.0/8\t192.0.2.1  ::1", ["10.0.0.0/8", "192.0.2.1", "::1"]],
    ["10.0.0.0/8、192.0.2.1，::1；::2", ["10.0.0.0/8", "192.0.2.1", "::1", "::2"]],
    ['["10.0.0.0/8", "192.0.2.1"]', ["10.0.0.0/8", "192.0.2.1"]],
    ["10.0.0.0/8 # office\n\n192.0.2.0 255.255.255.0", ["10.0.0.0/8 # office", "192.0.2.0 255.255.255.0"]],
    ["192.168.1.123/24", ["192.168.1.123/24"]],
    ["  \r\n ,", []],
  ])("splits %j", (text, rows) => {
    expect(pastedRows(text)).toEqual(rows);
  });
});

describe("a row", () => {
  it.each([
    ["192.168.1.123/24", ["192.168.1.123/32", "192.168.1.0/24"]],
    ["2001:db8::1/32", ["2001:db8::1/128", "2001:db8::/32"]],
    ["10.0.0.1/0", ["10.0.0.1/32"]],
    ['"10.0.0.0/8",', ["10.0.0.0/8"]],
    ["192.0.2.0 255.255.255.0", ["192.0.2.0/24"]],
    ["example.com", []],
  ])("offers for %j only %j", (text, suggestions) => {
    expect(rowProblem(text)?.suggestions).toEqual(suggestions);
  });

  it.each([
    ["10.0.0.1-10.0.0.6", ["10.0.0.1/32", "10.0.0.2/31", "10.0.0.4/31", "10.0.0.6/32"]],
    ["10.0.0.1 - 10.0.0.254", { length: 14 }],
    ["10.0.0.0-10.0.0.255", { length: 0 }],
    ["10.0.0.300", { length: 0 }],
  ])("offers the entries of %j", (text, entries) => {
    const found = rowProblem(text)?.entries;
    expect(found).toMatchObject(entries);
  });
});

describe("who gets in", () => {
  it.each([
    [null, "everybody: any IPv4 or IPv6 address"],
    [[], "everybody: any IPv4 or IPv6 address"],
    [["0.0.0.0/0", "::/0"], "everybody: any IPv4 or IPv6 address"],
    [["192.0.2.7"], "192.0.2.7 (1 IPv4, documentation)"],
    [["10.0.0.0/8", "bad"], "10.0.0.0/8 (16,777,216 IPv4, private)"],
    [["bad"], "nobody"],
  ])("is said of %j", (value, words) => {
    expect(accessWords(addressesOf(accessRows(value)))).toBe(words);
  });

  it("says what a change gains and loses", () => {
    const before = addressesOf(["10.0.0.0/8"]);
    const after = addressesOf(["10.0.0.0/9", "192.0.2.7"]);
    expect(accessChanges(before, after).map(({ words }) => words)).toEqual([
      "Loses access: 10.128.0.0/9 (8,388,608 IPv4, private)",
      "Gains access: 192.0.2.7 (1 IPv4, documentation)",
    ]);
  });

  it.each([
    ["10.1.2.3", [0, 2]],
    [" ::1 ", [1]],
    ["192.0.2.1", []],
    ["10.0.0.0/8", undefined],
    ["what", undefined],
  ])("finds the rows that let %j in", (address, rows) => {
    expect(rowsWith(["10.0.0.0/8", "::1", "10.1.0.0/16", "bad"], address)).toEqual(rows);
  });

  it.each([
    ["", [0, 1, 2]],
    ["10.", [0, 2]],
    ["BAD", [1]],
    ["10.200.0.1", [0]],
  ])("filters rows by %j", (filter, rows) => {
    expect(filteredRows(["10.0.0.0/8", "bad", "10.1.0.0/16"], filter)).toEqual(rows);
  });

  it("draws the parts that let somebody in, neighbours together", () => {
    const set = addressesOf(["10.0.0.0/8", "11.0.0.1", "20.0.0.0/9", "2001:db8::/32"]);
    expect(cellRuns(4, set)).toEqual([
      { start: 10, end: 12 },
      { start: 20, end: 21 },
    ]);
    expect(cellRuns(6, set)).toEqual([{ start: 0x20, end: 0x21 }]);
  });
});
