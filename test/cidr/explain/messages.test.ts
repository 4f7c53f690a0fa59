/** The reason and the entries that were meant, for each mistake. */
import { parseCidr } from "../../../src/cidr/explain/explain";

function problemOf(text: string) {
  const parsed = parseCidr(text);
  return parsed.ok ? undefined : parsed.problem;
}

describe("each mistake has its message, and a hint where the entry that was meant is not known", () => {
  it.each([
    ["1.2.3.9-1.2.3.4", "is a range of addresses, not a CIDR range", "write the lower end first"],
    [
      "10.0.0.0/255.0.255.0",
      "has a mask where a prefix length belongs",
      "write the prefix length instead of the mask",
    ],
    [
      "10.0.0.0/8 office",
      "holds more than one range, or other text beside it",
      "write each range alone, as an entry of its own",
    ],
    [' "office#"', "has spaces, quotation marks or commas in it", "write the range alone"],
    ["example.com", "is a name or a URL, not an address", "write its addresses: names are not resolved"],
    [
      "[office]",
      "has brackets around its address, or a port after it",
      "write the address alone: access is granted to addresses, for all ports",
    ],
    [
      "*",
      "has a wildcard in it",
      'write a range such as "203.0.113.0/24"; "0.0.0.0/0" and "::/0" let everybody in',
    ],
    [
      "010.0.0.1",
      "has leading zeros, which some tools read as octal",
      "write the numbers without leading zeros, in decimal",
    ],
    [
      "256.0.0.1",
      "has a number over 255 in its address",
      'write four numbers from 0 to 255, such as "203.0.113.7"',
    ],
    ["::ffff:1.2.3.4/96", "is an IPv4 address in IPv6 notation", "write the IPv4 address or range itself"],
    [
      "10.0.0.0/33",
      "has no valid prefix length after its slash",
      'write "/" and a number up to 32 for IPv4, or up to 128 for IPv6; or write the address alone',
    ],
    [
      "10.0.0.1/0",
      "has bits set after its /0 prefix",
      'write the address alone if it is meant; a range of "/0" would let everyone in',
    ],
    ["", "is not an IP range", 'write a range such as "203.0.113.0/24" or "2001:db8::/32"'],
  ])("%j %s; %s", (text, message, hint) => {
    expect(problemOf(text)).toMatchObject({ message, hint, entries: [] });
  });
});

it.each([
  ["from-to", "1.2.3.0-1.2.3.255", "1.2.3.0/24"],
  ["from-to", "1.2.3.0 \u2013 255", "1.2.3.0/24"],
  ["from-to", "1.2.3.0..1.2.3.255", "1.2.3.0/24"],
  ["from-to", "1.2.2.0/24 to 1.2.3.0/24", "1.2.2.0/23"],
  ["from-to", "2001:db8::-2001:db8::ffff", "2001:db8::/112"],
  ["netmask", "10.0.0.0/255.0.0.0", "10.0.0.0/8"],
  ["netmask", "10.0.0.0 netmask 255.0.0.0", "10.0.0.0/8"],
  ["netmask", "10.0.0.0/0.255.255.255", "10.0.0.0/8"],
  ["netmask", "10.1.2.3/255.255.255.255", "10.1.2.3/32"],
  ["several", "10.0.0.0/8|10.0.0.0/8", "10.0.0.0/8"],
  ["spaces-or-quotes", " 10.0.0.0 / 8\n", "10.0.0.0/8"],
  ["spaces-or-quotes", '"10.0.0.0/8",', "10.0.0.0/8"],
  ["spaces-or-quotes", "\u201c::1\u201d", "::1"],
  ["spaces-or-quotes", "\u00ab10.0.0.1\u200b\u00bb", "10.0.0.1"],
  ["spaces-or-quotes", '["10.0.0.0/8"]', "10.0.0.0/8"],
  ["url-or-name", "https://me@10.0.0.1:9200/x", "10.0.0.1"],
  ["url-or-name", "http://[::1]", "::1"],
  ["port-or-brackets", "1.2.3.4:443", "1.2.3.4"],
  ["port-or-brackets", "10.0.0.0/8:443", "10.0.0.0/8"],
  ["port-or-brackets", "[2001:db8::]/32", "2001:db8::/32"],
  ["port-or-brackets", "[2001:db8::/32]", "2001:db8::/32"],
  ["port-or-brackets", "[::1]:443", "::1"],
  ["wildcard", "10.0.*", "10.0.0.0/16"],
  ["wildcard", "10.*.*.*/8", "10.0.0.0/8"],
  ["leading-zeros", "01.02.03.04", "1.2.3.4"],
  ["leading-zeros", "192.168.008.0/24", "192.168.8.0/24"],
  ["leading-zeros", "2001:0db8::/048", "2001:0db8::/48"],
  ["ipv4-mapped", "::ffff:1.2.3.4", "1.2.3.4/32"],
  ["ipv4-mapped", "::ffff:102:304/120", "1.2.3.0/24"],
  ["host-bits-set", "10.0.0.1/8", "10.0.0.0/8"],
  ["host-bits-set", "2001:db8::1/32", "2001:db8::/32"],
  ["spaces-or-quotes", " 10.0.0.1/8", "10.0.0.0/8"],
])("%s: for %j write %j", (reason, text, entry) => {
  expect(problemOf(text)).toMatchObject({ reason, entries: [entry], hint: `write "${entry}"` });
});

