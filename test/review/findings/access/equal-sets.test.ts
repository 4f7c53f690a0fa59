/** Which sets of addresses get one number. */
import { IpSet } from "../../../../src/cidr";
import { EqualSets } from "../../../../src/review/findings/access/equal-sets";

/** Returns 300 separate ranges and one more: more words than the beginning by which sets are told apart first. */
const long = (last: string) => [
  ...Array.from({ length: 300 }, (_, index) => `10.${index >> 8}.${index & 255}.0/25`),
  last,
];

it.each<[string, readonly (readonly string[])[], readonly number[]]>([
  ["equal sets in other words", [["10.0.0.0/8"], ["10.0.0.0/9", "10.128.0.0/9"]], [0, 0]],
  ["sets of both families", [["::/0"], ["0.0.0.0/0"], ["::/0"]], [0, 1, 0]],
  [
    "long sets that differ at their ends",
    ["11.0.0.1/32", "11.0.0.2/32", "11.0.0.3/32", "11.0.0.2/32", "11.0.0.1/32"].map(long),
    [0, 1, 2, 1, 0],
  ],
])("tells apart %s", (_what, lists, groups) => {
  const sets = new EqualSets();
  const ids = lists.map((list) => sets.idOf(IpSet.parse(list) as IpSet));
  expect(ids.map((id) => [...new Set(ids)].indexOf(id))).toEqual(groups);
});
