/** Tests that need a real core: skipped, with the reason, where there is none or where it lacks a feature. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { terraformBinary } from "../../src/cli/processes/terraform";
import { core, type FeatureName, missingFeature } from "./core";

/** Declares tests that start the core. Fails on CI if there is none. */
export function describeWithTerraform(name: string, tests: () => void): void {
  if (core !== undefined) return describe(name, tests);
  const reason = `\`${terraformBinary()}\` cannot be started`;
  if (process.env["CI"] === "true") {
    return void it(`${name}: needs terraform`, () => {
      throw new Error(`${reason}, and on CI the end-to-end tests must run`);
    });
  }
  describe.skip(`${name} (skipped: ${reason})`, tests);
}

/**
 * Declares tests that start the `cdktf` command. Its native module has a binary for each Node.js up to 22; with a newer
 * one, and nothing that compiles it, the command cannot start.
 */
export function describeWithCdktf(name: string, tests: () => void): void {
  const { platform, arch, versions } = process;
  const module = dirname(require.resolve("@cdktf/node-pty-prebuilt-multiarch/package.json"));
  const binaries = [
    `prebuilds/${platform}-${arch}/node.abi${versions.modules}.node`,
    "build/Release/pty.node",
  ];
  if (binaries.some((binary) => existsSync(join(module, binary)))) return describeWithTerraform(name, tests);
  describe.skip(
    `${name} (skipped: the cdktf command has no native module for Node.js ${versions.node})`,
    tests,
  );
}

/** Returns `it` for a test that only a core with all the features can run. */
export function itWith(...needs: readonly FeatureName[]): (name: string, test: () => Promise<void>) => void {
  const reasons = needs.flatMap((feature) => (core && missingFeature(core, feature)) ?? []);
  if (reasons.length === 0) return it;
  return (name, test) => it.skip(`${name} (skipped: ${reasons.join("; ")})`, test);
}
