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

it.each<[string, readonly object[], object, number, RegExp]>([
  ["nothing", [unchanged(["no-op"])], {}, 0, /^0 to add, 0 to change, 0 to import$/],
  ["an update", [change(CLUSTER, { ...CLUSTER, tier: "a" })], {}, 3, /: `tier` would change\.$/],
  [
    "a value known later",
    [change(CLUSTER, CLUSTER, { unknown: { url: true } })],
    {},
    3,
    /: `url` would change\.$/,
  ],
  [
    "a version of a secret",
    [change(login(null), login(1))],
    {},
    3,
    /Give it in TF_VAR_login__client_secret_17\.$/,
  ],
  [
    "a version of a secret, beside logins in another order",
    [change(logins(null, ["api", "login"]), logins(1, ["login", "api"]))],
    {},
    3,
    /^0 to add, 1 to change, 0 to import\n\S+: the service [^\n]*login__client_secret_17\.$/,
  ],
  [
    "a login that is added before another one",
    [change(logins(1, ["login"]), logins(1, ["api", "login"]))],
    {},
    3,
    /import\n\S+: `auth_sources\.api` would change\.$/,
  ],
  [
    "an update of nothing but a spelling",
    [
      change(
        { ...CLUSTER, custom_hostname: "A.example.com" },
        { ...CLUSTER, custom_hostname: "a.example.com" },
      ),
    ],
    {},
    3,
    /: `custom_hostname` would change\.$/,
  ],
  [
    "another version of a secret",
    [change(login(1), login(2))],
    {},
    3,
    /client_secret_wo_version` would change\.$/,
  ],
  ["a new cluster", [change(null, CLUSTER)], {}, 3, /: would be created\.$/],
  ["a cluster that is forgotten", [unchanged(["forget"])], {}, 3, /: the plan says forget\.$/],
  ["an action that is not known", [unchanged(["twist"])], {}, 3, /: the plan says twist\.$/m],
  [
    "a replacement",
    [change(CLUSTER, CLUSTER, { actions: ["delete", "create"] })],
    {},
    4,
    /: would be destroyed or replaced\.$/,
  ],
  ["an incomplete plan", [], { complete: false }, 3, /^The plan is incomplete/m],
  ["a plan with an error", [], { errored: true }, 3, /^The plan ended with an error/m],
])("%s", (_what, changes, more, code, line) => {
  const check = checkOf(changes, more);
  expect([exitCodeOf(check), check.lines.join("\n")]).toEqual([code, expect.stringMatching(line)]);
});
