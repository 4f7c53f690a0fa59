/** A cluster as code, while it is typed. */
import { codeOf, withoutErrors } from "../../../src/console/model/cluster-code";
import { newCluster } from "../../../src/console/model/cluster-edit";
import { judgeEdit } from "../../../src/console/model/form-issues";

it.each([
  { language: "hcl", given: "client_secret_wo = var.opensearch_logs__login__client_secret" },
  { language: "typescript", given: "clientSecretWo: opensearchLogs__login__clientSecret.stringValue" },
] as const)("has a secret that is typed as a variable, in $language", ({ language, given }) => {
  const login = { name: "login", type: "oidc", client_id: "x", connect_url: "https://idp.example.com" };
  const typed = { ...login, client_secret: "s3cret" };
  const edit = newCluster("opensearch", "whitelist", {
    name: "logs",
    organization_id: 42,
    auth_sources: [typed],
  });
  const { code, findings } = codeOf(edit, language, "cdktf");
  expect(findings).toEqual([]);
  expect(code).not.toContain("s3cret");
  expect(code.replaceAll(/ +/g, " ")).toContain(given);
});

it.each([
  [{ data_node_count: 99, version: "2.18" }, { version: "2.18" }],
  [
    // More than the rules list.
    { opensearch_whitelist: ["10.0.0.0/8", ...Array.from({ length: 150 }, (_, row) => `10.0.0.${row}/300`)] },
    { opensearch_whitelist: ["10.0.0.0/8"] },
  ],
])("leaves out the fields and ranges that are refused alone, case %#", (typed, left) => {
  const edit = newCluster("opensearch", "whitelist", { name: "logs", organization_id: 42 });
  const shown = { ...edit, edited: { ...edit.base, ...typed } };
  const errors = judgeEdit(shown, new Date()).filter(({ severity }) => severity === "error");
  expect(withoutErrors(shown, errors).edited).toEqual({ ...edit.base, ...left });
});
