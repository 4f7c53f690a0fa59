/** What was changed outside Terraform, from what to what, what this apply does to it, and what of that stops a gate. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, codesOf, reviewed } from "../../plan";
import { alone, printed } from "../../rendered";
import { documentLines } from "../../said";
import { noLongerSet } from "../cluster/no-longer-set";
import { messagesOf } from "../rows";
import { NO_RULE, NOT_KNOWN } from "../unexplained";
import { CLUSTER, drifted, driftIn, linesOf, planOf } from "./drifted";

const NO_OP = { actions: ["no-op"] };

const [OLD, NEW] = [{ tier: "standard" }, { tier: "advanced" }];

const SET = "set tier to what it should be, so that the apply reverts the change";
const CHANGE_BACK = "change tier back outside Terraform: this apply does not write to the present cluster";

describe("a value that was changed outside Terraform", () => {
  interface Outcome {
    readonly planned?: object;
    readonly outcome: string;
    readonly words?: string;
  }

  it.each<[what: string, given: Outcome]>([
    ["stays where the plan has no change of the cluster", { outcome: ", and stays so", words: SET }],
    [
      "stays where nothing happens to the cluster, whatever values the plan shows",
      { planned: planOf(OLD, OLD, NO_OP), outcome: ", and stays so", words: SET },
    ],
    [
      "stays where the cluster is no longer managed",
      {
        planned: change({ ...CLUSTER, ...NEW }, null, { actions: ["forget"] }),
        outcome: ", and stays so",
        words: CHANGE_BACK,
      },
    ],
    [
      "stays where only another value changes",
      { planned: planOf(NEW, { ...NEW, version: "2" }), outcome: ", and stays so", words: SET },
    ],
    [
      "is reverted by a plan that says nothing of the value",
      { planned: planOf(OLD, OLD), outcome: ", and this apply reverts it" },
    ],
    [
      "may be reverted",
      {
        planned: planOf(NEW, { tier: null }, { unknown: { tier: true } }),
        outcome: "; whether this apply reverts it is not known",
      },
    ],
  ])("%s", (_what, { planned, outcome, words }) => {
    const found = drifted(OLD, NEW, planned);
    expect(linesOf(found, "drift")).toEqual([
      `tier changes from "standard" to "advanced" outside Terraform${outcome}`,
    ]);
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
      'custom_hostname changes from "a.example" to "b.example" outside Terraform, and stays so',
      'version changes from "1" to "2" outside Terraform, and stays so',
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
    expect(said(reverted)).toEqual(["url changes with the cluster's name, and callers need the new one"]);
    expect(said(change({ ...CLUSTER, ...next }, null))).toEqual([]);
  });

  interface Unknown {
    readonly before: Attributes;
    readonly after: Attributes;
    readonly line: string;
  }

  it.each<[what: string, given: Unknown]>([
    [
      "the schema does not have",
      {
        before: { zone: "a" },
        after: { zone: "b" },
        line: `zone changes from "a" to "b" outside Terraform, ${NOT_KNOWN}`,
      },
    ],
    [
      "nobody can change there",
      {
        before: { timeouts: { create: "1h" } },
        after: { timeouts: { create: "2h" } },
        line: `timeouts create changes from "1h" to "2h" outside Terraform, ${NO_RULE}`,
      },
    ],
  ])("is unreviewed where it is one that %s", (_what, { before, after, line }) => {
    expect(linesOf(drifted(before, after), "drift", "unreviewed")).toEqual([line]);
  });
});

describe("a cluster that was deleted outside Terraform", () => {
  it.each<[string, object | undefined, string]>([
    ["stays away", undefined, "it was deleted outside Terraform"],
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

const ROLE = { repo_config: { enable_iam_role: true } };
const provider = (fields: object) => ({ auth_sources: [{ name: "company", type: "oidc", ...fields }] });

interface Drifted {
  readonly before: Attributes;
  readonly after: Attributes;
  readonly options?: ChangeOptions;
  readonly line: string;
}

const CHANGED = "was changed outside Terraform, and stays so";

it.each<[what: string, given: Drifted]>([
  [
    "a value that is sensitive",
    {
      before: { tier: "a" },
      after: { tier: "b" },
      options: { afterSensitive: { tier: true } },
      line: "changes from (sensitive value) to (sensitive value) outside Terraform, and stays so",
    },
  ],
  [
    "a value that is set",
    {
      before: { tier: null },
      after: { tier: "b" },
      line: 'changes from unset to "b" outside Terraform, and stays so',
    },
  ],
  [
    "snapshots that begin",
    { before: {}, after: ROLE, line: `${CHANGED}: snapshots are made with an IAM role; they were not made` },
  ],
  [
    "snapshots that end",
    { before: ROLE, after: {}, line: `${CHANGED}: snapshots end, since repo_config is no longer set` },
  ],
  [
    "an identity provider",
    {
      before: provider({ audience: "a" }),
      after: provider({}),
      line: `${CHANGED}: company: audience is no longer set: a token minted for any audience by the provider is accepted`,
    },
  ],
])("drift of %s says from what to what", (_what, { before, after, options = {}, line }) => {
  expect(messagesOf("drift")(drifted(before, after, undefined, options))).toEqual([line]);
});

it.each(["beforeSensitive", "afterSensitive"])(
  "drift shows no provider that the plan hides in %s",
  (side) => {
    const [before, after] = [provider({ audience: "a" }), provider({ audience: "b" })];
    const planned = planOf(after, after, { ...NO_OP, [side]: { auth_sources: [{ name: true }] } });
    expect(messagesOf("drift")(drifted(before, after, planned)).join()).not.toContain("company");
  },
);

describe("a value that was changed outside Terraform, and that this apply reverts", () => {
  const BACK = "it was changed outside Terraform, and this apply reverts it";
  const SOURCES = { auth_sources: [{ client_secret: true, client_secret_wo: true }] };
  const WINDOW = { maintenance_window: { day_of_week: "sunday", start_time: "01:00", end_time: "04:00" } };

  interface Reverted {
    readonly before: Attributes;
    readonly after: Attributes;
    readonly marks?: object;
    readonly codes: readonly string[];
    /** What the first change says. */
    readonly said: string;
  }

  it.each<[what: string, given: Reverted]>([
    ["a tier", { before: OLD, after: NEW, codes: ["changed"], said: "read: tier advanced → standard" }],
    [
      "a newer version",
      {
        before: { version: "2.17" },
        after: { version: "2.19" },
        codes: ["downgrade"],
        said: "decide: version 2.19 → 2.17: an older version, which may not read the data",
      },
    ],
    [
      "a field that was set",
      {
        before: { tier: null },
        after: NEW,
        codes: ["reset"],
        said: 'read: tier is no longer set: the service\'s own default tier; it was "advanced"',
      },
    ],
    [
      "a window that was unset",
      {
        before: WINDOW,
        after: { maintenance_window: null },
        codes: ["changed"],
        said: "read: maintenance happens Sunday 01:00–04:00 UTC; it was at any time",
      },
    ],
    [
      "a host name",
      {
        before: { custom_hostname: "a.example" },
        after: { custom_hostname: "b.example" },
        codes: ["hostname"],
        said: "read: new address for API: each caller needs the new one",
      },
    ],
    [
      "an identity provider, beside secrets that the schema calls sensitive",
      {
        before: provider({ audience: "a" }),
        after: provider({ audience: "b" }),
        marks: SOURCES,
        codes: ["identity"],
        said: 'decide: company: audience changes from "b" to "a", so that tokens for that audience alone are accepted',
      },
    ],
    [
      "snapshots, beside secrets that the schema calls sensitive",
      {
        before: ROLE,
        after: {},
        marks: { repo_config: { secret_access_key: true } },
        codes: ["changed"],
        said: "read: snapshots are made with an IAM role; they were not made",
      },
    ],
  ])("is told once, with the change: %s", (_what, { before, after, marks = {}, codes, said }) => {
    const sensitive = { beforeSensitive: marks, afterSensitive: marks };
    const found = drifted(before, after, planOf(after, before, sensitive), sensitive);
    expect(codesOf(found)).toEqual(codes);
    const lines = documentLines(found);
    expect(lines[lines.indexOf(said) + 1]).toBe(BACK);
    expect(lines[0]).toContain("(undoes a change outside Terraform)");
    expect(printed(alone(found), "annotations")).toContain(`. I${BACK.slice(1)}`);
  });

  it.each(["drift", "warning"])("stops a gate on %s, and passes none other", (name) => {
    const planned = planOf(NEW, OLD);
    expect(drifted(OLD, NEW, planned, {}, { failOn: [name] }).gate.exitCode).toBe(3);
    expect(drifted(OLD, NEW, planned).gate.exitCode).toBe(0);
  });

  it("says so of the old name beside the new address", () => {
    const [old, next] = [{ name: "a" }, { name: "b" }].map((one) => ({
      ...one,
      url: `https://${one.name}.example`,
    }));
    const back = planOf(next ?? {}, { ...old, url: null }, { unknown: { url: true } });
    expect(documentLines(drifted(old ?? {}, next ?? {}, back))).toEqual(
      expect.arrayContaining(["read: name b → a", BACK]),
    );
  });
});

