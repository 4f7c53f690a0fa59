/** What was changed outside Terraform, what this apply does to it, and what of that stops a gate. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, codesOf, reviewed } from "../../plan";

const LISTS = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
const CLUSTER = { ...LISTS, name: "logs", organization_id: 42, tier: "standard" };
const NO_OP = { actions: ["no-op"] };

type Found = ReturnType<typeof reviewed>;

/** Reviews a cluster that somebody gave other values. `planned` is the change that the plan makes of it, if any. */
function drifted(
  before: Attributes | null,
  after: Attributes | null,
  planned?: object,
  options: ChangeOptions = {},
): Found {
  const side = (values: Attributes | null) => values && { ...CLUSTER, ...values };
  return reviewed(planned === undefined ? [] : [planned], {
    resource_drift: [change(side(before), side(after), options)],
  });
}

const planOf = (before: Attributes, after: Attributes, options: ChangeOptions = {}) =>
  change({ ...CLUSTER, ...before }, { ...CLUSTER, ...after }, options);

const linesOf = ({ findings }: Found, ...codes: readonly string[]) =>
  findings
    .filter(({ code }) => codes.includes(code))
    .map(({ attribute = "-", message }) => `${attribute} ${plain(message)}`);

const driftIn = (found: Found) => {
  const [drift] = found.findings.filter(({ code }) => code === "drift");
  if (drift === undefined) throw new Error("no drift is reported");
  return drift;
};

const [OLD, NEW] = [{ tier: "standard" }, { tier: "advanced" }];
const gone = change({ ...CLUSTER, ...NEW }, null);

const SET = "set tier to what it should be, so that the apply reverts the change";
const CHANGE_BACK = "change tier back outside Terraform: this apply does not write to the present cluster";

describe("a value that was changed outside Terraform", () => {
  it.each<[string, object | undefined, string, fix: string | undefined]>([
    ["stays where the plan has no change of the cluster", undefined, ", and stays so", SET],
    ["stays where nothing happens to the cluster", planOf(NEW, NEW, NO_OP), ", and stays so", SET],
    [
      "stays where nothing happens to the cluster, whatever values the plan shows",
      planOf(OLD, OLD, NO_OP),
      ", and stays so",
      SET,
    ],
    [
      "stays where the cluster is no longer managed",
      change({ ...CLUSTER, ...NEW }, null, { actions: ["forget"] }),
      ", and stays so",
      CHANGE_BACK,
    ],
    [
      "stays where the cluster is no longer managed, and another one takes its place",
      planOf(NEW, OLD, { actions: ["create", "forget"] }),
      ", and stays so",
      CHANGE_BACK,
    ],
    ["stays where only another value changes", planOf(NEW, { ...NEW, version: "2" }), ", and stays so", SET],
    ["is gone where the cluster is destroyed", gone, ", and the cluster is destroyed", undefined],
    ["is reverted", planOf(NEW, OLD), ", and this apply reverts it", undefined],
    [
      "is reverted, whatever else is not known",
      planOf(NEW, OLD, { unknown: { version: true } }),
      ", and this apply reverts it",
      undefined,
    ],
    [
      "is overwritten",
      planOf(NEW, { tier: "other" }),
      ", and this apply overwrites it with something else",
      undefined,
    ],
    [
      "may be reverted",
      planOf(NEW, { tier: null }, { unknown: { tier: true } }),
      "; whether this apply reverts it is not known",
      undefined,
    ],
  ])("%s", (_what, planned, outcome, words) => {
    const found = drifted(OLD, NEW, planned);
    expect(linesOf(found, "drift")).toEqual([`tier was changed outside Terraform${outcome}`]);
    expect(driftIn(found).address).toBe("cloud_opensearch.logs");
    const fix = driftIn(found).fix?.();
    expect(fix && plain(fix)).toBe(words);
  });

  it("is reported beside others, and what the service derives from it is not", () => {
    const [old, next] = [
      { custom_hostname: "a.example", url: "https://a.example", version: "1" },
      { custom_hostname: "b.example", url: "https://b.example", version: "2" },
    ];
    expect(linesOf(drifted(old, next), "drift", "unreviewed")).toEqual([
      "custom_hostname was changed outside Terraform, and stays so",
      "version was changed outside Terraform, and stays so",
    ]);
  });

  it("is told with the URL that follows it, if both stay", () => {
    const [old, next] = [
      { name: "a", url: "https://a.example" },
      { name: "b", url: "https://b.example" },
    ];
    const said = (planned?: object) => linesOf(drifted(old, next, planned), "hostname");
    const line =
      'url changes from "https://a.example" to "https://b.example" outside Terraform, and callers need the new one';
    expect(said()).toEqual([line]);
    expect(said(planOf(next, next, NO_OP))).toEqual([line]);
    expect(said(planOf(next, { ...next, tier: "x" }))).toEqual([line]);
    const reverted = planOf(next, { ...old, url: null }, { unknown: { url: true } });
    expect(said(reverted)).toEqual([
      'url changes with the cluster\'s name, and callers need the new one; it was "https://b.example"',
    ]);
    expect(said(change({ ...CLUSTER, ...next }, null))).toEqual([]);
  });

  it.each<[string, Attributes, Attributes, string]>([
    [
      "the schema does not have",
      { zone: "a" },
      { zone: "b" },
      'zone changes from "a" to "b" outside Terraform, which this review does not know',
    ],
    [
      "nobody can change there",
      { timeouts: { create: "1h" } },
      { timeouts: { create: "2h" } },
      'timeouts create changes from "1h" to "2h" outside Terraform, which no rule of this review explains',
    ],
  ])("is unreviewed where it is one that %s", (_what, before, after, line) => {
    expect(linesOf(drifted(before, after), "drift", "unreviewed")).toEqual([line]);
  });
});

