/** README.md, "Quick start", pasted into a shell as it stands: a cluster, a change, and the review that the page shows. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describeWithCdktf } from "../e2e/terraform";
import { README, readmeBlocks } from "./code-blocks";
import { useQuickStart } from "./quick-start";

const REVIEW = readmeBlocks("sh")[4] ?? "";
const [SAMPLE = ""] = readmeBlocks("text");

describeWithCdktf("the steps", () => {
  const { newcomer, project, deploy, stop, service } = useQuickStart();

  it("lead from a checkout to a deployed cluster, to the review of a change, and back", async () => {
    const { output, onPort, address } = await deploy();
    expect(output).not.toContain("Incomplete lock file information");
    const main = join(project(), "main.ts");
    const [, from = "", to = ""] = /^Change `(\S+)` to `(\S+)`/m.exec(README) ?? [];
    writeFileSync(main, readFileSync(main, "utf8").replace(from, to));
    const printed = await newcomer.pasteByHand([service, REVIEW].map(onPort), project());
    expect(SAMPLE).toMatch(/^STOP {2}/);
    expect(printed).toContain(SAMPLE);
    await stop(address);
  });
});
