/** What a reader needs in every format. */
import type { FormatName } from "../../../src/review";
import { change, CLUSTER, reviewed } from "../plan";
import { alone, FORMAT_NAMES, printed } from "../rendered";

const RENAMED = [
  change(CLUSTER, null, { address: "cloud_opensearch.logs" }),
  change(null, CLUSTER, { address: "cloud_opensearch.search" }),
];

/** Returns what a format prints, as a person reads it: without the escapes of its language. */
function read(format: FormatName): string {
  const review = reviewed(RENAMED, {}, { stack: "production" });
  return printed(alone(review), format)
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\\(?=[_"])/g, "")
    .replace(/%0A|\\n/g, "\n");
}

describe.each(FORMAT_NAMES)("%s", (format) => {
  it("names the stack, and the cluster that is destroyed", () => {
    expect(read(format)).toMatch(/production/);
    expect(read(format)).toMatch(/logs/);
  });

  it("says what to call in CDKTF, or the block that keeps the data", () => {
    expect(read(format).replace(/\s+/g, " ")).toMatch(/moveFromId\("cloud_opensearch.logs"\)|moved \{/);
  });
});
