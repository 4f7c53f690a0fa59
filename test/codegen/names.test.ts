/** The names of what a program declares. */
import fc from "fast-check";

import { namesOfCluster, namesWithin } from "../../src/codegen/names";
import { CLUSTER_KINDS } from "../../src/schema";
import { cases } from "../cases";

it.each([
  ["logs-production", { identifier: "opensearchLogsProduction", label: "logs_production" }],
  ["logs-2", { identifier: "opensearchLogs_2", label: "logs_2" }],
  ["2-logs", { identifier: "opensearch_2Logs", label: "_2_logs" }],
  ["class", { identifier: "opensearchClass", label: "class" }],
  ["-a--b-", { identifier: "opensearch$A$B$", label: "_-a--b-" }],
])("of %s", (name, { identifier, label }) => {
  const constructId = `opensearch-${name}`;
  expect(namesOfCluster("opensearch", name)).toEqual({ constructId, identifier, label });
});

it("of the secret of a login", () => {
  expect(namesWithin("opensearch", "logs", ["company-login", "client_secret"])).toEqual({
    constructId: "opensearch_logs__company_login__client_secret",
    identifier: "opensearchLogs__companyLogin__clientSecret",
    label: "opensearch_logs__company_login__client_secret",
  });
});

const name = fc.oneof(fc.stringMatching(/^[a-b1-]{1,6}$/), fc.stringMatching(/^[a-z0-9-]{1,40}$/));
const kind = fc.constantFrom(...CLUSTER_KINDS);
const declared = fc.oneof(
  fc
    .tuple(kind, name)
    .map(([of, cluster]) => ({ key: `${of} ${cluster}`, names: namesOfCluster(of, cluster) })),
  fc.tuple(kind, name, name).map(([of, cluster, login]) => ({
    key: `${of} ${cluster} ${login}`,
    names: namesWithin(of, cluster, [login, "client_secret"]),
  })),
);

it("are valid, and differ for different clusters and secrets, also where case is ignored", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(declared, { minLength: 2, maxLength: 40, selector: ({ key }) => key }),
      (list) => {
        for (const { names } of list) {
          expect(names.identifier).toMatch(/^[a-z][\w$]*$/);
          expect(names.label).toMatch(/^[a-z_][a-z0-9_-]*$/);
        }
        const identifiers = list.map(({ names }) => names.identifier);
        const ids = list.map(({ names }) => names.constructId.toLowerCase());
        expect(new Set(identifiers).size).toBe(list.length);
        expect(new Set(ids).size).toBe(list.length);
      },
    ),
    { numRuns: cases(40, 200) },
  );
});

it("of clusters of one kind differ in Terraform's language", () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 40 }), (list) => {
      expect(new Set(list.map((one) => namesOfCluster("opensearch", one).label)).size).toBe(list.length);
    }),
    { numRuns: cases(40, 200) },
  );
});
