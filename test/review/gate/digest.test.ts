/** A digest approves one finding: what else is in a plan does not change it, and a different effect does. */
import fc from "fast-check";

import { blockAt, type Cidr, formatCidr, IpSet } from "../../../src/cidr";
import { OBSTACLES } from "../../../src/review/findings/obstacles";
import { cases } from "../../cases";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../plan";

const GATE = { failOn: ["note"] };

/** The digests of a plan by the finding that each approves; of several findings of one name, in order. */
function digests(changes: readonly object[], more: Attributes = {}): ReadonlyMap<string, string> {
  const { stops } = reviewed(changes, more, GATE).gate;
  const names = stops.flatMap(({ finding: { code, address = "", attribute = "" }, digest }) =>
    digest === undefined ? [] : [{ name: `${code} ${address} ${attribute}`, digest }],
  );
  names.sort((one, other) => (one.digest < other.digest ? -1 : 1));
  return new Map(
    names.map(({ name, digest }, index) => {
      const before = names.slice(0, index).filter((one) => one.name === name).length;
      return [before === 0 ? name : `${name} ${before}`, digest];
    }),
  );
}

const block: fc.Arbitrary<Cidr> = fc.oneof(
  fc
    .tuple(fc.nat(255), fc.integer({ min: 24, max: 32 }))
    .map(([n, prefix]) => blockAt(4, 0xc0000200n + BigInt(n), prefix)),
  fc
    .tuple(fc.nat(255), fc.integer({ min: 120, max: 128 }))
    .map(([n, prefix]) => blockAt(6, (0x20010db8n << 96n) + BigInt(n), prefix)),
);
const list = fc.array(block, { minLength: 1, maxLength: 4 });

interface Cluster {
  readonly before: readonly Cidr[];
  readonly after: readonly Cidr[];
  readonly tiers: readonly [string, string];
  readonly fate: "update" | "delete" | "replace" | "create";
  readonly audience: string | null;
}

const cluster: fc.Arbitrary<Cluster> = fc.record({
  before: list,
  after: list,
  tiers: fc.tuple(fc.constantFrom("a", "b"), fc.constantFrom("a", "b")),
  fate: fc.constantFrom("update", "delete", "replace", "create"),
  audience: fc.constantFrom("search", "other", null),
});

const ACTIONS = { update: ["update"], delete: ["delete"], replace: ["delete", "create"], create: ["create"] };

interface Place {
  readonly address: string;
  readonly name: string;
  readonly organization_id: number;
}

const place = (index: number): Place => ({
  address: `cloud_opensearch.c${index}`,
  name: `c${index}`,
  organization_id: 42,
});

/** How lists and sources are written, which means nothing. */
type Spelling = (texts: readonly string[]) => readonly string[];
const asIs: Spelling = (texts) => texts;

function planned(
  { before, after, tiers, fate, audience }: Cluster,
  { address, name, organization_id }: Place,
  spell: Spelling = asIs,
): object {
  const provider = (of: string | null) => ({
    name: "company",
    type: "oidc",
    audience: of,
    client_secret: "s",
  });
  const other = { name: "other", type: "saml", idp_entity_id: "x" };
  const side = (ranges: readonly Cidr[], tier: string, of: string | null) => ({
    name,
    organization_id,
    id: `id-of-${address}`,
    ip_allowlist: spell(ranges.map(formatCidr)),
    dashboards_ip_allowlist: ["10.0.0.0/8"],
    tier,
    auth_sources: spell(["company", "other"]).map((one) => (one === "other" ? other : provider(of))),
  });
  return change(
    fate === "create" ? null : side(before, tiers[0], "search"),
    fate === "delete" ? null : side(after, tiers[1], audience),
    { address, actions: ACTIONS[fate] },
  );
}

const plan = fc.array(cluster, { minLength: 1, maxLength: 4 });
const reversed: Spelling = (texts) => [...texts].reverse();

