import {
  exampleOf,
  hasPublicPart,
  IpSet,
  labels,
  publicCount,
  publicPart,
  SPECIAL_RANGES,
} from "../../src/cidr";
import { parseCidr } from "../../src/cidr/explain/explain";

function setOf(...texts: string[]): IpSet {
  const set = IpSet.parse(texts);
  if (set === undefined) throw new Error(`malformed: ${texts.join(", ")}`);
  return set;
}

const keysOf = (...texts: string[]) => labels(setOf(...texts)).map(({ key }) => key);

it.each([
  ["10.1.2.3", ["private"]],
  ["172.31.255.255", ["private"]],
  ["172.32.0.0", []],
  ["192.168.0.0/16", ["private"]],
  ["fd12::/64", ["unique-local"]],
  ["100.64.0.0/10", ["shared", "metadata"]],
  ["127.0.0.1", ["loopback"]],
  ["::1", ["loopback", "ipv4-compatible"]],
  ["169.254.1.1", ["link-local"]],
  ["169.254.169.254", ["metadata", "link-local"]],
  ["fd00:ec2::254", ["unique-local", "metadata"]],
  ["fe80::/10", ["link-local"]],
  ["203.0.113.7", ["documentation"]],
  ["2001:db8::/32", ["documentation"]],
  ["198.18.0.0/15", ["benchmarking"]],
  ["224.0.0.1", ["multicast"]],
  ["ff02::1", ["multicast"]],
  ["::ffff:102:304", ["ipv4-mapped"]],
  ["64:ff9b::102:304", ["nat64"]],
  ["64:ff9b:1::/48", ["nat64-local"]],
  ["2002::/16", ["6to4"]],
  ["2001::1", ["teredo", "protocol"]],
  ["255.255.255.255", ["broadcast", "reserved"]],
  ["0.0.0.0", ["unspecified", "this-network"]],
  ["8.8.8.8", []],
  ["2a00::/12", []],
])("labels %s as %j", (text, keys) => {
  expect(keysOf(text)).toEqual(keys);
});

it("returns the addresses of a label", () => {
  const set = setOf("10.0.0.0/7");
  const found = labels(set).map(({ label, addresses }) => ({
    label,
    part: set.intersection(addresses).toTexts(),
  }));
  expect(found).toEqual([{ label: "private", part: ["10.0.0.0/8"] }]);
});

it("labels an open list with every label", () => {
  expect(labels(IpSet.everything).map(({ key }) => key)).toEqual(SPECIAL_RANGES.map(({ key }) => key));
});

it.each([
  { list: ["10.0.0.0/8", "fc00::/7"], rest: [] },
  { list: ["10.0.0.0/7"], rest: ["11.0.0.0/8"] },
  { list: ["192.168.0.0/15"], rest: ["192.169.0.0/16"] },
  { list: ["8.8.8.8", "127.0.0.1"], rest: ["8.8.8.8/32"] },
  { list: ["2001:db8::/31"], rest: ["2001:db9::/32"] },
  { list: ["2002::/16"], rest: ["2002::/16"] },
  { list: ["2001::/23"], rest: ["2001::/32"] },
  { list: ["64:ff9b::/96"], rest: ["64:ff9b::/96"] },
  { list: ["4000::/2"], rest: [] },
  { list: ["240.0.0.0/4", "224.0.0.0/4"], rest: [] },
])("leaves $rest of $list as public space", ({ list, rest }) => {
  expect(publicPart(setOf(...list)).toTexts()).toEqual(rest);
});

it("counts public space by union, however it is split", () => {
  expect(publicCount(setOf("11.0.0.0/8", "12.0.0.0/8"), 4)).toBe(2n ** 25n);
  expect(publicCount(setOf("11.0.0.0/9", "11.0.0.0/8", "11.128.0.0/9"), 4)).toBe(2n ** 24n);
  expect(publicCount(setOf("10.0.0.0/8"), 4)).toBe(0n);
  expect(publicCount(setOf("0.0.0.0/1", "128.0.0.0/1"), 4)).toBe(publicCount(IpSet.everything, 4));
  expect(publicCount(setOf("::/0"), 6)).toBeGreaterThan(2n ** 124n);
});

it("counts as many public IPv4 addresses as IANA's registries leave", () => {
  const blocked = [
    ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
    ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
    ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"],
  ];
  const blockedCount = blocked.reduce((sum, text) => sum + 2n ** BigInt(32 - Number(text.split("/")[1])), 0n);
  expect(publicCount(IpSet.everything, 4)).toBe(2n ** 32n - blockedCount);
});

it("has distinct keys, a reference each, and valid ranges only", () => {
  expect(new Set(SPECIAL_RANGES.map(({ key }) => key)).size).toBe(SPECIAL_RANGES.length);
  for (const { key, reference, ranges } of SPECIAL_RANGES) {
    expect({
      key,
      reference: reference !== "",
      malformed: ranges.filter((text) => !parseCidr(text).ok),
    }).toEqual({
      key,
      reference: true,
      malformed: [],
    });
  }
});

it.each([
  [["10.0.0.0/8", "fd00::/8"], false],
  [["10.0.0.0/7"], true],
  [["2a00::/12"], true],
  [[], false],
])("the part of %j that is public: %j", (texts, isPublic) => {
  expect(hasPublicPart(setOf(...texts))).toBe(isPublic);
});

it.each([
  [["10.0.0.0/8", "8.8.8.0/24"], "8.8.8.1"],
  [["10.0.0.0/8", "2a00::/12"], "2a00::1"],
  [["10.0.0.0/8"], "10.0.0.1"],
  [["8.8.8.8"], "8.8.8.8"],
  [["8.8.8.8/31"], "8.8.8.8"],
  [["8.8.8.8/30"], "8.8.8.9"],
  [["ffff::/16"], "ffff::1"],
  [[], undefined],
])("an address of %j is %s", (texts, address) => {
  expect(exampleOf(setOf(...texts))).toBe(address);
});
