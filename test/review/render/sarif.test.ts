/** SARIF, held against the standard's schema and Microsoft's validator, with its rules for code scanning. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020";

import { CODES, type Review, type ReviewOptions } from "../../../src/review";
import { SARIF } from "../../../src/review/limits";
import { renderSarif, ruleJson } from "../../../src/review/render/sarif";
import { describeWithTool, toolFile } from "../../tools";
import { CORPUS, reviewOf } from "../corpus-reviews";
import { type Attributes, change, CLUSTER, programWith, reviewed, statement } from "../plan";

/** Of this platform. */
const MULTITOOL = toolFile(`@microsoft/sarif-multitool-${process.platform}`);

/** As many as code scanning takes; the validator takes as long for a file of one run. */
const RUNS_IN_FILE = 20;

interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly message: { readonly text: string };
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string };
              readonly region: { readonly startLine: number };
            };
          },
        ];
        readonly partialFingerprints: Readonly<Record<string, string>>;
      }[];
    },
  ];
}

interface Rule {
  readonly help: { readonly markdown: string };
  readonly helpUri: string;
}

const parse = (text: string) => JSON.parse(text) as Log;
const lists = (range: string) => ({ ip_allowlist: [range], dashboards_ip_allowlist: ["10.0.0.0/8"] });

/** The reviews of the corpus, and one of a change that adds an approval. */
const REVIEWS: readonly (readonly [string, Review])[] = [
  ...CORPUS.map(([name, planCase]) => [name, reviewOf(planCase)] as const),
  ["an approval that the change adds itself", withOwnApproval()],
];

function withOwnApproval(): Review {
  const entry = { who: "Ada", why: "a test", until: "2999-12-31" };
  const approvals = [{ digest: "1".repeat(32), record: entry }];
  return reviewed([change(lists("10.0.0.0/9"), lists("10.0.0.0/8"))], {}, { approvals, baseApprovals: [] });
}

