/** The gate: what stops a pipeline, and what a digest approves. */
import { gateNames } from "../../src/review";
import { change, reviewed } from "./plan";

const cluster = (ip: readonly string[], address = "cloud_opensearch.logs") =>
  change({ ip_allowlist: ["10.0.0.0/24"] }, { ip_allowlist: ip }, { address });
const WIDER = [cluster(["10.0.0.0/23"])];
const MIXED = [cluster(["10.0.1.0/24"])];

describe("--fail-on", () => {
  it.each<[string, readonly object[], readonly string[], number]>([
    ["broadened stops what widens", WIDER, ["broadened"], 3],
    ["broadened stops what widens and narrows", MIXED, ["broadened"], 3],
    ["narrowed stops what widens and narrows", MIXED, ["narrowed"], 3],
    ["narrowed lets pass what only widens", WIDER, ["narrowed"], 0],
    ["a level stops what is at it", WIDER, ["error"], 3],
    ["a level stops what is above it", WIDER, ["note"], 3],
    ["a level lets pass what is below it", [cluster(["10.0.0.0/25"])], ["error"], 0],
    ["none lets everything pass", WIDER, ["none"], 0],
  ])("%s", (_what, changes, failOn, exitCode) => {
    expect(reviewed(changes, {}, { failOn }).gate.exitCode).toBe(exitCode);
  });

  it("knows the names of the issue's gates", () => {
    expect(gateNames()).toEqual(
      expect.arrayContaining(["broadened", "undetermined", "lockout", "open", "identity", "error"]),
    );
  });

  it("stops for undetermined lists that certainly widen", () => {
    const changes = [
      change(
        { ip_allowlist: ["10.0.0.0/24"] },
        { ip_allowlist: ["10.1.0.0/24", null] },
        { unknown: { ip_allowlist: [false, true] } },
      ),
    ];
    expect(reviewed(changes, {}, { failOn: ["broadened"] }).gate.exitCode).toBe(3);
  });
});

describe("--approve", () => {
  const digest = reviewed(WIDER).digest ?? "";
  const approved = (changes: readonly object[]) => reviewed(changes, {}, { approve: digest }).gate;

  it("is a digest of 32 digits", () => {
    expect(digest).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each<[string, readonly object[]]>([
    ["the reviewed plan", WIDER],
    ["the same ranges in other words", [cluster(["10.0.0.0/24", "10.0.1.0/25", "10.0.1.128/25"])]],
    [
      "the same ranges and something narrowed elsewhere",
      [...WIDER, cluster(["10.0.0.0/25"], "cloud_opensearch.other")],
    ],
  ])("accepts %s", (_what, changes) => {
    expect(approved(changes)).toMatchObject({ approval: "accepted", exitCode: 0 });
  });

  it.each<[string, readonly object[]]>([
    ["one more address", [cluster(["10.0.0.0/23", "10.0.2.0/32"])]],
    ["one address less", [cluster(["10.0.0.0/24", "10.0.1.0/25"])]],
    ["another cluster", [cluster(["10.0.0.0/23"], "cloud_opensearch.other")]],
    ["one more cluster", [...WIDER, cluster(["10.0.0.0/23"], "cloud_opensearch.other")]],
    [
      "a new cluster too",
      [
        ...WIDER,
        change(
          null,
          { ip_allowlist: ["10.9.0.0/16"], dashboards_ip_allowlist: ["10.0.0.0/8"] },
          { address: "cloud_opensearch.new" },
        ),
      ],
    ],
    ["nothing gained", [cluster(["10.0.0.0/24"])]],
  ])("is void for %s", (_what, changes) => {
    expect(approved(changes)).toMatchObject({ approval: "void", exitCode: 3 });
  });

  it("approves neither a lock-out nor an incomplete plan", () => {
    const mustReach = [
      { cluster: "cloud_opensearch.logs", endpoint: "api", caller: "ci", addresses: ["10.9.9.9"] },
    ];
    const changes = [change({ ip_allowlist: ["10.9.0.0/16"] }, { ip_allowlist: ["10.8.0.0/16"] })];
    const approve = reviewed(changes).digest ?? "";
    expect(reviewed(changes, {}, { approve }).gate.exitCode).toBe(0);
    expect(reviewed(changes, {}, { approve, mustReach }).gate.exitCode).toBe(3);
    expect(reviewed(changes, { complete: false }, { approve }).gate.exitCode).toBe(3);
  });

  it("gives no digest for what nobody can have read", () => {
    const hidden = change(
      { ip_allowlist: ["10.0.0.0/24"] },
      { ip_allowlist: ["10.0.0.0/23"] },
      { afterSensitive: { ip_allowlist: true } },
    );
    const unknown = change({ ip_allowlist: ["10.0.0.0/24"] }, {}, { unknown: { ip_allowlist: true } });
    expect(reviewed([hidden]).digest).toBeUndefined();
    expect(
      reviewed([...WIDER.map((one) => ({ ...one, address: "cloud_opensearch.a" })), unknown]).digest,
    ).toBeUndefined();
  });
});
