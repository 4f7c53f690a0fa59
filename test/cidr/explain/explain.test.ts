import fc from "fast-check";

import { type CidrProblem, parseCidr } from "../../../src/cidr";
import { cases } from "../../cases";

function problemOf(text: string): CidrProblem | undefined {
  const parsed = parseCidr(text);
  return parsed.ok ? undefined : parsed.problem;
}

describe("a refused entry whose meaning is plain comes with the entry to write", () => {
  it.each([
    ["10.0.0.1/8", "host-bits-set", "10.0.0.0/8"],
    ["2001:db8::1/32", "host-bits-set", "2001:db8::/32"],
    ["0.0.0.1/1", "host-bits-set", "0.0.0.0/1"],
    [" 10.0.0.0/8", "surrounding-space", "10.0.0.0/8"],
    ["10.0.0.0/8\n", "surrounding-space", "10.0.0.0/8"],
    ["\u00a0::1\u00a0", "surrounding-space", "::1"],
    [" 10.0.0.1/8 ", "surrounding-space", "10.0.0.0/8"],
    ["10.0.0.0/ 8", "inner-space", "10.0.0.0/8"],
    ["10.0.0.0 / 8", "inner-space", "10.0.0.0/8"],
    ['"10.0.0.0/8"', "quoted", "10.0.0.0/8"],
    ["'::1", "quoted", "::1"],
    ["https://10.0.0.1:9200/x", "url", "10.0.0.1"],
    ["http://user:pass@[::1]:443/", "url", "::1"],
    ["\uff11\uff10.0.0.1", "unexpected-character", "10.0.0.1"],
    ["10.0.0.1\u200b", "unexpected-character", "10.0.0.1"],
    ["1.2.3.0\u20131.2.3.255", "unexpected-character", "1.2.3.0/24"],
    ["1.2.3.0-1.2.3.255", "address-range", "1.2.3.0/24"],
    ["1.2.3.0 - 255", "address-range", "1.2.3.0/24"],
    ["2001:db8::-2001:db8::ffff", "address-range", "2001:db8::/112"],
    ["[::1]", "brackets", "::1"],
    ["[2001:db8::]/32", "brackets", "2001:db8::/32"],
    ["[2001:db8::/32]", "brackets", "2001:db8::/32"],
    ["1.2.3.4:443", "port-suffix", "1.2.3.4"],
    ["[::1]:443", "port-suffix", "::1"],
    ["fe80::1%eth0", "zone", "fe80::1"],
    ["fe80::%eth0/64", "zone", "fe80::/64"],
    ["fe80::/64%eth0", "zone", "fe80::/64"],
    ["10.0.*", "wildcard", "10.0.0.0/16"],
    ["10.*.*.*", "wildcard", "10.0.0.0/8"],
    ["10.0.0.0/255.0.0.0", "netmask", "10.0.0.0/8"],
    ["10.0.0.0/0.255.255.255", "netmask", "10.0.0.0/8"],
    ["10.1.2.3/255.255.255.255", "netmask", "10.1.2.3/32"],
    ["10.0.0.0/+8", "prefix-not-a-number", "10.0.0.0/8"],
    ["10.0.0.0/08", "prefix-leading-zeros", "10.0.0.0/8"],
    ["01.02.03.04", "leading-zeros", "1.2.3.4"],
    ["192.168.008.0/24", "leading-zeros", "192.168.8.0/24"],
    ["10/8", "short-form", "10.0.0.0/8"],
    ["172.16/12", "short-form", "172.16.0.0/12"],
    ["::ffff:1.2.3.4", "ipv4-mapped-dotted", "1.2.3.4"],
    ["0:0:0:0:0:FFFF:1.2.3.0/120", "ipv4-mapped-dotted", "1.2.3.0/24"],
  ])("%j is %s: %j", (text, reason, suggestion) => {
    expect(problemOf(text)).toMatchObject({ reason, suggestion, hint: `write "${suggestion}"` });
  });
});

