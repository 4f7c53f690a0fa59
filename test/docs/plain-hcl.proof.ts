/** docs/hcl.md, pasted as it stands, each step twice: from the file of the package to a cluster that answers, without an npm project. */
import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pack } from "../compat/app";
import { neededBy } from "../e2e/core";
import { useInstalledWorkspace } from "../e2e/shared-workspace";
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { codeBlocks, configurations, readPage, steps } from "./code-blocks";
import { freePort, useNewcomer } from "./paste";

const PAGE = "docs/hcl.md";
const STEPS = steps(PAGE);

describeWithTerraform("docs/hcl.md", () => {
  const newcomer = useNewcomer();

  it("leads from one file to a cluster that answers, and back", async () => {
    pack(newcomer.folder);
    const port = String(await freePort());
    const place = join(newcomer.folder, "clusters");
    const twice = (step: string) => {
      const text = (STEPS.get(step) ?? "").replaceAll("8480", port);
      return [text, text];
    };
    const first = await newcomer.pasteByHand(["1", "2"].flatMap(twice), newcomer.folder);
    expect(first.match(/Step \d stopped/g)).toEqual(["Step 2 stopped"]);
    const [, ignored = ""] = /^```text\n([^]*?)^```$/m.exec(readPage(PAGE)) ?? [];
    writeFileSync(join(place, ".gitignore"), ignored);
    writeFileSync(join(place, "main.tf"), codeBlocks(PAGE, "hcl")[0] ?? "");

    const output = await newcomer.pasteByHand(
      [`clusters='${place}'`, ...["3", "4", "5"].flatMap(twice), "rm plan.out", ...twice("clean up")],
      newcomer.folder,
    );
    const outcomes = [...output.matchAll(/Apply complete!.*|No changes\.|Destroy complete!.*/g)].map(String);
    expect(outcomes).toEqual([
      "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
      "No changes.",
      "Destroy complete! Resources: 1 destroyed.",
    ]);
    // A plan is applied once.
    expect(output).toMatch(/reviewed: take step 4 first, and let its review pass/);
    expect(output).toContain('"cluster_name":"logs-production"');
    expect(output).toMatch(/clusters: .*take step 2 first, in this shell/);
    const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: place, encoding: "utf8" });
    git("init", "--quiet");
    const status = git("status", "--porcelain", "--untracked-files=all");
    expect([...status.matchAll(/^\?\? (.*)$/gm)].map(([, file]) => file)).toEqual([
      ".gitignore",
      ".terraform.lock.hcl",
      "main.tf",
    ]);
    await newcomer.pasteByHand(["npm uninstall --global cdktf-provider-cloud"], newcomer.folder);
    const left = readdirSync(newcomer.home, { recursive: true, encoding: "utf8" });
    expect(left.filter((path) => /clusters\.internal|cdktf/.test(path))).toEqual([]);
  }, 300_000);
});

describeWithTerraform("the configurations of all pages", () => {
  const workspace = useInstalledWorkspace(() => ({ TF_VAR_oidc_client_secret: "only-for-the-emulator" }));

  for (const [place, text] of configurations())
    itWith(...neededBy(text))(`${place} initializes, and is valid`, async () => {
      writeFileSync(join(workspace.folder, "main.tf"), text);
      await workspace.succeed("init");
      await workspace.succeed("validate");
    });
});
