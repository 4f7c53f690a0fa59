/**
 * README.md, "Quick start", pasted into a shell as it stands: a cluster, a change, the review that the page shows, and its
 * apply as docs/deploy.md has it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describeWithCdktf } from "../e2e/terraform";
import { codeBlocks, README, readmeBlocks } from "./code-blocks";
import { useQuickStart } from "./quick-start";

const REVIEW = readmeBlocks("sh")[4] ?? "";
const [SAMPLE = ""] = readmeBlocks("text");
const [, , APPLY = ""] = codeBlocks("docs/deploy.md", "sh");

describeWithCdktf("the steps", () => {
  const { newcomer, project, deploy, stop, service } = useQuickStart();

  it("lead from a checkout to a deployed cluster, to the review of a change, and to its apply", async () => {
    const { output, onPort, address } = await deploy();
    expect(output).not.toContain("Incomplete lock file information");
    const main = join(project(), "main.ts");
    const [, from = "", to = ""] = /^Change `(\S+)` to `(\S+)`/m.exec(README) ?? [];
    writeFileSync(main, readFileSync(main, "utf8").replace(from, to));
    // The deployment has checked the types of the program.
    const texts = ["export TS_NODE_TRANSPILE_ONLY=true", service, REVIEW, APPLY];
    const printed = await newcomer.pasteByHand(texts.map(onPort), project());
    expect(SAMPLE).toMatch(/^STOP {2}/);
    expect(printed).toContain(SAMPLE);
    expect(printed).toContain("Apply complete! Resources: 0 added, 1 changed, 0 destroyed.");
    expect(existsSync(join(project(), "cdktf.out", "stacks", "search", "plan.out"))).toBe(false);
    await stop(address);
  });
});
