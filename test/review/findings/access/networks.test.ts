/** Networks with names in a review: whose a range is, what stops a gate, and what changed since the state before. */
import type { FormatName, ReviewOptions } from "../../../../src/review";
import { readApprovals } from "../../../../src/review/gate/approvals";
import { networksOfState } from "../../../../src/review/plan/networks";
import { CLUSTER, clusterAt, codesOf, reviewed } from "../../plan";
import { alone, FORMAT_NAMES, printed, together } from "../../rendered";

interface Values {
  readonly ranges: readonly string[];
  readonly owner?: string;
  readonly reason?: string;
  readonly until?: string;
}
const BOB: Values = {
  ranges: ["203.0.113.7/32"],
  owner: "bob@example.com",
  reason: "incident 4711",
  until: "2026-12-31",
};

/** The part of a plan in which Terraform read these networks. */
const read = (networks: Readonly<Record<string, Values>>, sensitive: object = {}) => ({
  prior_state: {
    format_version: "1.0",
    values: {
      root_module: {
        resources: Object.entries(networks).map(([name, values]) => ({
          address: `data.cloud_network.${name}`,
          mode: "data",
          type: "cloud_network",
          name,
          values,
          sensitive_values: sensitive,
        })),
      },
    },
  },
});

const WIDER = [
  clusterAt("logs", { ip_allowlist: ["10.0.0.0/8"] }, { ip_allowlist: ["10.0.0.0/8", "203.0.113.7/32"] }),
];
const OPTIONS: ReviewOptions = { today: "2026-12-01" };
const said = (networks: Readonly<Record<string, Values>>, options: ReviewOptions = {}, changes = WIDER) =>
  printed(alone(reviewed(changes, read(networks), { ...OPTIONS, ...options })), "markdown");

it.each<[what: string, networks: Readonly<Record<string, Values>>, words: string]>([
  [
    "with all that a network says",
    { bob: BOB },
    "**203.0.113.7/32 gets in** (1 IPv4, documentation): `bob` (`bob@example.com`, until 2026-12-31, `incident 4711`)",
  ],
  ["with the name alone", { bob: { ranges: ["203.0.113.0/24"] } }, "(1 IPv4, documentation): `bob`\n"],
  [
    "of two networks",
    { bob: { ranges: ["203.0.113.7/32"] }, vpn: { ranges: ["203.0.113.0/28"], until: "2027-01-31" } },
    "(1 IPv4, documentation): `bob` and `vpn` (until 2027-01-31)\n",
  ],
  [
    "of no network",
    { bob: { ranges: ["203.0.113.8/29"] } },
    "**203.0.113.7/32 gets in** (1 IPv4, documentation)\n",
  ],
  ["of one that is malformed", { bob: { ranges: ["203.0.113.7", "x"] } }, "(1 IPv4, documentation)\n"],
])("a range gets in %s", (_what, networks, words) => {
  expect(said(networks)).toContain(words);
});

it("names the networks of a module and of an instance by their addresses", () => {
  const plan = read({ bob: BOB });
  const [resource] = plan.prior_state.values.root_module.resources;
  const address = 'module.team.data.cloud_network.contractor["bob"]';
  const root_module = { child_modules: [{ address: "module.team", resources: [{ ...resource, address }] }] };
  const more = { prior_state: { ...plan.prior_state, values: { root_module } } };
  expect(printed(alone(reviewed(WIDER, more, OPTIONS)), "terminal")).toContain(
    'module.team.contractor["bob"] (bob@',
  );
});

it("quotes what could pass for an end or for another network", () => {
  const owner = "bob, until 2999-12-31) and office (platform";
  const review = reviewed(WIDER, read({ bob: { ranges: BOB.ranges, owner } }), OPTIONS);
  expect(printed(alone(review), "terminal").replace(/\s+/g, " ")).toContain(`bob ("${owner}")`);
});