describe("digests", () => {
  it("stay the same in another order, and with lists and sources in another order", () => {
    fc.assert(
      fc.property(plan, (clusters) => {
        const changes = clusters.map((one, index) => planned(one, place(index)));
        const others = clusters.map((one, index) => planned(one, place(index), reversed)).reverse();
        expect(digests(others)).toEqual(digests(changes));
      }),
      { numRuns: cases(10, 50) },
    );
  });

  it("stay the same where a merge queue plans two changes together", () => {
    fc.assert(
      fc.property(plan, plan, (one, two) => {
        const first = one.map((each, index) => planned(each, place(index)));
        const second = two.map((each, index) => planned(each, place(index + one.length)));
        expect(digests([...second, ...first])).toEqual(new Map([...digests(first), ...digests(second)]));
      }),
      { numRuns: cases(10, 50) },
    );
  });

  it("of the gains of a list stay the same whatever else changes in its cluster", () => {
    fc.assert(
      fc.property(list, list, list, (before, more, dropped) => {
        const kept = IpSet.of(before);
        const gained = IpSet.of(more).difference(kept);
        fc.pre(!gained.isEmpty());
        const from = kept.union(IpSet.of(dropped).difference(gained));
        const gain = (old: IpSet, next: IpSet, tier: string) =>
          [
            ...digests([
              planned(
                {
                  before: old.toCidrs(),
                  after: next.toCidrs(),
                  tiers: ["a", tier],
                  fate: "update",
                  audience: "search",
                },
                place(0),
              ),
            ]),
          ]
            .filter(([name]) => name.startsWith("broadened "))
            .map(([, digest]) => digest);
        const alone = gain(kept, kept.union(gained), "a");
        expect(alone.length).toBeGreaterThan(0);
        expect(gain(from, kept.union(gained), "b")).toEqual(alone);
      }),
      { numRuns: cases(20, 100) },
    );
  });

  it("change with one address more or less", () => {
    fc.assert(
      fc.property(list, list, block, (before, after, extra) => {
        const one = blockAt(extra.family, extra.first, extra.family === 4 ? 32 : 128);
        const [with_, without] = [IpSet.of([...after, one]), IpSet.of(after).difference(IpSet.of([one]))];
        const gain = (next: IpSet) => next.difference(IpSet.of(before));
        fc.pre(!gain(with_).isEmpty() && !gain(without).isEmpty() && !gain(with_).equals(gain(without)));
        const of = (next: IpSet) =>
          digests([
            planned(
              { before, after: next.toCidrs(), tiers: ["a", "a"], fate: "update", audience: "search" },
              place(0),
            ),
          ]);
        const gains = (next: IpSet) =>
          [...of(next)].flatMap(([name, digest]) => (name.startsWith("narrowed") ? [] : digest)).sort();
        expect(gains(with_)).not.toEqual(gains(without));
      }),
      { numRuns: cases(20, 100) },
    );
  });

  it.each<[string, Partial<Place>]>([
    ["another organization", { organization_id: 43 }],
    ["another name", { name: "production" }],
  ])("differ for a cluster of %s", (_what, otherwise) => {
    fc.assert(
      fc.property(cluster, (one) => {
        const here = new Set(digests([planned(one, place(0))]).values());
        const there = digests([planned(one, { ...place(0), ...otherwise })]);
        expect([...there.values()].filter((digest) => here.has(digest))).toEqual([]);
      }),
      { numRuns: cases(10, 50) },
    );
  });

  it("differ between findings", () => {
    fc.assert(
      fc.property(plan, (clusters) => {
        const found = digests(clusters.map((one, index) => planned(one, place(index))));
        expect(new Set(found.values()).size).toBe(found.size);
      }),
      { numRuns: cases(10, 50) },
    );
  });

  it("differ between URLs that follow the name", () => {
    const URLS = { url: "https://logs.example", opensearch_dashboards_url: "https://dashboards.example" };
    const unknown = { url: true, opensearch_dashboards_url: true };
    const renamed = change({ ...CLUSTER, ...URLS }, { ...CLUSTER, name: "metrics" }, { unknown });
    const { stops } = reviewed([renamed], {}, { failOn: ["hostname"] }).gate;
    expect(new Set(stops.map(({ digest }) => digest)).size).toBe(2);
  });

  it.each<[string, readonly object[], Attributes]>([
    ["a format", [], { format_version: "1.9" }],
    ["a part of the plan", [], { policies: [{}] }],
    [
      "a resource type",
      [change(null, { size: 1 }, { address: "cloud_kafka.a", more: { type: "cloud_kafka" } })],
      {},
    ],
  ])("of %s that is not known hold for the organizations of the plan's clusters", (_what, changes, more) => {
    const of = (...clusters: readonly Attributes[]) => [
      ...digests(
        [
          ...changes,
          ...clusters.map((values, index) => {
            const cluster = { ...CLUSTER, ...values };
            return change(cluster, cluster, { address: `cloud_opensearch.c${index}`, actions: ["no-op"] });
          }),
        ],
        more,
      ).values(),
    ];
    const staging = of({ organization_id: 42 });
    expect(staging).toHaveLength(1);
    expect(of({ organization_id: 42 }, { organization_id: 42, name: "metrics", tier: "b" })).toEqual(staging);
    const others = [of({ organization_id: 43 }), of({ organization_id: 42 }, { organization_id: 43 }), of()];
    expect(new Set([staging, ...others].flat()).size).toBe(4);
    expect(of({ organization_id: 43 }, { organization_id: 42 })).toEqual(others[1]);
  });

  it("cover the destroyed cluster, but not the next one with its name", () => {
    const gone = (id: string) => change({ name: "logs", organization_id: 42, id }, null);
    expect(digests([gone("1")])).not.toEqual(digests([gone("2")]));
  });
});

