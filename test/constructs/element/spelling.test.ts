import { camelCase, userPath, userText } from "../../../src/constructs/element/spelling";

it.each([
  ["name", "name"],
  ["auth_sources", "authSources"],
  ["opensearch_dashboards_url", "opensearchDashboardsUrl"],
])("spells %s as %s", (name, spelt) => {
  expect(camelCase(name)).toBe(spelt);
});

it("spells paths as users write them", () => {
  expect(userPath(["auth_sources", 1, "client_secret"])).toBe("authSources[1].clientSecret");
});

const issue = { code: "a-code", severity: "error", reference: "2.3", path: [], message: "m" } as const;

it.each([
  [{ ...issue }, "m [a-code]"],
  [{ ...issue, path: ["data_node_count"], hint: "write 3" }, "dataNodeCount: m; write 3 [a-code]"],
  [
    { ...issue, message: "is in `auth_sources[0]`", hint: "see `dashboards_login` and `other_word`" },
    "is in `authSources[0]`; see `dashboardsLogin` and `other_word` [a-code]",
  ],
  [{ ...issue, message: '"client_id" is a name' }, '"client_id" is a name [a-code]'],
  [
    { ...issue, code: "unknown-attribute", path: ["repo_config", "access_key_id"] },
    "repoConfig.access_key_id: m [unknown-attribute]",
  ],
])("writes %j as %s", (given, text) => {
  expect(userText(given)).toBe(text);
});
