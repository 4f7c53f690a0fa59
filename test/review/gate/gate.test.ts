/** The gate: what stops a pipeline, and what each approval lets pass. */
import { type Approval, DEFAULT_FAIL_ON, gateNames, type ReviewOptions } from "../../../src/review";
import { addedTo } from "../../../src/review/gate/approvals";
import { change, type ChangeOptions, reviewed } from "../plan";
import { digestsOf } from "./digests";

const KEPT = { name: "logs", organization_id: 42, dashboards_ip_allowlist: ["10.0.0.0/8"] };
const lists = (ip: unknown) => ({ ...KEPT, ip_allowlist: ip });
const cluster = (ip: readonly string[], address = "cloud_opensearch.logs") =>
  change(lists(["10.0.0.0/24"]), lists(ip), { address });
const WIDER = [cluster(["10.0.0.0/23"])];
const MIXED = [cluster(["10.0.1.0/24"])];
const DESTROYED = [change(lists(["10.0.0.0/24"]), null)];

type Gate = ReturnType<typeof reviewed>["gate"];
const blocking = ({ stops }: Gate) => stops.filter(({ approval }) => approval === undefined);
const codesAtGate = ({ gate }: ReturnType<typeof reviewed>) =>
  blocking(gate).map(({ finding }) => finding.code);

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
    ["a list that gains and loses", { changes: MIXED, codes: ["broadened"] }],
    ["open", { changes: [change(lists(["10.0.0.0/24"]), lists(null))], codes: ["open"] }],
    [
      "nearly open",
      {
        changes: [change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/24", "64.0.0.0/2"]))],
        codes: ["nearly-open"],
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
    [["broadened"], ["broadened"]],
    [["narrowed"], ["narrowed"]],
    [["mixed"], ["broadened", "narrowed"]],
    [["error"], ["broadened"]],
    [["warning"], ["broadened", "narrowed"]],
    [["destroyed"], []],
  ])("%j stops, of a list that gains and loses: %j", (failOn, codes) => {
    expect(reviewed(MIXED, {}, { failOn }).gate.stops.map(({ finding }) => finding.code)).toEqual(codes);
  });

  it.each([["broadened"], ["narrowed"]])("mixed names no list that is only %s", (code) => {
    const [changes] = code === "broadened" ? [WIDER] : [[cluster(["10.0.0.0/25"])]];
    expect(reviewed(changes ?? [], {}, { failOn: ["mixed"] }).gate.exitCode).toBe(0);
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

const TODAY = "2026-11-22";
const entry = (digest: string, more: Partial<Approval["entry"]> = {}): Approval => ({
  digests: [digest],
  entry: {
    who: "Ada",
    why: "the new office",
    until: "2027-01-01",
    stacks: undefined,
    isOutdated: false,
    ...more,
  },
});

describe("an approval", () => {
  const approve = (...digests: string[]): Approval[] => [{ digests }];
  const gateOf = (changes: readonly object[], approvals: readonly Approval[], more: ReviewOptions = {}) =>
    reviewed(changes, {}, { approvals, today: TODAY, ...more }).gate;
  const [digest = ""] = digestsOf(WIDER);

  it("passes its effect, and no other of the same plan", () => {
    const openToAll = change(lists(["10.0.0.0/24"]), lists(["0.0.0.0/0"]), {
      address: "cloud_opensearch.other",
    });
    const gate = gateOf([...WIDER, openToAll], approve(digest));
    expect(blocking(gate).map(({ finding: { code, address } }) => [code, address])).toEqual([
      ["open", "cloud_opensearch.other"],
    ]);
    expect(gateOf([...WIDER, openToAll], approve(...digestsOf([...WIDER, openToAll]))).exitCode).toBe(0);
  });

  it("covers each range by a digest of its own, in whichever list of ranges it stands", () => {
    const two = digestsOf([cluster(["10.0.0.0/24", "10.1.0.0/24", "10.2.0.0/24"])]);
    const [one] = digestsOf([cluster(["10.0.0.0/24", "10.1.0.0/24"])]);
    expect(two).toHaveLength(2);
    expect(two).toContain(one);
  });

  it("of a list's gains does not cover its losses", () => {
    const failOn = ["broadened", "narrowed"];
    const [gain = "", loss = ""] = digestsOf(MIXED, { failOn });
    const left = (...digests: string[]) =>
      blocking(gateOf(MIXED, approve(...digests), { failOn })).map(({ finding }) => finding.code);
    expect(left(gain)).toEqual(["narrowed"]);
    expect(left(loss)).toEqual(["broadened"]);
    expect(left(gain, loss)).toEqual([]);
  });

  it("of a range does not cover that it opens the list with another one", () => {
    const half = change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/24", "128.0.0.0/1"]));
    const other = change(lists(["0.0.0.0/1"]), lists(["0.0.0.0/1", "128.0.0.0/1"]));
    expect(gateOf([half], approve(...digestsOf([half]))).exitCode).toBe(0);
    expect(gateOf([other], approve(...digestsOf([half]))).exitCode).toBe(3);
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
    const stop = blocking(gate).find(({ finding }) => finding.code === code);
    expect(stop?.digest).toBeUndefined();
    expect(stop?.obstacle).toBeTruthy();
  });

  it.each<
    [what: string, given: { more: Partial<Approval["entry"]>; options?: ReviewOptions; exitCode: number }]
  >([
    ["whose last day is today", { more: { until: TODAY }, exitCode: 0 }],
    ["whose last day is past", { more: { until: "2026-11-21" }, exitCode: 3 }],
    [
      "without stacks, in a review of one plan of a stack",
      { more: {}, options: { stack: "a" }, exitCode: 0 },
    ],
    [
      "without stacks, in a review of several",
      { more: {}, options: { stack: "a", isAlone: false }, exitCode: 3 },
    ],
    [
      "for this stack",
      { more: { stacks: ["b", "a"] }, options: { stack: "a", isAlone: false }, exitCode: 0 },
    ],
    ["for another stack", { more: { stacks: ["b"] }, options: { stack: "a" }, exitCode: 3 }],
    ["for a stack, where the stack is not known", { more: { stacks: ["a"] }, exitCode: 3 }],
    ["of an earlier version", { more: { isOutdated: true }, exitCode: 3 }],
  ])("%s", (_what, { more, options = {}, exitCode }) => {
    expect(gateOf(WIDER, [entry(digest, more)], options).exitCode).toBe(exitCode);
  });

  it("names the one that ended last, if none holds", () => {
    const ended = ["2021-01-01", "2020-01-01"].map((until) => entry(digest, { until }));
    const [stop] = gateOf(WIDER, ended).stops;
    expect(stop?.expired?.entry?.until).toBe("2021-01-01");
    const [held] = gateOf(WIDER, [...ended, entry(digest)]).stops;
    expect([held?.expired, held?.approval?.entry?.until]).toEqual([undefined, "2027-01-01"]);
  });

  it("names one that holds in another stack alone", () => {
    const other = entry(digest, { stacks: ["b"] });
    expect(gateOf(WIDER, [other], { stack: "a" }).stops[0]?.elsewhere).toBe(other);
  });

  it("is the same with and without the name of a stack, and at another address of the configuration", () => {
    expect(digestsOf(WIDER, { stack: "a" })).toEqual([digest]);
    expect(digestsOf([cluster(["10.0.0.0/23"], "cloud_opensearch.other")])).toEqual([digest]);
  });
});

describe("an approval is added by the change, if the target branch", () => {
  const [digest = ""] = digestsOf(WIDER);
  it.each<[what: string, base: readonly Approval[], isAdded: boolean]>([
    ["does not have it", [], true],
    ["has it", [entry(digest)], false],
    ["has it until an earlier day", [entry(digest, { until: "2026-12-31" })], true],
    ["has it from another person", [entry(digest, { who: "Bob" })], true],
    ["has it for another reason", [entry(digest, { why: "a test" })], true],
    ["has it for a stack alone", [entry(digest, { stacks: ["a"] })], true],
    ["has it twice, the later first", [entry(digest), entry(digest, { until: "2020-01-01" })], false],
    ["has one of the command line", [{ digests: [digest] }], true],
  ])("%s", (_what, base, isAdded) => {
    expect(addedTo(base)(entry(digest))).toBe(isAdded);
    expect(addedTo(base)({ digests: [digest] })).toBe(false);
  });
});

it.each<[string, ChangeOptions]>([
  ["of which an entry is not known", { unknown: { ip_allowlist: [false, true] } }],
  ["of which an entry is not a range", {}],
])("no approval exists for a nearly open list %s", (_what, options) => {
  const entries = ["8.0.0.0/6", options.unknown === undefined ? "everybody" : null];
  const { stops } = reviewed([change(lists(["10.0.0.0/24"]), lists(entries), options)]).gate;
  expect(stops.map(({ finding: { code }, digest }) => [code, digest])).toEqual([
    ["undetermined", undefined],
    ["nearly-open", undefined],
  ]);
});

it("no approval exists for lists of which the organization is not known", () => {
  const later = change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/23"]), {
    unknown: { organization_id: true },
  });
  const { stops } = reviewed([later], {}, { failOn: ["broadened"] }).gate;
  expect(stops.map(({ digest, obstacle }) => [digest, obstacle])).toContainEqual([undefined, "unnamed"]);
});
