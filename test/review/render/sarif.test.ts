/** SARIF, held against the standard's schema and Microsoft's validator, with its rules for code scanning. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020";

import { IpSet } from "../../../src/cidr";
import { type Code, CODES, type Review, type ReviewOptions } from "../../../src/review";
import { MOST_RESULTS, renderSarif, ruleJson } from "../../../src/review/render/sarif";
import { describeWithTool, toolFile } from "../../tools";
import { CORPUS, reviewOf } from "../corpus-reviews";
import { change, reviewed } from "../plan";

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
  const approvals = [{ digest: "1".repeat(32), entry }];
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
    const synthesized = {
      constructs: new Map([["cloud_opensearch.logs", { source: "src/main.ts:12" }]]),
      statements: [],
    };
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

  it("points at the range that became wider or narrower, otherwise at the attribute", () => {
    const range = (text: string, line: number) => ({ range: IpSet.parse([text]) ?? IpSet.empty, line });
    const written = {
      attributes: new Map([
        ["ip_allowlist", 14],
        ["tier", 17],
      ]),
      ranges: new Map([["ip_allowlist", [range("10.0.0.0/9", 15), range("10.128.0.0/16", 16)]]]),
    };
    const synthesized = {
      constructs: new Map([["cloud_opensearch.logs", { source: "src/main.ts:12", written }]]),
      statements: [],
    };
    const linesOf = (before: readonly string[], after: readonly string[]) => {
      const sides = [before, after].map((ip, index) => ({
        ip_allowlist: ip,
        dashboards_ip_allowlist: ["10.0.0.0/8"],
        tier: String(index),
        name: String(index),
      }));
      const [run] = parse(
        renderSarif(reviewed([change(sides[0] ?? {}, sides[1] ?? {})], {}, { synthesized }), "plan.json"),
      ).runs;
      return Object.fromEntries(
        run.results.map(({ ruleId, locations }) => [ruleId, locations[0].physicalLocation.region.startLine]),
      );
    };
    const others = { sizing: 17, renamed: 12 };
    expect(linesOf(["10.0.0.0/9"], ["10.0.0.0/9", "10.128.0.0/16"])).toEqual({ broadened: 16, ...others });
    expect(linesOf(["10.0.0.0/16"], ["10.0.0.0/9", "10.128.0.0/16"])).toEqual({ broadened: 15, ...others });
    expect(linesOf(["10.0.0.0/8"], ["10.0.0.0/9"])).toEqual({ narrowed: 15, ...others });
    expect(linesOf(["10.0.0.0/9", "10.128.0.0/16"], ["10.0.0.0/9"])).toEqual({ narrowed: 14, ...others });
  });

  it("keeps the most severe of more results than are shown, and counts the others", () => {
    const changes = Array.from({ length: MOST_RESULTS + 10 }, (_, index) =>
      change(lists("10.0.0.0/8"), lists("10.0.0.0/9"), { address: `cloud_opensearch.a${index}` }),
    );
    const worst = change(lists("10.0.0.0/8"), lists("0.0.0.0/0"), { address: "cloud_opensearch.z" });
    const [run] = parse(renderSarif(reviewed([...changes, worst]), "plan.json")).runs;
    expect(run.results).toHaveLength(MOST_RESULTS);
    expect(run.results[0]).toMatchObject({ level: "error" });
    const { ruleId, level, message } = run.results.at(-1) ?? {};
    expect([ruleId, level]).toEqual(["not-shown", "warning"]);
    expect(message?.text).toMatch(/^13 more findings are not shown here: 13 warnings\./);
    expect(run.tool.driver.rules.at(-1)?.id).toBe("not-shown");
  });

  it("stays within the compressed size limit of code scanning, for many findings with long names", () => {
    const random = (seed: number) =>
      createHash("sha512").update(String(seed)).digest("base64").repeat(4).slice(0, 250);
    const changes = Array.from({ length: MOST_RESULTS }, (_, index) =>
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
      const { help, helpUri } = ruleJson(code as Code) as Rule;
      expect(help.markdown).toContain("**What to do:**");
      expect(new URL(helpUri).hash).toBe(`#${code}`);
      expect(page).toContain(`\n## ${code}\n`);
    }
  });
});

/** The hashes by which GitHub knows the findings of two plans again. */
describe("the fingerprint of a finding", () => {
  const allow = (...ranges: readonly string[]) => ({
    name: "logs",
    organization_id: 42,
    ip_allowlist: ranges,
    dashboards_ip_allowlist: ["10.0.0.0/8"],
  });
  const of = (changes: readonly object[], options: ReviewOptions = {}) =>
    parse(renderSarif(reviewed(changes, {}, options), "plan.json")).runs[0].results;
  const hashes = (...args: Parameters<typeof of>) =>
    of(...args).map(({ partialFingerprints }) => partialFingerprints["primaryLocationLineHash"]);
  const at = (line: number) => ({
    synthesized: {
      constructs: new Map([["cloud_opensearch.logs", { source: `main.ts:${line}` }]]),
      statements: [],
    },
  });
  const widened = change(allow("10.0.0.0/24"), allow("10.0.0.0/23"));

  it("has GitHub's form, and is unique", () => {
    const [{ partialFingerprints } = { partialFingerprints: {} }] = of([widened]);
    expect(partialFingerprints).toEqual({
      primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{16}:1$/) as string,
    });
  });

  it("stays when the program's lines move, and when other clusters change", () => {
    const other = change(allow("10.0.0.0/8"), allow("11.0.0.0/8"), { address: "cloud_opensearch.a" });
    expect(hashes([widened], at(12))).toEqual(hashes([widened], at(99)));
    expect(hashes([other, widened])).toEqual(expect.arrayContaining(hashes([widened])));
  });

  it.each<[string, object]>([
    ["more ranges are gained", change(allow("10.0.0.0/24"), allow("10.0.0.0/22"))],
    [
      "another cluster gains them",
      change(allow("10.0.0.0/24"), allow("10.0.0.0/23"), { address: "cloud_opensearch.b" }),
    ],
    [
      "another cluster has that address",
      change(
        { ...allow("10.0.0.0/24"), organization_id: 43 },
        { ...allow("10.0.0.0/23"), organization_id: 43 },
      ),
    ],
  ])("changes when %s", (_what, changed) => {
    expect(hashes([changed])).not.toEqual(hashes([widened]));
  });

  it("changes when more ranges are lost with the same gain", () => {
    const swapped = (...lost: readonly string[]) =>
      change(allow("10.0.0.0/24", ...lost), allow("10.0.0.0/23"));
    expect(hashes([swapped("11.0.0.0/24")])).not.toEqual(hashes([swapped("11.0.0.0/23")]));
  });

  it("distinguishes findings on one line, and callers", () => {
    const statement = (caller: string) => ({
      cluster: "cloud_opensearch.logs",
      endpoint: "api",
      caller,
      addresses: ["10.0.0.7"],
    });
    const narrowed = change({ ...allow("10.0.0.0/24"), tier: "a" }, { ...allow("10.0.0.0/32"), tier: "b" });
    const found = of([narrowed], { ...at(12), mustReach: [statement("ci"), statement("agent")] });
    expect(found).toHaveLength(4);
    expect(
      new Set(found.map(({ locations: [{ physicalLocation }] }) => physicalLocation.region.startLine)),
    ).toEqual(new Set([12]));
    const distinct = new Set(
      found.map(({ partialFingerprints }) => partialFingerprints["primaryLocationLineHash"]),
    );
    expect(distinct.size).toBe(4);
  });

  it("of a locked-out caller stays when the rest of the list changes, but not when the caller loses more", () => {
    const mustReach = [
      {
        cluster: "cloud_opensearch.logs",
        endpoint: "api",
        caller: "ci",
        addresses: ["10.0.0.7", "10.0.0.8"],
      },
    ];
    const lockout = (...after: readonly string[]) =>
      of([change(allow("10.0.0.0/24"), allow(...after))], { mustReach })
        .filter(({ ruleId }) => ruleId === "lockout")
        .map(({ partialFingerprints }) => partialFingerprints["primaryLocationLineHash"]);
    expect(lockout("10.0.0.7")).toHaveLength(1);
    expect(lockout("10.0.0.7", "10.0.0.64/26")).toEqual(lockout("10.0.0.7"));
    expect(lockout("10.0.0.64/26")).not.toEqual(lockout("10.0.0.7"));
  });

  describe("about a sensitive list", () => {
    const sensitive = (marks: unknown) => ({
      afterSensitive: { ip_allowlist: marks },
      beforeSensitive: { ip_allowlist: true },
    });
    const secret = (marks: unknown, ...ranges: readonly string[]) =>
      change(allow("10.0.0.0/24"), allow(...ranges), sensitive(marks));
    const planned = (timestamp: string, marks: unknown, ...ranges: readonly string[]) =>
      parse(
        renderSarif(reviewed([secret(marks, ...ranges)], { timestamp }), "plan.json"),
      ).runs[0].results.map(({ partialFingerprints }) => partialFingerprints["primaryLocationLineHash"]);

    it("is independent of its ranges", () => {
      expect(hashes([secret(true, "10.0.0.0/23")])).toEqual(hashes([secret(true, "10.0.0.0/22")]));
      expect(hashes([secret(true, "10.0.0.0/23")])).toEqual(
        hashes([secret(true, "10.0.0.0/23", "10.9.0.0/16")]),
      );
    });

    it("differs in every plan, since nobody can see whether the list grows", () => {
      const [monday, tuesday] = ["2026-11-23T08:00:00Z", "2026-11-24T08:00:00Z"];
      expect(planned(monday, true, "10.0.0.0/23")).not.toEqual(planned(tuesday, true, "10.0.0.0/23"));
      expect(planned(monday, true, "10.0.0.0/23")).toEqual(planned(monday, true, "10.0.0.0/22"));
    });

    it("differs in every plan also if a part of the list is not a range", () => {
      const list = ["8.0.0.0/6", "everybody"];
      const [monday, tuesday] = ["23", "24"].map((day) => planned(`2026-11-${day}T08:00:00Z`, true, ...list));
      expect(monday).toHaveLength(2);
      expect(monday?.filter((hash) => tuesday?.includes(hash))).toEqual([]);
    });

    it("changes with more entries, if Terraform shows their number", () => {
      expect(hashes([secret([true], "10.0.0.0/23")])).not.toEqual(
        hashes([secret([true, true], "10.0.0.0/23", "10.9.0.0/16")]),
      );
    });
  });
});