describe("a value that was changed outside Terraform, and that gets a third one by this apply", () => {
  const said = (from: string, to: string) =>
    `somebody changed it from ${from} to ${to} outside Terraform, and this apply writes something else`;

  it("is told once, with all three values, and stops where either half does", () => {
    const [was, now, next] = ["2.19", "2.20", "2.17"].map((version) => ({ version }));
    const planned = planOf(now ?? {}, next ?? {});
    const found = drifted(was ?? {}, now ?? {}, planned);
    expect(codesOf(found)).toEqual(["downgrade"]);
    expect(found.gate.exitCode).toBe(3);
    const lines = documentLines(found);
    expect(lines).toContain("decide: version 2.20 → 2.17: an older version, which may not read the data");
    expect(lines).toContain(said('"2.19"', '"2.20"'));
    expect(lines[0]).toContain("(undoes a change outside Terraform)");
    const third = planOf(NEW, { tier: "third" });
    expect(drifted(OLD, NEW, third, {}, { failOn: ["drift"] }).gate.exitCode).toBe(3);
    expect(documentLines(drifted(OLD, NEW, third))).toContain("read: tier advanced → third");
  });

  it("shows no sensitive value", () => {
    const hidden = { afterSensitive: { tier: true }, beforeSensitive: { tier: true } };
    const found = drifted(OLD, NEW, planOf(NEW, { tier: "third" }, hidden));
    expect(documentLines(found)).toContain(said("(sensitive value)", "(sensitive value)"));
    expect(printed(alone(found), "json")).not.toContain("advanced");
  });

  it("is one change of its own for each value that it had before", () => {
    const at = (name: string, was: string) => ({
      address: `cloud_opensearch.${name}`,
      drift: change({ ...CLUSTER, name, tier: was }, { ...CLUSTER, name, ...NEW }),
      planned: change({ ...CLUSTER, name, ...NEW }, { ...CLUSTER, name, tier: "third" }),
    });
    const all = [at("a", "standard"), at("b", "standard"), at("c", "small")];
    const entries = (of: "drift" | "planned") => all.map((one) => ({ ...one[of], address: one.address }));
    const lines = documentLines(reviewed(entries("planned"), { resource_drift: entries("drift") }));
    expect(lines.filter((line) => line.startsWith("somebody changed it"))).toEqual([
      said('"standard"', '"advanced"'),
      said('"small"', '"advanced"'),
    ]);
  });

  it("is told in the planned change of an object, of which a part may stay", () => {
    const key = (id: string, more: object = {}) => ({
      repo_config: { enable_access_keys: true, access_key_id: id, ...more },
    });
    const found = drifted(key("a"), key("b"), planOf(key("b"), key("b", { enable_iam_role: true })));
    expect(codesOf(found)).toEqual(["snapshots"]);
    expect(documentLines(found)).toContain(
      "it was changed outside Terraform, and this apply may keep a part of the change: snapshots are made with another access key, perhaps in another bucket",
    );
  });
});

