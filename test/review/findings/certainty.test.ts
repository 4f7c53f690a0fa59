/** CLEAN and "nobody" have one condition: the review knows all that the plan does. */
import { reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { type Attributes, change, CLUSTER, reviewed } from "../plan";

const ip_allowlist = [...CLUSTER.ip_allowlist, "office"];
const renamed = [change(CLUSTER, { ...CLUSTER, name: "search" })];

it.each<[what: string, changes: readonly object[], more: Attributes, reason: string | undefined]>([
  ["a complete plan in which everything is known", renamed, {}, undefined],
  ["an errored plan", renamed, { errored: true, complete: false }, "the plan errored"],
  ["a partial plan", renamed, { complete: false }, "the plan is incomplete"],
  [
    "a plan without completeness",
    renamed,
    { complete: null },
    "the plan does not say whether it is complete",
  ],
  ["a key that is not known", renamed, { flavour: 1 }, "a part of the plan is not reviewed"],
  [
    "a unreadable list",
    [change(CLUSTER, { ...CLUSTER, ip_allowlist })],
    {},
    "entries of access lists cannot be read",
  ],
])("knows as much for CLEAN as for who gains access: %s", (_what, changes, more, reason) => {
  const found = reviewed(changes, more);
  const said = reportOf(found).rows.flatMap(({ lines }) => lines.map(({ about }) => plain(about)));
  expect(found.isClean).toBe(reason === undefined);
  expect([...new Set(said.filter((words) => words.startsWith("not known")))]).toEqual(
    reason === undefined ? [] : [`not known: ${reason}`],
  );
});
