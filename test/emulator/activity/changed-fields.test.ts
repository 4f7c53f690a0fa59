import { changedFields } from "../../../src/emulator/activity/changed-fields";
import type { JsonObject } from "../../../src/json";

const base = { name: "logs", organization_id: 7 };
const login = { name: "sso", type: "oidc", client_id: "a", client_secret: "planted-secret" };
const window = { day_of_week: "sunday", start_time: "23:00", end_time: "02:00" };
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, index]));

describe("the names of the changed fields", () => {
  interface Changed {
    readonly before?: JsonObject;
    readonly after: JsonObject;
    readonly expected: readonly string[];
  }

  it.each<[what: string, given: Changed]>([
    ["nothing", { before: { tier: "basic" }, after: { tier: "basic" }, expected: [] }],
    ["a value", { before: { tier: "basic" }, after: { tier: "advanced" }, expected: ["tier"] }],
    ["a value that is set", { after: { custom_hostname: "a.example" }, expected: ["custom_hostname"] }],
    [
      "a value that is removed",
      { before: { custom_hostname: "a.example" }, after: {}, expected: ["custom_hostname"] },
    ],
    ["the service's default that is set", { after: { tier: "standard", data_node_count: 3 }, expected: [] }],
    ["another value than the default", { after: { tier: "basic" }, expected: ["tier"] }],
    ["open access that is set", { after: { ip_allowlist: ["0.0.0.0/0", "::/0"] }, expected: [] }],
    [
      "a range",
      {
        before: { ip_allowlist: ["10.0.0.0/8"] },
        after: { ip_allowlist: ["10.0.0.0/9"] },
        expected: ["ip_allowlist"],
      },
    ],
    [
      "a number that no double holds",
      { before: { x: 2n ** 63n }, after: { x: 2n ** 63n + 1n }, expected: ["x"] },
    ],
    [
      "a part of the maintenance window",
      {
        before: { maintenance_window: window },
        after: { maintenance_window: { ...window, start_time: "22:00" } },
        expected: ["maintenance_window.start_time"],
      },
    ],
    [
      "a window that is removed",
      { before: { maintenance_window: window }, after: {}, expected: ["maintenance_window"] },
    ],
    [
      "a secret of a login",
      {
        before: { auth_sources: [login] },
        after: { auth_sources: [{ ...login, client_secret: "planted-other" }] },
        expected: ["auth_sources[sso].client_secret"],
      },
    ],
    ["the first login", { after: { auth_sources: [login] }, expected: ["auth_sources[sso]"] }],
    [
      "a login that is renamed",
      {
        before: { auth_sources: [login] },
        after: { auth_sources: [{ ...login, name: "new" }] },
        expected: ["auth_sources[sso]", "auth_sources[new]"],
      },
    ],
    [
      "the order of logins",
      {
        before: { auth_sources: [login, { ...login, name: "b" }] },
        after: { auth_sources: [{ ...login, name: "b" }, login] },
        expected: [],
      },
    ],
    [
      "a field that the schema does not know",
      { before: { labels: { team: "a" } }, after: { labels: {} }, expected: ["labels"] },
    ],
    [
      "a field with the name of a property of objects",
      { after: { constructor: 1 }, expected: ["constructor"] },
    ],
    ["a field with a long name", { after: { ["x".repeat(101)]: 1 }, expected: [`${"x".repeat(99)}…`] }],
  ])("for %s", (_what, { before = {}, after, expected }) => {
    expect(changedFields("opensearch", { ...base, ...before }, { ...base, ...after })).toEqual(expected);
  });

  it("are those of the cluster's own fields if there are more than 50, and at most 50", () => {
    const logins = Array.from({ length: 51 }, (_, index) => ({ ...login, name: `login-${index}` }));
    expect(changedFields("opensearch", base, { ...base, auth_sources: logins })).toEqual(["auth_sources"]);
    expect(changedFields("opensearch", base, { ...base, ...many(51) })).toHaveLength(50);
  });
});