it("drift that unsets a field stops a gate on reset if it stays", () => {
  const WINDOW = { maintenance_window: { day_of_week: "sunday", start_time: "01:00", end_time: "04:00" } };
  const stays = drifted(WINDOW, { maintenance_window: null });
  expect(codesOf(stays)).toEqual(["drift"]);
  expect(driftIn(stays).gates).toEqual(["reset"]);
  expect(messagesOf("drift")(stays)).toEqual([
    `${CHANGED}: it ${noLongerSet("maintenance_window")}; it was Sunday 01:00–04:00 UTC`,
  ]);
  expect(driftIn(drifted({ version: "2.19" }, { version: null })).gates).toEqual(["reset", "downgrade"]);
});

it("drift that ends snapshots stops the gate if it stays", () => {
  const stays = drifted(ROLE, { repo_config: null });
  expect(codesOf(stays)).toEqual(["drift"]);
  expect(stays.gate.exitCode).toBe(3);
  expect(driftIn(stays).details?.().map(plain)).toEqual(["they were made with an IAM role"]);
  expect(documentLines(stays).join()).not.toMatch(/no data is lost/i);
  const planned = planOf({ repo_config: null }, ROLE);
  const reverted = drifted(ROLE, { repo_config: null }, planned);
  expect(codesOf(reverted)).toEqual(["changed"]);
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
    [
      "they have another order, and a field is null instead of missing",
      [company, partner],
      [partner, { ...company, scope: null }],
    ],
    ["the list is empty instead of unset", null, []],
  ])("are the same if %s", (_what, old, now) => {
    const found = drifted({ auth_sources: old }, { auth_sources: now }, planOf({}, {}, NO_OP));
    expect(found.findings).toEqual([]);
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
    const found = drifted(before, after, planOf(after, before), {}, { failOn: ["drift"] });
    expect(found.gate.stops.map(({ finding: { code } }) => code)).toEqual(["identity"]);
  });

  it("are the only values that stop it", () => {
    expect(driftIn(drifted(OLD, NEW)).gates).toEqual([]);
    expect(drifted(OLD, NEW).gate.exitCode).toBe(0);
  });

  const listOf = (...providers: readonly Attributes[]) => ({ auth_sources: providers });
  const versioned = { ...company, client_secret_wo_version: 1 };
  const rotated = { ...versioned, client_secret_wo_version: 2 };
  const stranger = { ...versioned, name: "stranger" };
  const anyAudience = { ...versioned, audience: null };

  it.each<[what: string, now: Attributes, next: Attributes]>([
    ["keeps an added one", listOf(versioned, stranger), listOf(rotated, stranger)],
    ["gives a changed field another value", listOf(anyAudience), listOf({ ...versioned, audience: "b" })],
  ])("that this apply overwrites stop it, since it may keep a part: it %s", (_what, now, next) => {
    const found = drifted(listOf(versioned), now, planOf(now, next));
    expect(driftIn(found).gates).toEqual(["identity"]);
    expect(found.gate.stops.map(({ finding: { code } }) => code)).toContain("drift");
  });

  it("do not stay on a cluster that is destroyed", () => {
    const [before, now] = [listOf(versioned, stranger), listOf(versioned)];
    const found = drifted(before, now, change({ ...CLUSTER, ...now }, null));
    expect(messagesOf("drift")(found)).toEqual([
      "was changed outside Terraform, and the cluster is destroyed: stranger is no longer accepted: its users cannot log in",
    ]);
    expect(driftIn(found).gates).toEqual([]);
  });

  it.each<[string, next: Attributes, outcome: string]>([
    [
      "in part, if the apply changes a secret",
      listOf(rotated, stranger),
      ", and this apply may keep a part of the change",
    ],
    ["if the apply only writes them in another order", listOf(stranger, versioned), ", and stays so"],
  ])("are said to stay %s", (_what, next, outcome) => {
    const [before, now] = [listOf(versioned), listOf(versioned, stranger)];
    expect(messagesOf("drift")(drifted(before, now, planOf(now, next)))).toEqual([
      `was changed outside Terraform${outcome}: stranger is accepted ("oidc"); audience is "logs"`,
    ]);
  });

  it("stop it if the apply keeps them and only a secret is not known yet", () => {
    const next = listOf({ ...versioned, client_secret_wo_version: null }, stranger);
    const unknown = { auth_sources: [{ client_secret_wo_version: true }, {}] };
    const planned = planOf(listOf(versioned, stranger), next, { unknown });
    expect(drifted(listOf(versioned), listOf(versioned, stranger), planned).gate.exitCode).toBe(3);
  });
});
