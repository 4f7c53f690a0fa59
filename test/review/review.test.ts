/** What real plans of this provider do not hold, but plans can: other spellings of open, leftovers, futures. */
import { jsonPieces } from "../../src/review/render/json";
import { RENDERER_TABLE } from "./corpus-reviews";
import { change, codesOf, reviewed } from "./plan";

const LIST = ["10.0.0.0/8"];
const lists = (ip: unknown) => ({ ip_allowlist: ip, dashboards_ip_allowlist: LIST });

describe("an access list in a plan", () => {
  it.each<[string, object, object, unknown, string]>([
    ["null is open", lists(LIST), lists(null), {}, "broadened"],
    ["empty is open", lists(LIST), lists([]), {}, "broadened"],
    ["absent is open", lists(LIST), { dashboards_ip_allowlist: LIST }, {}, "broadened"],
    ["empty was open", lists([]), lists(["0.0.0.0/0", "::/0"]), {}, "equal"],
    [
      "absent and unknown is undetermined",
      lists(LIST),
      { dashboards_ip_allowlist: LIST },
      { ip_allowlist: true },
      "undetermined",
    ],
    ["null and unknown is undetermined", lists(LIST), lists(null), { ip_allowlist: true }, "undetermined"],
    [
      "an unknown entry is undetermined",
      lists(LIST),
      lists([null]),
      { ip_allowlist: [true] },
      "undetermined",
    ],
    ["everything unknown is undetermined", lists(LIST), {}, true, "undetermined"],
    ["an entry that is not a range is undetermined", lists(LIST), lists(["10.0.0.1/8"]), {}, "undetermined"],
    ["a null entry is undetermined", lists(LIST), lists([null]), {}, "undetermined"],
    ["a text instead of a list is undetermined", lists(LIST), lists("10.0.0.0/8"), {}, "undetermined"],
  ])("%s", (_what, before, after, unknown, verdict) => {
    const { clusters } = reviewed([change({ ...before }, { ...after }, { unknown })]);
    expect(clusters[0]?.lists[0]?.verdict).toBe(verdict);
  });
});

describe("a plan", () => {
  it.each<[string, object[], object, string]>([
    ["an action of the future", [change({}, {}, { actions: ["mutate"] })], {}, "unreviewed"],
    ["deferred changes", [], { deferred_changes: [{}] }, "incomplete"],
    ["an error", [], { errored: true, complete: false }, "errored"],
  ])("with %s is not clean, and stops every gate", (_what, changes, more, code) => {
    const found = reviewed(changes, { ...more }, { failOn: ["downgrade"] });
    expect(codesOf(found)).toContain(code);
    expect(found).toMatchObject({ isClean: false, gate: { exitCode: 3 } });
  });

  it("with an undecided check is not clean", () => {
    const check = { address: { to_display: "check.x" }, status: "error" };
    expect(reviewed([], { checks: [check] }).isClean).toBe(false);
  });

  it.each(RENDERER_TABLE)("describes the effect on a leftover and on its cluster: %s", (_name, render) => {
    const leftover = change(lists(null), null, { more: { deposed: "abcdef01" } });
    const output = render(reviewed([change(lists(LIST), lists(null)), leftover])).replace(
      /\u001b\[\d+m/g,
      "",
    );
    expect(output).toMatch(/leftover[^"\n]* is destroyed/);
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
      isClean: true,
    });
  });

  it("gives the same review for any order of the changes", () => {
    const changes = ["a", "b", "c"].map((name) =>
      change(lists(LIST), lists(null), { address: `cloud_opensearch.${name}` }),
    );
    expect([...jsonPieces(reviewed([...changes].reverse()))].join("")).toBe(
      [...jsonPieces(reviewed(changes))].join(""),
    );
  });
});
