/** What a user sees who has an old Node.js: its own parser reads the whole program before the check runs. */
import { spawnSync } from "node:child_process";

import { installNode } from "../../scripts/node-versions";
import { built, pluginFile } from "../built";

describe.each(["10.24.1", "14.21.3", "18.20.8", "20.15.1", "21.7.3", "22.2.0"])("Node.js %s", (version) => {
  const words = `cdktf-provider-cloud needs Node.js 20.16 or a later 20.x, 22.3 or a later 22.x, or 24.0 or a later version. Found ${version}, `;
  const run = (file: string, env: NodeJS.ProcessEnv) =>
    spawnSync(installNode(version), [file], { env: { ...process.env, ...env }, encoding: "utf8" });

  it("is refused by the plugin, with an error that Terraform shows", () => {
    const { status, stdout } = run(pluginFile().path, { TF_PLUGIN_MAGIC_COOKIE: "x" });
    expect([status, stdout]).toEqual([1, expect.stringContaining(words)]);
  });

  it("is refused by the command", () => {
    const { status, stderr } = run(built("cli.js"), {});
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
  });
});
