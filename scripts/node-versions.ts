/** The versions of Node.js on which the package is tested, as programs on this machine. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The supported major versions: the oldest, and all newer ones with long-term support. */
export const NODE_MAJORS = [20, 22, 24, 26] as const;

export type NodeMajor = (typeof NODE_MAJORS)[number];

const CACHE = join(__dirname, "..", "node_modules", ".cache", "node-versions");

/** Returns the path of the newest Node.js of a major version. */
export function nodeProgram(major: NodeMajor): string {
  return process.versions.node.startsWith(`${major}.`) ? process.execPath : installNode(String(major));
}

/**
 * Returns the path of a version of Node.js, which the npm registry has as a package for each platform. It is installed
 * below node_modules/.cache when it is first asked for.
 */
export function installNode(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(CACHE, version);
  const program = join(folder, "node_modules", name, "bin", "node");
  if (!existsSync(program)) {
    const options = ["--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    execFileSync("npm", ["install", ...options, `${name}@${version}`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return program;
}
