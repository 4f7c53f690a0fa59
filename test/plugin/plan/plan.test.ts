import { type ObjectValue, UNKNOWN, type Value } from "../../../src/json";
import { planBySchema, replacements, spelledAs, withWrittenLists } from "../../../src/plugin/plan/plan";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { formatAttributePath } from "../../../src/plugin/value";

const sameLetters = (left: Value, right: Value): boolean =>
  String(left).toLowerCase() === String(right).toLowerCase();
const sameNames = (left: Value, right: Value): boolean => {
  const names = (value: Value): string =>
    (value as readonly ObjectValue[])
      .map((item) => String(item["name"]))
      .sort()
      .join();
  return names(left) === names(right);
};

const PART: AttributeSchemas = {
  name: { type: "string", kind: "required", equal: sameLetters },
  size: { type: "number", kind: "optional-computed", default: 1 },
  secret: { type: "string", kind: "optional", writeOnly: true },
  key: { type: "string", kind: "computed" },
};

const ATTRIBUTES: AttributeSchemas = {
  title: { type: "string", kind: "optional", equal: sameLetters },
  zone: { type: "string", kind: "optional", requiresReplace: true },
  tier: { type: "string", kind: "optional-computed" },
  size: { type: "number", kind: "optional-computed", default: 3 },
  region: { type: "string", kind: "optional-computed" },
  secret: { type: "string", kind: "optional", writeOnly: true },
  parts: { type: { nesting: "list", attributes: PART }, kind: "optional" },
  only: { type: { nesting: "single", attributes: PART }, kind: "optional" },
  alike: { type: { nesting: "list", attributes: PART }, kind: "optional", equal: sameNames },
  made: { type: { nesting: "list", attributes: PART }, kind: "computed" },
  id: { type: "string", kind: "computed" },
  url: { type: "string", kind: "computed" },
};

const NOTHING: ObjectValue = Object.fromEntries(Object.keys(ATTRIBUTES).map((name) => [name, null]));
const STORED: ObjectValue = {
  ...NOTHING,
  title: "old",
  size: 3,
  tier: "basic",
  region: "north",
  id: "i",
  url: "u",
  made: [],
};
const part = (content: ObjectValue): ObjectValue => ({
  name: null,
  size: null,
  secret: null,
  key: null,
  ...content,
});

interface Case {
  readonly prior?: ObjectValue;
  readonly config: ObjectValue;
  /** What Terraform proposes, where it is not the configuration with computed values from the prior state. */
  readonly proposed?: ObjectValue;
  readonly planned: ObjectValue;
}

function plan({ prior, config, proposed }: Omit<Case, "planned">): ObjectValue {
  const full: ObjectValue = { ...NOTHING, ...config };
  const stored = prior === undefined ? null : { ...STORED, ...prior };
  const computed = ["tier", "size", "region", "made", "id", "url"];
  const filled: ObjectValue = Object.fromEntries<Value>(
    Object.entries(full).map(([name, value]) => [
      name,
      value === null && computed.includes(name) ? (stored?.[name] ?? null) : value,
    ]),
  );
  const sides = { proposed: { ...filled, ...proposed }, prior: stored, config: full };
  return planBySchema(ATTRIBUTES, { ...sides, takesWriteOnly: true });
}

describe("planning by the schema", () => {
  it.each<[string, Case]>([
    [
      "a creation leaves computed attributes unknown, and fills in defaults",
      {
        config: { title: "new" },
        planned: {
          title: "new",
          tier: UNKNOWN,
          size: 3,
          region: UNKNOWN,
          id: UNKNOWN,
          url: UNKNOWN,
          made: UNKNOWN,
        },
      },
    ],
    [
      "a creation keeps configured values",
      { config: { size: 5, tier: "top" }, planned: { size: 5, tier: "top", id: UNKNOWN } },
    ],
    [
      "an element that is unknown is spelled out, without its write-only value",
      {
        config: { parts: [UNKNOWN] },
        planned: {
          parts: [
            {
              name: UNKNOWN,
              size: UNKNOWN,
              secret: null,
              key: UNKNOWN,
            },
          ],
        },
      },
    ],
    ["an unchanged configuration plans no change", { prior: {}, config: { title: "old" }, planned: STORED }],
    [
      "a change keeps the prior values of computed attributes",
      {
        prior: {},
        config: { title: "new" },
        planned: { title: "new", id: "i", url: "u", tier: "basic", made: [] },
      },
    ],
    [
      "another spelling of the same value is no change",
      { prior: {}, config: { title: "OLD" }, planned: STORED },
    ],
    [
      "an unknown value is not compared",
      { prior: {}, config: { title: UNKNOWN }, planned: { title: UNKNOWN, url: "u" } },
    ],
    [
      "a removed value is a change",
      { prior: { zone: "a" }, config: { title: "old" }, planned: { zone: null, url: "u" } },
    ],
    [
      "only a write-only value is no change",
      { prior: {}, config: { title: "old", secret: "s" }, planned: STORED },
    ],
    [
      "a removed value with a default becomes the default",
      { prior: { size: 9 }, config: { title: "old" }, planned: { size: 3, url: "u" } },
    ],
    [
      "a null that is kept stays null",
      { prior: { id: null }, config: { title: "new" }, planned: { id: null, url: "u" } },
    ],
    [
      "new elements get defaults and unknowns, and lose their secrets",
      {
        config: { parts: [part({ name: "a", secret: "s" })] },
        planned: { parts: [part({ name: "a", size: 1, key: UNKNOWN })] },
      },
    ],
    [
      "elements of a list keep their kept values, by index",
      {
        prior: { parts: [part({ name: "a", size: 1, key: "k" })] },
        config: { parts: [part({ name: "A" }), part({ name: "b", size: 2 })] },
        proposed: {
          parts: [part({ name: "A", key: "k", size: 1 }), part({ name: "b", size: 2 })],
        },
        planned: {
          parts: [part({ name: "a", size: 1, key: "k" }), part({ name: "b", size: 2, key: UNKNOWN })],
        },
      },
    ],
    [
      "an existing nested object keeps even null",
      {
        prior: { only: part({ name: "a", size: 1 }) },
        config: { only: part({ name: "b" }) },
        planned: { only: part({ name: "b", size: 1 }) },
      },
    ],
    [
      "a new nested object keeps nothing",
      {
        prior: {},
        config: { only: part({ name: "b" }) },
        planned: { only: part({ name: "b", size: 1, key: UNKNOWN }) },
      },
    ],
    [
      "a list with the same meaning stays unchanged",
      {
        prior: { alike: [part({ name: "a", size: 1, key: "1" }), part({ name: "b", size: 1, key: "2" })] },
        config: { title: "old", alike: [part({ name: "b", secret: "s" }), part({ name: "a" })] },
        planned: {
          ...STORED,
          alike: [part({ name: "a", size: 1, key: "1" }), part({ name: "b", size: 1, key: "2" })],
        },
      },
    ],
    [
      "a list that is unknown as a whole stays so",
      { prior: {}, config: { parts: UNKNOWN }, planned: { parts: UNKNOWN, url: "u" } },
    ],
  ])("%s", (_name, { planned, ...given }) => {
    expect(plan(given)).toMatchObject(planned);
  });
});

