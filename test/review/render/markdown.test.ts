/** A comment: within GitHub's limit, verdict first, verdicts never cut for the sake of something else. */
import { renderMarkdown, type Review } from "../../../src/review";
import { MARKDOWN_LIMIT, MARKER } from "../../../src/review/render/markdown";
import { change, reviewed } from "../plan";

const lists = (ip: readonly string[]) => ({
  ip_allowlist: ip,
  dashboards_ip_allowlist: ["10.0.0.0/8"],
  tier: "a",
});

/** So many clusters that each gain ranges which take long to write. */
function widened(count: number): Review {
  const ranges = Array.from({ length: 30 }, (_, index) => `2001:db8:${index * 2}:1:2:3:4:5/128`);
  return reviewed(
    Array.from({ length: count }, (_, index) =>
      change(
        lists(["10.0.0.0/8"]),
        { ...lists(["10.0.0.0/8", ...ranges]), tier: "b" },
        {
          address: `cloud_opensearch.cluster_number_${index}`,
        },
      ),
    ),
  );
}

const rows = (output: string) => output.split("\n").filter((line) => /^\| <code>/.test(line));

describe("a comment", () => {
  it("begins with its mark and the verdict", () => {
    const [first, second] = renderMarkdown(widened(2)).split("\n");
    expect(first).toBe(MARKER);
    expect(second).toBe("## 2 access lists broadened");
  });

  it.each([1, 50, 300, 600])("of %s clusters holds every verdict within the limit", (count) => {
    const output = renderMarkdown(widened(count));
    expect(Buffer.byteLength(output)).toBeLessThanOrEqual(MARKDOWN_LIMIT);
    expect(rows(output)).toHaveLength(count);
  });

  it("says what it leaves out", () => {
    expect(renderMarkdown(widened(300))).toMatch(/parts are left out here/);
    expect(renderMarkdown(widened(2))).not.toMatch(/left out/);
  });

  it("counts verdicts that no comment can hold", () => {
    const output = renderMarkdown(widened(2_500));
    expect(Buffer.byteLength(output)).toBeLessThanOrEqual(MARKDOWN_LIMIT);
    expect(output).toContain("## 2500 access lists broadened");
    const [, more = "0"] = /^\| (\d+) more \|/m.exec(output) ?? [];
    expect(rows(output).length + Number(more)).toBe(2_500);
  });

  it("keeps the worst verdicts when it counts the others", () => {
    const narrowed = Array.from({ length: 3_000 }, (_, index) =>
      change(lists(["10.0.0.0/8"]), lists(["10.0.0.0/9"]), { address: `cloud_opensearch.a_${index}` }),
    );
    const worst = change(lists(["10.0.0.0/8"]), lists(["0.0.0.0/0"]), { address: "cloud_opensearch.z" });
    expect(rows(renderMarkdown(reviewed([...narrowed, worst])))[0]).toContain("cloud_opensearch.z");
  });
});
