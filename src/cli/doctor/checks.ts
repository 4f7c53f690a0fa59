/** The list of the twelve checks. */
import type { CheckResult } from "./check-result";
import { checkAddress } from "./checks/address";
import { checkBuild } from "./checks/build";
import { checkCore } from "./checks/core";
import { checkLockFiles } from "./checks/lock-files";
import { checkNode } from "./checks/node";
import { checkOrganizations } from "./checks/organizations";
import { checkPlace } from "./checks/place";
import { checkPlugin } from "./checks/plugin";
import { checkProject } from "./checks/project";
import { checkStart } from "./checks/start";
import { checkAccessToken } from "./checks/token";
import { checkVersions } from "./checks/versions";
import type { Readings } from "./readings";

interface Check {
  readonly title: string;
  readonly run: (readings: Readings) => Promise<readonly CheckResult[]>;
}

/** In the order of the report. */
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
  address: { title: "Address", run: checkAddress },
  token: { title: "Token", run: checkAccessToken },
  organizations: { title: "Organizations", run: checkOrganizations },
} as const satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof CHECKS;
