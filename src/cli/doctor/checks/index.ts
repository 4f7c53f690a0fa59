/** The twelve checks, in the order of the report. */
import type { CheckResult } from "../check-result";
import type { Readings } from "../readings";
import { checkCore } from "./core";
import { checkLockFiles } from "./lock-files";
import { checkNode } from "./node";
import { checkBuild, checkPlace, checkPlugin, checkStart, checkVersions } from "./plugin";
import { checkProject } from "./project";

interface Check {
  readonly title: string;
  readonly run: (readings: Readings) => Promise<readonly CheckResult[]>;
}

export const CHECKS = {
  project: { title: "Project", run: checkProject },
  node: { title: "Node.js", run: checkNode },
  core: { title: "Core", run: checkCore },
  place: { title: "Place", run: checkPlace },
  plugin: { title: "Plugin", run: checkPlugin },
  versions: { title: "Versions", run: checkVersions },
  build: { title: "Build", run: checkBuild },
  start: { title: "Start", run: checkStart },
  "lock-files": { title: "Lock files", run: checkLockFiles },
  address: { title: "Address", run: async ({ services }) => (await services).address },
  token: { title: "Token", run: async ({ services }) => (await services).token },
  organizations: {
    title: "Organizations",
    run: async ({ services }) => (await services).organizations,
  },
} as const satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof CHECKS;
