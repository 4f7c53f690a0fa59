/** The gate: what stops a pipeline, and what each approval lets pass. */
import { type Approval, DEFAULT_FAIL_ON, gateNames } from "../../../src/review";
import { addedApprovals } from "../../../src/review/gate/gate";
import { reportOf } from "../../../src/review/report";
import { change, type ChangeOptions, reviewed } from "../plan";
import { digestsOf } from "./digests";

const KEPT = { name: "logs", organization_id: 42, dashboards_ip_allowlist: ["10.0.0.0/8"] };
const lists = (ip: unknown) => ({ ...KEPT, ip_allowlist: ip });
const cluster = (ip: readonly string[], address = "cloud_opensearch.logs") =>
  change(lists(["10.0.0.0/24"]), lists(ip), { address });
const WIDER = [cluster(["10.0.0.0/23"])];
const MIXED = [cluster(["10.0.1.0/24"])];
const DESTROYED = [change(lists(["10.0.0.0/24"]), null)];

const codesAtGate = (found: ReturnType<typeof reviewed>) =>
  found.gate.blocking.map(({ finding }) => finding.code);

describe("the default gate", () => {
  const withProvider = (fields: object) => ({ ...lists(["10.0.0.0/24"]), auth_sources: [fields] });
  const oidc = { name: "company", type: "oidc", connect_url: "https://a.example", audience: "search" };
  interface Stopped {
    readonly changes: readonly object[];
    readonly more?: object;
    readonly codes: readonly string[];
  }

  it.each<[what: string, given: Stopped]>([
    ["broadened", { changes: WIDER, codes: ["broadened"] }],
    ["a list that gains and loses", { changes: MIXED, codes: ["mixed"] }],
    ["open", { changes: [change(lists(["10.0.0.0/24"]), lists(null))], codes: ["open", "broadened"] }],
    [
      "nearly open",
      {
        changes: [change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/24", "64.0.0.0/2"]))],
        codes: ["nearly-open", "broadened"],
      },
    ],
    [
      "undetermined",
      {
        changes: [change(lists(["10.0.0.0/24"]), lists(null), { unknown: { ip_allowlist: true } })],
        codes: ["undetermined"],
      },
    ],
    [
      "identity",
      {
        changes: [change(withProvider(oidc), withProvider({ ...oidc, connect_url: "https://b.example" }))],
        codes: ["identity"],
      },
    ],
    ["destroyed", { changes: DESTROYED, codes: ["destroyed"] }],
    [
      "replaced",
      {
        changes: [change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/24"]), { actions: ["delete", "create"] })],
        codes: ["replaced"],
      },
    ],
    [
      "unreviewed",
      {
        changes: [change(lists(["10.0.0.0/24"]), { ...lists(["10.0.0.0/24"]), shiny_guard: true })],
        codes: ["unreviewed"],
      },
    ],
    ["incomplete", { changes: [], more: { complete: false }, codes: ["incomplete"] }],
    ["errored", { changes: [], more: { errored: true }, codes: ["errored"] }],
  ])("stops at %s", (_what, { changes, more = {}, codes }) => {
    const found = reviewed(changes, { ...more });
    expect(codesAtGate(found)).toEqual(codes);
    expect(found.gate.exitCode).toBe(3);
  });

  it("stops at a locked out caller, and at a statement about nothing", () => {
    const statement = (cluster: string) => ({
      cluster,
      endpoint: "api",
      caller: "ci",
      addresses: ["10.0.0.1"],
    });
    const mustReach = [statement("cloud_opensearch.logs"), statement("cloud_opensearch.log")];
    const found = reviewed([cluster(["10.0.0.128/25"])], {}, { mustReach });
    expect(codesAtGate(found)).toEqual(["lockout", "must-reach-unmatched"]);
  });

  it("passes another version", () => {
    const side = (version: string) => ({ ...lists(["10.0.0.0/24"]), version });
    expect(reviewed([change(side("2.1"), side("2.2"))]).gate).toMatchObject({ exitCode: 0, stops: [] });
  });
});

describe("--fail-on", () => {
  it.each<[what: string, given: { changes: readonly object[]; failOn: readonly string[]; exitCode: number }]>(
    [
      ["broadened stops a list that widens", { changes: WIDER, failOn: ["broadened"], exitCode: 3 }],
      [
        "narrowed stops a list that widens and narrows",
        { changes: MIXED, failOn: ["narrowed"], exitCode: 3 },
      ],
      ["a level stops findings above it", { changes: WIDER, failOn: ["note"], exitCode: 3 }],
      [
        "a level passes findings below it",
        { changes: [cluster(["10.0.0.0/25"])], failOn: ["error"], exitCode: 0 },
      ],
    ],
  )("%s", (_what, { changes, failOn, exitCode }) => {
    expect(reviewed(changes, {}, { failOn }).gate.exitCode).toBe(exitCode);
  });

  it.each<[readonly string[], readonly string[]]>([
    [["broadened"], ["gain"]],
    [["narrowed"], ["loss"]],
    [
      ["narrowed", "broadened"],
      ["gain", "loss"],
    ],
    [["error"], ["gain"]],
    [["warning"], ["gain", "loss"]],
    [["destroyed"], []],
  ])("%j stops, of a list that gains and loses: %j", (failOn, parts) => {
    expect(reviewed(MIXED, {}, { failOn }).gate.stops.map(({ part }) => part)).toEqual(parts);
  });

  it("turns the gate off with `none`, also for what stops it under any other name", () => {
    expect(reviewed([], { errored: true }, { failOn: ["none"] }).gate).toMatchObject({
      exitCode: 0,
      stops: [],
    });
  });

  it("lists the names of the default gate, of the groups and of the levels, each once", () => {
    const names = gateNames();
    expect(names).toEqual(
      expect.arrayContaining([...DEFAULT_FAIL_ON, "secret", "error", "warning", "note", "none"]),
    );
    expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("stops for undetermined lists that certainly widen", () => {
    const changes = [
      change(lists(["10.0.0.0/24"]), lists(["10.1.0.0/24", null]), {
        unknown: { ip_allowlist: [false, true] },
      }),
    ];
    expect(reviewed(changes, {}, { failOn: ["broadened"] }).gate.exitCode).toBe(3);
  });

  it.each(["errored", "incomplete", "unreviewed", "must-reach-unmatched"])(
    "of any name stops at %s",
    (code) => {
      const statement = {
        cluster: "cloud_opensearch.x",
        endpoint: "api",
        caller: "ci",
        addresses: ["10.0.0.1"],
      };
      const found = reviewed(
        [change(lists(["10.0.0.0/24"]), { ...lists(["10.0.0.0/24"]), flavour: "a" })],
        { errored: code === "errored", complete: code !== "incomplete" },
        { failOn: ["downgrade"], mustReach: code === "must-reach-unmatched" ? [statement] : [] },
      );
      expect(codesAtGate(found)).toContain(code);
    },
  );
});

describe("an approval", () => {
  const TODAY = "2026-11-22";
  const approve = (...digests: string[]): Approval[] => digests.map((digest) => ({ digest }));
  const entry = (digest: string, until: string): Approval => ({
    digest,
    record: { who: "Ada", why: "the new office", until },
  });
  const gateOf = (changes: readonly object[], approvals: readonly Approval[], more: object = {}) =>
    reviewed(changes, {}, { approvals, today: TODAY, ...more }).gate;
  const [digest = ""] = digestsOf(WIDER);

  it("passes its finding, and no other of the same plan", () => {
    const openToAll = change(lists(["10.0.0.0/24"]), lists(["0.0.0.0/0"]), {
      address: "cloud_opensearch.other",
    });
    const gate = gateOf([...WIDER, openToAll], approve(digest));
    expect(gate.blocking.map(({ finding: { code, address } }) => [code, address])).toEqual([
      ["open", "cloud_opensearch.other"],
      ["broadened", "cloud_opensearch.other"],
    ]);
    expect(gateOf([...WIDER, openToAll], approve(...digestsOf([...WIDER, openToAll]))).exitCode).toBe(0);
  });

  it("of a list's gains does not cover its losses", () => {
    const [gain = "", loss = ""] = digestsOf(MIXED, { failOn: ["broadened", "narrowed"] });
    const failOn = ["broadened", "narrowed"];
    expect(gateOf(MIXED, approve(gain)).exitCode).toBe(0);
    expect(gateOf(MIXED, approve(gain), { failOn }).blocking.map(({ part }) => part)).toEqual(["loss"]);
    expect(gateOf(MIXED, approve(loss), { failOn }).blocking.map(({ part }) => part)).toEqual(["gain"]);
    expect(gateOf(MIXED, approve(gain, loss), { failOn }).exitCode).toBe(0);
  });

  it.each(["lockout", "undetermined", "incomplete", "errored"])("does not exist for %s", (code) => {
    const unknown = code === "undetermined" ? { ip_allowlist: true } : {};
    const changes = [change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/25"]), { unknown })];
    const statement = {
      cluster: "cloud_opensearch.logs",
      endpoint: "api",
      caller: "ci",
      addresses: ["10.0.0.200"],
    };
    const { gate } = reviewed(
      changes,
      { errored: code === "errored", complete: code !== "incomplete" },
      { mustReach: code === "lockout" ? [statement] : [] },
    );
    const stop = gate.blocking.find(({ finding }) => finding.code === code);
    expect(stop?.approvable.digest).toBeUndefined();
    expect(stop?.approvable.obstacle).toBeTruthy();
  });

  it.each<[what: string, given: { until: string; exitCode: number; use: string }]>([
    ["is today is valid", { until: TODAY, exitCode: 0, use: "used" }],
    ["is in the past is not valid", { until: "2026-11-21", exitCode: 3, use: "expired" }],
  ])("whose last day %s", (_what, { until, exitCode, use }) => {
    expect(gateOf(WIDER, [entry(digest, until)])).toMatchObject({ exitCode, approvals: [{ use }] });
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ["both of two have ended", ["2020-01-01", "2021-01-01"], ["expired", "expired"]],
    ["one has ended and another holds", ["2020-01-01", "2030-01-01"], ["unused", "used"]],
  ])("is reported as expired if %s", (_what, days, uses) => {
    const { approvals } = gateOf(
      WIDER,
      days.map((until) => entry(digest, until)),
    );
    expect(approvals.map(({ use }) => use)).toEqual(uses);
  });

  it("that the change adds is listed, those that let something pass first", () => {
    const kept = entry("1".repeat(32), "2027-01-01");
    const unused = entry("0".repeat(32), "2027-01-01");
    const gate = gateOf(WIDER, [kept, unused, entry(digest, "2027-01-01")], { baseApprovals: [kept] });
    expect(addedApprovals(gate.approvals).map(({ approval }) => approval.digest)).toEqual([
      digest,
      "0".repeat(32),
    ]);
  });

  it("that ended last is the last of those that ended", () => {
    const days = ["2021-01-01", "2020-01-01"];
    const [stop] = gateOf(
      WIDER,
      days.map((until) => entry(digest, until)),
    ).stops;
    expect(stop?.ended.map((ended) => ended.record?.until)).toEqual(["2020-01-01", "2021-01-01"]);
  });

  it("of the command line is not reported as added by the change", () => {
    const { approvals } = gateOf(WIDER, [{ digest }], { baseApprovals: [] });
    expect(approvals).toEqual([{ approval: { digest }, use: "used" }]);
  });

  it("that nothing in the plan needs is listed, and stops nothing", () => {
    expect(
      gateOf([cluster(["10.0.0.0/25"])], [...approve(digest), entry("0".repeat(32), "2027-01-01")]),
    ).toMatchObject({
      exitCode: 0,
      approvals: [{ use: "unused" }, { use: "unused" }],
    });
  });

  const by = (more: Partial<Approval["record"]>): Approval => ({
    digest,
    record: { who: "Ada", why: "the new office", until: "2027-01-01", ...more },
  });

  it.each<[what: string, given: { baseApprovals?: readonly Approval[]; isAdded?: boolean }]>([
    ["is not in the target branch", { baseApprovals: [], isAdded: true }],
    ["the change extends", { baseApprovals: [entry(digest, "2026-12-31")], isAdded: true }],
    ["is another person's in the target branch", { baseApprovals: [by({ who: "Bob" })], isAdded: true }],
    ["has another reason in the target branch", { baseApprovals: [by({ why: "a test" })], isAdded: true }],
    [
      "is twice in the target branch",
      { baseApprovals: [entry(digest, "2020-01-01"), entry(digest, "2027-01-01")], isAdded: false },
    ],
    [
      "is twice there, the later first",
      { baseApprovals: [entry(digest, "2027-01-01"), entry(digest, "2020-01-01")], isAdded: false },
    ],
    ["is one of the command line there too", { baseApprovals: [{ digest }], isAdded: true }],
    ["may be of the target branch", {}],
  ])("which %s is distinguished", (_what, { baseApprovals, isAdded }) => {
    const given = baseApprovals === undefined ? {} : { baseApprovals };
    const [first] = gateOf(WIDER, [entry(digest, "2027-01-01")], given).approvals;
    expect(first?.isAdded).toBe(isAdded);
  });
});

describe("an approval of several findings", () => {
  const both = (...more: readonly object[]) => [
    cluster(["10.0.0.0/23"], "cloud_opensearch.a"),
    cluster(["10.0.0.0/23"], "cloud_opensearch.b"),
    ...more,
  ];
  const approveAll = (changes: readonly object[], flags: readonly string[]) =>
    reviewed(changes, {}, { approvals: flags.map((flag) => ({ digest: flag.replace("--approve ", "") })) })
      .gate;
  const offersOf = (changes: readonly object[]) => reportOf(reviewed(changes)).gate.offers;

  it("covers a list that is open whatever its unknown entries are, in any order of its entries", () => {
    const open = ["0.0.0.0/0", "::/0", "10.1.0.0/16"];
    const withUnknown = (entries: readonly string[]) =>
      change(lists(["10.0.0.0/24"]), lists([...entries, null]), {
        unknown: { ip_allowlist: [...entries.map(() => false), true] },
      });
    const [offer, ...others] = offersOf([withUnknown(open)]);
    expect(others).toEqual([]);
    expect(approveAll([withUnknown([...open].reverse())], [offer?.commands[0].flag ?? ""]).exitCode).toBe(0);
  });

  it.each<[string, ChangeOptions]>([
    ["of which an entry is not known", { unknown: { ip_allowlist: [false, true] } }],
    ["of which an entry is not a range", {}],
  ])("is not given for a nearly open list %s", (_what, options) => {
    const entries = ["8.0.0.0/6", options.unknown === undefined ? "everybody" : null];
    const { stops } = reviewed([change(lists(["10.0.0.0/24"]), lists(entries), options)]).gate;
    expect(stops.map(({ finding: { code }, approvable: { digest } }) => [code, digest])).toEqual([
      ["nearly-open", undefined],
      ["undetermined", undefined],
    ]);
  });

  it("covers no other set of them: not one more, not one less, and not other addresses", () => {
    const [first] = offersOf(both());
    const flags = [first?.commands[0].flag ?? ""];
    expect(approveAll(both(), flags).exitCode).toBe(0);
    for (const changes of [
      both(cluster(["10.0.0.0/23"], "cloud_opensearch.c")),
      both().slice(1),
      both().map((one, index) => (index === 0 ? cluster(["10.0.0.0/22"], "cloud_opensearch.a") : one)),
    ]) {
      expect(approveAll(changes, flags).exitCode).toBe(3);
    }
  });

  it.each<[string, object]>([
    ["loses the same", cluster(["10.0.0.0/25"], "cloud_opensearch.a")],
    ["loses the same and gains others", cluster(["10.0.0.0/25", "10.9.0.0/24"], "cloud_opensearch.a")],
    [
      "is destroyed with its cluster",
      change(lists(["10.0.0.128/25"]), null, { address: "cloud_opensearch.a" }),
    ],
  ])("never covers both a list that gains addresses and one that %s", (_what, losing) => {
    const gaining = change(lists(["10.1.0.0/24"]), lists(["10.1.0.0/24", "10.0.0.128/25"]), {
      address: "cloud_opensearch.b",
    });
    const failOn = ["narrowed", "broadened", "deleted"];
    const { groups } = reviewed([losing, gaining], {}, { failOn }).gate;
    const same = groups.filter(
      ({ stops: [{ addresses }] }) => addresses?.toTexts().join() === "10.0.0.128/25",
    );
    expect(same.map(({ stops }) => stops.length)).toEqual([1, 1]);
  });

  it("does not exist for lists whose organization is not known, which are approved by nobody", () => {
    const unknown = { unknown: { organization_id: true } };
    const later = ["a", "b"].map((name) =>
      change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/23"]), {
        address: `cloud_opensearch.${name}`,
        ...unknown,
      }),
    );
    const { groups } = reviewed(later, {}, { failOn: ["broadened"] }).gate;
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.filter(({ stops, digest: one }) => stops.length > 1 || one !== undefined)).toEqual([]);
  });
});
