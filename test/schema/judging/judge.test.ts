/** Every rule has an accepted and a refused example, and judges them so. */
import { PLAIN_CLUSTER, ruleExamples } from "../../../scripts/rule-examples";
import {
  cloudOpensearch,
  formatPath,
  isObjectValue,
  type ObjectSchema,
  type ObjectValue,
  UNKNOWN,
  type Value,
} from "../../../src/schema";
import { judge as judgeAt } from "../../../src/schema/judging/judge";
import { ruleTable } from "../../../src/schema/judging/rule-table";
import { networkEndRules } from "../../../src/schema/networks";
import { readCertificate } from "../../../src/schema/node/read-certificate";
import { clusterNamesRules } from "../../../src/schema/rules/cluster-names";
import { synthRules } from "../../../src/schema/rules/synth";
import { formatIssue } from "../format-issue";

const judge = (schema: ObjectSchema, value: ObjectValue) =>
  judgeAt(schema, value, { by: "change", now: new Date("2026-11-21T12:00:00Z"), readCertificate });

const otherRules = { ...synthRules, ...clusterNamesRules, ...networkEndRules };
const judgedRules = Object.keys(ruleTable).filter((code) => !Object.hasOwn(otherRules, code));

describe("the rule table", () => {
  it.each(Object.entries(ruleTable))("%s has a stable name, a section and a reason", (code, rule) => {
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(rule.reference).toMatch(/^(\d+(\.\d+)?|contract)$/);
    expect(rule.reason).toMatch(/^[A-Z].*\.$/);
  });

  it("has an example for each rule, and no example without a rule", () => {
    expect(Object.keys(ruleExamples).sort()).toEqual([...judgedRules].sort());
  });

  it.each(judgedRules)("%s accepts its accepted example, and refuses its refused one", (code) => {
    const example = ruleExamples[code];
    if (example === undefined) throw new Error(`no example for ${code}`);
    const codes = (value: ObjectValue) => judge(example.schema, value).map((issue) => issue.code);
    const severities = new Set(judge(example.schema, example.refused).map(({ severity }) => severity));
    expect(codes(example.accepted)).toEqual([]);
    expect(codes(example.refused)).toContain(code);
    expect(severities).toContain(ruleTable[code]?.severity);
  });
});

describe("unknown values", () => {
  it("raise no issue anywhere in an accepted example", () => {
    for (const { schema, accepted } of Object.values(ruleExamples)) {
      for (const variant of withUnknowns(accepted)) {
        expect(judge(schema, variant as ObjectValue)).toEqual([]);
      }
    }
  });

  it("never add an error that the known value would not raise", () => {
    for (const [code, { schema, refused }] of Object.entries(ruleExamples)) {
      const known = new Set(judge(schema, refused).map((issue) => `${issue.code} ${formatPath(issue.path)}`));
      for (const variant of withUnknowns(refused)) {
        for (const issue of judge(schema, variant as ObjectValue).filter(
          ({ severity }) => severity === "error",
        )) {
          expect([code, known.has(`${issue.code} ${formatPath(issue.path)}`)]).toEqual([code, true]);
        }
      }
    }
  });
});

it("an unknown value is refused for an attribute that only the service sets", () => {
  const codes = judge(cloudOpensearch, { ...PLAIN_CLUSTER, id: UNKNOWN }).map(({ code }) => code);
  expect(codes).toEqual(["read-only-attribute"]);
});

describe("messages", () => {
  const cluster = (fields: ObjectValue) =>
    judge(cloudOpensearch, { ...PLAIN_CLUSTER, ...fields }).map((issue) => formatIssue(issue));

  it("never contain a sensitive value or a password in a URL", () => {
    const secret = "p1anted-s3cret";
    const said = [
      ...cluster({
        repo_config: { enable_access_keys: false, access_key_id: "A", secret_access_key: secret },
      }),
      ...cluster({ auth_sources: [{ name: "a", type: "saml", client_secret: secret }] }),
      ...cluster({ auth_sources: [{ name: "a", type: "oidc", client_secret: [secret] as Value }] }),
      ...cluster({
        auth_sources: [{ name: "a", type: "oidc", connect_url: `http://user:${secret}@example.com/` }],
      }),
    ];
    expect(said).toHaveLength(5);
    expect(said.join("\n")).not.toContain(secret);
  });
});

/** The value with each of its parts, one after the other, made unknown. */
function withUnknowns(value: Value): Value[] {
  if (Array.isArray(value)) {
    const list = value as readonly Value[];
    return [
      UNKNOWN,
      ...list.flatMap((_, index) => withUnknowns(list[index]).map((part) => list.with(index, part))),
    ];
  }
  if (!isObjectValue(value)) return [UNKNOWN];
  return Object.keys(value).flatMap((name) =>
    withUnknowns(value[name]).map((part) => ({ ...value, [name]: part })),
  );
}
