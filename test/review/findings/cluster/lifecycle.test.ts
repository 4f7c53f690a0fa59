/** What happens to a cluster as a whole, told apart by what happens to its data. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";
import { linesOf } from "../rows";

const lines = (...changes: readonly object[]) => linesOf(reviewed(changes));

describe("a cluster", () => {
  const ANEW = ["delete", "create"];
  /** A replacement that attributes force, by their paths. */
  const replaced = (after: Attributes, paths: readonly string[], actions = ANEW) => {
    const inChange = { replace_paths: paths.map((path) => path.split(".")) };
    return change(CLUSTER, { ...CLUSTER, ...after }, { actions, inChange });
  };
  const ELSEWHERE = { organization_id: 43 };
  const REPLACED = "replaced: destroyed with its data and created again, empty, since";
  const KEPT = "forgotten: kept by the service with its data, and no longer managed here";
  const deposed: ChangeOptions = { more: { deposed: "0a1b2c3d" } };

  it.each<[string, object, string]>([
    ["destroyed", change(CLUSTER, null), "destroyed: destroyed with its data"],
    [
      "replaced for a block",
      replaced({ maintenance_window: { day_of_week: "sunday", zone: null } }, ["maintenance_window"]),
      `${REPLACED} maintenance_window changes from unset to {day_of_week = "sunday"}`,
    ],
    [
      "replaced for a secret that the plan does not mark",
      replaced({ repo_config: { secret_access_key: "s3cret" } }, [
        "repo_config.secret_access_key",
        "repo_config",
      ]),
      `${REPLACED} repo_config.secret_access_key changes from unset to (sensitive value) and repo_config changes from unset to (sensitive value)`,
    ],
    [
      "replaced for an attribute that stays",
      replaced({}, ["organization_id"]),
      `${REPLACED} organization_id forces it`,
    ],
    ["forgotten", change(CLUSTER, null, { actions: ["forget"] }), KEPT],
    [
      "forgotten by OpenTofu for a new one",
      replaced(ELSEWHERE, ["organization_id"], ["forget", "create"]),
      "unreviewed: its actions in the plan (forget, create) are not known to this review",
    ],
    [
      "one of several leftovers that are destroyed",
      change({ ...CLUSTER, id: 7 }, null, deposed),
      "destroyed: destroyed with its data: a leftover of an earlier replacement, id 7",
    ],
    [
      "a leftover that is forgotten",
      change(CLUSTER, null, { ...deposed, actions: ["forget"] }),
      "forgotten: a leftover of an earlier replacement is kept by the service with its data, and no longer managed here",
    ],
  ])("that is %s", (_what, one, line) => {
    expect(lines(one)).toContain(line);
  });

  it.each<[string, readonly object[], string | undefined]>([
    ["destroyed", [change(CLUSTER, null)], undefined],
    [
      "destroyed while another one gets its name",
      [change(CLUSTER, null), change(null, CLUSTER, { address: "cloud_opensearch.b" })],
      'to keep the data, write a moved block from cloud_opensearch.logs to cloud_opensearch.b, or in CDKTF call moveFromId("cloud_opensearch.logs") on the construct of cloud_opensearch.b',
    ],
    [
      "replaced for two attributes",
      [replaced({ ...ELSEWHERE, name: "x" }, ["organization_id", "name", "name"])],
      'to keep the data, write organization_id = 42 and name = "logs"',
    ],
    [
      "replaced for no attribute",
      [replaced({}, [])],
      "to keep the data, plan without the replacement, or move the data first",
    ],
  ])("that is %s is reported with how to keep its data", (_what, changes, fix) => {
    const [found] = reviewed(changes).findings.filter(({ code }) => /destroyed|replaced/.test(code));
    const words = found?.fix?.();
    expect(words && plain(words)).toBe(fix);
  });

  it("that is replaced is reported with what is lost, its new addresses, and an alternative", () => {
    const present = { id: 17, url: "https://old.example", opensearch_dashboards_url: "https://d.example" };
    const [found] = reviewed([
      change(
        { ...CLUSTER, ...present },
        { ...CLUSTER, url: "https://new.example", organization_id: 43 },
        { actions: ANEW, unknown: { id: true, opensearch_dashboards_url: true } },
      ),
    ]).findings.filter(({ code }) => code === "replaced");
    const details = (found?.details?.() ?? []).map(plain);
    expect(details[0]).toMatch(/^the present cluster: id 17/);
    expect(details.slice(1)).toEqual([
      'callers must be given the new url, "https://new.example"; it was "https://old.example"',
      'callers must be given the new opensearch_dashboards_url, known only after apply; it was "https://d.example"',
      "instead: create a second cluster beside it, copy the data, and destroy this one later",
    ]);
  });

  it("that is replaced says which part of an address changes where that part is masked", () => {
    const side = (query: string, id: number) => ({
      ...CLUSTER,
      organization_id: id,
      url: `https://a.example/?${query}`,
    });
    const [found] = reviewed([change(side("k=1", 42), side("k=2", 43), { actions: ANEW })]).findings.filter(
      ({ code }) => code === "replaced",
    );
    expect((found?.details?.() ?? []).map(plain)).toContain(
      'callers must be given the new url, which changes in its query string ("https://a.example/?***")',
    );
  });

  it.each<[reason: string, given: { actions: string; words?: string }]>([
    ["replace_by_request", { actions: "delete,create", words: " (asked for with -replace)" }],
    ["delete_because_count_index", { actions: "forget", words: " (count is lower)" }],
    ["delete_because_enabled_false", { actions: "delete", words: ": enabled is false for its resource" }],
    [
      "forgot_because_lifecycle_destroy_in_config",
      { actions: "forget", words: " (its lifecycle block says destroy = false)" },
    ],
    [
      "forgot_because_lifecycle_destroy_in_state",
      { actions: "forget", words: " (its lifecycle block said destroy = false at the last apply)" },
    ],
    ["replace_because_cannot_update", { actions: "delete,create" }],
  ])("names the reason: %s", (action_reason, { actions, words = "" }) => {
    const after = actions.includes("create") ? CLUSTER : null;
    const one = change(CLUSTER, after, { actions: actions.split(","), more: { action_reason } });
    const [line = ""] = lines(one);
    expect(line.endsWith(words)).toBe(true);
    expect(line.includes("(") || /:.*:/.test(line)).toBe(words !== "");
  });

  it("that is imported, or has another address, is reported as such", () => {
    const kept = (options: ChangeOptions) =>
      lines(change(CLUSTER, CLUSTER, { actions: ["no-op"], ...options }));
    const changed = (options: ChangeOptions) => lines(change(CLUSTER, { ...CLUSTER, tier: "a" }, options));
    const at = (previous_address: string) => ({ more: { previous_address } });
    for (const [options, line] of [
      [
        { inChange: { importing: { id: "17" } } },
        "changed: Terraform manages the existing cluster from now on",
      ],
      [at("cloud_opensearch.old"), "changed: moved in the configuration: it was cloud_opensearch.old"],
    ] as const) {
      expect(kept(options)).toEqual([line]);
      expect(changed(options)).toContain(line);
    }
    expect(kept(at("cloud_opensearch.logs"))).toEqual([]);
  });

  it("that is renamed without a moved block is distinguished from a destroyed one", () => {
    const made = (more: object) => change(null, { ...CLUSTER, ...more }, { address: "cloud_opensearch.b" });
    expect(lines(change(CLUSTER, null), made({}))[0]).toContain(
      "made again, empty, as another resource with the same name",
    );
    for (const other of [{ name: "other" }, { organization_id: 43 }]) {
      expect(lines(change(CLUSTER, null), made(other))).toContain("destroyed: destroyed with its data");
    }
  });

  it("that is replaced stops a gate on destroyed, and one that is forgotten does not", () => {
    const code = (actions: readonly string[], after: object | null) =>
      reviewed(
        [change(CLUSTER, after === null ? null : { ...CLUSTER, ...after }, { actions })],
        {},
        { failOn: ["destroyed"] },
      ).gate.exitCode;
    expect([code(["delete", "create"], {}), code(["delete"], null)]).toEqual([3, 3]);
    expect(code(["forget"], null)).toBe(0);
  });
});
