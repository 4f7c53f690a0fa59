/** Each configuration has these issues, word for word, and no other. */
import { cloudPrometheus, UNKNOWN } from "../../../src/schema";
import { judge } from "../../../src/schema/judging/judge";
import { formatIssue } from "../format-issue";
import { itJudgesClusters } from "../judged";

describe("the shape of a configuration", () => {
  itJudgesClusters([
    [
      { opensearchDashboardsWhitelist: [] },
      "error unknown-attribute: opensearchDashboardsWhitelist: is another name of this list; write `dashboards_ip_allowlist`",
    ],
    [{ xyz: null }, "error unknown-attribute: xyz: is not an attribute of cloud_opensearch; remove it"],
    [{ xyz: undefined }],
    [
      { dataNodeCuont: 1 },
      "error unknown-attribute: dataNodeCuont: is not an attribute of cloud_opensearch; did you mean `data_node_count`?",
    ],
    [
      { Tier: "standard" },
      "error unknown-attribute: Tier: is not an attribute of cloud_opensearch; did you mean `tier`?",
    ],
    [{ url: null }],
    [
      { url: "https://x" },
      "error read-only-attribute: url: is read-only: the service gives its value; remove it",
    ],
    [{ version: 2 }, "error wrong-type: version: is 2, a number; write a string"],
    [
      { opensearch_ip_allowlist: [] },
      "error unknown-attribute: opensearch_ip_allowlist: is another name of this list; write `ip_allowlist`",
    ],
    [
      { dashboards_whitelist: [] },
      "error unknown-attribute: dashboards_whitelist: is another name of this list; write `dashboards_ip_allowlist`",
    ],
    [
      { whitelist: [] },
      "error unknown-attribute: whitelist: is another name of this list; write `ip_allowlist`",
    ],
    [
      { allowlist: [] },
      "error unknown-attribute: allowlist: is another name of this list; write `ip_allowlist`",
    ],
    [
      { opensearch_whitelist: [] },
      "error unknown-attribute: opensearch_whitelist: is another name of this list; write `ip_allowlist`",
    ],
    [{ urll: "x" }, "error unknown-attribute: urll: is not an attribute of cloud_opensearch; remove it"],
    [{ version: true }, "error wrong-type: version: is true, a boolean; write a string"],
    [{ version: null }],
    [{ version: [] }, "error wrong-type: version: is a list; write a string"],
    [{ version: {} }, "error wrong-type: version: is an object; write a string"],
    [{ data_node_count: "3" }, 'error wrong-type: data_node_count: is "3", a string; write a number'],
    [{ data_node_count: NaN }, "error wrong-type: data_node_count: is NaN, not a number; write a number"],
    [
      { ip_allowlist: "10.0.0.0/8" },
      'error wrong-type: ip_allowlist: is "10.0.0.0/8", a string; write a list of strings',
    ],
    [{ ip_allowlist: {} }, "error wrong-type: ip_allowlist: is an object; write a list of strings"],
    [
      { ip_allowlist: [1, "10.0.0.0/8", true, null, undefined, ["x"], {}] },
      "error wrong-type: ip_allowlist[0]: is 1, a number; write a string",
      "error wrong-type: ip_allowlist[2]: is true, a boolean; write a string",
      "error null-element: ip_allowlist[3]: is null; remove it from the list, or give a value",
      "error null-element: ip_allowlist[4]: is undefined; remove it from the list, or give a value",
      "error wrong-type: ip_allowlist[5]: is a list; write a string",
      "error wrong-type: ip_allowlist[6]: is an object; write a string",
    ],
    [{ auth_sources: {} }, "error wrong-type: auth_sources: is an object; write a list of objects"],
    [{ auth_sources: "x" }, 'error wrong-type: auth_sources: is "x", a string; write a list of objects'],
    [
      { auth_sources: ["x", null, undefined, UNKNOWN, { name: "a", type: "oidc" }, []] },
      'error wrong-type: auth_sources[0]: is "x", a string; write an object',
      "error null-element: auth_sources[1]: is null; remove it from the list, or give a value",
      "error null-element: auth_sources[2]: is undefined; remove it from the list, or give a value",
      "error wrong-type: auth_sources[5]: is a list; write an object",
    ],
    [
      { maintenance_window: "sunday" },
      'error wrong-type: maintenance_window: is "sunday", a string; write an object',
    ],
    [{ maintenance_window: [] }, "error wrong-type: maintenance_window: is a list; write an object"],
    [
      { maintenance_window: {} },
      "error missing-attribute: maintenance_window.day_of_week: is required and not set; give a string",
      "error missing-attribute: maintenance_window.start_time: is required and not set; give a string",
      "error missing-attribute: maintenance_window.end_time: is required and not set; give a string",
    ],
    [
      { repo_config: { enable_iam_role: "yes" } },
      'error wrong-type: repo_config.enable_iam_role: is "yes", a string; write true or false',
    ],
    [
      { repo_config: { enable_iam_role: null } },
      "warning empty-object: repo_config: sets nothing: snapshots are disabled; set an attribute of it (`enable_access_keys`, `enable_iam_role`, `access_key_id`, `secret_access_key`, `secret_access_key_wo`, `secret_access_key_wo_version`), or remove it",
    ],
    [
      { timeouts: {} },
      "warning empty-object: timeouts: sets nothing: it has no effect; set an attribute of it (`create`, `read`, `update`, `delete`), or remove it",
    ],
    [{ repo_config: UNKNOWN }],
    [{ repo_config: { enable_iam_role: UNKNOWN } }],
    [
      { organization_id: null },
      "error missing-attribute: organization_id: is required and not set; give a number",
    ],
    [{ organization_id: UNKNOWN }],
    [
      { auth_sources: [{ name: "a", type: "oidc", client_secret: 5 }] },
      "error wrong-type: auth_sources[0].client_secret: is (sensitive value), a number; write a string",
    ],
    [
      { auth_sources: [{ name: "a", type: "oidc", clientid: "b" }] },
      "error unknown-attribute: auth_sources[0].clientid: is not an attribute of auth_sources; did you mean `client_id`?",
    ],
    [{ ip_allowlist: null }, expect.stringMatching(/^warning open-access-list: ip_allowlist: /) as string],
    [{ ip_allowlist: UNKNOWN }],
  ]);
});

it.each(["ip_allowlist", "prometheus_ip_allowlist", "whitelist", "allowlist"])(
  "of a Prometheus cluster, %s, is another name of its list",
  (name) => {
    const cluster = {
      name: "metrics",
      organization_id: 42,
      prometheus_whitelist: ["10.0.0.0/8"],
      [name]: [],
    };
    const issues = judge(cloudPrometheus, cluster, {
      by: "plan",
      now: new Date(),
      readCertificate: undefined,
    });
    expect(issues.map((issue) => formatIssue(issue))).toEqual([
      `${name}: is another name of this list; write \`prometheus_whitelist\``,
    ]);
  },
);