describeWithTool("The SARIF validator", "SARIF", () => {
  it("is valid by the standard's schema", () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    addFormats(ajv);
    const schema = readFileSync(join(MULTITOOL, "sarif-2.1.0.json"), "utf8");
    const isValid = ajv.compile(JSON.parse(schema) as object);
    const problems = REVIEWS.flatMap(([name, found]) => {
      isValid(parse(renderSarif(found, "out/plan.json")));
      return (isValid.errors ?? []).map(({ instancePath, message }) => `${name}: ${instancePath} ${message}`);
    });
    expect(problems).toEqual([]);
  });

  it("breaks no rule of the standard's validator or of code scanning", () => {
    const folder = mkdtempSync(join(tmpdir(), "sarif-"));
    try {
      const logs = REVIEWS.map(([, found]) => parse(renderSarif(found, "plan.json")));
      const files = Math.ceil(logs.length / RUNS_IN_FILE);
      for (let file = 0; file < files; file += 1) {
        const some = logs.slice(file * RUNS_IN_FILE, (file + 1) * RUNS_IN_FILE);
        const merged = { ...some[0], runs: some.flatMap(({ runs }) => runs) };
        writeFileSync(join(folder, `${file}.sarif`), JSON.stringify(merged));
      }
      const program = join(MULTITOOL, "Sarif.Multitool");
      chmodSync(program, 0o755);
      const { stdout, stderr } = spawnSync(
        program,
        [
          "validate",
          join(folder, "*.sarif"),
          "--rule-kind",
          "Sarif;Ghas",
          "--output",
          join(folder, "v.json"),
        ],
        {
          encoding: "utf8",
          env: { DOTNET_BUNDLE_EXTRACT_BASE_DIR: folder, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1" },
        },
      );
      expect(stdout + stderr).toContain(`${files} files scanned`);
      const broken = [...stdout.matchAll(/(?:warning|error|note) ((?:SARIF|GH)\w*\d+)/g)].map(
        ([, rule]) => rule,
      );
      expect(broken).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("SARIF", () => {
  it.each(REVIEWS)("names the rule of each result: %s", (_name, found) => {
    const [run] = parse(renderSarif(found, "out/plan.json")).runs;
    for (const { ruleId, ruleIndex } of run.results)
      expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  it("points at the line of the construct, or otherwise at the plan", () => {
    const synthesized = programWith({ line: "src/main.ts:12" });
    const changes = [
      change(lists("10.0.0.0/9"), lists("10.0.0.0/8")),
      change(lists("10.0.0.0/9"), lists("10.0.0.0/8"), { address: "cloud_opensearch.other" }),
    ];
    const [run] = parse(renderSarif(reviewed(changes, {}, { synthesized }), "/tmp/../plan.json")).runs;
    expect(run.results.map(({ locations: [{ physicalLocation }] }) => physicalLocation)).toEqual([
      { artifactLocation: { uri: "src/main.ts" }, region: { startLine: 12 } },
      { artifactLocation: { uri: "tmp/plan.json" }, region: { startLine: 1 } },
    ]);
  });

  it("keeps the most severe of more results than are shown, and counts the others", () => {
    const changes = Array.from({ length: SARIF.results + 10 }, (_, index) =>
      change(lists("10.0.0.0/8"), lists("10.0.0.0/9"), { address: `cloud_opensearch.a${index}` }),
    );
    const worst = change(lists("10.0.0.0/8"), lists("0.0.0.0/0"), { address: "cloud_opensearch.z" });
    const [run] = parse(renderSarif(reviewed([...changes, worst]), "plan.json")).runs;
    expect(run.results).toHaveLength(SARIF.results);
    expect(run.results[0]).toMatchObject({ level: "error" });
    const { ruleId, level, message } = run.results.at(-1) ?? {};
    expect([ruleId, level]).toEqual(["not-shown", "warning"]);
    expect(message?.text).toMatch(/^13 more findings are not shown here: 13 warnings\./);
    expect(run.tool.driver.rules.at(-1)?.id).toBe("not-shown");
  });

  it("stays within the compressed size limit of code scanning, for many findings with long names", () => {
    const random = (seed: number) =>
      createHash("sha512").update(String(seed)).digest("base64").repeat(4).slice(0, 250);
    const changes = Array.from({ length: SARIF.results }, (_, index) =>
      change(lists("10.0.0.0/9"), lists(`${index % 250}.0.0.0/8`), {
        address: `cloud_opensearch.a["${random(index)}"]`,
      }),
    );
    const sarif = renderSarif(reviewed(changes), "plan.json");
    expect(gzipSync(sarif).length).toBeLessThan(10_000_000);
  });

  it("explains every code, in the documentation too", () => {
    const page = readFileSync(join(__dirname, "../../../docs/findings.md"), "utf8");
    for (const code of Object.keys(CODES)) {
      const { help, helpUri } = ruleJson(code) as Rule;
      expect(help.markdown).toContain("**What to do:**");
      expect(new URL(helpUri).hash).toBe(`#${code}`);
      expect(page).toContain(`\n## ${code}\n`);
    }
  });
});

/** The hashes by which GitHub knows the findings of two plans again. */
describe("the fingerprint of a finding", () => {
  const allow = (...ranges: readonly string[]) => ({ ...CLUSTER, ip_allowlist: ranges });
  const hashes = (changes: readonly object[], more: Attributes = {}, options: ReviewOptions = {}) =>
    parse(renderSarif(reviewed(changes, more, options), "plan.json")).runs[0].results.map(
      ({ ruleId, partialFingerprints }) => `${ruleId} ${partialFingerprints["primaryLocationLineHash"]}`,
    );
  const at = (line: number) => ({ synthesized: programWith({ line: `main.ts:${line}` }) });
  const WIDENED = change(allow("10.0.0.0/24"), allow("10.0.0.0/23"));
  const swapped = (lost: string) => hashes([change(allow("10.0.0.0/24", lost), allow("10.0.0.0/23"))]);
  const lockedOut = (...after: readonly string[]) =>
    hashes(
      [change(allow("10.0.0.0/24"), allow(...after))],
      {},
      { mustReach: [statement({ addresses: ["10.0.0.7", "10.0.0.8"] })] },
    ).filter((hash) => hash.startsWith("lockout"));
  /** Of a list that is sensitive as a whole or in its entries, in the plan of a day. */
  const secret = (marks: unknown, ranges: readonly string[], day = "23") => {
    const hidden = { afterSensitive: { ip_allowlist: marks }, beforeSensitive: { ip_allowlist: true } };
    const plan = { timestamp: `2026-11-${day}T08:00:00Z` };
    const found = hashes([change(allow("10.0.0.0/24"), allow(...ranges), hidden)], plan);
    return found.filter((hash) => !hash.startsWith("sensitivity"));
  };

  it("has GitHub's form, and is unique", () => {
    expect(hashes([WIDENED])).toEqual([expect.stringMatching(/^broadened [0-9a-f]{16}:1$/)]);
  });

  it.each<[when: string, one: readonly string[], other: readonly string[]]>([
    ["the program's lines move", hashes([WIDENED], {}, at(12)), hashes([WIDENED], {}, at(99))],
    [
      "other clusters change",
      hashes([WIDENED]),
      hashes([
        WIDENED,
        change(allow("10.0.0.0/8"), allow("10.0.0.0/9"), { address: "cloud_opensearch.z" }),
      ]).slice(0, 1),
    ],
    [
      "a caller loses the same, and others more",
      lockedOut("10.0.0.7"),
      lockedOut("10.0.0.7", "10.0.0.64/26"),
    ],
    ["the ranges of a sensitive list differ", secret(true, ["10.0.0.0/23"]), secret(true, ["10.0.0.0/22"])],
    [
      "a sensitive list has more of them",
      secret(true, ["10.0.0.0/23"]),
      secret(true, ["10.0.0.0/23", "10.9.0.0/16"]),
    ],
  ])("stays when %s", (_when, one, other) => {
    expect(one).not.toEqual([]);
    expect(one).toEqual(other);
  });

  it.each<[when: string, one: readonly string[], other: readonly string[]]>([
    [
      "more ranges are gained",
      hashes([WIDENED]),
      hashes([change(allow("10.0.0.0/24"), allow("10.0.0.0/22"))]),
    ],
    [
      "another cluster gains them",
      hashes([WIDENED]),
      hashes([change(allow("10.0.0.0/24"), allow("10.0.0.0/23"), { address: "cloud_opensearch.b" })]),
    ],
    [
      "another cluster has that address",
      hashes([WIDENED]),
      hashes([
        change(
          { ...allow("10.0.0.0/24"), organization_id: 43 },
          { ...allow("10.0.0.0/23"), organization_id: 43 },
        ),
      ]),
    ],
    ["more ranges are lost with the same gain", swapped("11.0.0.0/24"), swapped("11.0.0.0/23")],
    [
      "the plan of a sensitive list is new",
      secret(true, ["10.0.0.0/23"]),
      secret(true, ["10.0.0.0/23"], "24"),
    ],
    [
      "it has more entries, and Terraform shows their number",
      secret([true], ["10.0.0.0/23"]),
      secret([true, true], ["10.0.0.0/23", "10.9.0.0/16"]),
    ],
  ])("changes when %s", (_when, one, other) => {
    expect(one).not.toEqual([]);
    expect(one.filter((hash) => other.includes(hash))).toEqual([]);
  });
});
