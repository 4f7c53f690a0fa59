/** README.md, "Quick start", pasted into a shell as it stands: a cluster that answers, no changes, and nothing left. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { pack } from "../compat/app";
import { describeWithCdktf } from "../e2e/terraform";
import { README, readmeBlocks } from "./code-blocks";
import { freePort, useNewcomer } from "./paste";

const [, SECTION = ""] = /^## Quick start\n([^]*?)^## /m.exec(README) ?? [];
const [MAKE_PACKAGE = "", ...STEPS] = readmeBlocks("sh").filter((block) => SECTION.includes(block));

it("begins with the package, and uses the program of README.md", () => {
  expect(MAKE_PACKAGE).toMatch(
    /^npm ci && npm pack\nmkdir \.\.\/search && mv (\S+\.tgz) \.\.\/search && cd /,
  );
  const example = join(__dirname, "..", "..", "examples", "first-cluster", "main.ts");
  expect(readFileSync(example, "utf8")).toBe(readmeBlocks("ts")[0]);
});

describeWithCdktf("the steps", () => {
  const newcomer = useNewcomer();

  it("lead from the package to a deployed cluster and back", async () => {
    const project = join(newcomer.folder, "search");
    mkdirSync(project);
    // The first step without `npm ci`: lib/ is built.
    expect(MAKE_PACKAGE).toContain(basename(pack(project)));
    const port = await freePort();
    const inGit = "echo && git init --quiet && git status --porcelain --untracked-files=all";
    const pasted = [...STEPS.slice(0, -1), inGit, ...STEPS.slice(-1)].join("\n");
    const output = await newcomer.paste(pasted.replaceAll("8480", String(port)), project);
    const outcomes = [...output.matchAll(/Apply complete!.*|No changes\.|Destroy complete!.*/g)].map(String);
    expect(outcomes).toEqual([
      "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
      "No changes.",
      expect.stringMatching(/^Destroy complete! Resources: 1 destroyed\./),
    ]);
    expect(output).toContain('"cluster_name":"logs-production"');
    expect([...output.matchAll(/^\?\? (.*)$/gm)].map(([, file]) => file)).toEqual([
      ".gitignore",
      "cdktf.json",
      "main.ts",
      "package-lock.json",
      "package.json",
      "tsconfig.json",
    ]);
    expect(output).not.toContain("Incomplete lock file information");
    expect(readdirSync(newcomer.folder)).toEqual(["home"]);
    const left = readdirSync(newcomer.home, { recursive: true, encoding: "utf8" });
    expect(left.filter((path) => path.includes("clusters.internal"))).toEqual([]);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  }, 600_000);
});
