/** An access list that a response holds under both names. */
import type { Json } from "../../../src/json";
import { conflictingLists } from "../../../src/provider/cluster/conflicting-lists";

const shownOf = (one: Json, other: Json) =>
  conflictingLists({
    cluster: {},
    conflicts: [
      {
        attribute: "ip_allowlist",
        forms: [
          { name: "opensearch_whitelist", list: one },
          { name: "ip_allowlist", list: other },
        ],
      },
    ],
  });

it.each<[Json, Json]>([
  [["10.0.0.1"], ["10.0.0.1/32"]],
  [
    ["10.0.0.0/9", "10.128.0.0/9"],
    ["10.0.0.0/8", "10.0.0.0/8"],
  ],
])("is no conflict if both let in the same addresses: %j, %j", (one, other) => {
  expect(shownOf(one, other)).toEqual([]);
  expect(conflictingLists({ cluster: {} })).toEqual([]);
});

it.each<[Json, Json, RegExp]>([
  [
    ["10.0.0.0/8"],
    ["0.0.0.0/0"],
    /`opensearch_whitelist` is \["10\.0\.0\.0\/8"\], and `ip_allowlist` is \["0\.0\.0\.0\/0"\]/,
  ],
  [["10.0.0.0/8"], [], /`ip_allowlist` is empty, which is open to every address/],
  [["10.0.0.0/8"], 7, /`ip_allowlist` is not a list/],
  [["10.0.0.0/8"], [7], /`ip_allowlist` is not a list/],
  [["10.0.0.0/8"], ["x", "y"], /`ip_allowlist` is \["x", "y"\]/],
  [["x"], ["10.0.0.0/8"], /`opensearch_whitelist` is \["x"\]/],
  [["10.0.0.0/8"], Array.from({ length: 10 }, (_, index) => `10.0.0.${index}`), /and 2 more/],
])("is a warning that names both lists: %j, %j", (one, other, detail) => {
  expect(shownOf(one, other)).toMatchObject([
    {
      severity: "warning",
      summary: expect.stringMatching(/^ip_allowlist: the service shows two different lists/),
      path: [{ attribute: "ip_allowlist" }],
      detail: expect.stringMatching(detail),
    },
  ]);
});