describe("a cluster that was deleted outside Terraform", () => {
  it.each<[string, object | undefined, string]>([
    ["stays away", undefined, "it was deleted outside Terraform"],
    ["stays away although the plan destroys it", gone, "it was deleted outside Terraform"],
    [
      "is made again",
      change(null, CLUSTER),
      "it was deleted outside Terraform, and this apply makes a new one, without its data",
    ],
  ])("%s", (_what, planned, message) => {
    const found = drifted({}, null, planned);
    expect(linesOf(found, "drift")).toEqual([`- ${message}`]);
    expect(driftIn(found).address).toBe("cloud_opensearch.logs");
  });
});

const UNREAD = ': the list of API holds an entry after the change that is not a range ("everybody")';

describe("a list that was changed outside Terraform", () => {
  const list = (...ranges: readonly unknown[]) => ({ ip_allowlist: ranges });
  const [A, B, C] = ["10.0.0.0/8", "198.51.100.0/24", "203.0.113.0/24"];
  const stopsAt = ({ gate }: Found) => gate.stops.map(({ finding: { code } }) => code);

  it.each<[string, Attributes, Attributes, object | undefined, string, readonly string[]]>([
    [
      "widens, and is partly reverted",
      list(A),
      list(A, B, C),
      planOf(list(A, B, C), list(A, C)),
      "was widened by 512 IPv4 (198.51.100.0/24, 203.0.113.0/24) outside Terraform, and this apply keeps a part of the change",
      ["broadened"],
    ],
    [
      "widens, and stays so beside another change",
      list(A),
      list(A, B),
      planOf(list(A, B), list(A, B, C)),
      "was widened by 256 IPv4 (198.51.100.0/24) outside Terraform, and stays so",
      ["broadened"],
    ],
    [
      "narrows, and is partly reverted",
      list(A, B, C),
      list(A),
      planOf(list(A), list(A, C)),
      "was narrowed by 512 IPv4 (198.51.100.0/24, 203.0.113.0/24) outside Terraform, and this apply keeps a part of the change",
      [],
    ],
    [
      "widens, and is reverted",
      list(A),
      list(A, B),
      planOf(list(A, B), list(A)),
      "was widened by 256 IPv4 (198.51.100.0/24) outside Terraform, and this apply reverts it",
      [],
    ],
    [
      "widens, and is closed to others than before",
      list(A, C),
      list(A, B, C),
      planOf(list(A, B, C), list(C)),
      "was widened by 256 IPv4 (198.51.100.0/24) outside Terraform, and this apply overwrites it with something else",
      [],
    ],
    [
      "widens on a cluster that is destroyed",
      list(A),
      list(A, B),
      change({ ...CLUSTER, ...list(A, B) }, null),
      "was widened by 256 IPv4 (198.51.100.0/24) outside Terraform, and the cluster is destroyed",
      [],
    ],
    [
      "widens on a cluster that is no longer managed",
      list(A),
      list(A, B),
      change({ ...CLUSTER, ...list(A, B) }, null, { actions: ["forget"] }),
      "was widened by 256 IPv4 (198.51.100.0/24) outside Terraform, and stays so",
      ["broadened"],
    ],
    [
      "widens on a cluster that is forgotten for a new one",
      list(A),
      list(A, B),
      planOf(list(A, B), list(A), { actions: ["create", "forget"] }),
      "was widened by 256 IPv4 (198.51.100.0/24) outside Terraform, and stays so",
      ["broadened"],
    ],
    [
      "narrows",
      list(A, B),
      list(A),
      undefined,
      "was narrowed by 256 IPv4 (198.51.100.0/24) outside Terraform, and stays so",
      [],
    ],
    [
      "can no longer be read",
      list(A),
      list(A, "everybody"),
      undefined,
      `was changed outside Terraform, and stays so${UNREAD}`,
      ["undetermined"],
    ],
    [
      "could not be read before",
      list(A, "everybody"),
      list(A, B),
      undefined,
      "was changed outside Terraform, and stays so: it lets in at most 256 IPv4 (198.51.100.0/24) more, since not all of its entries before can be read",
      ["broadened"],
    ],
    [
      "could not be read before, and is corrected to what it let in for certain",
      list(A, "everybody"),
      list(A),
      undefined,
      "was changed outside Terraform, and stays so: not all of its entries before can be read",
      [],
    ],
    [
      "can no longer be read, and stays open beside a new range",
      list(A),
      list("0.0.0.0/0", "::/0", "everybody"),
      planOf(list("0.0.0.0/0", "::/0", "everybody"), list("0.0.0.0/0", "::/0", "everybody", B)),
      "was widened by 4,278,190,080 IPv4 and every IPv6 address (every IPv4 address except 10.0.0.0/8, and every IPv6 address) outside Terraform, and stays so",
      ["broadened"],
    ],
    [
      "can no longer be read, and is reverted",
      list(A),
      list(A, "everybody"),
      planOf(list(A, "everybody"), list(A)),
      `was changed outside Terraform, and this apply reverts it${UNREAD}`,
      [],
    ],
    [
      "can no longer be read, on a cluster that is destroyed",
      list(A),
      list(A, "everybody"),
      change({ ...CLUSTER, ...list(A, "everybody") }, null),
      `was changed outside Terraform, and the cluster is destroyed${UNREAD}`,
      [],
    ],
  ])("%s", (_what, before, after, planned, message, gates) => {
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
    ["was sensitive", { beforeSensitive: HIDDEN }, undefined],
    ["is sensitive", { afterSensitive: HIDDEN }, undefined],
    [
      "is sensitive in the plan",
      {},
      planOf(list(A, B), { ...list(A, B), ...NEW }, { beforeSensitive: HIDDEN }),
    ],
    [
      "becomes sensitive with the plan",
      {},
      planOf(list(A, B), { ...list(A, B), ...NEW }, { afterSensitive: HIDDEN }),
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

describe("identity providers that were changed outside Terraform", () => {
  const sources = (...names: readonly string[]) => ({
    auth_sources: names.map((name) => ({ name, type: "oidc", audience: "logs" })),
  });
  const [before, after] = [sources("company"), sources("company", "stranger")];

  it("stop a gate on identity where they stay, and are approved one by one", () => {
    const found = drifted(before, after);
    expect(driftIn(found).gates).toEqual(["identity"]);
    expect(found.gate.exitCode).toBe(3);
    const { kind, gained, isSensitive } = found.scopeOf(driftIn(found));
    expect({ kind, gained, isSensitive }).toEqual({
      kind: "drift",
      gained: ["company", "stranger"].map((name, index) => ({
        path: ["auth_sources", name],
        value: after.auth_sources[index],
      })),
      isSensitive: false,
    });
  });

  it("cannot be approved where what decides about a login is sensitive in one of them", () => {
    const hidden = (field: string) => ({ afterSensitive: { auth_sources: [{}, { [field]: true }] } });
    const isSensitive = (field: string) => {
      const found = drifted(before, after, undefined, hidden(field));
      return found.scopeOf(driftIn(found)).isSensitive;
    };
    expect([isSensitive("audience"), isSensitive("client_secret")]).toEqual([true, false]);
  });

  const company = { name: "company", type: "oidc", audience: "logs" };
  const partner = { ...company, name: "partner" };

  it.each<[string, readonly object[] | null, readonly object[] | null]>([
    ["they have another order", [company, partner], [partner, company]],
    ["the login that they do not offer is unset", [{ ...company, dashboards_login: false }], [company]],
    [
      "they have another order, and a field is null instead of missing",
      [company, partner],
      [partner, { ...company, scope: null }],
    ],
    ["the list is empty instead of unset", null, []],
  ])("are the same if %s", (_what, old, now) => {
    const found = drifted({ auth_sources: old }, { auth_sources: now }, planOf({}, {}, NO_OP));
    expect(found.findings).toEqual([]);
    expect(found.isClean).toBe(true);
  });

  it.each<[string, object]>([
    ["a field that the schema does not have", { mapping: "x" }],
    ["a version that means nothing, since no secret is write-only", { client_secret_wo_version: 2 }],
  ])("are not the same in another order if one has %s", (_what, fields) => {
    const stored = { ...company, client_secret: "s" };
    const found = drifted(
      { auth_sources: [stored, partner] },
      { auth_sources: [partner, { ...stored, ...fields }] },
    );
    expect(found.gate.exitCode).toBe(3);
  });

  it("do not stop it where this apply reverts them", () => {
    expect(driftIn(drifted(before, after, planOf(after, before))).gates).toEqual([]);
  });

  it("are the only values that stop it", () => {
    expect(driftIn(drifted(OLD, NEW)).gates).toEqual([]);
    expect(drifted(OLD, NEW).gate.exitCode).toBe(0);
  });
});
