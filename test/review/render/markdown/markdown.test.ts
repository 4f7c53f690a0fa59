/** A comment: the answers first, within GitHub's limit, and nothing left out without being counted. */
import fc from "fast-check";

import type { Review } from "../../../../src/review";
import { COMMENT } from "../../../../src/review/limits";
import { markerOf, renderMarkdown } from "../../../../src/review/render/markdown/markdown";
import { cases } from "../../../cases";
import { change, clusterAt, reviewed, statement } from "../../plan";

const lists = (ip: readonly string[]) => ({
  ip_allowlist: ip,
  dashboards_ip_allowlist: ["10.0.0.0/8"],
  tier: "a",
});

/** So many clusters that each gain other ranges, which take long to write. */
function widened(count: number): Review {
  return reviewed(
    Array.from({ length: count }, (_, cluster) => {
      const ranges = Array.from({ length: 30 }, (_, index) => `2001:db8:${index * 2}:1:2:3:4:${cluster}/128`);
      return change(
        { ...lists(["10.0.0.0/8"]), name: `cluster-${cluster}` },
        { ...lists(["10.0.0.0/8", ...ranges]), name: `cluster-${cluster}`, tier: "b" },
        { address: `cloud_opensearch.cluster_number_${cluster}` },
      );
    }),
  );
}

/** The findings that a comment shows, in the parts of the clusters and in that of the plan, and those it counts. */
function accountOf(comment: string): { readonly shown: number; readonly counted: number } {
  const items = (part: string) =>
    [...part.matchAll(/^- (?:🛑|⚠️|ℹ️) .* \\\[([a-z, -]+)\\\]$/gm)].flatMap(([, codes = ""]) =>
      codes.split(", "),
    ).length;
  const clusters = (part: string) => {
    const [, names = ""] = /The same holds for these clusters:\n\n(.*?)\n\n/s.exec(part) ?? [];
    const [, more = "0"] = /^- and ([\d,]+) more clusters?$/m.exec(names) ?? [];
    const named = names.match(/^- .*: <code>/gm)?.length ?? 0;
    return Math.max(1, named + Number(more.replaceAll(",", "")));
  };
  const parts = [...comment.matchAll(/<details>.*?<\/details>/gs)].map(([part]) => part);
  const [, plan = ""] = /^### The plan\n(.*?)^(?:###|<details>|Not changed)/ms.exec(comment) ?? [];
  const [, counted = "0"] = /^\*\*([\d,]+) findings? (?:is|are) left out here\*\*/m.exec(comment) ?? [];
  return {
    shown: parts.reduce((sum, part) => sum + items(part) * clusters(part), items(plan)),
    counted: Number(counted.replaceAll(",", "")),
  };
}

