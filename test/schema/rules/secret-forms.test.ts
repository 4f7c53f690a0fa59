/** Each configuration has these issues, word for word, and no other. */
import { PLAIN_CLUSTER } from "../../../scripts/rule-examples";
import { cloudOpensearch, type ObjectValue, UNKNOWN } from "../../../src/schema";
import { judge } from "../../../src/schema/judging/judge";
import type { Judge } from "../../../src/schema/rules/rule";
import { formatIssue } from "../format-issue";
import { itJudgesClusters, withSource } from "../judged";

describe("the two forms of a secret", () => {
  itJudgesClusters([
    [
      withSource({ client_secret: "s", client_secret_wo: "s", client_secret_wo_version: 1 }),
      "error conflicting-secret-forms: auth_sources[0].client_secret_wo: is given together with `client_secret`; keep one of the two",
    ],
    [withSource({ client_secret: "s", client_secret_wo: UNKNOWN, client_secret_wo_version: 1 })],
    [withSource({ client_secret: UNKNOWN, client_secret_wo: "s", client_secret_wo_version: 1 })],
    [
      withSource({ client_secret_wo: "s" }),
      "error secret-without-version: auth_sources[0].client_secret_wo_version: is required with `client_secret_wo`; write 1, and raise it with each new secret",
    ],
    [withSource({ client_secret_wo: UNKNOWN })],
    [withSource({ client_secret_wo: "s", client_secret_wo_version: UNKNOWN })],
    [withSource({ client_secret_wo_version: 1 })],
    [
      withSource({ client_secret_wo: "s", client_secret_wo_version: -1 }),
      "error invalid-secret-version: auth_sources[0].client_secret_wo_version: -1 is not a whole number from 0 on; write 1, and raise it with each new secret",
    ],
    [withSource({ client_secret_wo: "s", client_secret_wo_version: 0 })],
    [withSource({ client_secret_wo_version: 0, dashboards_login: true, client_id: "c" })],
    [withSource({ client_secret_wo_version: UNKNOWN })],
    [withSource({ client_secret_wo: UNKNOWN, client_secret_wo_version: 1 })],
    [
      { repo_config: { enable_access_keys: true, access_key_id: "A", secret_access_key_wo: "s" } },
      "error secret-without-version: repo_config.secret_access_key_wo_version: is required with `secret_access_key_wo`; write 1, and raise it with each new secret",
    ],
  ]);
});

function judgedBy(by: Judge, fields: ObjectValue): readonly string[] {
  const judgement = { by, now: new Date("2026-11-21T12:00:00Z"), readCertificate: undefined };
  const issues = judge(cloudOpensearch, { ...PLAIN_CLUSTER, ...withSource(fields) }, judgement);
  return issues.map((issue) => formatIssue(issue));
}

/** A plan that sends nothing needs no write-only secret. */
it.each<[ObjectValue, string[]]>([
  [
    { client_secret_wo_version: 1 },
    [
      "auth_sources[0].client_secret_wo: is not given, and `client_secret_wo_version` is; give the secret, also if its version stays the same, or write the version 0 for the secret that an imported cluster keeps",
    ],
  ],
  [
    { client_secret: "s", client_secret_wo_version: 1 },
    [
      "auth_sources[0].client_secret_wo_version: is given without `client_secret_wo`, and with `client_secret`; remove it",
    ],
  ],
  [{ client_secret_wo: UNKNOWN, client_secret_wo_version: 1 }, []],
  [{ client_secret_wo_version: 0 }, []],
])("a version without its secret is refused at synth, unless it is 0: %j", (fields, expected) => {
  expect(judgedBy("synth", fields)).toEqual(expected);
});

const NEEDED =
  "auth_sources[0].client_secret_wo: is needed to create or update the cluster, and is not given (`client_secret_wo_version` is 0); give the secret that is in use, or a new one with the version 1";

it.each<[ObjectValue, string[]]>([
  [{ client_secret_wo_version: 0, dashboards_login: true, client_id: "c" }, [NEEDED]],
  [{ client_secret_wo_version: 0 }, [`${NEEDED}; if there is none, remove the version`]],
  [{ client_secret_wo_version: 0, client_secret_wo: "s" }, []],
  [{ client_secret_wo_version: 0, client_secret_wo: UNKNOWN }, []],
])("a kept secret is needed for what is sent: %j", (fields, expected) => {
  expect(judgedBy("change", fields)).toEqual(expected);
});
