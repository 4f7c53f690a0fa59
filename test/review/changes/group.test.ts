/** What is one change: what was written once, in whichever clusters and stacks it has effects. */
import type { Approval, Review, ReviewOptions } from "../../../src/review";
import { groupedChanges } from "../../../src/review/changes/group";
import { titleOf } from "../../../src/review/changes/headline";
import { plain } from "../../../src/text";
import { change, clusterAt, programWith, reviewed, statement } from "../plan";
import { alone, printed, together } from "../rendered";

const A = "10.0.0.0/8";
const list = (...ranges: readonly string[]) => ({ ip_allowlist: ranges, dashboards_ip_allowlist: [A] });
const both = (...ranges: readonly string[]) => ({ ip_allowlist: ranges, dashboards_ip_allowlist: ranges });

const titles = (reviews: Parameters<typeof groupedChanges>[0]) =>
  groupedChanges(reviews).map((one) => `${one.toDo}: ${plain(titleOf(one))}`);
const of = (...changes: readonly object[]) => titles(alone(reviewed(changes)));

describe("one change is", () => {
  it("a range on several endpoints and clusters", () => {
    expect(
      of(clusterAt("a", both(A), both(A, "192.0.2.0/24")), clusterAt("b", list(A), list(A, "192.0.2.0/24"))),
    ).toEqual(["decide: 192.0.2.0/24 gets in to 3 endpoints of 2 clusters"]);
  });

  it("each range that reaches other endpoints", () => {
    const after = { ip_allowlist: [A, "192.0.2.1", "192.0.2.2"], dashboards_ip_allowlist: [A, "192.0.2.2"] };
    expect(of(clusterAt("a", both(A), after))).toEqual([
      "decide: 192.0.2.2 gets in to API and Dashboards of a",
      "decide: 192.0.2.1 gets in to API of a",
    ]);
  });

  it("a login that goes, though the list of logins is no longer set", () => {
    const logins = { auth_sources: [{ name: "sso", type: "oidc", audience: "x" }] };
    const [first, ...others] = of(clusterAt("a", logins, { auth_sources: null }));
    expect([first, others]).toEqual(["decide: sso is no longer accepted on a", []]);
  });

  it("all ranges of one list of which no line is known", () => {
    expect(of(clusterAt("a", list(A), list(A, "192.0.2.1", "192.0.2.9")))).toEqual([
      "decide: 192.0.2.1 and 192.0.2.9 get in to API of a",
    ]);
  });

  it("a range, whatever it adds to each list", () => {
    const wide = clusterAt("b", list("198.51.100.0/25"), list("198.51.100.0/24"));
    expect(of(clusterAt("a", list(A), list(A, "198.51.100.0/24")), wide)).toEqual([
      "decide: 198.51.100.0/24 gets in to 2 endpoints of 2 clusters",
    ]);
  });

  it("a setting with the same values, and each of two settings", () => {
    const raise = (name: string) =>
      clusterAt(name, { version: "2.17", tier: "standard" }, { version: "2.19", tier: "advanced" });
    expect(of(raise("a"), raise("b"))).toEqual([
      "note: tier standard → advanced on 2 clusters",
      "note: version 2.17 → 2.19 on 2 clusters",
    ]);
    expect(of(raise("a"), clusterAt("b", { version: "2.18" }, { version: "2.19" }))).toHaveLength(3);
  });

  it("a setting in several stacks", () => {
    const raise = reviewed(
      [clusterAt("a", { version: "2.17" }, { version: "2.19" })],
      {},
      { isAlone: false },
    );
    expect(titles(together({ staging: raise, production: raise }))).toEqual([
      "note: version 2.17 → 2.19 on 2 clusters",
    ]);
  });

  it("a login whose client differs from cluster to cluster", () => {
    const source = (host: string, client_id: string) => ({
      auth_sources: [
        { name: "sso", type: "oidc", audience: "x", connect_url: `https://${host}/`, client_id },
      ],
    });
    const moved = (name: string) =>
      clusterAt(name, source("a.example", `${name}-1`), source("b.example", `${name}-2`));
    expect(of(moved("one"), moved("two"))).toEqual([
      "decide: sso: b.example decides who logs in instead of a.example on 2 clusters",
    ]);
  });

  it("a login with one host of each cluster, however it is named after it", () => {
    const moved = (name: string) => {
      const login = (host: string) => ({
        auth_sources: [{ name: "sso", type: "oidc", connect_url: `https://${host}/a` }],
      });
      return clusterAt(name, login("id.example"), login(`${name}.evil.example`));
    };
    const added = (name: string) =>
      clusterAt(name, {}, { auth_sources: [{ name: "sso", connect_url: `https://${name}.example/a` }] });
    expect(of(added("a"), added("b"))).toHaveLength(2);
    expect(of(moved("a"), moved("b"))).toEqual(
      ["a", "b"].map(
        (name) => `decide: sso: ${name}.evil.example decides who logs in instead of id.example on ${name}`,
      ),
    );
  });

  it("host names that are set, apart from a cluster that is renamed", () => {
    const url = (host: string) => ({ url: `https://${host}` });
    const hosted = clusterAt("a", url("a.example"), { ...url("b.example"), custom_hostname: "b.example" });
    const renamed = clusterAt("b", url("b-1.example"), { name: "c", ...url("c-1.example") });
    expect(of(hosted, renamed).filter((title) => title.startsWith("read"))).toEqual([
      "read: new address for API on a",
      "read: new address for API on b → c",
    ]);
  });

  it("the new addresses of a cluster, with both of its names", () => {
    const urls = { url: "https://old.example", opensearch_dashboards_url: "https://d.old.example" };
    const after = { ...urls, name: "new", url: null, opensearch_dashboards_url: null };
    const renamed = clusterAt("old", urls, after, {
      unknown: { url: true, opensearch_dashboards_url: true },
    });
    expect(of(renamed)).toEqual(["read: new addresses for API and Dashboards on old → new"]);
  });

  it("a caller that is shut out, with the range that is removed", () => {
    const cut = clusterAt("logs", list(A, "192.0.2.0/24"), list(A));
    const review = reviewed([cut], {}, { mustReach: [statement({ addresses: ["192.0.2.7"] })] });
    const [first, ...others] = groupedChanges(alone(review));
    expect(others).toEqual([]);
    expect(first && plain([...first.lead, ...first.rest])).toBe(
      "ci is shut out (192.0.2.7): 192.0.2.0/24 is removed",
    );
  });

  it("a new cluster, with whom it lets in and who logs in, which is to decide", () => {
    const after = {
      ...both("192.0.2.0/24"),
      version: "2.19",
      data_node_count: 3,
      auth_sources: [{ name: "sso", type: "oidc", audience: "x", dashboards_login: true }],
    };
    const [first, ...others] = groupedChanges(alone(reviewed([clusterAt("a", null, after)])));
    expect(others).toEqual([]);
    expect(first?.toDo).toBe("decide");
    expect(first && plain([...first.lead, ...first.rest])).toBe(
      "new OpenSearch: 3 nodes, version 2.19; lets in 256 IPv4, documentation to API and Dashboards; sso (oidc) logs in, also to Dashboards",
    );
  });
});