/** Whatever was cut: it fits, every finding is shown or counted, and every part is closed. */
function expectWhole(review: Review): void {
  const comment = renderMarkdown(review);
  expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(COMMENT.bytes);
  expect(comment.split(markerOf(undefined))).toHaveLength(2);
  expect(comment.startsWith(`${markerOf(undefined)}\n## `)).toBe(true);
  const { shown, counted } = accountOf(comment);
  expect(shown + counted).toBe(review.findings.length);
  let open: readonly string[] = [];
  for (const line of comment.split("\n")) {
    if (line.startsWith("<details>")) open = [...open, "</details>"];
    if (/^ *```diff$/.test(line)) open = [...open, "```"];
    else if (/^ *(?:```|<\/details>)$/.test(line)) {
      expect(line.trim()).toBe(open.at(-1));
      open = open.slice(0, -1);
    }
  }
  expect(open).toEqual([]);
}

describe("a comment", () => {
  it.each([1, 300, 1_000])("of %s clusters shows or counts every finding", (count) => {
    expectWhole(widened(count));
  });

  it("keeps the most severe findings and counts the others", () => {
    const narrowed = Array.from({ length: 1_000 }, (_, index) =>
      change(lists(["10.0.0.0/8"]), lists([`10.0.${index % 256}.${index >> 8}`]), {
        address: `cloud_opensearch.a_${index}`,
      }),
    );
    const worst = change(lists(["10.0.0.0/8"]), lists(["0.0.0.0/0"]), { address: "cloud_opensearch.z" });
    const comment = renderMarkdown(reviewed([...narrowed, worst]));
    expect(comment).toMatch(/left out here/);
    expect(comment).toMatch(/^<details><summary>🛑 <code>cloud_opensearch\.z<\/code>: update \(open/m);
  });

  describe("says in each part what it leaves out", () => {
    const many = (count: number, write: (index: number) => object) =>
      Array.from({ length: count }, (_, index) => write(index));
    const gain = (index: number) =>
      clusterAt(`c${index}`, {}, { ip_allowlist: ["10.0.0.0/8", `11.${index}.0.0/16`] });
    const version = (index: number) => clusterAt(`c${index}`, { version: "1" }, { version: `2.${index}` });
    const unknown = (index: number) =>
      change(null, {}, { address: `cloud_kafka.c${index}`, more: { type: `cloud_kafka${index}` } });

    it.each<[what: string, changes: readonly object[], line: RegExp | string]>([
      ["nothing of twelve answers", many(12, gain), ""],
      ["one answer", many(13, gain), "| **Gains** | 1 more line (about 1 endpoint, cluster or caller) |"],
      ["one change", many(13, version), "- 1 more change below"],
      [
        "one finding about the plan",
        many(21, unknown),
        /^\*\*1 finding is left out here\*\*, since a comment holds 65,536 characters/m,
      ],
    ])("%s", (_what, changes, line) => {
      const comment = renderMarkdown(reviewed(changes));
      if (line === "") expect(comment).not.toMatch(/more lines? \(|more changes? below|left out/);
      else if (typeof line === "string") expect(comment.split("\n")).toContain(line);
      else expect(comment).toMatch(line);
    });

    it.each<[count: number, more: string | undefined]>([
      // Three more stand in the row "To do".
      [53, undefined],
      [54, "- 1 more fix beside the findings"],
    ])("fixes: %s", (count, more) => {
      const mustReach = Array.from({ length: count }, (_, index) =>
        statement({
          cluster: "cloud_opensearch.c0",
          caller: `ci ${index}`,
          addresses: [`10.0.0.${index + 128}`],
        }),
      );
      const narrowed = clusterAt("c0", { ip_allowlist: ["10.0.0.0/24"] }, { ip_allowlist: ["10.0.0.0/25"] });
      const comment = renderMarkdown(reviewed([narrowed], {}, { mustReach }));
      const [, fixes = ""] = /<summary>How to fix it<\/summary>\n\n(.*?)\n\n<\/details>/s.exec(comment) ?? [];
      const lines = fixes.split("\n");
      expect(lines.filter((line) => line.startsWith("- <code>c0"))).toHaveLength(50);
      expect(lines[50]).toBe(more);
    });
  });

  const range = fc
    .tuple(fc.constantFrom("10", "11", "198"), fc.nat(255), fc.nat(255), fc.integer({ min: 8, max: 32 }))
    .map(([first, second, third, prefix]) => `${first}.${second}.${third}.0/${Math.min(prefix, 24)}`);
  const side = fc.record({
    ip_allowlist: fc.array(range, { minLength: 1, maxLength: 40 }),
    dashboards_ip_allowlist: fc.constantFrom(["10.0.0.0/8"], ["0.0.0.0/0"]),
    tier: fc.string({ unit: "binary", maxLength: 400 }),
    name: fc.string({ unit: "binary", maxLength: 100 }),
    custom_hostname: fc.constantFrom("a", "b"),
  });
  const plans = fc.record({
    clusters: fc.array(
      fc.record({
        before: fc.option(side),
        after: fc.option(side),
        isSensitive: fc.boolean(),
        copies: fc.constantFrom(1, 1, 1, 150),
      }),
      { maxLength: 60 },
    ),
    isComplete: fc.boolean(),
  });

  it("shows or counts every finding, whatever the plan", () => {
    fc.assert(
      fc.property(plans, ({ clusters, isComplete }) => {
        const changes = clusters.flatMap(({ before, after, isSensitive, copies }, cluster) =>
          before === null && after === null
            ? []
            : Array.from({ length: copies }, (_, copy) =>
                change(before, after, {
                  address: `cloud_opensearch.a${cluster}[${copy}]`,
                  ...(isSensitive && { afterSensitive: { ip_allowlist: true } }),
                }),
              ),
        );
        expectWhole(reviewed(changes, { complete: isComplete }));
      }),
      { numRuns: cases(20) },
    );
  });
});
