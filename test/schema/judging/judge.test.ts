/** Every rule has an accepted and a refused example, and judges them so. */
import { PLAIN_CLUSTER, ruleExamples } from "../../../scripts/rule-examples";
import {
  cloudOpensearch,
  cloudProvider,
  formatPath,
  isObjectValue,
  type ObjectSchema,
  type ObjectValue,
  UNKNOWN,
  type Value,
} from "../../../src/schema";
import { judge as judgeAt } from "../../../src/schema/judging/judge";
import { ruleTable } from "../../../src/schema/judging/rule-table";
import { readCertificate } from "../../../src/schema/node/read-certificate";
import { clusterNamesRules } from "../../../src/schema/rules/cluster-names";
import { synthRules } from "../../../src/schema/rules/synth";
import { formatIssue } from "../format-issue";

const judge = (schema: ObjectSchema, value: ObjectValue) =>
  judgeAt(schema, value, { by: "change", now: new Date("2026-11-21T12:00:00Z"), readCertificate });

const otherRules = { ...synthRules, ...clusterNamesRules };
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

  it.each<[string, ObjectValue, string]>([
    [
      "host bits",
      { ip_allowlist: ["10.0.0.1/8"] },
      'ip_allowlist[0]: "10.0.0.1/8" has bits set after its /8 prefix; write "10.0.0.0/8"',
    ],
    [
      "the other naming set",
      { opensearch_whitelist: [] },
      "opensearch_whitelist: is another name of this list; write `ip_allowlist`",
    ],
    [
      "a misspelt attribute",
      { versoin: "2" },
      "versoin: is not an attribute of cloud_opensearch; did you mean `version`?",
    ],
    [
      "too many nodes",
      { data_node_count: 5, tier: "standard" },
      'data_node_count: 5 data nodes need the Advanced tier, and `tier` is "standard"; write at most 3, or set `tier` to "advanced"',
    ],
    [
      "a short window over midnight",
      { maintenance_window: { day_of_week: "sun", start_time: "23:30", end_time: "00:30" } },
      'maintenance_window.end_time: the window from "23:30" to "00:30" is 60 minutes long, and at least 120 are needed; write "01:30" or later',
    ],
  ])("contain the attribute, the value and the fix: %s", (_what, fields, message) => {
    expect(cluster(fields)).toContain(message);
  });

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

describe("the Advanced tier", () => {
  it.each(["advanced", "Advanced", "ADVANCED"])("is recognised as %s", (tier) => {
    expect(judge(cloudOpensearch, { ...PLAIN_CLUSTER, tier, data_node_count: 10 })).toEqual([]);
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

it.each([
  "https://api.example.com/v1?key=s3cret",
  "https://api.example.com/v1#s3cret",
  "https://user:s3cret@api.example.com/",
  "http://user:s3cret@api.example.com/?s3cret",
  "api.example.com?key=s3cret",
  "user:s3cret@api.example.com",
])("a base_url that may hold a key is shown without it: %s", (url) => {
  const issues = judge(cloudProvider, { base_url: url });
  expect(issues.length).toBeGreaterThan(0);
  for (const issue of issues) expect(formatIssue(issue)).not.toContain("s3cret");
});
