/** Which values of an attribute mean the same, and that every room of the house answers so. */
import { differencesOf } from "../../src/adopt/drift/differences";
import { configurationOf } from "../../src/codegen";
import type { ClusterEdit } from "../../src/console/model/cluster-edit";
import { editedFields } from "../../src/console/model/differences";
import { API_SCHEMAS } from "../../src/contract";
import { changedFields } from "../../src/emulator/activity/changed-fields";
import { ExactNumber, type Json, type JsonObject, UNKNOWN, type Value } from "../../src/json";
import { judgeChange } from "../../src/provider/cluster/judge-change";
import type { Finding } from "../../src/review";
import { saveConsequences } from "../../src/review/save-consequences";
import {
  AS_SERVICE,
  type Attribute,
  authSource,
  cloudOpensearch,
  CLUSTER_KINDS,
  type ClusterKind,
  isInput,
  isNested,
  KINDS,
  maintenanceWindow,
  sameMeaning,
} from "../../src/schema";
import { DATA_SOURCES } from "../../src/schema/data-sources";
import { plain } from "../../src/text";
import { change, type ChangeOptions, reviewed } from "../review/plan";

const attribute = (name: string): Attribute => {
  const found =
    cloudOpensearch.attributes[name] ?? maintenanceWindow.attributes[name] ?? authSource.attributes[name];
  if (found === undefined) throw new Error(`no attribute ${name}`);
  return found;
};
const WINDOW = { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" };
const source = (name: string, fields: Record<string, Value> = {}) => ({
  name,
  type: "oidc",
  ...fields,
});

describe("the same meaning", () => {
  interface Spelled {
    readonly name: string;
    readonly left: Value;
    readonly right: Value;
    readonly expected: boolean;
  }

  it.each<[what: string, given: Spelled]>([
    [
      "order of ranges",
      { name: "ip_allowlist", left: ["10.0.0.0/8", "::1"], right: ["::1", "10.0.0.0/8"], expected: true },
    ],
    [
      "spelling of ranges",
      {
        name: "ip_allowlist",
        left: ["10.0.0.1", "2001:DB8:0::/32"],
        right: ["10.0.0.1/32", "2001:db8::/32"],
        expected: true,
      },
    ],
    [
      "repetition of ranges",
      { name: "ip_allowlist", left: ["10.0.0.1", "10.0.0.1/32"], right: ["10.0.0.1/32"], expected: true },
    ],
    ["another range", { name: "ip_allowlist", left: ["10.0.0.0/8"], right: ["10.0.0.0/9"], expected: false }],
    [
      "order of sources",
      {
        name: "auth_sources",
        left: [source("a"), source("b")],
        right: [source("b"), source("a")],
        expected: true,
      },
    ],
    [
      "a login that is off or not set",
      {
        name: "auth_sources",
        left: [source("a", { dashboards_login: false })],
        right: [source("a")],
        expected: true,
      },
    ],
    [
      "a changed source",
      {
        name: "auth_sources",
        left: [source("a", { scope: "x" })],
        right: [source("a", { scope: "y" })],
        expected: false,
      },
    ],
    [
      "one source less",
      { name: "auth_sources", left: [source("a"), source("b")], right: [source("a")], expected: false },
    ],
    [
      "a renamed source",
      { name: "auth_sources", left: [source("a")], right: [source("b")], expected: false },
    ],
    [
      "case of hostnames",
      { name: "custom_hostname", left: "Search.Example.com", right: "search.example.com", expected: true },
    ],
    ["case and length of weekdays", { name: "day_of_week", left: "Sunday", right: "SUN", expected: true }],
    [
      "days of another language that begin alike",
      { name: "day_of_week", left: "Sonntag", right: "Sonnabend", expected: false },
    ],
    [
      "case of a day of another language",
      { name: "day_of_week", left: "Sonntag", right: "sonntag", expected: true },
    ],
    ["seconds that are zero", { name: "start_time", left: "23:00", right: "23:00:00", expected: true }],
    ["seconds that are not", { name: "start_time", left: "23:00", right: "23:00:30", expected: false }],
    [
      "case of a tier, passed on as written",
      { name: "tier", left: "Advanced", right: "advanced", expected: false },
    ],
    ["a login that is on", { name: "dashboards_login", left: true, right: null, expected: false }],
    [
      "the same window",
      { name: "maintenance_window", left: WINDOW, right: { ...WINDOW, day_of_week: "SUN" }, expected: true },
    ],
    [
      "another hour",
      { name: "maintenance_window", left: WINDOW, right: { ...WINDOW, end_time: "02:00" }, expected: false },
    ],
    ["a window and null", { name: "maintenance_window", left: WINDOW, right: null, expected: false }],
    [
      "the ARN that the service sets",
      {
        name: "repo_config",
        left: { aws_role_arn: "arn:1" },
        right: { aws_role_arn: "arn:2" },
        expected: true,
      },
    ],
    [
      "a secret that no state holds",
      {
        name: "auth_sources",
        left: [source("a", { client_secret_wo: "x" })],
        right: [source("a", { client_secret_wo: null })],
        expected: true,
      },
    ],
    [
      "another version of a secret that no state holds",
      {
        name: "auth_sources",
        left: [source("a", { client_secret_wo_version: 1 })],
        right: [source("a", { client_secret_wo_version: 2 })],
        expected: false,
      },
    ],
    [
      "one of two sources changed",
      {
        name: "auth_sources",
        left: [source("a"), source("b")],
        right: [source("a"), source("b", { scope: "x" })],
        expected: false,
      },
    ],
    ["elements that are not objects", { name: "auth_sources", left: ["a"], right: ["a"], expected: false }],
    [
      "a number as JSON and as Terraform has it",
      { name: "data_node_count", left: 17, right: new ExactNumber("17"), expected: true },
    ],
    ["a hostname and a list", { name: "custom_hostname", left: "a", right: ["a"], expected: false }],
    [
      "ranges and a text",
      { name: "ip_allowlist", left: ["10.0.0.0/8"], right: "10.0.0.0/8", expected: false },
    ],
    [
      "ranges, one not known",
      { name: "ip_allowlist", left: ["10.0.0.0/8", UNKNOWN], right: ["10.0.0.0/8"], expected: false },
    ],
    ["null and null", { name: "tier", left: null, right: null, expected: true }],
    ["null and a value", { name: "tier", left: null, right: "advanced", expected: false }],
    [
      "open access and null",
      { name: "ip_allowlist", left: ["::/0", "0.0.0.0/0"], right: null, expected: true },
    ],
    [
      "no range, which is open access",
      { name: "ip_allowlist", left: [], right: ["0.0.0.0/0", "::/0"], expected: true },
    ],
    ["no login and null", { name: "auth_sources", left: [], right: null, expected: true }],
    ["no settings and null", { name: "repo_config", left: {}, right: null, expected: true }],
    [
      "settings that are off, and null",
      { name: "repo_config", left: { enable_iam_role: false }, right: null, expected: true },
    ],
    [
      "a setting that is on, and null",
      { name: "repo_config", left: { enable_iam_role: true }, right: null, expected: false },
    ],
    [
      "the ARN alone, and null",
      { name: "repo_config", left: { aws_role_arn: "arn:1" }, right: null, expected: true },
    ],
    ["an empty text and null", { name: "custom_hostname", left: "", right: null, expected: true }],
    [
      "a field that nobody knows",
      { name: "repo_config", left: { bucket: "a" }, right: null, expected: false },
    ],
    [
      "a field with the name of a property of objects",
      { name: "repo_config", left: { constructor: "a" }, right: {}, expected: false },
    ],
    [
      "a repeated login and two",
      {
        name: "auth_sources",
        left: [source("a"), source("a"), source("b")],
        right: [source("a"), source("b"), source("b")],
        expected: false,
      },
    ],
    ["what is not known, with itself", { name: "tier", left: UNKNOWN, right: UNKNOWN, expected: false }],
  ])("%s", (_what, { name, left, right, expected }) => {
    expect(sameMeaning(attribute(name), left, right, AS_SERVICE)).toBe(expected);
    expect(sameMeaning(attribute(name), right, left, AS_SERVICE)).toBe(expected);
  });
});

it("compares what the service computes if the service computes all of the attribute", () => {
  const repository = DATA_SOURCES.opensearch.attributes["repo_config"];
  const same = (left: Value, right: Value) => sameMeaning(repository, left, right, AS_SERVICE);
  expect(same({ aws_role_arn: "arn:1" }, null)).toBe(false);
  expect(same({ enable_iam_role: true }, { enable_iam_role: false })).toBe(false);
  expect(same({ enable_iam_role: false, aws_role_arn: null }, null)).toBe(true);
});

describe("the choices of who asks", () => {
  const typed = { ...AS_SERVICE, empty: "is set" } as const;
  const constant = { ...AS_SERVICE, unknown: "same" } as const;
  interface Asked {
    readonly name: string;
    readonly left: Value;
    readonly right: Value;
    readonly how: typeof typed | typeof constant;
    readonly isSame: boolean;
  }

  it.each<[what: string, given: Asked]>([
    [
      "an opened part is a change",
      { name: "repo_config", left: {}, right: undefined, how: typed, isSame: false },
    ],
    [
      "an emptied list is a change",
      { name: "ip_allowlist", left: [], right: undefined, how: typed, isSame: false },
    ],
    [
      "a flag that is off again is none",
      { name: "dashboards_login", left: false, right: undefined, how: typed, isSame: true },
    ],
    [
      "an expression may be any value",
      { name: "tier", left: UNKNOWN, right: "advanced", how: constant, isSame: true },
    ],
    [
      "a list with an expression may be any list",
      { name: "ip_allowlist", left: [UNKNOWN], right: ["::/0"], how: constant, isSame: true },
    ],
    [
      "a known value is another one",
      { name: "tier", left: "standard", right: "advanced", how: constant, isSame: false },
    ],
  ])("%s", (_what, { name, left, right, how, isSame: expected }) => {
    expect(sameMeaning(attribute(name), left, right, how)).toBe(expected);
  });
});

/** Two values of each format, each in several spellings. */
const SPELLINGS: Readonly<Record<string, readonly [one: readonly Json[], other: readonly Json[]]>> = {
  "access-list": [
    [
      ["192.0.2.7", "2001:db8::/32"],
      ["2001:DB8:0::/32", "192.0.2.7/32"],
      ["192.0.2.7", "192.0.2.7/32", "2001:db8::/32"],
    ],
    [null, [], ["0.0.0.0/0", "::/0"], ["::/0", "0.0.0.0/0"]],
  ],
  hostname: [["search.example.com", "Search.Example.COM"], ["other.example.com"]],
  weekday: [["sunday", "Sun", "SUNDAY"], ["monday"]],
  "clock-time": [["02:00", "02:00:00"], ["03:00"]],
  bool: [[true], [null, false]],
  number: [[2], [3]],
  text: [["a"], ["b"]],
  auth_sources: [
    [
      [source("a"), source("b")],
      [source("b", { dashboards_login: false }), source("a")],
    ],
    [null, []],
  ],
  repo_config: [
    [{ enable_iam_role: true }, { enable_iam_role: true, enable_access_keys: false }],
    [null, {}, { enable_iam_role: false }],
  ],
  maintenance_window: [
    [WINDOW, { ...WINDOW, day_of_week: "SUN", start_time: "23:00:00" }],
    [null, {}],
  ],
};

/** An attribute of a cluster, or of an object in it. */
interface Place {
  readonly kind: ClusterKind;
  readonly path: string;
  readonly attribute: Attribute;
  /** Returns the fields of a cluster with a value there. */
  readonly fields: (value: Json) => JsonObject;
}

const CLUSTER = { name: "logs", organization_id: 7 };
const PLACES: readonly Place[] = CLUSTER_KINDS.flatMap((kind) =>
  Object.entries(API_SCHEMAS[kind].attributes)
    .filter(([name, one]) => isInput(one) && !(name in CLUSTER))
    .flatMap(([name, one]): readonly Place[] => {
      const { type } = one;
      const whole = {
        kind,
        path: name,
        attribute: one,
        fields: (value: Json) => ({ ...CLUSTER, [name]: value }),
      };
      if (!isNested(type)) return [whole];
      const inner = Object.entries(type.object.attributes).filter(
        ([key, part]) => isInput(part) && part.neverReturned !== true && key !== "name",
      );
      return [
        whole,
        ...inner.map(([key, part]) => ({
          kind,
          path: `${name}.${key}`,
          attribute: part,
          fields: (value: Json): JsonObject => {
            const object = {
              ...(type.nesting === "list" ? source("a") : { kept: "x" }),
              [key]: value,
            } as JsonObject;
            return { ...CLUSTER, [name]: type.nesting === "list" ? [object] : object };
          },
        })),
      ];
    }),
);

/** Reports whether two clusters that differ in one value are the same to a room. */
type AreSame = (kind: ClusterKind, before: JsonObject, after: JsonObject) => boolean;

const isFound = ({ code, message }: Finding) =>
  code !== "changed" || !plain(message()).endsWith("is written in another way, and means the same");
const edit = (kind: ClusterKind, base: JsonObject, edited: JsonObject): ClusterEdit => ({
  kind,
  id: 1,
  names: "allowlist",
  base,
  edited,
  etag: undefined,
});

/** What each room says, asked as its callers do. */
const ROOMS: Readonly<Record<string, AreSame>> = {
  "an apply of the provider": (kind, before, after) =>
    judgeChange(KINDS[kind].schema, {
      written: after,
      isAsWritten: true,
      planned: after,
      prior: before,
      private: {},
    }).sendsNothing,
  "the review of an update": (kind, before, after) =>
    !reviewed([clusterOf(kind, before, after)]).findings.some(isFound),
  "the review of a replacement": (kind, before, after) => {
    const [said, asBefore] = [after, before].map((next) => {
      const { findings } = reviewed([clusterOf(kind, before, next, { actions: ["delete", "create"] })]);
      // Each range as it is written is an effect of its own.
      return [...new Set(findings.map(({ code, attribute = "" }) => `${code} ${attribute}`))].join();
    });
    return said === asBefore;
  },
  "the review of what changed outside Terraform": (kind, before, after) =>
    reviewed([], { resource_drift: [clusterOf(kind, before, after)] }).findings.length === 0,
  "the review of values that an update keeps": (kind, before, after) => {
    const type = KINDS[kind].schema.name;
    const written = Object.entries(before).map(([name, value]) => [name, { constant_value: value }] as const);
    const resource = { address: `${type}.it`, type, expressions: Object.fromEntries(written) };
    const kept = clusterOf(kind, after, { ...after, deletion_protection: true });
    const { findings } = reviewed([kept], { configuration: { root_module: { resources: [resource] } } });
    return findings.every(({ code }) => code !== "ignored");
  },
  "adopt --drift": (kind, before, after) => differencesOf(KINDS[kind].schema, before, after, {}).length === 0,
  "the emulator's activity": (kind, before, after) => changedFields(kind, before, after).length === 0,
  "the console after a save": (kind, before, after) =>
    editedFields(edit(kind, before, after), AS_SERVICE).length === 0,
};

function clusterOf(
  kind: ClusterKind,
  before: JsonObject,
  after: JsonObject,
  options: ChangeOptions = {},
): object {
  return change(before, after, { ...options, address: `${KINDS[kind].schema.name}.it` });
}

/** Two spellings, and whether they mean the same. */
type Pair = readonly [left: Json, right: Json, isSame: boolean];

/** Returns each two spellings of a place. */
function pairsOf({ path, attribute: { type, format } }: Place): readonly Pair[] {
  const name = path.split(".").at(-1) ?? "";
  const [one, other] =
    SPELLINGS[name] ??
    SPELLINGS[format] ??
    SPELLINGS[String(type) === "string" ? "text" : String(type)] ??
    [];
  const compared = [
    [one, one],
    [other, other],
    [one, other],
  ] as const;
  return compared.flatMap(([these = [], those = []]) =>
    these.flatMap((left) => those.map((right): Pair => [left, right, these === those])),
  );
}

describe.each(Object.entries(ROOMS))("as %s says it", (_room, areSame) => {
  it.each(PLACES)("$kind: $path", (place) => {
    const pairs = pairsOf(place);
    const said = pairs.map(([left, right]) => [
      left,
      right,
      areSame(place.kind, place.fields(left), place.fields(right)),
    ]);
    expect(said).toEqual(pairs);
  });
});

describe("as a form says it", () => {
  /** An object without settings, or a list without ranges: a part that somebody opened. */
  const isOpened = (value: Json, { attribute: { type } }: Place) =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((part) => part === false) &&
    !(isNested(type) && type.nesting === "list");

  it.each(PLACES)("$kind: $path, where a part that somebody opened is a change", (place) => {
    const pairs = pairsOf(place);
    const said = pairs.map(([left, right]) => {
      const edited = editedFields(edit(place.kind, place.fields(left), place.fields(right)));
      return [left, right, edited.length === 0];
    });
    const isTyped = ([left, right, isSame]: Pair) =>
      isSame && isOpened(left, place) === isOpened(right, place);
    expect(said).toEqual(pairs.map((pair) => [pair[0], pair[1], isTyped(pair)]));
  });

  it.each(PLACES)("$kind: $path, of which a save has no consequence if it means the same", (place) => {
    const names = { endpoint: String, field: String };
    const same = pairsOf(place).filter(([, , isSame]) => isSame);
    const said = same.map(([left, right]) => [
      left,
      right,
      saveConsequences(place.kind, place.fields(left), place.fields(right), names),
    ]);
    expect(said).toEqual(same.map(([left, right]) => [left, right, []]));
  });
});

it.each(PLACES)(
  "code for $kind: $path leaves out what is unset",
  ({ kind, path, attribute: { type, format }, fields }) => {
    const name = path.split(".").at(-1) ?? "";
    const unset = (SPELLINGS[name] ?? SPELLINGS[format] ?? SPELLINGS[String(type)])?.[1].filter(
      (value) => (value ?? false) === false || typeof value === "object",
    );
    const { schema } = KINDS[kind];
    for (const value of unset ?? [])
      expect(configurationOf(schema, fields(value) as never)).toEqual(
        configurationOf(schema, fields(null) as never),
      );
  },
);
