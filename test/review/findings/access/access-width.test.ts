/** What a list lets in is judged on new, changed, imported and drifted clusters alike. */
import { change, codesOf, reviewed } from "../../plan";
import { documentLines } from "../../said";

const CLOSED = ["10.0.0.0/8"];
const OPEN = ["0.0.0.0/0", "::/0"];
/** Everything but private networks, and no /0. */
const ALL_PUBLIC = [
  "0.0.0.0/5",
  "8.0.0.0/7",
  "11.0.0.0/8",
  "12.0.0.0/6",
  "16.0.0.0/4",
  "32.0.0.0/3",
  "64.0.0.0/2",
  "128.0.0.0/1",
];
const BROAD = ["16.0.0.0/7"];
const BROAD_IPV6 = ["2a00::/31"];
const AS_BROAD_AS_A_NETWORK = ["16.0.0.0/8", "2a00::/32"];
const PRIVATE = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"];

const ADDRESS = "cloud_prometheus.metrics";
const list = (ranges: readonly string[]) => ({ prometheus_whitelist: ranges });

type Found = ReturnType<typeof reviewed>;

/** The same list on a cluster that comes to have it in each way. */
const WAYS: Readonly<Record<string, (ranges: readonly string[]) => Found>> = {
  new: (ranges) => reviewed([change(null, list(ranges), { address: ADDRESS })]),
  "new in place of one that is destroyed": (ranges) =>
    reviewed([change(list(ranges), list(ranges), { address: ADDRESS, actions: ["delete", "create"] })]),
  changed: (ranges) => reviewed([change(list(["198.51.100.0/24"]), list(ranges), { address: ADDRESS })]),
  imported: (ranges) => {
    const options = { address: ADDRESS, actions: ["no-op"], inChange: { importing: { id: "42/metrics" } } };
    return reviewed([change(list(ranges), list(ranges), options)]);
  },
  drifted: (ranges) =>
    reviewed([change(list(ranges), list(ranges), { address: ADDRESS, actions: ["no-op"] })], {
      resource_drift: [change(list(CLOSED), list(ranges), { address: ADDRESS })],
    }),
};

describe.each(Object.entries(WAYS))("a list of a cluster that is %s", (_way, found) => {
  it.each<[string, readonly string[], string]>([
    ["everybody", OPEN, "open"],
    ["everybody, since it is empty", [], "open"],
    ["one family whole", ["::/0"], "open"],
    ["two halves", ["0.0.0.0/1", "128.0.0.0/1"], "open"],
    ["all public space without a /0", ALL_PUBLIC, "nearly-open"],
    ["more than a /8 of IPv4", BROAD, "nearly-open"],
    ["more than a /32 of IPv6", BROAD_IPV6, "nearly-open"],
  ])("stops the gate if it lets in %s", (_what, ranges, code) => {
    expect(codesOf(found(ranges))).toContain(code);
    expect(found(ranges).gate.exitCode).toBe(3);
  });

  it.each<[string, readonly string[]]>([
    ["as much as a single network", AS_BROAD_AS_A_NETWORK],
    ["only private networks", PRIVATE],
  ])("is neither open nor nearly open if it lets in %s", (_what, ranges) => {
    const codes = codesOf(found(ranges));
    expect(codes).not.toContain("open");
    expect(codes).not.toContain("nearly-open");
  });
});

describe("a list that was as wide before", () => {
  interface Changed {
    readonly before: readonly string[];
    readonly after: readonly string[];
    readonly codes: readonly string[];
  }

  it.each<[what: string, given: Changed]>([
    ["adds no finding if it narrows", { before: ALL_PUBLIC, after: BROAD, codes: ["narrowed"] }],
    ["adds no finding if an open list is closed", { before: OPEN, after: BROAD, codes: ["narrowed"] }],
    [
      "adds a finding if it widens",
      { before: BROAD, after: [...BROAD, "20.0.0.0/16"], codes: ["nearly-open"] },
    ],
  ])("%s", (_what, { before, after, codes }) => {
    const found = codesOf(reviewed([change(list(before), list(after), { address: ADDRESS })]));
    expect([...new Set(found)]).toEqual(codes);
  });
});

it("reports a list that is no longer set only if it is open, also in a plan without references", () => {
  const configuration = {
    root_module: {
      resources: [{ address: ADDRESS, type: "cloud_prometheus", expressions: { prometheus_whitelist: {} } }],
    },
  };
  const messages = (ranges: readonly string[]) =>
    documentLines(reviewed([change(list(CLOSED), list(ranges), { address: ADDRESS })], { configuration }));
  expect(messages([...CLOSED, "192.0.2.0/24"]).join()).not.toContain("not set");
  expect(messages(OPEN).join()).toContain("the list is not set, which means open");
});