describe("lines", () => {
  const writing = (lines: Readonly<Record<string, number>>) => {
    const ranges = Object.entries(lines).map(
      ([text, line]) => [text, { text, line, file: "network.ts" }] as const,
    );
    const written = { attributes: new Map(), ranges: new Map([["ip_allowlist", new Map(ranges)]]) };
    const program = programWith({ written });
    return {
      ...program,
      placeOf: (_address: string, _attribute?: string, value?: string) => {
        const line = lines[value ?? ""];
        return line === undefined
          ? ({ file: "main.ts", line: 10, is: "construct" } as const)
          : ({ file: "network.ts", line, is: "value" } as const);
      },
    };
  };
  const changesWith = (lines: Readonly<Record<string, number>>, ...ranges: readonly string[]) => {
    const wider = change(list(A), list(A, ...ranges));
    return groupedChanges(alone(reviewed([wider], {}, { synthesized: writing(lines) })));
  };

  it("of two ranges make two changes, each with its own", () => {
    const found = changesWith({ "192.0.2.1": 2, "192.0.2.9": 3 }, "192.0.2.1", "192.0.2.9");
    expect(found.map(({ lines }) => lines)).toEqual([
      [{ file: "network.ts", line: 2 }],
      [{ file: "network.ts", line: 3 }],
    ]);
  });

  it("that are the same make one", () => {
    expect(changesWith({ "192.0.2.1": 2, "192.0.2.9": 2 }, "192.0.2.1", "192.0.2.9")).toHaveLength(1);
  });

  it("of many ranges of one list make one", () => {
    const ranges = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`);
    const lines = Object.fromEntries(ranges.map((range, index) => [range, index + 1]));
    expect(changesWith(lines, ...ranges)).toHaveLength(1);
  });

  it("of a caller that is shut out are those of the range that is narrower now, and of its statement", () => {
    const narrower = change(list("192.0.2.0/24"), list("192.0.2.0/25"));
    const written = { file: "callers.json", line: 2, keys: new Map([["addresses", 5]]) };
    const mustReach = [statement({ addresses: ["192.0.2.200"], written })];
    const review = reviewed([narrower], {}, { mustReach, synthesized: writing({ "192.0.2.0/25": 7 }) });
    const infra = alone(review, { inRepository: (file) => `infra/${file}` });
    expect(printed(infra, "terminal")).toContain("stated at callers.json:5");
    const comment = printed(infra, "markdown");
    expect(comment).toContain("192.0.2.0/24 is removed, `infra/network.ts:7`");
    expect(comment).toContain("stated at `infra/callers.json:5`");
  });

  it("of a range that was added outside Terraform are not those of what stays", () => {
    const [wide, narrow] = [
      change(list(A), list("192.0.2.0/24")),
      change(list("192.0.2.0/24"), list("192.0.2.0/25")),
    ];
    const options = { synthesized: writing({ "192.0.2.0/25": 7 }) };
    const [first] = groupedChanges(alone(reviewed([narrow], { resource_drift: [wide] }, options)));
    expect(first?.lines).toEqual([]);
  });

  it("that are not known are those of the construct, and said to be", () => {
    const [first] = changesWith({}, "192.0.2.1");
    expect([first?.lines, first?.constructs]).toEqual([[], [{ file: "main.ts", line: 10 }]]);
  });
});

it("has them in the order of what to do", () => {
  const plan = [
    clusterAt("a", { ...list(A), version: "2.17" }, { ...list(A), version: "2.19" }),
    clusterAt("b", list(A), null),
    clusterAt("c", list(A, "192.0.2.0/24"), list(A)),
    clusterAt("d", list(A), list("0.0.0.0/0")),
    clusterAt("e", list(A), list(A, null as unknown as string), { unknown: { ip_allowlist: [false, true] } }),
  ];
  expect(of(...plan).map((title) => title.split(":")[0])).toEqual([
    "correct",
    "decide",
    "decide",
    "read",
    "note",
  ]);
});

describe("an approval", () => {
  const wider = [clusterAt("a", list(A), list(A, "192.0.2.0/24"))];
  const reviewWith = (options: ReviewOptions): Review => reviewed(wider, {}, options);
  const [stop] = reviewWith({}).gate.stops;
  const entry: Approval = {
    digests: [stop?.digest ?? ""],
    entry: { who: "Ada", why: "NET-12", until: "2999-12-31", stacks: ["a"], isOutdated: false },
  };

  it("makes a change of its own of what it covers", () => {
    const [a, b] = ["a", "b"].map((stack) => reviewWith({ stack, approvals: [entry], isAlone: false }));
    if (a === undefined || b === undefined) throw new Error("no reviews");
    expect(titles(together({ a, b }, { approvals: [entry] }))).toEqual([
      "decide: 192.0.2.0/24 gets in to API of a",
      "approved: 192.0.2.0/24 gets in to API of a",
    ]);
  });

  it("of an earlier version is a change to correct", () => {
    const old: Approval = { digests: ["0".repeat(32)], entry: { ...NO_STACKS, isOutdated: true } };
    expect(titles(alone(reviewed([]), { approvals: [old] }))).toEqual([
      "correct: approvals of an earlier version cover nothing",
    ]);
  });
});

const NO_STACKS = { who: "Ada", why: "NET-12", until: "2999-12-31", stacks: undefined };
