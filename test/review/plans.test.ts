/** The review of a large pull request keeps to its budgets, and names every cluster; what it says is in the goldens. */
import { nameOfCluster } from "../../src/review/changes/places";
import { plain } from "../../src/text";
import { RENDERERS } from "./corpus-reviews";
import { reviewOfPlan } from "./plans/reviews";

const MONOREPO = reviewOfPlan("monorepo");
const printed = (format: string) => RENDERERS[format]?.(MONOREPO) ?? "";

describe("41 of 60 clusters", () => {
  const lines = printed("terminal").trimEnd().split("\n");
  const comment = printed("markdown");

  it("are one screen and a half in the terminal, with the opening in the first ten lines", () => {
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.slice(0, 10).join(" ")).toMatch(/0\.0\.0\.0\/0 gets in to query and push of search-batch/);
  });

  it("are a comment of at most 8,000 characters before it is unfolded", () => {
    const folded = comment.replace(/<details>.*?<\/details>/gs, "");
    expect(folded).not.toContain("details>");
    expect(folded.length).toBeLessThanOrEqual(8_000);
    expect(comment.length).toBeLessThanOrEqual(65_536);
  });

  it.each(["markdown", "html", "json"])("are all named in %s, also the folded ones", (format) => {
    const text = printed(format).replace(/<wbr>|\\/g, "");
    const changed = MONOREPO.clusters.map((cluster) => plain(nameOfCluster(cluster)));
    expect(changed).toHaveLength(41);
    expect(changed.filter((name) => !text.includes(name))).toEqual([]);
  });
});
