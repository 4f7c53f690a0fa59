/** The walk along a schema and the values of its attributes. */
import {
  type Attribute,
  attributeAt,
  attributesWithin,
  cloudOpensearch,
  elementKeyOf,
  mapAttributes,
  mapObjects,
  nestedObjects,
  pairedObjects,
  type Value,
} from "../../src/schema";

const { attributes } = cloudOpensearch;
const LOGINS = attributes["auth_sources"];
const WINDOW = attributes["maintenance_window"];

it("finds an attribute at a path only by its own name", () => {
  expect(attributeAt(attributes, ["tier"])).toBe(attributes["tier"]);
  const type = attributeAt(attributes, ["auth_sources", "type"]);
  expect(type?.format).toBe("auth-source-type");
  expect(attributeAt(attributes, ["auth_sources", 0, "type"])).toBe(type);
  for (const path of [
    [],
    [0],
    ["constructor"],
    ["tier", "name"],
    ["auth_sources", "realm"],
    ["auth_sources", 0, "toString"],
  ])
    expect(attributeAt(attributes, path)).toBeUndefined();
});

it("lists each attribute before those within it, and finds each at its path", () => {
  const all = attributesWithin(cloudOpensearch);
  const paths = all.map(({ path }) => path.join("."));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.indexOf("auth_sources")).toBeLessThan(paths.indexOf("auth_sources.client_secret"));
  for (const { path, attribute } of all) expect(attributeAt(attributes, path)).toBe(attribute);
});

it("leaves out and changes attributes at every depth", () => {
  const changed = mapAttributes(attributes, (attribute) =>
    attribute.sensitive === true ? undefined : { ...attribute, description: "changed" },
  );
  const within = attributesWithin({ ...cloudOpensearch, attributes: changed });
  expect(within.map(({ attribute }) => attribute.description)).toEqual(within.map(() => "changed"));
  expect(within.map(({ path }) => path.join("."))).toEqual(
    attributesWithin(cloudOpensearch)
      .filter(({ attribute }) => attribute.sensitive !== true)
      .map(({ path }) => path.join(".")),
  );
});

it("tells what identifies an element of a list of objects", () => {
  expect(elementKeyOf(LOGINS)).toBe("name");
  for (const none of [WINDOW, attributes["ip_allowlist"], undefined])
    expect(elementKeyOf(none)).toBeUndefined();
});

describe("the objects of a value", () => {
  const login = { name: "login" };

  interface Held {
    readonly attribute: Attribute | undefined;
    readonly value: Value;
    readonly found: readonly string[];
  }

  it.each<[what: string, given: Held]>([
    [
      "a list",
      {
        attribute: LOGINS,
        value: [login, "text", { type: "oidc" }, null],
        found: ["login 0", "undefined 2"],
      },
    ],
    ["an object", { attribute: WINDOW, value: { day_of_week: "MONDAY" }, found: ["undefined "] }],
    ["an object in the place of a list", { attribute: LOGINS, value: login, found: ["login "] }],
    ["a simple attribute", { attribute: attributes["tier"], value: login, found: [] }],
    ["no attribute", { attribute: undefined, value: [login], found: [] }],
    ["nothing", { attribute: LOGINS, value: null, found: [] }],
  ])("are found in %s", (_what, { attribute, value, found }) => {
    const held = nestedObjects(attribute, value);
    expect(held.map(({ name, path }) => `${String(name)} ${path.join(".")}`)).toEqual(found);
    const marked = mapObjects(attribute, value, ({ object }) => ({ ...object, seen: true }));
    const isSeen = (one: unknown) => typeof one === "object" && one !== null && "seen" in one;
    expect([marked].flat().filter(isSeen)).toHaveLength(found.length);
    if (found.length === 0) expect(marked).toBe(value);
    if (Array.isArray(value)) expect(marked).toHaveLength(value.length);
  });
});

describe("pairs of objects", () => {
  interface Paired {
    readonly attribute: Attribute | undefined;
    readonly before: Value;
    readonly after: Value;
    /** Undefined if the objects cannot be paired. */
    readonly pairs?: readonly string[];
  }

  it.each<[what: string, given: Paired]>([
    [
      "elements by their key",
      {
        attribute: LOGINS,
        before: [{ name: "a" }, { name: "b" }],
        after: [{ name: "b" }],
        pairs: ["a -", "b b"],
      },
    ],
    ["an unset list", { attribute: LOGINS, before: null, after: [{ name: "b" }], pairs: ["b +"] }],
    ["objects", { attribute: WINDOW, before: {}, after: {}, pairs: ["undefined b"] }],
    ["an element without a name", { attribute: LOGINS, before: [{}], after: [] }],
    ["two elements of one name", { attribute: LOGINS, before: [{ name: "a" }, { name: "a" }], after: [] }],
    ["a text in a list", { attribute: LOGINS, before: ["a"], after: [] }],
    ["an unset object", { attribute: WINDOW, before: null, after: {} }],
    ["lists of texts", { attribute: attributes["ip_allowlist"], before: [], after: [] }],
  ])("%s", (_what, { attribute, before, after, pairs }) => {
    const found = pairedObjects(attribute, before, after)?.map((pair) => {
      const isGone = pair.after === undefined;
      return `${String(pair.name)} ${isGone ? "-" : pair.before === undefined ? "+" : "b"}`;
    });
    expect(found).toEqual(pairs);
  });
});
