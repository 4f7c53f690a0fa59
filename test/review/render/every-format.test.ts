/** What a reader needs in every format. */
import type { FormatName } from "../../../src/review";
import { change, CLUSTER, clusterAt, reviewed } from "../plan";
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

it("the terminal has a space after the number of the tenth change", () => {
  const changes = Array.from({ length: 10 }, (_, index) =>
    clusterAt(`c${index}`, {}, { ip_allowlist: ["10.0.0.0/8", `192.0.2.${index}/32`] }),
  );
  const lines = printed(alone(reviewed(changes)), "terminal").split("\n");
  expect(lines).toContainEqual(expect.stringMatching(/^10\. [a-z]/));
});
