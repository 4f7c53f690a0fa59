/** The walk along a schema and the values of its attributes. */
import {
  attributeAt,
  attributesWithin,
  cloudOpensearch,
  elementKeyOf,
  mapAttributes,
  mapObjects,
  nestedObjects,
  pairedObjects,
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
  it.each([
    ["a list", LOGINS, [login, "text", { type: "oidc" }, null], ["login 0", "undefined 2"]],
    ["an object", WINDOW, { day_of_week: "MONDAY" }, ["undefined "]],
    ["an object in the place of a list", LOGINS, login, ["login "]],
    ["a simple attribute", attributes["tier"], login, []],
    ["no attribute", undefined, [login], []],
    ["nothing", LOGINS, null, []],
  ])("are found in %s", (_, attribute, value, found) => {
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
  it.each([
    ["elements by their key", LOGINS, [{ name: "a" }, { name: "b" }], [{ name: "b" }], ["a -", "b b"]],
    ["an unset list", LOGINS, null, [{ name: "b" }], ["b +"]],
    ["objects", WINDOW, {}, {}, ["undefined b"]],
    ["an element without a name", LOGINS, [{}], [], undefined],
    ["two elements of one name", LOGINS, [{ name: "a" }, { name: "a" }], [], undefined],
    ["a text in a list", LOGINS, ["a"], [], undefined],
    ["an unset object", WINDOW, null, {}, undefined],
    ["lists of texts", attributes["ip_allowlist"], [], [], undefined],
  ])("%s", (_, attribute, before, after, pairs) => {
    const found = pairedObjects(attribute, before, after)?.map((pair) => {
      const isGone = pair.after === undefined;
      return `${String(pair.name)} ${isGone ? "-" : pair.before === undefined ? "+" : "b"}`;
    });
    expect(found).toEqual(pairs);
  });
});
