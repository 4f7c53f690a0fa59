/** Tests that need a real core, and those that are left out where it lacks a feature. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { terraformBinary } from "../../src/cli/processes/terraform";
import { describeWithTool, toolFile } from "../tools";
import { describeInapplicable, describeMissing, itInapplicable } from "../unavailable";
import { core, type FeatureName, missingFeature } from "./core";

/** Declares tests that start the core. */
export function describeWithTerraform(name: string, tests: () => void): void {
  if (core !== undefined) return describe(name, tests);
  const reason = `\`${terraformBinary()}\` cannot be started; see https://developer.hashicorp.com/terraform/install`;
  describeMissing(name, { name: "Terraform", reason }, tests);
}

/**
 * Declares tests that start the `cdktf` command. Its native module has a binary for each Node.js up to 22; with a newer
 * one, and nothing that compiles it, the command cannot start.
 */
export function describeWithCdktf(name: string, tests: () => void): void {
  const { platform, arch, versions } = process;
  const module = toolFile("@cdktf/node-pty-prebuilt-multiarch");
  const binaries = [
    `prebuilds/${platform}-${arch}/node.abi${versions.modules}.node`,
    "build/Release/pty.node",
  ];
  const canStart = !existsSync(module) || binaries.some((binary) => existsSync(join(module, binary)));
  if (canStart && core === undefined) describeWithTerraform(name, tests);
  else if (canStart) describeWithTool("The CDKTF CLI", name, tests);
  else
    describeInapplicable(name, `the cdktf command has no native module for Node.js ${versions.node}`, tests);
}

/** Returns `it` for a test that only a core with all the features can run. */
export function itWith(...needs: readonly FeatureName[]): (name: string, test: () => Promise<void>) => void {
  const reasons = needs.flatMap((feature) => (core && missingFeature(core, feature)) ?? []);
  if (reasons.length === 0) return it;
  return (name, test) => itInapplicable(name, reasons.join("; "), test);
}
