/** SARIF, held against the standard's schema and Microsoft's validator, with its rules for code scanning. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020";

import { CODES, type Review, type ReviewOptions } from "../../../src/review";
import { ruleJson } from "../../../src/review/render/sarif";
import { describeWithTool, toolFile } from "../../tools";
import { CORPUS, reviewOf } from "../corpus-reviews";
import { type Attributes, change, CLUSTER, reviewed, statement } from "../plan";
import { alone, printed } from "../rendered";

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
const sarifOf = (review: Review) => printed(alone(review), "sarif");
const lists = (range: string) => ({ ip_allowlist: [range], dashboards_ip_allowlist: ["10.0.0.0/8"] });

/** The logs of the reviews of the corpus, and of one of a change that adds an approval. */
const LOGS: readonly (readonly [string, Log])[] = [
  ...CORPUS.map(([name, planCase]) => [name, parse(sarifOf(reviewOf(planCase)))] as const),
  ["an approved change", parse(sarifOf(approved()))],
];

function approved(): Review {
  const changes = [change(lists("10.0.0.0/9"), lists("10.0.0.0/8"))];
  const digests = reviewed(changes).gate.stops.flatMap(({ digest }) => digest ?? []);
  const entry = { who: "Ada", why: "a test", until: "2999-12-31", stacks: undefined, isOutdated: false };
  return reviewed(changes, {}, { approvals: [{ digests, entry }] });
}

describeWithTool("The SARIF validator", "SARIF", () => {
  it("is valid by the standard's schema", () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    addFormats(ajv);
    const schema = readFileSync(join(MULTITOOL, "sarif-2.1.0.json"), "utf8");
    const isValid = ajv.compile(JSON.parse(schema) as object);
    const problems = LOGS.flatMap(([name, log]) => {
      isValid(log);
      return (isValid.errors ?? []).map(({ instancePath, message }) => `${name}: ${instancePath} ${message}`);
    });
    expect(problems).toEqual([]);
  });

  it("breaks no rule of the standard's validator or of code scanning", () => {
    const folder = mkdtempSync(join(tmpdir(), "sarif-"));
    try {
      const logs = LOGS.map(([, log]) => log);
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
  it.each(LOGS)("names the rule of each result: %s", (_name, { runs: [run] }) => {
    for (const { ruleId, ruleIndex } of run.results)
      expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  it("points at the line of the change, or otherwise at the plan", () => {
    const changes = [
      change({ tier: "a", ...lists("10.0.0.0/9") }, { tier: "b", ...lists("10.0.0.0/8") }),
      change(lists("10.0.0.0/9"), lists("11.0.0.0/8"), { address: "cloud_opensearch.other" }),
    ];
    const place = { file: "src/main.ts", line: 12, is: "construct" } as const;
    const synthesized = {
      constructs: new Map(),
      statements: [],
      placeOf: (address: string) => (address === "cloud_opensearch.logs" ? place : undefined),
    };
    const reviews = alone(reviewed(changes, {}, { synthesized }));
    const [stack] = reviews.reviewed;
    if (stack === undefined) throw new Error("no stack");
    const plan = { ...reviews, reviewed: [{ ...stack, planFile: "/tmp/../plan.json" }] };
    const [run] = parse(printed(plan, "sarif")).runs;
    const places = run.results.map(({ locations: [{ physicalLocation }] }) =>
      JSON.stringify(physicalLocation),
    );
    expect(new Set(places)).toEqual(
      new Set([
        JSON.stringify({ artifactLocation: { uri: "src/main.ts" }, region: { startLine: 12 } }),
        JSON.stringify({ artifactLocation: { uri: "tmp/plan.json" }, region: { startLine: 1 } }),
      ]),
    );
  });

  it("lists the most severe first, since code scanning shows the first of many", () => {
    const wider = { ...CLUSTER, tier: "b" };
    const narrower = change(CLUSTER, wider, { address: "cloud_opensearch.a" });
    const worst = change(lists("10.0.0.0/8"), lists("0.0.0.0/0"), { address: "cloud_opensearch.z" });
    const [run] = parse(sarifOf(reviewed([narrower, worst]))).runs;
    expect(run.results[0]).toMatchObject({ level: "error" });
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
describe("the fingerprint of a change", () => {
  const allow = (...ranges: readonly string[]) => ({ ...CLUSTER, ip_allowlist: ranges });
  const hashes = (changes: readonly object[], more: Attributes = {}, options: ReviewOptions = {}) =>
    parse(sarifOf(reviewed(changes, more, options))).runs[0].results.map(
      ({ ruleId, partialFingerprints }) => `${ruleId} ${partialFingerprints["primaryLocationLineHash"]}`,
    );
  const at = (line: number) => ({
    synthesized: {
      constructs: new Map(),
      statements: [],
      placeOf: () => ({ file: "main.ts", line, is: "construct" as const }),
    },
  });
  const WIDENED = change(allow("10.0.0.0/24"), allow("10.0.0.0/23"));
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
    return hashes([change(allow("10.0.0.0/24"), allow(...ranges), hidden)], plan);
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
    [
      "the plan of a sensitive list is new",
      secret(true, ["10.0.0.0/23"]),
      secret(true, ["10.0.0.0/23"], "24"),
    ],
  ])("changes when %s", (_when, one, other) => {
    expect(one).not.toEqual([]);
    expect(one.filter((hash) => other.includes(hash))).toEqual([]);
  });
});
