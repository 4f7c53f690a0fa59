/** A cluster as code, while it is typed. */
import { codeOf } from "../../../src/console/model/cluster-code";
import { newCluster } from "../../../src/console/model/cluster-edit";

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
