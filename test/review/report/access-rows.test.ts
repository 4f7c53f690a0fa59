/** The rows that say who can connect afterwards who could not before, and who no longer can. */
import { reportOf, type RowTopic } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { type Attributes, type ChangeOptions, clusterAt as cluster, reviewed } from "../plan";

const [A, B, C, IPV6] = ["10.0.0.0/8", "192.0.2.0/24", "198.51.100.0/25", "2001:db8::/64"];
const api = (...ranges: readonly unknown[]) => ({ ip_allowlist: ranges });

const rowOf = (topic: RowTopic, changes: readonly object[], more: Attributes = {}) =>
  reportOf(reviewed(changes, more))
    .rows.filter((row) => row.topic === topic)
    .flatMap(({ lines }) =>
      lines.map(({ level, about, what, ranges }) =>
        [level, ...[about, what, ranges].map(plain)].filter((text) => text !== "").join(" | "),
      ),
    );

describe("the row of who gains access", () => {
  it.each<[string, readonly object[], readonly string[]]>([
    [
      "has what is open, and what of the other family is not",
      [cluster("a", api(B), api(B, "0.0.0.0/0", IPV6))],
      ["error | a API | open to every IPv4 address, +2^64 IPv6 | 0.0.0.0/0, 2001:db8::/64"],
    ],
    [
      "has a list that is open now and had an entry that is not a range",
      [cluster("a", { ip_allowlist: ["office"] }, api("0.0.0.0/0"))],
      ["error | a API | open to every IPv4 address | 0.0.0.0/0"],
    ],
    [
      "has what is certain of a list that is not known",
      [cluster("a", api(A), api(A, B, null), { unknown: { ip_allowlist: [false, false, true] } })],
      ["error | a API | at least +256 IPv4, not all is known | 192.0.2.0/24"],
    ],
    [
      "has a list of which a part is known later, and a part cannot be read",
      [cluster("a", api(A), api("office", null), { unknown: { ip_allowlist: [false, true] } })],
      ["error | a API | known only after apply, with entries that cannot be read"],
    ],
    [
      "has the most that a list can gain that could not be read",
      [cluster("a", api("office"), api(A))],
      ["error | a API | at most +16,777,216 IPv4, the present list cannot be read | 10.0.0.0/8"],
    ],
    [
      "has the most severe first: open, unknown, the most IPv4 addresses, then the most IPv6 ones",
      [
        cluster("c1", api(A), api(A, C)),
        cluster("b1", api(A), api(A, B)),
        cluster("e1", api(A), api(A, "2001:db8::/65")),
        cluster("d1", api(A), api(A, IPV6)),
        cluster("u1", api(A), {}, { unknown: { ip_allowlist: true } }),
        cluster("o1", api(A), api("0.0.0.0/0")),
        cluster("w1", null, api("16.0.0.0/7")),
        cluster("w2", api("16.0.0.0/8"), api("16.0.0.0/8", "17.0.0.0/32")),
      ],
      [
        "error | o1 API | open to every IPv4 address | 10.0.0.0/8 → 0.0.0.0/0",
        "error | u1 API | known only after apply",
        "error | w1 API | lets in 33,554,432 IPv4 | 16.0.0.0/7",
        "error | w2 API | +1 IPv4 | 17.0.0.0/32",
        "error | b1 API | +256 IPv4 | 192.0.2.0/24",
        "error | c1 API | +128 IPv4 | 198.51.100.0/25",
        "error | d1 API | +2^64 IPv6 | 2001:db8::/64",
        "error | e1 API | +2^63 IPv6 | 2001:db8::/65",
        "note | w1 Dashboards | new: 16,777,216 IPv4 | 10.0.0.0/8",
      ],
    ],
  ])("%s", (_what, changes, lines) => {
    expect(rowOf("gains", changes)).toEqual(lines);
  });

  it.each<[string, readonly object[], readonly string[]]>([
    [
      "a range as the list writes it, with the one whose place it takes",
      [cluster("a", api("198.51.100.0/24", A), api("198.51.0.0/16", A))],
      ["a API | +65,280 IPv4 | 198.51.100.0/24 → 198.51.0.0/16"],
    ],
    [
      "one line for a range of several clusters, which it names",
      [cluster("a", api(A), api(A, B)), cluster("b", api(C), api(C, B))],
      ["API of a, b | +256 IPv4 | 192.0.2.0/24"],
    ],
    [
      "one line for a range that lets in more at one endpoint than at another",
      [
        cluster("a", api("198.51.100.0/24"), api("198.51.0.0/16")),
        cluster("b", api(A), api(A, "198.51.0.0/16")),
      ],
      ["API of a, b | +65,280 to 65,536 IPv4 | 198.51.0.0/16"],
    ],
    [
      "lines for the range that endpoints share, and for the one that one of them has alone",
      [cluster("a", api(A), api(A, B, C)), cluster("b", api(A), api(A, B))],
      ["API of a, b | +256 IPv4 | 192.0.2.0/24", "a API | +128 IPv4 | 198.51.100.0/25"],
    ],
    [
      "one line for clusters that are opened, whatever they let in before",
      [cluster("a", api(A), api("0.0.0.0/0")), cluster("b", api(B, C), api(B, C, "0.0.0.0/0"))],
      ["API of a, b | open to every IPv4 address | 0.0.0.0/0"],
    ],
    [
      "one line for a list of 10,000 addresses that opens",
      [
        cluster(
          "a",
          api(...Array.from({ length: 10_000 }, (_, one) => `20.${one >> 8}.${one & 255}.1`)),
          api("0.0.0.0/0"),
        ),
      ],
      ["a API | open to every IPv4 address | 10,000 ranges → 0.0.0.0/0"],
    ],
    [
      "no range of a list that is no longer set",
      [cluster("a", api(A), { ip_allowlist: null })],
      ["a API | open to every IPv4 address and every IPv6 address"],
    ],
  ])("has %s", (_what, changes, lines) => {
    expect(rowOf("gains", changes)).toEqual(lines.map((line) => `error | ${line}`));
  });

  it("has a hundred lines at most, of which the last counts the rest", () => {
    const many = (count: number) =>
      rowOf(
        "gains",
        Array.from({ length: count }, (_, index) =>
          cluster(`c${index}`, api(A), api(A, `203.0.113.${index}/32`)),
        ),
      );
    expect(many(100)).toHaveLength(100);
    expect(many(100).at(-1)).toMatch(/^error \| c\d+ API \| \+1 IPv4/);
    expect(many(101)).toHaveLength(100);
    expect(many(101).at(-1)).toBe("error | 2 more endpoints of 2 clusters");
  });

  interface StayingDrift {
    readonly after: Attributes;
    readonly options?: ChangeOptions;
    readonly lines: readonly string[];
  }

  it.each<[what: string, given: StayingDrift]>([
    [
      "what stays of drift",
      { after: api(A, B), lines: ["error | a API | +256 IPv4 outside Terraform | 192.0.2.0/24"] },
    ],
    [
      "nothing of a sensitive list that drifted but that it was opened",
      {
        after: api(A, B),
        options: { afterSensitive: { ip_allowlist: true } },
        lines: ["error | a API | was opened to more addresses outside Terraform (a sensitive list)"],
      },
    ],
  ])("has %s", (_what, { after, options = {}, lines }) => {
    const drift = { resource_drift: [cluster("a", api(A), after, options)] };
    const kept = cluster("a", after, after, { ...options, actions: ["no-op"] });
    expect(rowOf("gains", [kept], drift).map((line) => line.replace(/^warning/, "error"))).toEqual(lines);
  });

  const [AT_FIRST, WIDE, WIDER] = ["198.51.100.0/24", "52.0.0.0/7", "48.0.0.0/4"];
  const hidden: ChangeOptions = {
    beforeSensitive: { ip_allowlist: true },
    afterSensitive: { ip_allowlist: true },
  };

  interface Kept {
    readonly drift: readonly Attributes[];
    readonly after?: Attributes;
    readonly options?: ChangeOptions;
    readonly lines: readonly string[];
  }

  it.each<[what: string, given: Kept]>([
    [
      "all of it",
      { drift: [api(AT_FIRST), api(WIDE)], lines: ["+33,554,432 IPv4 outside Terraform | 52.0.0.0/7"] },
    ],
    [
      "a part of it",
      { drift: [api(AT_FIRST), api(WIDER)], lines: ["+33,554,432 IPv4 outside Terraform | 52.0.0.0/7"] },
    ],
    [
      "one of two families that it opened",
      {
        drift: [api(AT_FIRST), { ip_allowlist: [] }],
        after: api("::/0"),
        lines: ["open to every IPv6 address | ::/0"],
      },
    ],
    [
      "all of it, in a list that could not be read",
      { drift: [api("office"), api(WIDE)], lines: ["+33,554,432 IPv4 outside Terraform | 52.0.0.0/7"] },
    ],
    [
      "a part of a sensitive list",
      {
        drift: [api(AT_FIRST), api(WIDER)],
        options: hidden,
        lines: [
          "was opened to more addresses outside Terraform, in all more than any one network has (a sensitive list)",
        ],
      },
    ],
  ])(
    "has what an apply keeps of a list that drift opened widely: %s",
    (_what, { drift, after = api(WIDE), options = {}, lines }) => {
      const [before = {}, drifted = {}] = drift;
      const planned = cluster("a", drifted, after, options);
      const found = rowOf("gains", [planned], { resource_drift: [cluster("a", before, drifted, options)] });
      expect(found).toEqual(lines.map((line) => `error | a API | ${line}`));
    },
  );

  const UNREADABLE = "with entries that cannot be read";
  interface Drifted {
    readonly drift: readonly [Attributes, Attributes];
    readonly gains: string;
    readonly loses: string;
  }

  it.each<[what: string, given: Drifted]>([
    [
      "now, and is open all the same",
      {
        drift: [api(A), api("0.0.0.0/0", "office")],
        gains: "error | a API | open to every IPv4 address | 0.0.0.0/0",
        loses: "note | not known: entries of access lists cannot be read",
      },
    ],
    [
      "now, and is wide all the same",
      {
        drift: [api("48.0.0.0/8"), api("48.0.0.0/4", "office")],
        gains: "error | a API | +251,658,240 IPv4 outside Terraform | 48.0.0.0/4",
        loses: "note | not known: entries of access lists cannot be read",
      },
    ],
    [
      "now, and may have lost addresses",
      {
        drift: [api(A, B), api(A, "office")],
        gains: `error | a API | ${UNREADABLE}, outside Terraform`,
        loses: "warning | a API | perhaps -256 IPv4 outside Terraform | 192.0.2.0/24",
      },
    ],
    [
      "before, and has new addresses",
      {
        drift: [api(A, "office"), api(A, B)],
        gains: "error | a API | +256 IPv4 outside Terraform | 192.0.2.0/24",
        loses: "warning | a API | perhaps addresses of entries that cannot be read, outside Terraform",
      },
    ],
    [
      "before, and has fewer",
      {
        drift: [api(A, B, "office"), api(A)],
        gains: "note | nobody",
        loses: "warning | a API | at least -256 IPv4, outside Terraform; not all can be read | 192.0.2.0/24",
      },
    ],
  ])(
    "has what drift did to a list with an entry that is not a range: %s",
    (_what, { drift: [before, now], gains, loses }) => {
      const drift = { resource_drift: [cluster("a", before, now)] };
      expect([...rowOf("gains", [], drift), ...rowOf("loses", [], drift)]).toEqual([gains, loses]);
    },
  );

  const IMPORTED: ChangeOptions = { actions: ["no-op"], inChange: { importing: { id: "42/a" } } };

  it("names a list once that drift opened, and that the apply imports", () => {
    const everybody = api("0.0.0.0/0");
    const imported = cluster("a", everybody, everybody, IMPORTED);
    expect(rowOf("gains", [imported], { resource_drift: [cluster("a", api(A), everybody)] })).toEqual([
      "error | a API | open to every IPv4 address | 0.0.0.0/0",
    ]);
  });

  it("has an imported cluster with a sensitive list that lets in more than any network has", () => {
    const list = api("16.0.0.0/7");
    const imported = cluster("a", list, list, { ...hidden, ...IMPORTED });
    expect(rowOf("gains", [imported])).toEqual([
      "error | a API | lets in more addresses than any one network has (a sensitive list)",
    ]);
  });
});