describe("the digest of a value", () => {
  const KNOWN = { name: "logs", organization_id: 42, ip_allowlist: ["10.0.0.0/24"] };
  const of = (labels: unknown, options: ChangeOptions = {}) => [
    ...digests([change(KNOWN, { ...KNOWN, labels }, options)]).values(),
  ];

  it.each<[string, unknown, unknown]>([
    ["whose keys are in another order", { a: 1, b: { x: 1, y: 2 } }, { b: { y: 2, x: 1 }, a: 1 }],
    ["in a list, whose keys are in another order", [{ a: 1, b: 2 }, null], [{ b: 2, a: 1 }, null]],
    ["whose keys are numbers and names", { 10: "x", 9: "y", b: 1, a: 2 }, { a: 2, b: 1, 9: "y", 10: "x" }],
  ])("is the same for a value %s", (_what, one, other) => {
    expect(of(one).length).toBeGreaterThan(0);
    expect(of(other)).toEqual(of(one));
  });

  it.each<[string, unknown, unknown]>([
    ["another key", { a: 1 }, { b: 1 }],
    ["another value", { a: { x: 1 } }, { a: { x: 2 } }],
    ["another order of a list", ["a", "b"], ["b", "a"]],
    ["a list of one and the value alone", ["a"], "a"],
    ["another value in a list", [{ a: 1 }], [{ a: 2 }]],
    ["another key in a list", [{ a: 1 }], [{ b: 1 }]],
    ["null and an object in a list", [null], [{}]],
  ])("differs for %s", (_what, one, other) => {
    expect(of(other)).not.toEqual(of(one));
  });

  it("differs for an unknown value and null", () => {
    const isUnknown = { unknown: { labels: { a: true } } };
    expect(of({ a: null }, isUnknown)).not.toEqual(of({ a: null }));
    const unset = (options: ChangeOptions) => [
      ...digests([change({ ...KNOWN, labels: "x" }, { ...KNOWN, labels: null }, options)]).values(),
    ];
    expect(unset({ unknown: { labels: true } })).not.toEqual(unset({}));
  });
});

describe("a hidden value", () => {
  const lists = (ip: unknown) => ({ name: "logs", organization_id: 42, ip_allowlist: ip });
  const reasons = (changes: readonly object[]) =>
    reviewed(changes).gate.stops.map(({ obstacle }) => (obstacle === undefined ? "" : OBSTACLES[obstacle]));

  it.each<[string, object, RegExp]>([
    [
      "a sensitive list",
      change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/23"]), { afterSensitive: { ip_allowlist: true } }),
      /sensitive/,
    ],
    [
      "a sensitive name of a cluster",
      change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/23"]), { afterSensitive: { name: true } }),
      /sensitive/,
    ],
    [
      "a name that is not known",
      change(null, { organization_id: 42, ip_allowlist: ["0.0.0.0/0"] }, { unknown: { name: true } }),
      /only after apply/,
    ],
    [
      "a sensitive audience",
      change(
        { ...lists(["10.0.0.0/24"]), auth_sources: [{ name: "a", type: "oidc", audience: "x" }] },
        { ...lists(["10.0.0.0/24"]), auth_sources: [{ name: "a", type: "oidc", audience: "y" }] },
        { afterSensitive: { auth_sources: [{ audience: true }] } },
      ),
      /sensitive/,
    ],
  ])("is approved by nothing: %s", (_what, one, reason) => {
    const found = reasons([one]).filter((text) => text !== "");
    expect(found.length).toBeGreaterThan(0);
    for (const text of found) expect(text).toMatch(reason);
  });

  it("is not in a digest: a provider is approved without its secrets, and a new attribute without its hidden value", () => {
    const withSecret = (secret: string) => ({
      ...lists(["10.0.0.0/24"]),
      auth_sources: [{ name: "a", type: "oidc", audience: "x", client_secret: secret }],
      vault: secret,
    });
    const marks = { afterSensitive: { auth_sources: [{ client_secret: true }], vault: true } };
    const of = (secret: string) => digests([change(lists(["10.0.0.0/24"]), withSecret(secret), marks)]);
    expect(of("one").size).toBeGreaterThan(1);
    expect(of("one")).toEqual(of("two"));
  });

  it("is not in a digest: a cluster of the prior state that the plan leaves out", () => {
    const of = (values: object, marks: object = {}) => {
      const resource = { address: "cloud_opensearch.logs", type: "cloud_opensearch", mode: "managed" };
      const record = { ...resource, values: { ...CLUSTER, ...values }, sensitive_values: marks };
      const prior = { prior_state: { values: { root_module: { resources: [record] } } } };
      return digests([], { ...prior, complete: undefined });
    };
    const withSecret = (secret: string) => ({ auth_sources: [{ name: "a", client_secret: secret }] });
    const hidden = (secret: string) => of({ vault: secret }, { vault: true });
    expect(of(withSecret("one")).size).toBeGreaterThan(0);
    expect(of(withSecret("one"))).toEqual(of(withSecret("two")));
    expect(hidden("one")).toEqual(hidden("two"));
    expect(of({ version: "1" })).not.toEqual(of({ version: "2" }));
  });
});
