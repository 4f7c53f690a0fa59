/** Which values of an attribute mean the same, and that every room of the house answers so. */
import { differencesOf } from "../../src/adopt/drift/differences";
import { configurationOf } from "../../src/codegen";
import { editedFields } from "../../src/console/model/differences";
import { API_SCHEMAS } from "../../src/contract";
import { changedFields } from "../../src/emulator/activity/changed-fields";
import { ExactNumber, type Json, type JsonObject, UNKNOWN, type Value } from "../../src/json";
import { ignoredFindings } from "../../src/review/findings/cluster/ignored";
import type { ClusterChange } from "../../src/review/plan/changes";
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
  it.each<[string, string, Value, Value, boolean]>([
    ["order of ranges", "ip_allowlist", ["10.0.0.0/8", "::1"], ["::1", "10.0.0.0/8"], true],
    [
      "spelling of ranges",
      "ip_allowlist",
      ["10.0.0.1", "2001:DB8:0::/32"],
      ["10.0.0.1/32", "2001:db8::/32"],
      true,
    ],
    ["repetition of ranges", "ip_allowlist", ["10.0.0.1", "10.0.0.1/32"], ["10.0.0.1/32"], true],
    ["another range", "ip_allowlist", ["10.0.0.0/8"], ["10.0.0.0/9"], false],
    ["order of sources", "auth_sources", [source("a"), source("b")], [source("b"), source("a")], true],
    [
      "a login that is off or not set",
      "auth_sources",
      [source("a", { dashboards_login: false })],
      [source("a")],
      true,
    ],
    ["a changed source", "auth_sources", [source("a", { scope: "x" })], [source("a", { scope: "y" })], false],
    ["one source less", "auth_sources", [source("a"), source("b")], [source("a")], false],
    ["a renamed source", "auth_sources", [source("a")], [source("b")], false],
    ["case of hostnames", "custom_hostname", "Search.Example.com", "search.example.com", true],
    ["case and length of weekdays", "day_of_week", "Sunday", "SUN", true],
    ["days of another language that begin alike", "day_of_week", "Sonntag", "Sonnabend", false],
    ["case of a day of another language", "day_of_week", "Sonntag", "sonntag", true],
    ["seconds that are zero", "start_time", "23:00", "23:00:00", true],
    ["seconds that are not", "start_time", "23:00", "23:00:30", false],
    ["case of a tier, passed on as written", "tier", "Advanced", "advanced", false],
    ["a login that is on", "dashboards_login", true, null, false],
    ["the same window", "maintenance_window", WINDOW, { ...WINDOW, day_of_week: "SUN" }, true],
    ["another hour", "maintenance_window", WINDOW, { ...WINDOW, end_time: "02:00" }, false],
    ["a window and null", "maintenance_window", WINDOW, null, false],
    [
      "the ARN that the service sets",
      "repo_config",
      { aws_role_arn: "arn:1" },
      { aws_role_arn: "arn:2" },
      true,
    ],
    [
      "a secret that no state holds",
      "auth_sources",
      [source("a", { client_secret_wo: "x" })],
      [source("a", { client_secret_wo: null })],
      true,
    ],
    [
      "another version of a secret that no state holds",
      "auth_sources",
      [source("a", { client_secret_wo_version: 1 })],
      [source("a", { client_secret_wo_version: 2 })],
      false,
    ],
    [
      "one of two sources changed",
      "auth_sources",
      [source("a"), source("b")],
      [source("a"), source("b", { scope: "x" })],
      false,
    ],
    ["elements that are not objects", "auth_sources", ["a"], ["a"], false],
    ["a number as JSON and as Terraform has it", "data_node_count", 17, new ExactNumber("17"), true],
    ["a hostname and a list", "custom_hostname", "a", ["a"], false],
    ["ranges and a text", "ip_allowlist", ["10.0.0.0/8"], "10.0.0.0/8", false],
    ["ranges, one not known", "ip_allowlist", ["10.0.0.0/8", UNKNOWN], ["10.0.0.0/8"], false],
    ["null and null", "tier", null, null, true],
    ["null and a value", "tier", null, "advanced", false],
    ["open access and null", "ip_allowlist", ["::/0", "0.0.0.0/0"], null, true],
    ["no range, which is open access", "ip_allowlist", [], ["0.0.0.0/0", "::/0"], true],
    ["no login and null", "auth_sources", [], null, true],
    ["no settings and null", "repo_config", {}, null, true],
    ["settings that are off, and null", "repo_config", { enable_iam_role: false }, null, true],
    ["a setting that is on, and null", "repo_config", { enable_iam_role: true }, null, false],
    ["the ARN alone, and null", "repo_config", { aws_role_arn: "arn:1" }, null, true],
    ["an empty text and null", "custom_hostname", "", null, true],
    ["a field that nobody knows", "repo_config", { bucket: "a" }, null, false],
    ["a field with the name of a property of objects", "repo_config", { constructor: "a" }, {}, false],
    [
      "a repeated login and two",
      "auth_sources",
      [source("a"), source("a"), source("b")],
      [source("a"), source("b"), source("b")],
      false,
    ],
    ["what is not known, with itself", "tier", UNKNOWN, UNKNOWN, false],
  ])("%s", (_what, name, left, right, expected) => {
    expect(sameMeaning(attribute(name), left, right, AS_SERVICE)).toBe(expected);
    expect(sameMeaning(attribute(name), right, left, AS_SERVICE)).toBe(expected);
  });
});

describe("the choices of who asks", () => {
  const typed = { empty: "is set", unknown: "different" } as const;
  const constant = { empty: "is unset", unknown: "same" } as const;
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

/** What each room says of two clusters that differ in one value: whether they are the same. */
const ROOMS: Readonly<Record<string, (kind: ClusterKind, before: JsonObject, after: JsonObject) => boolean>> =
  {
    plan: (kind, before, after) => {
      const { schema } = KINDS[kind];
      return Object.keys(schema.attributes).every((name) =>
        sameMeaning(schema.attributes[name], before[name], after[name], AS_SERVICE),
      );
    },
    review: (kind, before, after) => {
      const change = { action: "update", after, kind: KINDS[kind], address: "a.b", differing: new Set() };
      const found = ignoredFindings(
        change as unknown as ClusterChange,
        (_address, name) => before[name] ?? null,
      );
      return found.length === 0;
    },
    drift: (kind, before, after) => differencesOf(KINDS[kind].schema, before, after, {}).length === 0,
    activity: (kind, before, after) => changedFields(kind, before, after).length === 0,
    console: (kind, base, edited) =>
      editedFields({ kind, id: 1, names: "allowlist", base, edited, etag: undefined }).length === 0,
  };

/** An object or a list without settings: a form shows it as a part that somebody opened. */
const isOpened = (value: Json) =>
  typeof value === "object" && value !== null && Object.values(value).every((part) => part === false);

describe.each(Object.entries(ROOMS))("as the %s says it", (room, isSame) => {
  it.each(PLACES)("$kind: $path", ({ kind, path, attribute: { type, format }, fields }) => {
    const name = path.split(".").at(-1) ?? "";
    const [one, other] =
      SPELLINGS[name] ??
      SPELLINGS[format] ??
      SPELLINGS[String(type) === "string" ? "text" : String(type)] ??
      [];
    for (const [these, those] of [
      [one, one],
      [other, other],
      [one, other],
    ])
      for (const left of these ?? [])
        for (const right of those ?? []) {
          if (room === "console" && [left, right].some(isOpened)) continue;
          const said = [left, right, isSame(kind, fields(left), fields(right))];
          expect(said).toEqual([left, right, these === those]);
        }
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
