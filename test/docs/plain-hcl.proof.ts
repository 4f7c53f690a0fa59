/** docs/hcl.md, pasted as it stands: from the file of the package to a cluster that answers, without an npm project. */
import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pack } from "../compat/app";
import { useInstalledWorkspace } from "../e2e/shared-workspace";
import { describeWithTerraform } from "../e2e/terraform";
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
    const step = (name: string) => (STEPS.get(name) ?? "").replaceAll("8480", port);
    await newcomer.pasteByHand(["1", "2"].map(step), newcomer.folder);
    const [, ignored = ""] = /^```text\n([^]*?)^```$/m.exec(readPage(PAGE)) ?? [];
    writeFileSync(join(place, ".gitignore"), ignored);
    writeFileSync(join(place, "main.tf"), codeBlocks(PAGE, "hcl")[0] ?? "");

    const output = await newcomer.pasteByHand(
      [...["3", "4", "5"].map(step), "rm plan.out", step("clean up")],
      place,
    );
    const outcomes = [...output.matchAll(/Apply complete!.*|No changes\.|Destroy complete!.*/g)].map(String);
    expect(outcomes).toEqual([
      "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
      "No changes.",
      "Destroy complete! Resources: 1 destroyed.",
    ]);
    expect(output).toContain('"cluster_name":"logs-production"');
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

/** test/docs/examples.test.ts validates all configurations. */
describeWithTerraform("the configurations with a version", () => {
  const workspace = useInstalledWorkspace();

  it.each(configurations().filter(([, text]) => / version += /.test(text)))(
    "%s finds the installed plugin",
    async (_place, text) => {
      writeFileSync(join(workspace.folder, "main.tf"), text);
      await workspace.succeed("init");
    },
  );
});
