/** Access lists that were changed outside Terraform: what this apply does to that, and what of it stops a gate. */
import { IpSet } from "../../../../src/cidr";
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, codesOf, statement } from "../../plan";
import { CLUSTER, drifted, type Found, planOf } from "./drifted";

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
    readonly lines: readonly string[];
    readonly stops?: readonly string[];
  }

  const STAYS = "it was changed outside Terraform, and stays so";
  const ADDED = "it was added outside Terraform, and the configuration does not list it";
  const REMOVED = "it was removed outside Terraform, and the configuration lists it";
  const about = ({ findings }: Found) =>
    findings.map(({ code, attribute = "-", moved, outsideWords, message }) =>
      moved === undefined
        ? `${code} ${attribute}: ${plain(message())}`
        : [
            `${code} ${moved.entry?.text ?? "?"}`,
            ...(outsideWords === undefined ? [] : [plain(outsideWords)]),
          ].join(": "),
    );

  it.each<[what: string, given: Drifted]>([
    [
      "widens, and stays so beside another change",
      {
        before: list(A),
        after: list(A, B),
        planned: planOf(list(A, B), list(A, B, C)),
        lines: [`broadened ${C}`, `broadened ${B}: ${STAYS}`],
        stops: ["broadened", "broadened"],
      },
    ],
    [
      "narrows, and is partly reverted",
      {
        before: list(A, B, C),
        after: list(A),
        planned: planOf(list(A), list(A, C)),
        lines: [`broadened ${C}: ${REMOVED}`, `narrowed ${B}: ${STAYS}`],
        stops: ["broadened"],
      },
    ],
    [
      "widens, and is reverted",
      {
        before: list(A),
        after: list(A, B),
        planned: planOf(list(A, B), list(A)),
        lines: [`narrowed ${B}: ${ADDED}`],
      },
    ],
    [
      "widens on a cluster that is forgotten for a new one",
      {
        before: list(A),
        after: list(A, B),
        planned: planOf(list(A, B), list(A), { actions: ["forget"] }),
        lines: [
          `broadened ${B}: ${STAYS}`,
          "forgotten -: kept by the service with its data, and no longer managed here",
        ],
        stops: ["broadened"],
      },
    ],
    ["narrows", { before: list(A, B), after: list(A), lines: [`narrowed ${B}: ${STAYS}`] }],
    [
      "widens and narrows",
      {
        before: list(A, B),
        after: list(A, C),
        lines: [`broadened ${C}: ${STAYS}`, `narrowed ${B}: ${STAYS}`],
        stops: ["broadened"],
      },
    ],
    [
      "can no longer be read",
      {
        before: list(A),
        after: list(A, "everybody"),
        lines: [`undetermined ip_allowlist${UNREAD}`],
        stops: ["undetermined"],
      },
    ],
    [
      "could not be read before",
      {
        before: list(A, "everybody"),
        after: list(A, B),
        lines: [
          `broadened ${B}: ${STAYS}`,
          "drift ip_allowlist: was changed outside Terraform, and stays so: not all of its entries before can be read",
        ],
        stops: ["broadened"],
      },
    ],
    [
      "could not be read before, and is corrected to what it let in for certain",
      {
        before: list(A, "everybody"),
        after: list(A),
        lines: [
          "drift ip_allowlist: was changed outside Terraform, and stays so: not all of its entries before can be read",
        ],
      },
    ],
    [
      "can no longer be read, and is reverted",
      {
        before: list(A),
        after: list(A, "everybody"),
        planned: planOf(list(A, "everybody"), list(A)),
        lines: [
          expect.stringContaining("undetermined"),
          `drift ip_allowlist: was changed outside Terraform, and this apply reverts it${UNREAD}`,
        ],
        stops: ["undetermined"],
      },
    ],
    [
      "can no longer be read, on a cluster that is destroyed",
      {
        before: list(A),
        after: list(A, "everybody"),
        planned: change({ ...CLUSTER, ...list(A, "everybody") }, null),
        lines: [
          "destroyed -: destroyed with its data",
          `drift ip_allowlist: was changed outside Terraform, and the cluster is destroyed${UNREAD}`,
        ],
        stops: ["destroyed"],
      },
    ],
  ])("%s", (_what, { before, after, planned, lines, stops = [] }) => {
    const found = drifted(before, after, planned);
    expect(about(found)).toEqual(lines);
    expect(stopsAt(found)).toEqual(stops);
  });

  it("stops under the name drift, whether it stays or is reverted", () => {
    const stopped = (planned?: object) =>
      drifted(list(A), list(A, B), planned, {}, { failOn: ["drift"] }).gate.exitCode;
    expect([stopped(), stopped(planOf(list(A, B), list(A)))]).toEqual([3, 3]);
  });

  it("says of a caller whom the apply shuts out again that it was let in there", () => {
    const mustReach = [statement({ addresses: ["198.51.100.7"] })];
    const found = drifted(list(A), list(A, B), planOf(list(A, B), list(A)), {}, { mustReach });
    const [first] = found.findings;
    expect([first?.code, first?.outsideWords?.join("")]).toEqual(["lockout", ADDED]);
  });

  it("is not reported where it lets in the same addresses as before", () => {
    expect(codesOf(drifted(list(A), list("10.0.0.0/9", "10.128.0.0/9")))).toEqual([]);
  });

  it("does not stop a gate for addresses that this apply takes back, however many they are", () => {
    const found = drifted(list(A), list(), planOf(list(), list(A)));
    expect(new Set(codesOf(found))).toEqual(new Set(["narrowed"]));
    expect(found.gate.exitCode).toBe(0);
  });

  it("lets in too much only where the cluster stays", () => {
    expect(codesOf(drifted(list(A), list("0.0.0.0/0")))).toEqual(["open"]);
    expect(
      codesOf(drifted(list(A), list("0.0.0.0/0"), change({ ...CLUSTER, ...list() }, null))),
    ).not.toContain("open");
  });

  it("lets in too much although a part of it cannot be read", () => {
    const open = list("0.0.0.0/0", 5);
    const shut = change({ ...CLUSTER, ...open }, { ...CLUSTER, ...list(A) });
    expect(codesOf(drifted(list(A), open))).toEqual(expect.arrayContaining(["open", "undetermined"]));
    expect(codesOf(drifted(list(A), open, shut))).not.toContain("open");
    expect(codesOf(drifted(list("0.0.0.0/0"), open))).not.toContain("open");
  });

  it("is approved by the addresses that stay", () => {
    const found = drifted(list(A), list(A, B, C), planOf(list(A, B, C), list(A, C)));
    const [stays] = found.findings.filter(({ variant }) => variant === "outside");
    const { kind, endpoint, gained } = (stays && found.scopeOf(stays)) ?? {};
    expect({ kind, endpoint, gained: gained instanceof IpSet && gained.toTexts() }).toEqual({
      kind: "broadened",
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
    const [hidden] = found.findings.filter(({ variant }) => variant === "outside");
    expect(hidden?.moved).toMatchObject({ addresses: undefined, entry: undefined });
    expect(hidden && found.scopeOf(hidden).isSensitive).toBe(true);
  });

  it("is shown where only other values are sensitive", () => {
    const marks = { beforeSensitive: { tier: true }, afterSensitive: { tier: true } };
    const found = drifted(list(A), list(A, B), planOf(list(A, B), list(A, B), { ...NO_OP, ...marks }), marks);
    expect(about(found)).toEqual([`broadened ${B}: ${STAYS}`]);
  });
});
