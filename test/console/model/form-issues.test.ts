/** The issues under the fields are those of the API. */
import { newCluster } from "../../../src/console/model/cluster-edit";
import {
  fieldFix,
  issuesByField,
  issueSentence,
  issuesOfResponse,
  judgeEdit,
  problemsOf,
} from "../../../src/console/model/form-issues";
import type { JsonObject } from "../../../src/json";

const NOW = new Date("2026-11-26T00:00:00Z");
const BASE: JsonObject = { name: "logs", organization_id: 42 };
const editOf = (fields: JsonObject) => newCluster("opensearch", "whitelist", { ...BASE, ...fields });
const issues = (fields: JsonObject) => judgeEdit(editOf(fields), NOW);

describe("the issues of the form", () => {
  it.each<[fields: JsonObject, given: { path: string; severity: string; fix?: unknown }]>([
    [{ name: "Logs Prod" }, { path: "name", severity: "error", fix: "logs-prod" }],
    [{ data_node_count: 5 }, { path: "data_node_count", severity: "error", fix: 3 }],
    [{ data_node_count: "many" }, { path: "data_node_count", severity: "error" }],
    [
      { maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "00:30" } },
      { path: "maintenance_window.end_time", severity: "error", fix: "01:00" },
    ],
    [
      { maintenance_window: { day_of_week: "Sun", start_time: "24:00", end_time: "02:00" } },
      { path: "maintenance_window.start_time", severity: "error" },
    ],
    [
      { maintenance_window: { day_of_week: "sunday", start_time: "22:00", end_time: "24:00" } },
      { path: "maintenance_window.end_time", severity: "error", fix: "00:00" },
    ],
    [
      { auth_sources: [{ name: "Login", type: "oidc" }] },
      { path: "auth_sources[0].name", severity: "error", fix: "login" },
    ],
    [{ auth_sources: [{ name: "a", type: "oicd" }] }, { path: "auth_sources[0].type", severity: "error" }],
    [{ opensearch_whitelist: ["0.0.0.0/0", "::/0"] }, { path: "ip_allowlist", severity: "warning" }],
  ])("are those of %j, at its field, with its fix", (fields, { path, severity, fix }) => {
    const [found] = issuesByField(issues(fields)).get(path) ?? [];
    if (found === undefined) throw new Error("There is no issue");
    expect(found.severity).toBe(severity);
    expect(fieldFix(editOf(fields), found)).toBe(fix);
  });

  it("end as a question where the fix is one", () => {
    const sentences = issues({ tier: "Adavnced" }).map((issue) => issueSentence("opensearch", issue));
    expect(sentences).toContain(
      'Tier: "Adavnced" is not a tier that the service reference names, and is passed on as written; did you mean "advanced"?',
    );
  });

  it.each([
    [
      { data_node_count: 4 },
      '“Tier” is not set: its default is "standard"; write at most 3, or set “Tier” to "advanced".',
    ],
    [
      { auth_sources: [{ name: "a", type: "oidc", dashboards_login: true }] },
      "is required when “On the login page of Dashboards” is on; give it, or remove “On the login page of Dashboards”.",
    ],
    [{ auth_sources: [{ name: "a" }, { name: "a" }] }, "is already the name of “Logins, provider 1”;"],
    [
      { repo_config: { enable_access_keys: true } },
      "is required when “Access keys” is on; give it, or use “IAM role” instead.",
    ],
    [
      { repo_config: { access_key_id: "AKIA" } },
      "is given, and “Access keys” is not on; set “Access keys” to on, or remove it.",
    ],
  ])("name other fields by their labels: %j", (fields, words) => {
    const sentences = issues(fields).map((issue) => issueSentence("opensearch", issue));
    expect(sentences.join(" ")).toContain(words);
    expect(sentences.join(" ")).not.toContain("`");
  });

  it("ask for what is needed in the words of a form", () => {
    const edit = newCluster("opensearch", "whitelist", { organization_id: "abc" });
    const sentences = judgeEdit(edit, NOW).map((issue) => issueSentence("opensearch", issue));
    expect(sentences).toContain("Organization: a number is needed.");
    expect(sentences).toContain("Name is needed.");
  });

  it("are there beside any number of refused ranges, each of which is in the way of a save", () => {
    const refused = Array.from({ length: 150 }, (_, row) => `10.0.0.${row}/300`);
    const edit = editOf({ opensearch_whitelist: ["10.0.0.0/8", ...refused], tier: 7 });
    const found = judgeEdit(edit, NOW);
    expect(found.map(({ path }) => path)).toContainEqual(["tier"]);
    const problems = problemsOf(edit, found, false).map(({ id, words }) => [id, words]);
    expect(problems).toHaveLength(151);
    expect([problems[0], problems[150]]).toEqual([
      ["tier", "Tier"],
      ["ip_allowlist[150]", "API, range 150"],
    ]);
  });

  it("has none for fields that the schema does not know", () => {
    const unknown = { id: 7, url: "https://a", shiny: { new: true } };
    expect(issues(unknown)).toEqual(issues({}));
  });

  it("finds the fields of the API's own issues", () => {
    const edit = newCluster("opensearch", "whitelist", BASE);
    const issue = { code: "c", message: "m" };
    const issues = ["opensearch_whitelist[3]", "auth_sources[1].name", ""].map((path) => ({
      ...issue,
      path,
    }));
    const found = issuesOfResponse(edit, { code: "invalid", issues });
    expect([...issuesByField(found).keys()]).toEqual(["ip_allowlist", "auth_sources[1].name", ""]);
  });

  it("finds the name at its field if it is taken", () => {
    const edit = newCluster("opensearch", "whitelist", BASE);
    expect(issuesOfResponse(edit, { code: "name-taken", issues: [] })).toMatchObject([{ path: ["name"] }]);
  });
});