describe("a refused entry that could mean several things comes without a guess", () => {
  it.each([
    ["", "empty"],
    ["  ", "empty"],
    ["010.0.0.1", "leading-zeros"],
    ["10.0.0.012/32", "leading-zeros"],
    ["10.0.0.0/010", "prefix-leading-zeros"],
    ["::ffff:010.0.0.1", "leading-zeros"],
    ["1.2.3", "short-form"],
    ["10", "short-form"],
    ["10.1/8", "short-form"],
    ["1.2.3.4.5", "too-many-parts"],
    ["256.0.0.1", "octet-out-of-range"],
    ["::1.2.3.456", "octet-out-of-range"],
    ["3232235777", "number-form"],
    ["0x7f000001", "number-form"],
    ["0x7f.0.0.1/8", "number-form"],
    ["1..2.3", "stray-dot"],
    ["1.2.3.4.", "stray-dot"],
    ["10.0.0.0/", "prefix-missing"],
    ["::/", "prefix-missing"],
    ["10.0.0.0/33", "prefix-out-of-range"],
    ["::/129", "prefix-out-of-range"],
    ["10.0.0.0/99999999999999999999", "prefix-out-of-range"],
    ["10.0.0.0/-8", "prefix-not-a-number"],
    ["10.0.0.0/8x", "prefix-not-a-number"],
    ["10.0.0.0/0x8", "prefix-not-a-number"],
    ["10.0.0.0/8.0", "prefix-not-a-number"],
    ["10.0.0.0/8/8", "prefix-repeated"],
    ["/8", "not-an-address"],
    ["10.0.0.0/255.0.255.0", "netmask"],
    ["0.0.0.0/0.0.0.0", "netmask"],
    ["1.2.3.1-1.2.3.254", "address-range"],
    ["1.2.3.9-1.2.3.4", "address-range"],
    ["10.*.1.1", "wildcard"],
    ["*", "wildcard"],
    ["10.0.0.0,10.1.0.0", "several-entries"],
    ["10.0.0.0/8\n10.1.0.0/16", "several-entries"],
    ["10.0.0.0 10.1.0.0", "inner-space"],
    ["example.com", "hostname"],
    ["localhost", "hostname"],
    ["example.com:443", "hostname"],
    ["https://example.com/", "url"],
    ["\u0661\u0660.0.0.1", "unexpected-character"],
    ["!10.0.0.0/8", "unexpected-character"],
    ["1.2.3.4%eth0", "unexpected-character"],
    ["g::1", "unexpected-character"],
    ["::ffff:1.2.3.4/64", "ipv4-mapped-dotted"],
    ["1::2::3", "double-colon-repeated"],
    ["1:::2", "stray-colon"],
    [":1", "stray-colon"],
    ["1:2:3:4:5:6:7:", "stray-colon"],
    ["12345::", "group-too-long"],
    ["1:2:3:4:5:6:7:8:9", "too-many-groups"],
    ["1:2:3:4:5:6:7::8", "too-many-groups"],
    ["1:2:3:4:5:6:7", "too-few-groups"],
    ["00:11:22:33:44:55", "too-few-groups"],
    ["1".repeat(100_000), "not-an-address"],
  ])("%.40j is %s", (text, reason) => {
    const problem = problemOf(text);
    expect(problem).toMatchObject({ reason });
    expect(problem).not.toHaveProperty("suggestion");
    expect(problem?.hint).not.toBe("");
  });
});

it("names the ranges that cover a range of addresses, as long as they are few", () => {
  expect(problemOf("1.2.3.4-1.2.3.9")?.hint).toBe('write the entries "1.2.3.4/30", "1.2.3.8/31"');
});

it.each(["10.0.0.1/0", "10.0.0.1/00", "2001:db8::1/0", " 10.0.0.1/0", "10.0.0.1/0.0.0.0"])(
  "never proposes an open range to correct %j",
  (text) => {
    expect(problemOf(text)?.suggestion).toBeUndefined();
  },
);

it("tells both ways out of a host address with a /0", () => {
  expect(problemOf("10.0.0.1/0")?.hint).toBe(
    'write "10.0.0.1/32" for this one address; "0.0.0.0/0" would let everyone in',
  );
});

it("answers any text at all with a reason, short clauses, and valid suggestions only", () => {
  const pieces = fc.constantFrom(
    ...["10", "0", "255", "256", "010", "1.2.3.4", "10.0.0.1", "::", "2001:db8", "ffff", "::ffff:"],
    ...[
      "/",
      "/8",
      "/33",
      "/0",
      ".",
      ":",
      "-",
      "*",
      "%eth0",
      " ",
      "[",
      "]",
      ",",
      "x",
      '"',
      "https://",
      "\uff11",
    ],
  );
  const nearly = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(""));
  const text = fc.oneof({ weight: 5, arbitrary: nearly }, fc.string({ unit: "binary", maxLength: 300 }));
  fc.assert(
    fc.property(text, (entry) => {
      const problem = problemOf(entry);
      if (problem === undefined) return;
      expect(problem.message).not.toBe("");
      expect(problem.message.length).toBeLessThan(300);
      expect(problem.hint).not.toBe("");
      if (problem.suggestion !== undefined) expect(parseCidr(problem.suggestion).ok).toBe(true);
    }),
    { numRuns: cases(2_000) },
  );
});