describe("the row of who loses access", () => {
  it("has a range as the list wrote it, with the one that takes its place", () => {
    const narrower = [cluster("a", api("52.29.16.16/28", A), api("52.29.16.16/29", A))];
    expect(rowOf("loses", narrower)).toEqual(["warning | a API | -8 IPv4 | 52.29.16.16/28 → 52.29.16.16/29"]);
  });

  it.each<[string, readonly object[], readonly string[]]>([
    [
      "has nothing of a sensitive list but that it narrows",
      [cluster("a", api(A, B), api(A), { beforeSensitive: { ip_allowlist: true } })],
      ["warning | a API | lets in fewer addresses (a sensitive list)"],
    ],
    [
      "says that more than a round number is lost",
      [cluster("a", api(A, "2001:db8::/64", "2001:db8:1::/72"), api(A))],
      ["warning | a API | -2^64 IPv6 and more | 2001:db8::/64, 2001:db8:1::/72"],
    ],
    [
      "counts every address that an open list loses",
      [cluster("a", { ip_allowlist: [] }, api("0.0.0.0/1"))],
      ["warning | a API | -2,147,483,648 IPv4 -2^128 IPv6 | 128.0.0.0/1, and every IPv6 address"],
    ],
    [
      "has nothing of a sensitive list that cannot be read but that it is destroyed",
      [
        cluster("a", { ...api("office"), dashboards_ip_allowlist: ["office"] }, null, {
          beforeSensitive: { ip_allowlist: true, dashboards_ip_allowlist: true },
        }),
      ],
      [
        "note | a API and Dashboards | is destroyed with the cluster, and cannot all be read (a sensitive list)",
      ],
    ],
    [
      "does not say that it is nobody if a cluster is forgotten whose list cannot be read",
      [cluster("a", api("office"), null, { actions: ["forget"] })],
      ["note | not known: entries of access lists cannot be read"],
    ],
    [
      "has what can be read of the list of a cluster that is replaced",
      [cluster("a", api("office", A, B), api(A), { actions: ["delete", "create"] })],
      ["warning | a API | at least -256 IPv4, not all can be read | 192.0.2.0/24"],
    ],
    [
      "has nothing of a sensitive list that cannot be read but that it may narrow",
      [cluster("a", api("office"), api(A), { beforeSensitive: { ip_allowlist: true } })],
      ["warning | a API | may let in fewer addresses (a sensitive list)"],
    ],
    [
      "has all that may be lost if the new list is known only after apply, beside what another endpoint loses",
      [
        cluster(
          "a",
          { ...api(A, "office"), dashboards_ip_allowlist: [A, B] },
          { ...api(), dashboards_ip_allowlist: [A] },
          { unknown: { ip_allowlist: true } },
        ),
      ],
      [
        "warning | a Dashboards | -256 IPv4 | 192.0.2.0/24",
        "warning | a API | perhaps -16,777,216 IPv4, and addresses of entries that cannot be read | 10.0.0.0/8",
      ],
    ],
    [
      "has no line of a list that could not be read, and lets in everybody",
      [cluster("a", api(A, "office"), api("0.0.0.0/0", "::/0"))],
      ["note | not known: entries of access lists cannot be read"],
    ],
  ])("%s", (_what, changes, lines) => {
    expect(rowOf("loses", changes)).toEqual(lines);
  });

  interface Planned {
    readonly drift: object;
    readonly planned?: object;
    readonly lines: readonly string[];
  }

  it.each<[what: string, given: Planned]>([
    [
      "what drift took away, if the apply gives only a part of it back",
      {
        drift: cluster("a", api(A, B), api(A)),
        planned: cluster("a", api(A), api(A, "192.0.2.0/25")),
        lines: ["warning | a API | -128 IPv4 outside Terraform | 192.0.2.0/24"],
      },
    ],
    [
      "nothing of a sensitive list that drifted but that it was closed",
      {
        drift: cluster("a", api(A, B), api(A), { beforeSensitive: { ip_allowlist: true } }),
        lines: ["warning | a API | was closed to some addresses outside Terraform (a sensitive list)"],
      },
    ],
    [
      "the endpoints of a cluster that was deleted outside Terraform, of which one has a list that cannot be read",
      {
        drift: cluster("a", api("office"), null),
        planned: cluster("a", null, api(A)),
        lines: [
          "warning | a API | addresses of entries that cannot be read, outside Terraform, with the cluster",
          "warning | a Dashboards | -16,777,216 IPv4 outside Terraform, with the cluster | 10.0.0.0/8",
        ],
      },
    ],
    [
      "what can be read of the lists of a cluster that was deleted outside Terraform",
      {
        drift: cluster("a", { ...api(A, "1.2.3.4/0"), dashboards_ip_allowlist: [A, "1.2.3.4/0"] }, null),
        lines: [
          "warning | a API and Dashboards | at least -16,777,216 IPv4, outside Terraform, with the cluster; not all can be read | 10.0.0.0/8",
        ],
      },
    ],
  ])("has %s", (_what, { drift, planned, lines }) => {
    const drifted = { resource_drift: [drift] };
    expect(rowOf("loses", planned === undefined ? [] : [planned], drifted)).toEqual(lines);
  });
});