it("has the names in every format, and nothing in them does anything", () => {
  const hostile = "</details>\n@team ::error:: [x](https://x.example) \u202e`` <img src=x>";
  const bob = { ...BOB, owner: hostile, reason: hostile };
  const review = reviewed(WIDER, read({ bob }), OPTIONS);
  for (const format of FORMAT_NAMES) {
    const text = printed(alone(review), format);
    expect(text).toContain("bob");
    expect(text).not.toMatch(/\u202e|\n::error|\n@team/);
  }
  expect(printed(alone(review), "markdown").replace(/`+[^`]*`+/g, "")).not.toContain("</details>\n@team");
});

it("keeps a sensitive value of a network to itself, with its name", () => {
  const text = printed(alone(reviewed(WIDER, read({ bob: BOB }, { owner: true }), OPTIONS)), "json");
  expect(text).not.toContain("bob@example.com");
});

it("names eight networks, and counts the others", () => {
  const names = Array.from({ length: 10 }, (_, index) => [`n${index}`, { ranges: ["203.0.113.7"] }] as const);
  expect(said(Object.fromEntries(names))).toContain("`n6` and `n7` and 2 more\n");
});

it("says in JSON who a range is of", () => {
  const json = JSON.parse(printed(alone(reviewed(WIDER, read({ bob: BOB }), OPTIONS)), "json")) as {
    readonly effects: readonly { readonly networks: unknown }[];
  };
  const { owner, reason, until } = BOB;
  expect(json.effects[0]?.networks).toEqual([{ name: "bob", owner, reason, until }]);
});

describe("the gate", () => {
  const NEW = [
    clusterAt("logs", null, {
      ip_allowlist: ["203.0.113.7/32"],
      dashboards_ip_allowlist: ["203.0.113.7/32"],
    }),
  ];
  const endless = { ranges: BOB.ranges };

  it.each<[failOn: string, networks: Readonly<Record<string, Values>>, changes: typeof WIDER, stops: number]>(
    [
      ["unnamed", {}, WIDER, 1],
      ["unnamed", { bob: endless }, WIDER, 0],
      ["unbounded", { bob: endless }, WIDER, 1],
      ["unbounded", { bob: BOB }, WIDER, 0],
      ["unbounded", { bob: BOB, vpn: endless }, WIDER, 1],
      ["unbounded", {}, WIDER, 1],
      ["unnamed", {}, NEW, 1],
      ["unnamed", { bob: endless }, NEW, 0],
      ["unbounded", { bob: endless }, NEW, 1],
      ["unbounded", { bob: BOB }, NEW, 0],
    ],
  )("stops on %s with %j", (failOn, networks, changes, stops) => {
    const { gate } = reviewed(changes, read(networks), { ...OPTIONS, failOn: [failOn] });
    expect(gate.stops).toHaveLength(stops);
  });

  it("stops at a list that is not known yet", () => {
    const unknown = [clusterAt("logs", {}, { ip_allowlist: null }, { unknown: { ip_allowlist: true } })];
    const { gate } = reviewed(unknown, read({ bob: BOB }), { ...OPTIONS, failOn: ["unnamed"] });
    expect(gate.stops).toHaveLength(1);
  });

  it("covers the ends of a new cluster", () => {
    const digest = (until: string) =>
      reviewed(NEW, read({ bob: { ...BOB, until } }), { ...OPTIONS, failOn: ["changed"] }).gate.stops[0]
        ?.digest;
    expect(digest("2026-12-31")).not.toBe(digest("2027-12-31"));
  });

  it("names the ranges of a new cluster that no network names", () => {
    const more = [clusterAt("logs", null, { ip_allowlist: ["203.0.113.7/32", "203.0.113.99/32"] })];
    const text = printed(
      alone(reviewed(more, read({ bob: BOB }), { ...OPTIONS, failOn: ["unnamed"] })),
      "markdown",
    );
    expect(text).toContain("; no network names 10.0.0.0/8, 203.0.113.99");
    expect(text).toContain("to API (partly `bob` (`bob@example.com`");
  });

  it("says what it asks for", () => {
    expect(said({}, { failOn: ["unnamed"] })).toContain("(1 IPv4, documentation): no network names it\n");
    expect(said({ bob: endless }, { failOn: ["unbounded"] })).toContain(": `bob`, without an end\n");
  });

  const digestOf = (networks: Readonly<Record<string, Values>>) =>
    reviewed(WIDER, read(networks), OPTIONS).gate.stops[0]?.digest ?? "";
  const isApproved = (digest: string, networks: Readonly<Record<string, Values>>) => {
    const entry = { digests: [digest], who: "Ada", why: "x", until: "2999-01-01" };
    const approvals = readApprovals(JSON.stringify([entry]));
    if (!approvals.ok) throw new Error(approvals.problem);
    return reviewed(WIDER, read(networks), { ...OPTIONS, ...approvals }).gate.exitCode === 0;
  };

  it.each<
    [
      what: string,
      approved: Readonly<Record<string, Values>>,
      now: Readonly<Record<string, Values>>,
      isIt: boolean,
    ]
  >([
    ["the same", { bob: BOB }, { bob: BOB }, true],
    ["another name, owner and reason", { bob: BOB }, { eve: { ...BOB, owner: "eve", reason: "x" } }, true],
    ["a later end", { bob: BOB }, { bob: { ...BOB, until: "2027-12-31" } }, false],
    ["no end any more", { bob: BOB }, { bob: endless }, false],
    ["no network any more", { bob: BOB }, {}, false],
    ["a network without an end", {}, { bob: endless }, true],
    ["an end where there was none", {}, { bob: BOB }, true],
  ])("lets pass what was approved with %s: %#", (_what, approved, now, isIt) => {
    expect(isApproved(digestOf(approved), now)).toBe(isIt);
  });
});

describe("an access that has ended on the day of the review", () => {
  const unchanged = [
    clusterAt("logs", { ip_allowlist: ["203.0.113.7/32"] }, undefined, { actions: ["no-op"] }),
  ];
  const late = { today: "2027-01-01" };

  it("stops, whatever the plan changes", () => {
    const review = reviewed(unchanged, read({ bob: BOB }), late);
    expect(codesOf(review)).toEqual(["invalid"]);
    expect(review.gate.exitCode).toBe(3);
    const text = printed(alone(review), "markdown");
    expect(text).toContain(
      "**the access of 203.0.113.7 ended on 2026-12-31** (expired-access): `bob` (`bob@example.com`, until 2026-12-31, `incident 4711`)",
    );
    expect(text).toContain("to correct: take the ranges out of the list");
  });

  it("says so in the headline, of several ranges too", () => {
    const list = { ip_allowlist: ["203.0.113.7/32", "fe80::/10"] };
    const two = [clusterAt("logs", list, undefined, { actions: ["no-op"] })];
    const review = reviewed(two, read({ bob: { ...BOB, ranges: list.ip_allowlist } }), late);
    expect(printed(alone(review), "markdown")).toContain(
      "The access of 203.0.113.7, fe80::/10 ended on 2026-12-31 on API of `logs`",
    );
  });

  it.each<[what: string, changes: typeof unchanged, today: string]>([
    ["on its last day", unchanged, "2026-12-31"],
    [
      "where the plan takes it out",
      [clusterAt("logs", { ip_allowlist: ["203.0.113.7/32"] }, {})],
      "2027-01-01",
    ],
    [
      "where the cluster is destroyed",
      [clusterAt("logs", { ip_allowlist: ["203.0.113.7/32"] }, null)],
      "2027-01-01",
    ],
    [
      "where the cluster acknowledges it",
      [
        clusterAt("logs", {
          ip_allowlist: ["203.0.113.7/32"],
          acknowledged: [{ code: "expired-access", reason: "x", until: "2027-01-01" }],
        }),
      ],
      "2027-01-01",
    ],
  ])("is none %s", (_what, changes, today) => {
    expect(codesOf(reviewed(changes, read({ bob: BOB }), { today }))).not.toContain("invalid");
  });
});

describe("what a network said before", () => {
  const held = [
    clusterAt(
      "logs",
      { ip_allowlist: ["203.0.113.7/32"], dashboards_ip_allowlist: ["203.0.113.7/32"] },
      undefined,
      { actions: ["no-op"] },
    ),
  ];
  const stateWith = (attributes: object, more: object = {}) =>
    networksOfState({
      version: 4,
      resources: [
        { mode: "managed", type: "cloud_opensearch", name: "logs", instances: [{ attributes: CLUSTER }] },
        { mode: "data", type: "cloud_network", name: "bob", instances: [{ attributes, ...more }] },
      ],
    } as never);
  const compared = (values: Values, before: object = BOB, format: FormatName = "markdown") => {
    const review = reviewed(held, read({ bob: values }), { ...OPTIONS, formerNetworks: stateWith(before) });
    return { text: printed(alone(review), format), codes: codesOf(review), code: review.gate.exitCode };
  };

  it.each<[what: string, values: Values, codes: readonly string[], words: string]>([
    ["the same", BOB, [], "No cluster changes"],
    [
      "a later end",
      { ...BOB, until: "2027-12-31" },
      ["broadened", "broadened"],
      "**the access of 203.0.113.7 lasts until 2027-12-31**, it was until 2026-12-31: `bob`",
    ],
    [
      "no end",
      { ranges: BOB.ranges },
      ["broadened", "broadened", "changed"],
      "**the access of 203.0.113.7 has no end any more**, it was until 2026-12-31: `bob`",
    ],
    ["an earlier end", { ...BOB, until: "2026-12-05" }, ["changed"], "last day `2026-12-31` → `2026-12-05`"],
    ["another owner", { ...BOB, owner: "eve" }, ["changed"], "owner `bob@example.com` → `eve`"],
    ["another reason", { ...BOB, reason: "4712" }, ["changed"], "reason `incident 4711` → `4712`"],
  ])("is compared with %s", (_what, values, codes, words) => {
    const found = compared(values);
    expect(found.codes).toEqual(codes);
    expect(found.text).toContain(words);
    expect(found.code).toBe(codes.includes("broadened") ? 3 : 0);
  });

  it("is one change for all lists, and one approval with that of the range itself", () => {
    const { text } = compared({ ...BOB, until: "2027-12-31" });
    expect(text).toContain("- `logs` API and Dashboards");
    const [found] = reviewed(held, read({ bob: { ...BOB, until: "2027-12-31" } }), {
      ...OPTIONS,
      formerNetworks: stateWith(BOB),
    }).gate.stops;
    const [gained] = reviewed(WIDER, read({ bob: { ...BOB, until: "2027-12-31" } }), OPTIONS).gate.stops;
    expect(found?.digest).toBe(gained?.digest);
  });

  it.each<[what: string, networks: Readonly<Record<string, Values>>, words: string]>([
    [
      "a network beside it, with a later end",
      { bob: BOB, vpn: { ranges: ["203.0.113.0/28"], until: "2027-12-31" } },
      "lasts until 2027-12-31",
    ],
    [
      "a network beside it, without an end",
      { bob: BOB, vpn: { ranges: ["203.0.113.7/32"] } },
      "has no end any more",
    ],
    [
      "its range in another network",
      { bob: { ...BOB, ranges: ["203.0.113.8/32"] }, vpn: { ranges: BOB.ranges } },
      "vpn",
    ],
    ["no network any more", {}, "has no end any more"],
  ])("lasts longer with %s", (_what, networks, words) => {
    const review = reviewed(held, read(networks), { ...OPTIONS, formerNetworks: stateWith(BOB) });
    expect(codesOf(review)).toEqual(["broadened", "broadened"]);
    expect(printed(alone(review), "markdown")).toContain(words);
  });

  it("names a range that is removed together with its network", () => {
    const gone = [clusterAt("logs", { ip_allowlist: BOB.ranges }, { ip_allowlist: ["10.0.0.0/8"] })];
    const review = reviewed(gone, {}, { ...OPTIONS, formerNetworks: stateWith(BOB) });
    expect(printed(alone(review), "markdown")).toContain(
      "**203.0.113.7/32 is removed** (1 IPv4, documentation): `bob` (`bob@example.com`, until",
    );
  });

  it("is one change where many networks get another owner, each by its name", () => {
    const owned = (owner: string) =>
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [`n${n}`, { ranges: [`10.0.0.${n}/32`], owner }] as const),
      );
    const former = networksOfState({
      resources: Object.entries(owned("it")).map(([name, attributes]) => ({
        mode: "data",
        type: "cloud_network",
        name,
        instances: [{ attributes }],
      })),
    });
    const review = reviewed(held, read(owned("eve")), { ...OPTIONS, formerNetworks: former });
    const text = printed(together({ a: review, b: review }), "markdown");
    expect(text).toContain("12 data sources: owner `it` → `eve`\n");
    expect(text.match(/`data\.cloud_network\.n\d+`/g)).toHaveLength(24);
  });

  it("has its name in the headline, in however many stacks, and quotes what could pass for another change", () => {
    const former = { ...OPTIONS, formerNetworks: stateWith(BOB) };
    const review = reviewed(
      held,
      read({ bob: { ...BOB, owner: "eve, last day none → 2026-12-01" } }),
      former,
    );
    expect(printed(together({ a: review, b: review }), "markdown")).toContain(
      '`data.cloud_network.bob`: owner `bob@example.com` → `"eve, last day none → 2026-12-01"`\n',
    );
  });

  it("has no end any more within a wider range, beside the addresses that get in", () => {
    const wider = [
      clusterAt("logs", { ip_allowlist: ["203.0.113.7/32"] }, { ip_allowlist: ["203.0.113.6/31"] }),
    ];
    const review = reviewed(wider, read({ bob: BOB }), { ...OPTIONS, formerNetworks: stateWith(BOB) });
    const text = printed(alone(review), "markdown");
    expect(text).toContain("**the access of 203.0.113.7 has no end any more**, it was until 2026-12-31");
    expect(text).toContain("**203.0.113.6/31 gets in**");
  });

  it("is not known from a plan in JSON, which the review says", () => {
    expect(said({ bob: BOB }, {}, held)).toContain(
      "a plan in JSON does not show that a network got a later end",
    );
    expect(said({}, {}, held)).not.toContain("a plan in JSON");
  });

  it("is not known of a sensitive one, nor of what is no state", () => {
    const hiding = (value: string) => ({ sensitive_attributes: [[{ type: "get_attr", value }]] });
    expect(stateWith(BOB, hiding("until"))?.size).toBe(0);
    const [network] = stateWith(BOB, hiding("owner"))?.values() ?? [];
    expect(network).toMatchObject({ owner: "(sensitive)", until: BOB.until });
    expect(networksOfState({ version: 4 })).toBeUndefined();
    expect(networksOfState("x")).toBeUndefined();
  });

  it("has the module and the key of its address", () => {
    const instances = [
      { index_key: "a.b", attributes: BOB },
      { index_key: 0, attributes: BOB },
    ];
    const resource = { module: "module.m", mode: "data", type: "cloud_network", name: "n", instances };
    expect([...(networksOfState({ resources: [resource] } as never)?.keys() ?? [])]).toEqual([
      'module.m.data.cloud_network.n["a.b"]',
      "module.m.data.cloud_network.n[0]",
    ]);
  });
});

it("is one change where several stacks let in one range of one network, and two where its names differ", () => {
  const [one, two] = [
    reviewed(WIDER, read({ bob: BOB }), OPTIONS),
    reviewed(WIDER, read({ eve: BOB }), OPTIONS),
  ];
  const count = (text: string) => text.match(/decide: /g)?.length;
  expect(count(printed(together({ a: one, b: one }), "markdown"))).toBe(1);
  expect(count(printed(together({ a: one, b: two }), "markdown"))).toBe(2);
  const fresh = [clusterAt("logs", null, { ip_allowlist: BOB.ranges })];
  const [first, second] = ["bob", "eve"].map((name) => reviewed(fresh, read({ [name]: BOB }), OPTIONS));
  if (first === undefined || second === undefined) throw new Error("no review");
  const text = printed(together({ a: first, b: second }), "markdown");
  expect(text).toMatch(/`bob`[^]*- `a`: `logs`[^]*`eve`[^]*- `b`: `logs`/);
});

it("says of a network that is read during the apply that no range has its name", () => {
  const later = {
    address: "data.cloud_network.bob",
    mode: "data",
    type: "cloud_network",
    action_reason: "read_because_config_unknown",
    change: { actions: ["read"], before: null, after: { until: null }, after_unknown: { ranges: true } },
  };
  const review = reviewed([...WIDER, later], {}, OPTIONS);
  expect(codesOf(review)).toEqual(["broadened", "changed"]);
  expect(printed(alone(review), "markdown")).toContain("no range has its name here");
});
