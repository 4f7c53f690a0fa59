/** What real plans of this provider do not hold, but plans can: other spellings of open, leftovers, futures. */
import { RENDERER_TABLE, verdictOf } from "./corpus-reviews";
import { change, codesOf, reviewed } from "./plan";
import { alone, printed } from "./rendered";

const LIST = ["10.0.0.0/8"];
const lists = (ip: unknown) => ({ ip_allowlist: ip, dashboards_ip_allowlist: LIST });

describe("an access list in a plan", () => {
  interface Judged {
    readonly before?: object;
    readonly after: object;
    readonly unknown?: unknown;
    readonly verdict: string;
  }

  it.each<[what: string, given: Judged]>([
    ["null is open", { after: lists(null), verdict: "broadened" }],
    ["empty is open", { after: lists([]), verdict: "broadened" }],
    ["absent is open", { after: { dashboards_ip_allowlist: LIST }, verdict: "broadened" }],
    ["empty was open", { before: lists([]), after: lists(["0.0.0.0/0", "::/0"]), verdict: "equal" }],
    [
      "absent and unknown is undetermined",
      { after: { dashboards_ip_allowlist: LIST }, unknown: { ip_allowlist: true }, verdict: "undetermined" },
    ],
    [
      "null and unknown is undetermined",
      { after: lists(null), unknown: { ip_allowlist: true }, verdict: "undetermined" },
    ],
    [
      "an unknown entry is undetermined",
      { after: lists([null]), unknown: { ip_allowlist: [true] }, verdict: "undetermined" },
    ],
    ["everything unknown is undetermined", { after: {}, unknown: true, verdict: "undetermined" }],
    [
      "an entry that is not a range is undetermined",
      { after: lists(["10.0.0.1/8"]), verdict: "undetermined" },
    ],
    ["a null entry is undetermined", { after: lists([null]), verdict: "undetermined" }],
    ["a text instead of a list is undetermined", { after: lists("10.0.0.0/8"), verdict: "undetermined" }],
  ])("%s", (_what, { before = lists(LIST), after, unknown = {}, verdict }) => {
    const { clusters } = reviewed([change({ ...before }, { ...after }, { unknown })]);
    expect(clusters.flatMap((one) => one.lists.map(verdictOf))[0]).toBe(verdict);
  });
});

describe("a plan", () => {
  interface Stopped {
    readonly changes?: object[];
    readonly more: object;
    readonly code: string;
  }

  it.each<[what: string, given: Stopped]>([
    [
      "an action of the future",
      { changes: [change({}, {}, { actions: ["mutate"] })], more: {}, code: "unreviewed" },
    ],
    ["deferred changes", { more: { deferred_changes: [{}] }, code: "incomplete" }],
    ["an error", { more: { errored: true, complete: false }, code: "errored" }],
  ])("with %s stops every gate", (_what, { changes = [], more, code }) => {
    const found = reviewed(changes, { ...more }, { failOn: ["downgrade"] });
    expect(codesOf(found)).toContain(code);
    expect(found).toMatchObject({ gate: { exitCode: 3 } });
  });

  it.each(RENDERER_TABLE)("describes the effect on a leftover and on its cluster: %s", (_name, render) => {
    const leftover = change(lists(null), null, { more: { deposed: "abcdef01" } });
    const output = render(reviewed([change(lists(LIST), lists(null)), leftover])).replace(
      /\u001b\[[\d;]+m/g,
      "",
    );
    expect(output).toMatch(/leftover of an\s+earlier/);
    expect(output).toMatch(/logs.{0,9}deposed/);
  });

  it("ignores data sources and clusters of other types", () => {
    const data = change(
      null,
      {},
      { address: "data.other_cluster.x", more: { mode: "data", type: "other_cluster" } },
    );
    const other = change(null, {}, { address: "other_cluster.x", more: { type: "other_cluster" } });
    expect(reviewed([data, other])).toMatchObject({
      clusters: [],
      others: { changed: 1, unchanged: 0, data: 1 },
    });
  });

  it("gives the same review for any order of the changes", () => {
    const changes = ["a", "b", "c"].map((name) =>
      change(lists(LIST), lists(null), { address: `cloud_opensearch.${name}` }),
    );
    const json = (all: readonly object[]) => printed(alone(reviewed(all)), "json");
    expect(json([...changes].reverse())).toBe(json(changes));
  });
});