describe("a list in another spelling", () => {
  const [a, b] = [part({ name: "a", size: 1 }), part({ name: "b", size: 1 })];
  const written = (config: ObjectValue, planned: ObjectValue) => {
    const full: ObjectValue = { ...NOTHING, ...config };
    const prior = { ...STORED, ...planned };
    const proposal = { proposed: full, prior, config: full, takesWriteOnly: true };
    return withWrittenLists(ATTRIBUTES, { ...NOTHING, ...planned }, proposal);
  };

  interface Planned {
    readonly config: ObjectValue;
    readonly planned?: ObjectValue;
    readonly expected: ObjectValue;
  }

  it.each<[what: string, given: Planned]>([
    ["is planned as it is written", { config: { alike: [b, a] }, expected: { alike: [b, a] } }],
    [
      "is planned without secrets",
      { config: { alike: [{ ...b, secret: "s" }] }, planned: { alike: [b] }, expected: { alike: [b] } },
    ],
    ["stays if it is not configured", { config: {}, expected: { alike: [a, b] } }],
    ["stays if it is not known", { config: { alike: UNKNOWN }, expected: { alike: [a, b] } }],
    ["stays if it means something else", { config: { alike: [a] }, expected: { alike: [a, b] } }],
    [
      "does not change other spellings",
      { config: { title: "OLD" }, planned: { title: "old" }, expected: { title: "old" } },
    ],
  ])("%s", (_what, { config, planned = { alike: [a, b] }, expected }) => {
    expect(written(config, planned)).toMatchObject(expected);
  });
});

describe("replacements by the schema", () => {
  const attributes: AttributeSchemas = {
    zone: { type: "string", kind: "optional", requiresReplace: true },
    parts: {
      type: { nesting: "list", attributes: PART },
      kind: "optional",
      requiresReplace: true,
    },
    title: { type: "string", kind: "optional" },
  };
  const a = { name: "a" };

  interface Changed {
    readonly prior: ObjectValue;
    readonly planned: ObjectValue;
    readonly paths: readonly string[];
  }

  it.each<[name: string, given: Changed]>([
    ["a changed value", { prior: { zone: "a" }, planned: { zone: "b" }, paths: ["zone"] }],
    ["an added value", { prior: {}, planned: { zone: "b" }, paths: ["zone"] }],
    ["a removed value", { prior: { zone: "a" }, planned: {}, paths: ["zone"] }],
    ["a value that is not known yet", { prior: { zone: "a" }, planned: { zone: UNKNOWN }, paths: ["zone"] }],
    ["the same value", { prior: { zone: "a" }, planned: { zone: "a" }, paths: [] }],
    ["a changed list of objects", { prior: { parts: [a] }, planned: { parts: [a, a] }, paths: ["parts"] }],
    ["an attribute that does not need one", { prior: { title: "a" }, planned: { title: "b" }, paths: [] }],
  ])("%s", (_name, { prior, planned, paths }) => {
    expect(replacements(attributes, prior, planned).map(formatAttributePath)).toEqual(paths);
  });

  it("no replacement at creation and destruction", () => {
    expect(replacements(attributes, null, { zone: "a" })).toEqual([]);
    expect(replacements(attributes, { zone: "a" }, null)).toEqual([]);
  });
});

it("a spelling is new if the one before was not known", () => {
  expect(spelledAs(ATTRIBUTES, { title: "OLD" }, { title: UNKNOWN })).toMatchObject({ title: "OLD" });
});
