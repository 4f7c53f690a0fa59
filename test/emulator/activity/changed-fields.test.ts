import { changedFields } from "../../../src/emulator/activity/changed-fields";
import type { JsonObject } from "../../../src/json";

const base = { name: "logs", organization_id: 7 };
const login = { name: "sso", type: "oidc", client_id: "a", client_secret: "planted-secret" };
const window = { day_of_week: "sunday", start_time: "23:00", end_time: "02:00" };
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, index]));

describe("the names of the changed fields", () => {
  it.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ["nothing", { tier: "basic" }, { tier: "basic" }, []],
    ["a value", { tier: "basic" }, { tier: "advanced" }, ["tier"]],
    ["a value that is set", {}, { custom_hostname: "a.example" }, ["custom_hostname"]],
    ["a value that is removed", { custom_hostname: "a.example" }, {}, ["custom_hostname"]],
    ["the service's default that is set", {}, { tier: "standard", data_node_count: 3 }, []],
    ["another value than the default", {}, { tier: "basic" }, ["tier"]],
    ["open access that is set", {}, { ip_allowlist: ["0.0.0.0/0", "::/0"] }, []],
    ["a range", { ip_allowlist: ["10.0.0.0/8"] }, { ip_allowlist: ["10.0.0.0/9"] }, ["ip_allowlist"]],
    ["a number that no double holds", { x: 2n ** 63n }, { x: 2n ** 63n + 1n }, ["x"]],
    [
      "a part of the maintenance window",
      { maintenance_window: window },
      { maintenance_window: { ...window, start_time: "22:00" } },
      ["maintenance_window.start_time"],
    ],
    ["a window that is removed", { maintenance_window: window }, {}, ["maintenance_window"]],
    [
      "a secret of a login",
      { auth_sources: [login] },
      { auth_sources: [{ ...login, client_secret: "planted-other" }] },
      ["auth_sources[sso].client_secret"],
    ],
    ["the first login", {}, { auth_sources: [login] }, ["auth_sources[sso]"]],
    [
      "a login that is renamed",
      { auth_sources: [login] },
      { auth_sources: [{ ...login, name: "new" }] },
      ["auth_sources[sso]", "auth_sources[new]"],
    ],
    [
      "the order of logins",
      { auth_sources: [login, { ...login, name: "b" }] },
      { auth_sources: [{ ...login, name: "b" }, login] },
      [],
    ],
    ["a field that the schema does not know", { labels: { team: "a" } }, { labels: {} }, ["labels"]],
    ["a field with the name of a property of objects", {}, { constructor: 1 }, ["constructor"]],
    ["a field with a long name", {}, { ["x".repeat(101)]: 1 }, [`${"x".repeat(99)}…`]],
  ])("for %s", (_what, before, after, expected) => {
    expect(changedFields("opensearch", { ...base, ...before }, { ...base, ...after })).toEqual(expected);
  });

  it("are those of the cluster's own fields if there are more than 50, and at most 50", () => {
    const logins = Array.from({ length: 51 }, (_, index) => ({ ...login, name: `login-${index}` }));
    expect(changedFields("opensearch", base, { ...base, auth_sources: logins })).toEqual(["auth_sources"]);
    expect(changedFields("opensearch", base, { ...base, ...many(51) })).toHaveLength(50);
  });
});
