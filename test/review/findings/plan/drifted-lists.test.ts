/** Access lists that were changed outside Terraform: what this apply does to that, and what of it stops a gate. */
import { type Attributes, change, type ChangeOptions, codesOf } from "../../plan";
import { CLUSTER, drifted, driftIn, type Found, linesOf, planOf } from "./drifted";

const NO_OP = { actions: ["no-op"] };
const UNREAD = ': the list of API holds an entry after the change that is not a range ("everybody")';

describe("a list that was changed outside Terraform", () => {
  const list = (...ranges: readonly unknown[]) => ({ ip_allowlist: ranges });
  const [A, B, C] = ["10.0.0.0/8", "198.51.100.0/24", "203.0.113.0/24"];
  const stopsAt = ({ gate }: Found) => gate.stops.map(({ finding: { code } }) => code);

  interface Drifted {
    readonly before: Attributes;
    readonly after: Attributes;
    readonly planned?: object;
    readonly message: string;
    readonly gates?: readonly string[];
  }

  it.each<[what: string, given: Drifted]>([
    [
      "widens, and stays so beside another change",
      {
        before: list(A),
        after: list(A, B),
        planned: planOf(list(A, B), list(A, B, C)),
        message: "was widened by 256 IPv4 (198.51.100.0/24) outside Terraform, and stays so",
        gates: ["broadened"],
      },
    ],
    [
      "narrows, and is partly reverted",
      {
        before: list(A, B, C),
        after: list(A),
        planned: planOf(list(A), list(A, C)),
        message:
          "was narrowed by 512 IPv4 (198.51.100.0/24, 203.0.113.0/24) outside Terraform, and this apply keeps a part of the change",
      },
    ],
    [
      "widens, and is reverted",
      {
        before: list(A),
        after: list(A, B),
        planned: planOf(list(A, B), list(A)),
        message: "was widened by 256 IPv4 (198.51.100.0/24) outside Terraform, and this apply reverts it",
      },
    ],
    [
      "widens on a cluster that is forgotten for a new one",
      {
        before: list(A),
        after: list(A, B),
        planned: planOf(list(A, B), list(A), { actions: ["create", "forget"] }),
        message: "was widened by 256 IPv4 (198.51.100.0/24) outside Terraform, and stays so",
        gates: ["broadened"],
      },
    ],
    [
      "narrows",
      {
        before: list(A, B),
        after: list(A),
        message: "was narrowed by 256 IPv4 (198.51.100.0/24) outside Terraform, and stays so",
      },
    ],
    [
      "can no longer be read",
      {
        before: list(A),
        after: list(A, "everybody"),
        message: `was changed outside Terraform, and stays so${UNREAD}`,
        gates: ["undetermined"],
      },
    ],
    [
      "could not be read before",
      {
        before: list(A, "everybody"),
        after: list(A, B),
        message:
          "was changed outside Terraform, and stays so: it lets in at most 256 IPv4 (198.51.100.0/24) more, since not all of its entries before can be read",
        gates: ["broadened"],
      },
    ],
    [
      "could not be read before, and is corrected to what it let in for certain",
      {
        before: list(A, "everybody"),
        after: list(A),
        message: "was changed outside Terraform, and stays so: not all of its entries before can be read",
      },
    ],
    [
      "can no longer be read, and stays open beside a new range",
      {
        before: list(A),
        after: list("0.0.0.0/0", "::/0", "everybody"),
        planned: planOf(list("0.0.0.0/0", "::/0", "everybody"), list("0.0.0.0/0", "::/0", "everybody", B)),
        message:
          "was widened by 4,278,190,080 IPv4 and every IPv6 address (0.0.0.0/0, ::/0 except 10.0.0.0/8) outside Terraform, and stays so",
        gates: ["broadened"],
      },
    ],
    [
      "can no longer be read, and is reverted",
      {
        before: list(A),
        after: list(A, "everybody"),
        planned: planOf(list(A, "everybody"), list(A)),
        message: `was changed outside Terraform, and this apply reverts it${UNREAD}`,
      },
    ],
    [
      "can no longer be read, on a cluster that is destroyed",
      {
        before: list(A),
        after: list(A, "everybody"),
        planned: change({ ...CLUSTER, ...list(A, "everybody") }, null),
        message: `was changed outside Terraform, and the cluster is destroyed${UNREAD}`,
      },
    ],
  ])("%s", (_what, { before, after, planned, message, gates = [] }) => {
    const found = drifted(before, after, planned);
    expect(linesOf(found, "drift")).toEqual([`ip_allowlist ${message}`]);
    expect(driftIn(found).gates).toEqual(gates);
    expect(stopsAt(found).includes("drift")).toBe(gates.length > 0);
  });

  it.each<[string, object | undefined, string]>([
    ["stays so", undefined, ", and stays so"],
    [
      "this apply overwrites it",
      planOf(list(A, C), list(A, B, C)),
      ", and this apply overwrites it with something else",
    ],
  ])("widens and narrows, each a finding with an approval of its own: the loss %s", (_what, planned, end) => {
    const found = drifted(list(A, B), list(A, C), planned);
    expect(linesOf(found, "drift")).toEqual([
      "ip_allowlist was widened by 256 IPv4 (203.0.113.0/24) outside Terraform, and stays so",
      `ip_allowlist was narrowed by 256 IPv4 (198.51.100.0/24) outside Terraform${end}`,
    ]);
    const [gain, loss] = found.findings.filter(({ code }) => code === "drift");
    expect([gain?.gates, loss?.gates]).toEqual([["broadened"], []]);
    expect(gain && found.scopeOf(gain)).not.toEqual(loss && found.scopeOf(loss));
  });

  it("is not reported where it lets in the same addresses as before", () => {
    expect(codesOf(drifted(list(A), list("10.0.0.0/9", "10.128.0.0/9")))).toEqual([]);
  });

  it("does not stop a gate for addresses that this apply takes back, however many they are", () => {
    const found = drifted(list(A), list(), planOf(list(), list(A)));
    expect(codesOf(found)).toEqual(["narrowed", "drift"]);
    expect(found.gate.exitCode).toBe(0);
  });

  it("lets in too much only where the cluster stays", () => {
    expect(codesOf(drifted(list(A), list("0.0.0.0/0")))).toEqual(["open", "drift"]);
    expect(
      codesOf(drifted(list(A), list("0.0.0.0/0"), change({ ...CLUSTER, ...list() }, null))),
    ).not.toContain("open");
  });

  it("lets in too much although a part of it cannot be read", () => {
    const open = list("0.0.0.0/0", 5);
    const shut = change({ ...CLUSTER, ...open }, { ...CLUSTER, ...list(A) });
    expect(codesOf(drifted(list(A), open))).toEqual(expect.arrayContaining(["open", "drift"]));
    expect(codesOf(drifted(list(A), open, shut))).not.toContain("open");
    expect(codesOf(drifted(list("0.0.0.0/0"), open))).not.toContain("open");
  });

  it("is approved by the addresses that stay", () => {
    const found = drifted(list(A), list(A, B, C), planOf(list(A, B, C), list(A, C)));
    const { kind, endpoint, gained } = found.scopeOf(driftIn(found));
    expect({ kind, endpoint, gained: "toTexts" in gained && gained.toTexts() }).toEqual({
      kind: "drift",
      endpoint: "api",
      gained: [C],
    });
  });

  const HIDDEN = { ip_allowlist: true };
  it.each<[string, ChangeOptions, object | undefined]>([
    ["is sensitive", { afterSensitive: HIDDEN }, undefined],
    [
      "is sensitive in the plan",
      {},
      planOf(list(A, B), { ...list(A, B), tier: "advanced" }, { beforeSensitive: HIDDEN }),
    ],
    [
      "becomes sensitive with the plan",
      {},
      planOf(list(A, B), { ...list(A, B), tier: "advanced" }, { afterSensitive: HIDDEN }),
    ],
  ])("is not shown, and cannot be approved, where it %s", (_what, marks, planned) => {
    const found = drifted(list(A), list(A, B), planned, marks);
    expect(linesOf(found, "drift")).toEqual([
      "ip_allowlist was changed (the list is sensitive) outside Terraform, and stays so",
    ]);
    expect(found.scopeOf(driftIn(found)).isSensitive).toBe(true);
  });

  it("is shown where only other values are sensitive", () => {
    const marks = { beforeSensitive: { tier: true }, afterSensitive: { tier: true } };
    const found = drifted(list(A), list(A, B), planOf(list(A, B), list(A, B), { ...NO_OP, ...marks }), marks);
    expect(linesOf(found, "drift").join()).toContain("widened by 256 IPv4");
    expect(found.scopeOf(driftIn(found)).isSensitive).toBe(false);
  });
});
