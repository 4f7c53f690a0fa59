import { SARIF } from "../../../src/review/limits";
/** Annotations: at the lines of code scanning, no more than GitHub shows, and the rest counted. */
import { renderAnnotations } from "../../../src/review/render/annotations";
import { renderSarif } from "../../../src/review/render/sarif";
import { clusterAt, programWith, reviewed } from "../plan";

interface Result {
  readonly ruleId: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: { readonly startLine: number };
      };
    },
  ];
}

const COMMAND = /^::(error|warning|notice) (?:file=([^,]+),line=(\d+),)?title=([^:]+)::(.*)$/;

const parsed = (output: string) =>
  output
    .split("\n")
    .slice(0, -1)
    .map((line) => COMMAND.exec(line)?.slice(1) ?? [line]);

const lists = (range: string) => ({ ip_allowlist: [range] });
const changed = (count: number, before: string, after: string) =>
  Array.from({ length: count }, (_, index) => clusterAt(`a${index}`, lists(before), lists(after)));
const narrower = (count: number) => changed(count, "10.0.0.0/8", "10.0.0.0/9");

describe("approvals that the change adds itself", () => {
  const OWN = /^This change adds an approval of its own: 1{32} by Ada\.$/;
  const entry = { who: "Ada", why: "x", until: "2999-12-31", line: { file: "approvals.json", line: 2 } };
  const approvals = [{ digest: "1".repeat(32), record: entry }];

  it.each([0, 1, 9, 10, 30])("are the first warning, at their line, beside %d others", (count) => {
    const found = reviewed(narrower(count), {}, { approvals, baseApprovals: [] });
    const warnings = parsed(renderAnnotations(found)).filter(([level]) => level === "warning");
    expect(warnings).toHaveLength(Math.min(10, 1 + count));
    expect(warnings[0]?.slice(0, 4)).toEqual([
      "warning",
      "approvals.json",
      "2",
      "The change adds approvals itself [own-approvals]",
    ]);
    expect(warnings[0]?.[4]).toMatch(OWN);
  });

  it.each([0, 1, SARIF.results])(
    "are a result of code scanning, at their line, beside %d others",
    (count) => {
      const found = reviewed(narrower(count), {}, { approvals, baseApprovals: [] });
      const { runs } = JSON.parse(renderSarif(found, "plan.json")) as {
        readonly runs: readonly [{ readonly results: readonly Result[] }];
      };
      const own = runs[0].results.filter(({ ruleId }) => ruleId === "own-approvals");
      expect(own.map(({ message }) => message.text)).toEqual([expect.stringMatching(OWN)]);
      expect(own[0]?.locations[0].physicalLocation).toEqual({
        artifactLocation: { uri: "approvals.json" },
        region: { startLine: 2 },
      });
      expect(runs[0].results.length).toBeLessThanOrEqual(SARIF.results);
    },
  );
});

it("are at most ten of a level, the most severe first, and the last one counts the others", () => {
  const widened = changed(30, "10.0.0.0/9", "10.0.0.0/8");
  const opened = clusterAt("z", lists("10.0.0.0/9"), lists("0.0.0.0/0"));
  const lines = parsed(renderAnnotations(reviewed([...widened, opened])));
  expect(lines).toHaveLength(10);
  expect(lines[0]?.[3]).toBe("An access list is open to every address [open]");
  expect(lines[0]?.[4]).toMatch(/--approve [0-9a-f]{32}$/);
  expect(lines[9]?.[4]).toMatch(/^23 more; z API open to every IPv4 address/);
});

it("have the line of the program, and nothing in a path or a name ends a part of them", () => {
  const side = (ip: string) => ({ ...lists(ip), name: "100%:,\n" });
  const narrowed = clusterAt("logs", side("10.0.0.0/24"), side("10.0.0.0/25"));
  const synthesized = programWith({ line: "a:b,c%\u0007.ts:12" });
  const [line = ""] = renderAnnotations(reviewed([narrowed], {}, { synthesized })).split("\n");
  expect(line).toMatch(
    /^::warning file=a%3Ab%2Cc%25\\u\{7\}\.ts,line=12,title=[^:,]+\[narrowed\]::100%25:,\\u\{a\}: API lets in fewer/,
  );
  expect(renderAnnotations(reviewed([narrowed]))).toMatch(/^::warning title=/);
});

it.each<[count: number, lines: number, last: RegExp]>([
  [10, 10, /^::warning title=[^:]*\[narrowed\]::/],
  [11, 10, /^::warning title=review::2 more; /],
])("of %s findings of a level are %s lines", (count, lines, last) => {
  const written = renderAnnotations(reviewed(narrower(count))).split("\n");
  expect(written).toHaveLength(lines + 1);
  expect(written.at(-1)).toBe("");
  expect(written.at(-2)).toMatch(last);
});
