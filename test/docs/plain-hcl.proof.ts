/** docs/hcl.md, pasted as it stands: from the file of the package to a cluster that answers, without an npm project. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pack } from "../compat/app";
import { neededBy } from "../e2e/core";
import { useInstalledWorkspace } from "../e2e/shared-workspace";
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { codeBlocks, configurations } from "./code-blocks";
import { freePort, useNewcomer } from "./paste";

const PAGE = "docs/hcl.md";
const STEPS = codeBlocks(PAGE, "sh");

describeWithTerraform("docs/hcl.md", () => {
  const newcomer = useNewcomer();

  /** Makes the folder with the file of the package and the configuration. */
  function newFolder(): string {
    const place = join(newcomer.folder, "clusters");
    mkdirSync(place);
    pack(place);
    writeFileSync(join(place, "main.tf"), codeBlocks(PAGE, "hcl")[0] ?? "");
    return place;
  }

  it("leads from one file to a cluster that answers, and back", async () => {
    const place = newFolder();
    const port = await freePort();
    const inGit = "echo && git init --quiet && git status --porcelain --untracked-files=all";
    const pasted = [...STEPS.slice(0, -1), inGit, ...STEPS.slice(-1)].join("\n");
    const output = await newcomer.paste(pasted.replaceAll("8480", String(port)), place);
    const outcomes = [...output.matchAll(/Apply complete!.*|No changes\.|Destroy complete!.*/g)].map(String);
    expect(outcomes).toEqual([
      "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
      "No changes.",
      "Destroy complete! Resources: 1 destroyed.",
    ]);
    expect(output).toContain('"cluster_name":"logs-production"');
    expect([...output.matchAll(/^\?\? (.*)$/gm)].map(([, file]) => file)).toEqual([
      ".gitignore",
      ".terraform.lock.hcl",
      "main.tf",
    ]);
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
