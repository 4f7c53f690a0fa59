/** What a reader needs in every format. */
import { FORMATS } from "../../../src/review";
import { change, CLUSTER, reviewed } from "../plan";

const RENAMED = [
  change(CLUSTER, null, { address: "cloud_opensearch.logs" }),
  change(null, CLUSTER, { address: "cloud_opensearch.search" }),
];

/** Returns what a format prints, as a person reads it: without the escapes of its language. */
function printed(format: keyof typeof FORMATS): string {
  const review = reviewed(RENAMED, {}, { stack: "production" });
  return [...FORMATS[format].render(review, { planFile: "plan.json" })]
    .join("")
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/<\/?(?:code|wbr|p|pre)>|\\(?=[_"])/g, "")
    .replace(/%0A|\\n/g, "\n");
}

describe.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])("%s", (format) => {
  it("names the stack before what changes", () => {
    expect(printed(format)).toMatch(/production: logs/);
  });

  it("has the block that keeps the data of a renamed construct, on lines of its own", () => {
    const lines = printed(format)
      .split("\n")
      .map((line) => line.trim());
    const start = lines.findIndex((line) => /(?:^|")moved \{$/.test(line));
    expect(lines.slice(start + 1, start + 3)).toEqual([
      "from = cloud_opensearch.logs",
      "to   = cloud_opensearch.search",
    ]);
  });

  it("says what to call in CDKTF", () => {
    expect(printed(format).replace(/\s+/g, " ")).toContain('moveFromId("cloud_opensearch.logs")');
  });
});
