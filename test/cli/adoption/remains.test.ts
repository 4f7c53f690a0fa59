/** `adopt --check` says that nothing is left to send only of a plan of which that is known. */
import { exitCodeOf, remainsOf, sumOf } from "../../../src/cli/adoption/remains";
import { secretVariablesIn } from "../../../src/cli/adoption/secret-variables";
import { readPlan } from "../../../src/review";
import { change, CLUSTER, planJson } from "../../review/plan";

/** A program in which the usual name of the variable was taken. */
const PROGRAM = {
  resource: {
    cloud_opensearch: {
      logs: {
        auth_sources: [
          { name: "api" },
          { name: "login", client_secret_wo: "${var.login__client_secret_17}" },
        ],
      },
    },
  },
};

const checkOf = (changes: readonly object[], more: object = {}) => {
  const reading = readPlan(new TextEncoder().encode(JSON.stringify(planJson(changes, { ...more }))));
  if (!reading.ok) throw new Error(reading.problem);
  return sumOf([remainsOf(reading.plan, secretVariablesIn([PROGRAM]))]);
};
const login = (version: number | null) => ({
  ...CLUSTER,
  auth_sources: [{ name: "login", client_secret_wo_version: version }],
});
/** Two logins, of which one gets its first secret. */
const logins = (version: number | null, order: readonly ("login" | "api")[]) => ({
  ...CLUSTER,
  auth_sources: order.map((name) =>
    name === "login" ? { name, client_secret_wo_version: version } : { name, scope: "openid" },
  ),
});
const unchanged = (actions: readonly string[]) => change(CLUSTER, CLUSTER, { actions });

interface Checked {
  readonly changes: readonly object[];
  readonly more?: object;
  readonly code: number;
  readonly line: RegExp;
}

it.each<[what: string, given: Checked]>([
  ["nothing", { changes: [unchanged(["no-op"])], code: 0, line: /^0 to add, 0 to change, 0 to import$/ }],
  [
    "an update",
    { changes: [change(CLUSTER, { ...CLUSTER, tier: "a" })], code: 3, line: /: `tier` would change\.$/ },
  ],
  [
    "a value known later",
    {
      changes: [change(CLUSTER, CLUSTER, { unknown: { url: true } })],
      code: 3,
      line: /: `url` would change\.$/,
    },
  ],
  [
    "a version of a secret",
    {
      changes: [change(login(null), login(1))],
      code: 3,
      line: /Give it in TF_VAR_login__client_secret_17\.$/,
    },
  ],
  [
    "a version of a secret, beside logins in another order",
    {
      changes: [change(logins(null, ["api", "login"]), logins(1, ["login", "api"]))],
      code: 3,
      line: /^0 to add, 1 to change, 0 to import\n\S+: the service [^\n]*login__client_secret_17\.$/,
    },
  ],
  [
    "a login that is added before another one",
    {
      changes: [change(logins(1, ["login"]), logins(1, ["api", "login"]))],
      code: 3,
      line: /import\n\S+: `auth_sources\.api` would change\.$/,
    },
  ],
  [
    "an update of nothing but a spelling",
    {
      changes: [
        change(
          { ...CLUSTER, custom_hostname: "A.example.com" },
          { ...CLUSTER, custom_hostname: "a.example.com" },
        ),
      ],
      code: 3,
      line: /: `custom_hostname` would change\.$/,
    },
  ],
  [
    "another version of a secret",
    { changes: [change(login(1), login(2))], code: 3, line: /client_secret_wo_version` would change\.$/ },
  ],
  ["a new cluster", { changes: [change(null, CLUSTER)], code: 3, line: /: would be created\.$/ }],
  [
    "a cluster that is forgotten",
    { changes: [unchanged(["forget"])], code: 3, line: /: the plan says forget\.$/ },
  ],
  [
    "an action that is not known",
    { changes: [unchanged(["twist"])], code: 3, line: /: the plan says twist\.$/m },
  ],
  [
    "a replacement",
    {
      changes: [change(CLUSTER, CLUSTER, { actions: ["delete", "create"] })],
      code: 4,
      line: /: would be destroyed or replaced\.$/,
    },
  ],
  [
    "an incomplete plan",
    { changes: [], more: { complete: false }, code: 3, line: /^The plan is incomplete/m },
  ],
  [
    "a plan with an error",
    { changes: [], more: { errored: true }, code: 3, line: /^The plan ended with an error/m },
  ],
])("%s", (_what, { changes, more = {}, code, line }) => {
  const check = checkOf(changes, more);
  expect([exitCodeOf(check), check.lines.join("\n")]).toEqual([code, expect.stringMatching(line)]);
});
