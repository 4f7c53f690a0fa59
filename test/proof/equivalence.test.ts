/**
 * One rule, three judges: whatever the configuration, the construct at synth, the provider at plan and the service say
 * the same of it, except what by a rule's own description only some of them judge, and what follows from defaults that only
 * the service knows.
 */
import fc from "fast-check";

import { ruleExamples } from "../../scripts/rule-examples";
import { cases } from "../cases";
import { openPlanJudge, type PlanJudge } from "./equivalence/at-plan";
import { judgeAtSynth } from "./equivalence/at-synth";
import { openServiceJudge, type ServiceJudge } from "./equivalence/by-service";
import { type Case, type JsonObject, rowText, SUBJECTS } from "./equivalence/case";
import { anyCase } from "./equivalence/generate";
import { disagreements } from "./equivalence/verdict";

/** To ask about a hundred configurations costs hardly more than to ask about one; a batch has half of them on average. */
const CASES_IN_BATCH = 100;
const BATCHES = Math.ceil((2 * cases(30, 2500)) / CASES_IN_BATCH);

const opensearch = (fields: JsonObject, ...unknown: readonly string[]): Case => ({
  of: "cloud_opensearch",
  config: { name: "a", organization_id: 1, ...fields },
  unknown,
});
const prometheus = (fields: JsonObject): Case => ({
  of: "cloud_prometheus",
  config: { name: "a", organization_id: 1, ...fields },
  unknown: [],
});
const credentials = (config: JsonObject): Case => ({
  of: "cloud_opensearch_credentials",
  config,
  unknown: [],
});

/** Configurations of which the judges once did not say the same. Counterexamples are printed as rows to add here. */
const REGRESSIONS: readonly (readonly [what: string, row: Case])[] = [
  ["a malformed entry that a list has twice", prometheus({ prometheus_whitelist: ["", ""] })],
  ["an identifier that JavaScript rounds", credentials({ cluster_id: 9007199254740992 })],
  [
    "a version of a secret that JavaScript rounds",
    opensearch({ repo_config: { secret_access_key_wo_version: 1e21 } }),
  ],
  ["the id of a mocked cluster", credentials({ cluster_id: 0, colour: null })],
  ["a number of nodes that JavaScript rounds", opensearch({ data_node_count: 9007199254740992 })],
  [
    "keys that no attribute has, with nothing in them",
    prometheus({ colour: null, timeouts: { constructor: null } }),
  ],
  ["more nodes than the service's default tier has", opensearch({ data_node_count: 4 })],
  ["a tier that is not known yet", opensearch({ data_node_count: 4, tier: "standard" }, "tier")],
  [
    "what the service gives, not known yet",
    opensearch({ id: 7, repo_config: { aws_role_arn: "arn" } }, "id", "repo_config.aws_role_arn"),
  ],
  [
    "null elements beside other errors",
    opensearch({
      name: "A",
      organization_id: 0,
      ip_allowlist: [null, "10.0.0.1/8"],
      auth_sources: [null, { name: null, type: "saml", client_id: "x" }],
    }),
  ],
  [
    "values of other types, where more is wrong",
    opensearch({
      name: 7,
      organization_id: "many",
      ip_allowlist: {},
      maintenance_window: [],
      auth_sources: [{ name: "a", type: ["oidc"], dashboards_login: "yes", colour: {} }],
      timeouts: "long",
    }),
  ],
  [
    "a version of a secret that is no number, without the secret",
    opensearch({
      auth_sources: [
        { name: "a", type: "oidc", client_id: "d", client_secret_wo_version: "many", dashboards_login: true },
      ],
    }),
  ],
  [
    "an object without an attribute that it has",
    opensearch({ maintenance_window: { colour: "x" }, timeouts: { colour: {} } }),
  ],
  [
    "a write-only secret, which the service gets as the secret",
    opensearch({
      auth_sources: [{ name: "a", type: "saml", client_secret_wo: "", client_secret_wo_version: 0 }],
      repo_config: { secret_access_key: "s", secret_access_key_wo: "t" },
    }),
  ],
];

let plan: PlanJudge;
let service: ServiceJudge;

beforeAll(async () => {
  [plan, service] = await Promise.all([openPlanJudge(), openServiceJudge()]);
});
afterAll(async () => {
  await Promise.all([plan.close(), service.close()]);
});

/** For each case how the judges differ, a line each. */
async function differences(cases: readonly Case[]): Promise<readonly (readonly string[])[]> {
  const [planned, served] = await Promise.all([plan.judge(cases), service.judge(cases)]);
  const synthesized = judgeAtSynth(cases);
  const nothing: ReadonlySet<string> = new Set();
  return cases.map(({ unknown }, at) =>
    disagreements(
      { synth: synthesized[at] ?? nothing, plan: planned[at] ?? nothing, service: served[at] },
      unknown,
    ),
  );
}

it.each(REGRESSIONS)("the judges agree on %s", async (_what, row) => {
  expect(await differences([row])).toEqual([[]]);
});

// The service judges no data source of clusters: test/constructs/data-clusters.test.ts has those.
it("agree on the examples of every rule", async () => {
  const judged = Object.values(ruleExamples).filter(({ schema }) => Object.hasOwn(SUBJECTS, schema.name));
  const cases = judged.flatMap(({ schema, accepted, refused }) =>
    [accepted, refused].map((config): Case => ({
      of: schema.name as Case["of"],
      config: config as JsonObject,
      unknown: [],
    })),
  );
  const found: (readonly string[])[] = [];
  // An error names at most twelve constructs that have the same ones.
  for (let at = 0; at < cases.length; at += 10) found.push(...(await differences(cases.slice(at, at + 10))));
  expect(
    cases.flatMap((row, at) => ((found[at]?.length ?? 0) > 0 ? [[rowText(row), found[at]]] : [])),
  ).toEqual([]);
});

it("agree on any configuration, valid or broken", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCase, { minLength: 1, maxLength: CASES_IN_BATCH, size: "max" }),
      async (cases) => {
        const found = await differences(cases);
        const at = found.findIndex((lines) => lines.length > 0);
        const [row, lines = []] = [cases[at], found[at]];
        if (row === undefined) return;
        throw new Error(
          `The judges disagree:\n${lines.map((line) => `  ${line}\n`).join("")}` +
            `As a row for REGRESSIONS:\n  ${rowText(row)}`,
        );
      },
    ),
    { numRuns: BATCHES, includeErrorInReport: true },
  );
}, 600_000);
