/** The order of findings, and the endpoint that one is about. */
import { IpSet } from "../../../src/cidr";
import { accountsOf, finding, inOrder } from "../../../src/review/findings/finding";
import { own } from "../../../src/text";
import { change, reviewed } from "../plan";

const found = (code: Parameters<typeof finding>[0], address?: string, attribute?: string) =>
  finding(
    code,
    { ...(address !== undefined && { address }), ...(attribute !== undefined && { attribute }) },
    own("x"),
  );

it("is sorted by its level, then by its code, and then by its address", () => {
  const shuffled = [
    found("changed", "cloud_opensearch.a"),
    found("narrowed", "cloud_opensearch.b"),
    found("broadened", "cloud_opensearch.b"),
    found("open", "cloud_opensearch.c"),
    found("broadened", "cloud_opensearch.a"),
    found("narrowed", "cloud_opensearch.a"),
    found("broadened"),
    found("broadened", "cloud_opensearch.B"),
  ];
  const ordered = [
    "open c",
    "broadened -",
    "broadened B",
    "broadened a",
    "broadened b",
    "narrowed a",
    "narrowed b",
    "changed a",
  ];
  const names = (findings: readonly ReturnType<typeof found>[]) =>
    findings.map(({ code, address = "-" }) => `${code} ${address.replace("cloud_opensearch.", "")}`);
  expect(names(inOrder(shuffled))).toEqual(ordered);
  expect(names(inOrder(shuffled.toReversed()))).toEqual(ordered);
});

it("belongs to the gates of its code, and to its own", () => {
  expect(finding("replaced", {}, own("x"), { gates: ["undetermined"] }).gates).toEqual([
    "destroyed",
    "undetermined",
  ]);
  expect(finding("replaced", {}, own("x")).gates).toEqual(["destroyed"]);
  expect(finding("open", {}, own("x")).gates).toEqual([]);
});

it("accounts for its attribute, unless it names others", () => {
  expect(accountsOf(found("changed", "cloud_opensearch.a", "tier"))).toEqual([
    { before: ["tier"], after: ["tier"] },
  ]);
  expect(accountsOf(found("errored"))).toEqual([]);
  expect(accountsOf(finding("changed", { attribute: "tier" }, own("x"), { accounts: [] }))).toEqual([]);
});

it("is never about an unchanged list, whatever else its cluster does", () => {
  const cluster = { name: "logs", organization_id: 42, ip_allowlist: ["10.0.0.0/8"], tier: "standard" };
  const { clusters, findings } = reviewed([change({ ...cluster }, { ...cluster, tier: "advanced" })]);
  const [list] = clusters[0]?.lists.filter(({ endpoint }) => endpoint.name === "api") ?? [];
  expect([list?.gained, list?.lost].map((set) => (set ?? IpSet.everything).isEmpty())).toEqual([true, true]);
  expect(findings.map(({ code }) => code)).toEqual(["changed"]);
});