const ranges = (count: number) => Array.from({ length: count }, (_, index) => `10.0.${index}.0/24`);

it.each([
  ["from-to", "1.2.3.4-9", 'write the entries "1.2.3.4/30", "1.2.3.8/31"'],
  ["several", "10.0.0.0/8\r\n10.1.0.0/16\r\n", 'write the entries "10.0.0.0/8", "10.1.0.0/16"'],
  ["several", '["10.0.0.0/8", "::1"]', 'write the entries "10.0.0.0/8", "::1"'],
  ["several", "[::1]:443;http://10.0.0.1", 'write the entries "::1", "10.0.0.1"'],
  [
    "several",
    ranges(8).join(),
    `write the entries ${ranges(8)
      .map((range) => `"${range}"`)
      .join(", ")}`,
  ],
  [
    "several",
    ranges(100).join(),
    'write each range as an entry of its own: "10.0.0.0/24", "10.0.1.0/24", "10.0.2.0/24", …',
  ],
])("%s: %j stands for several entries: %s", (reason, text, hint) => {
  expect(problemOf(text)).toMatchObject({ reason, hint });
});

it.each([
  ["from-to", "1.2.3.9 - 1.2.3.4"],
  ["netmask", "0.0.0.0/0.0.0.0"],
  ["netmask", "0.0.0.0 0.0.0.0"],
  ["several", "10.0.0.0/8, example.com"],
  ["several", "10.0.0.0/8 # office"],
  ["url-or-name", "https://10.0.0.0/8"],
  ["url-or-name", "b\u00fccher.example:80"],
  ["wildcard", "10.*.5"],
  ["wildcard", "10.0.*.*/24"],
  ["leading-zeros", "10.0.0.012/32"],
  ["leading-zeros", "10.0.0.0/010"],
  ["octet-too-large", "1.2.3.256/24"],
  ["ipv4-mapped", "::ffff:1.2.3.4/24"],
  ["prefix", "10.0.0.0/"],
  ["prefix", "10.0.0.0/8x"],
  ["prefix", "10.0.0.0/8/8"],
  ["prefix", "::/129"],
  ["not-a-range", "1.2.3"],
  ["not-a-range", "10/8"],
  ["not-a-range", "1.2.3.4.5"],
  ["not-a-range", "0x7f.0.0.1"],
  ["not-a-range", "3232235777"],
  ["not-a-range", "1::2::3"],
  ["not-a-range", "00:11:22:33:44:55"],
  ["not-a-range", "fe80::1%eth0"],
  ["not-a-range", '10.0.0"0/8'],
  ["not-a-range", " ".repeat(100_000)],
])("%s: %j leaves doubt", (reason, text) => {
  expect(problemOf(text)).toMatchObject({ reason, entries: [] });
});
