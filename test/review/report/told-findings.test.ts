/** What several clusters have from one line of the program is one annotation, and one result of code scanning. */
import { nodeSha256 } from "../../../src/review/node";
import { renderStacksAnnotations } from "../../../src/review/render/annotations";
import { renderStacksSarif } from "../../../src/review/render/sarif";
import { clusterAt, reviewed } from "../plan";

interface Result {
  readonly message: { readonly text: string };
  readonly partialFingerprints: { readonly primaryLocationLineHash: string };
  readonly properties: { readonly approve: readonly string[] };
}

const LISTS = { before: { ip_allowlist: ["10.0.0.0/24"] }, after: { ip_allowlist: ["10.0.0.0/23"] } };

/** A stack with clusters that are written in some lines, each with the lists of {@link LISTS}. */
function stack(name: string, lines: readonly number[], after: object = LISTS.after) {
  const names = lines.map((_line, index) => `${name}-${index}`);
  const constructs = new Map(
    names.map((one, index) => [`cloud_opensearch.${one}`, { line: `main.ts:${lines[index] ?? 0}` }]),
  );
  const changes = names.map((one) => clusterAt(one, { name: one, ...LISTS.before }, { name: one, ...after }));
  const review = reviewed(changes, {}, { stack: name, synthesized: { constructs, statements: [] } });
  return { name, planFile: `${name}.json`, review };
}

const reviews = (...reviewedStacks: readonly ReturnType<typeof stack>[]) => ({
  reviewed: reviewedStacks,
  missing: [],
  onlyStack: undefined,
  runUrl: undefined,
  sha256: nodeSha256,
});

const results = (of: ReturnType<typeof reviews>) =>
  (JSON.parse(renderStacksSarif(of)) as { readonly runs: readonly [{ readonly results: readonly Result[] }] })
    .runs[0].results;

it("names the stacks and the clusters, with the approvals of all", () => {
  const of = reviews(stack("a", [3, 3]), stack("b", [3]));
  const lines = renderStacksAnnotations(of).trimEnd().split("\n");
  expect(lines).toEqual([
    expect.stringMatching(
      /^::error file=main\.ts,line=3,[^:]*::a, b: a-0, a-1, b-0: API lets in more: 256 IPv4 .*( --approve [0-9a-f]{32}){3}$/,
    ),
  ]);
  const [result, ...others] = results(of);
  expect(others).toEqual([]);
  expect(result?.message.text).toMatch(/^a, b: a-0, a-1, b-0: API lets in more/);
  expect(result?.properties.approve).toHaveLength(3);
});

it.each([
  ["at different lines", reviews(stack("a", [3, 4]))],
  ["with other ranges", reviews(stack("a", [3]), stack("b", [3], { ip_allowlist: ["10.0.0.0/22"] }))],
])("keeps findings apart %s", (_what, of) => {
  expect(renderStacksAnnotations(of).trimEnd().split("\n")).toHaveLength(2);
  expect(results(of)).toHaveLength(2);
});

it("has another fingerprint when one of the clusters gains more", () => {
  const hashes = [LISTS.after, { ip_allowlist: ["10.0.0.0/22"] }].map((after) =>
    results(reviews(stack("a", [3, 3], after))).map((one) => one.partialFingerprints.primaryLocationLineHash),
  );
  expect(hashes[0]).toHaveLength(1);
  expect(hashes[0]).not.toEqual(hashes[1]);
});
