/** What an update may send: the rules on what the cluster will have, and the secrets that `ignore_changes` would lose. */
import { type ObjectValue, UNKNOWN, type Value } from "../../../src/json";
import type { PrivateState } from "../../../src/plugin";
import { judgeChange } from "../../../src/provider/cluster/judge-change";
import { cloudOpensearch } from "../../../src/schema";

const INPUTS: ObjectValue = {
  name: "logs",
  organization_id: 42,
  ip_allowlist: ["10.0.0.0/8"],
  dashboards_ip_allowlist: ["10.0.0.0/8"],
};
const CLUSTER: ObjectValue = { ...INPUTS, id: 17, tier: "standard", data_node_count: 3 };
const RENAMED = { name: "renamed" };

const login = (name: string, changes: ObjectValue = {}): ObjectValue => ({
  name,
  type: "oidc",
  client_secret: `of ${name}`,
  ...changes,
});

interface Update {
  /** Changes of the configuration as Terraform sends it. */
  readonly written: ObjectValue;
  /** @default true */
  readonly isAsWritten?: boolean;
  readonly planned: ObjectValue;
  readonly prior?: ObjectValue;
  readonly kept?: PrivateState;
}

function judge({ written, isAsWritten = true, planned, prior = {}, kept = {} }: Update) {
  const judged = judgeChange(cloudOpensearch, {
    written: { ...INPUTS, ...written },
    isAsWritten,
    planned: { ...CLUSTER, ...prior, ...planned },
    prior: { ...CLUSTER, ...prior },
    private: kept,
  });
  const found = [...judged.refused, ...judged.warnings];
  return { ...judged, said: found.map(({ severity, summary }) => `${severity}: ${summary}`) };
}

/** Judges an update of the name and of the logins. */
const judgeLogins = (
  written: ObjectValue[],
  planned: ObjectValue["x"],
  prior: ObjectValue[] = [login("one"), login("two")],
  more: Partial<Update> = {},
) =>
  judge({
    written: { ...RENAMED, auth_sources: written },
    planned: { ...RENAMED, auth_sources: planned ?? null },
    prior: { auth_sources: prior },
    ...more,
  });

it.each<[what: string, given: { planned: ObjectValue; sendsNothing: boolean }]>([
  ["its timeouts", { planned: { timeouts: { create: "5m" } }, sendsNothing: true }],
  ["the spelling of a list", { planned: { ip_allowlist: ["10.0.0.0/8", "10.0.0.0/8"] }, sendsNothing: true }],
  ["its name", { planned: RENAMED, sendsNothing: false }],
])("of %s is judged if it is sent", (_what, { planned, sendsNothing }) => {
  const lost = { auth_sources: [login("one", { client_secret: null })] };
  const judged = judge({ written: {}, planned, prior: lost });
  expect(judged.sendsNothing).toBe(sendsNothing);
  expect(judged.said).toHaveLength(sendsNothing ? 0 : 1);
});

const NEEDS_ADVANCED =
  'error: data_node_count: 5 data nodes need the Advanced tier, and `tier` is not set: it stays "standard"';

interface Changed {
  readonly written: ObjectValue;
  readonly planned: ObjectValue;
  readonly said: readonly string[];
}

it.each<[what: string, given: Changed]>([
  [
    "with the tier that stays",
    { written: { data_node_count: 5 }, planned: { data_node_count: 5 }, said: [NEEDS_ADVANCED] },
  ],
  [
    "with the tier whose change is ignored",
    {
      written: { data_node_count: 5, tier: "advanced" },
      planned: { data_node_count: 5 },
      said: [NEEDS_ADVANCED],
    },
  ],
  [
    "not with a tier that the service chooses",
    { written: { data_node_count: 5 }, planned: { data_node_count: 5, tier: UNKNOWN }, said: [] },
  ],
  ["not by what is ignored", { written: { ...RENAMED, data_node_count: 11 }, planned: RENAMED, said: [] }],
])("is judged by the rules %s", (_what, { written, planned, said }) => {
  expect(judge({ written, planned }).said).toEqual(said);
});

const noSecret = { client_secret: null };
const MISSING = "this update needs the secret, and neither the configuration nor the state gives it";

interface Said {
  readonly severity: string;
  readonly summary: string;
  readonly advice: RegExp;
  readonly update: Update;
}

it.each<[what: string, given: Said]>([
  [
    "a secret of another version",
    {
      severity: "error",
      summary: MISSING,
      advice: /Nothing was sent\..*`ignore_changes`/,
      update: {
        written: {
          auth_sources: [login("one", { ...noSecret, client_secret_wo: "s", client_secret_wo_version: 2 })],
        },
        planned: { ...RENAMED, auth_sources: [login("one", { ...noSecret, client_secret_wo_version: 1 })] },
      },
    },
  ],
  [
    "an ignored secret that nobody knows, before any rule",
    {
      severity: "error",
      summary: MISSING,
      advice: /Nothing was sent\..*`ignore_changes`/,
      update: {
        written: { auth_sources: [login("one")] },
        planned: { name: "No", auth_sources: [login("one", noSecret)] },
      },
    },
  ],
  [
    "a secret of another login",
    {
      severity: "error",
      summary: "this secret is that of another login",
      advice: /place in the list.*Nothing was written\./,
      update: {
        written: { auth_sources: [login("two")] },
        planned: { auth_sources: [login("two", { client_secret: "of one" })] },
        prior: { auth_sources: [login("one")] },
      },
    },
  ],
  [
    "a login that nobody here sent, without a secret",
    {
      severity: "warning",
      summary: "no secret is sent, and the cluster loses the one that it may have",
      advice: /imported.*Configure the secret to keep it/,
      update: {
        written: { auth_sources: [login("one", noSecret)] },
        planned: RENAMED,
        prior: { auth_sources: [login("one", noSecret)] },
      },
    },
  ],
])("names %s", (what, { severity, summary, advice, update }) => {
  const { refused, warnings } = judge(update);
  const attribute = what.includes("version") ? "client_secret_wo" : "client_secret";
  expect(severity === "error" ? refused : warnings).toEqual([
    {
      severity,
      summary: `auth_sources[0].${attribute}: ${summary}`,
      detail: expect.stringMatching(advice) as string,
      path: [{ attribute: "auth_sources" }, { index: 0 }, { attribute }],
    },
  ]);
  expect(severity === "error" ? warnings : refused).toEqual([]);
});

