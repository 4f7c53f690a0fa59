/** CLEAN and "nobody" have one condition: the review knows all that the plan does. */
import { reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { type Attributes, change, CLUSTER, reviewed } from "../plan";

const ip_allowlist = [...CLUSTER.ip_allowlist, "office"];
const renamed = [change(CLUSTER, { ...CLUSTER, name: "search" })];

interface Planned {
  readonly changes?: readonly object[];
  readonly more?: Attributes;
  readonly reason?: string;
}

it.each<[what: string, given: Planned]>([
  ["a complete plan in which everything is known", {}],
  ["an errored plan", { more: { errored: true, complete: false }, reason: "the plan errored" }],
  ["a partial plan", { more: { complete: false }, reason: "the plan is incomplete" }],
  [
    "a plan without completeness",
    { more: { complete: null }, reason: "the plan does not say whether it is complete" },
  ],
  ["a key that is not known", { more: { flavour: 1 }, reason: "a part of the plan is not reviewed" }],
  [
    "a unreadable list",
    {
      changes: [change(CLUSTER, { ...CLUSTER, ip_allowlist })],
      reason: "entries of access lists cannot be read",
    },
  ],
])(
  "knows as much for CLEAN as for who gains access: %s",
  (_what, { changes = renamed, more = {}, reason }) => {
    const found = reviewed(changes, more);
    const said = reportOf(found).rows.flatMap(({ lines }) => lines.map(({ about }) => plain(about)));
    expect(found.isClean).toBe(reason === undefined);
    expect([...new Set(said.filter((words) => words.startsWith("not known")))]).toEqual(
      reason === undefined ? [] : [`not known: ${reason}`],
    );
  },
);