it("is refused for one secret while it warns of another", () => {
  const bare = [login("one", noSecret), login("two", noSecret)];
  expect(judgeLogins([login("one", noSecret), login("two")], bare, bare).said).toEqual([
    expect.stringMatching(/^error: auth_sources\[1\]\.client_secret: /),
    expect.stringMatching(/^warning: auth_sources\[0\]\.client_secret: /),
  ]);
});

it("does not warn of a login that the last apply sent without a secret", () => {
  const bare = [login("one", noSecret)];
  const kept = { configured: ["auth_sources.one"] };
  expect(judgeLogins(bare, bare, bare, { kept }).said).toEqual([]);
});

describe("a secret at the place of another login", () => {
  const [one, two] = [login("one"), login("two")];
  const twoWithSecretOfOne = login("two", { client_secret: "of one" });
  const writeOnly = login("three", { ...noSecret, client_secret_wo: "s", client_secret_wo_version: 1 });

  interface Moved {
    /** Undefined at plan, where the configuration has what is planned. */
    readonly written?: ObjectValue[];
    readonly planned: readonly Value[];
    readonly places?: number[];
  }

  it.each<[what: string, given: Moved]>([
    [
      "is refused if that one had another",
      { written: [two, one], planned: [twoWithSecretOfOne, one], places: [0] },
    ],
    [
      "is refused if that one is new",
      {
        written: [login("three"), two],
        planned: [login("three", { client_secret: "of one" }), two],
        places: [0],
      },
    ],
    [
      "is accepted if the configuration gives it",
      { written: [twoWithSecretOfOne, one], planned: [twoWithSecretOfOne, one] },
    ],
    ["is refused at plan too, if that one had another", { planned: [twoWithSecretOfOne, one], places: [0] }],
    [
      "is accepted at plan, and judged at apply, if that one is new",
      { planned: [login("three", { client_secret: "of one" }), two] },
    ],
    ["is none if the secrets moved too", { written: [two, one], planned: [two, one] }],
    [
      "is none if it was not that one's",
      { written: [two, one], planned: [login("two", { client_secret: "new" }), one] },
    ],
    [
      "is none if there was no other",
      { written: [one, two, login("three")], planned: [one, two, login("three")] },
    ],
    [
      "may be its own if the name is not known yet",
      {
        written: [login("x", { name: UNKNOWN })],
        planned: [login("x", { name: UNKNOWN, client_secret: "of one" })],
      },
    ],
    [
      "is found beside a login that is not known yet",
      { written: [one, two], planned: [UNKNOWN, login("one", { client_secret: "of two" })], places: [1] },
    ],
  ])("%s", (_what, { written, planned, places = [] }) => {
    const asSent = written ?? (planned as ObjectValue[]);
    const more = { isAsWritten: written !== undefined };
    expect(judgeLogins(asSent, planned, undefined, more).said).toEqual(
      places.map(
        (place) => `error: auth_sources[${place}].client_secret: this secret is that of another login`,
      ),
    );
  });

  it("is accepted if both had the same before", () => {
    const prior = [one, twoWithSecretOfOne];
    expect(judgeLogins([two, one], [twoWithSecretOfOne, one], prior).said).toEqual([]);
  });

  it("is none if it is write-only, or an attribute that is no secret", () => {
    const prior = [login("one", { ...noSecret, client_secret_wo_version: 1, scope: "a" })];
    const planned = [{ ...writeOnly, client_secret_wo: null, scope: "a" }];
    expect(judgeLogins([{ ...writeOnly, scope: "b" }], planned, prior).said).toEqual([]);
  });
});

it.each<[what: string, planned: ObjectValue["x"], expected: ObjectValue[] | null]>([
  [
    "in the written order, if that is all that differs",
    [login("one"), login("two")],
    [login("two"), login("one")],
  ],
  [
    "as planned, if one of them differs",
    [login("one", { scope: "x" }), login("two")],
    [login("one", { scope: "x" }), login("two")],
  ],
  [
    "as planned, if there are more",
    [login("one"), login("two"), login("three")],
    [login("one"), login("two"), login("three")],
  ],
  ["as planned, if there are none", null, null],
])("sends the logins %s", (_what, planned, expected) => {
  const { config } = judgeLogins([login("two"), login("one")], planned);
  if (expected === null) expect(config["auth_sources"]).toBeNull();
  else expect(config["auth_sources"]).toMatchObject(expected);
});
