/** Copies the Node.js that runs this command, with its libraries, for a package of the plugin. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { CommandError } from "../command-line/command-error";
import { isElf, loaderOf, stripped } from "./elf";
import type { Libraries, StandaloneParts } from "./standalone-package";
import { canHoldScript, windowsProgram } from "./windows-program";

/** What runs a Node.js, and the libraries that are loaded into it. */
export interface RunningNode {
  readonly path: string;
  readonly version: string;
  readonly system: NodeJS.Platform;
  /** The paths of the libraries. Those of the kernel have none. */
  readonly libraries: readonly string[];
}

export function runningNode(): RunningNode {
  const { report } = process;
  Object.assign(report, { excludeNetwork: true }); // the report would look up the names of connected hosts
  const { sharedObjects } = report.getReport() as { readonly sharedObjects: readonly string[] };
  return {
    path: process.execPath,
    version: process.versions.node,
    system: process.platform,
    // A file with the ending `.node` is an addon, which a program loaded.
    libraries: sharedObjects.filter((library) => library.startsWith("/") && !library.endsWith(".node")),
  };
}

/** Libraries of the C and the C++ compiler, which belong together: a package holds them all. */
const OF_COMPILERS =
  /^(?:ld-(?:linux|musl)-[\w.-]+|lib(?:c|dl|m|pthread|rt|resolv|nss_\w+|stdc\+\+|gcc_s|atomic|c\.musl-\w+)\.so[\d.]*)$/;

/** What the C library of most systems loads only when it looks up a host. */
const LOADED_LATER = ["libnss_dns.so.2", "libnss_files.so.2", "libresolv.so.2"];

/**
 * Returns what a package has of this Node.js and the plugin.
 *
 * @throws CommandError if it needs libraries that a package cannot hold
 */
export function partsOfNode(
  node: RunningNode,
  plugin: Uint8Array,
): Pick<StandaloneParts, "running" | "licenses"> {
  const program = readFileSync(node.path);
  const license = [join(dirname(node.path), "..", "LICENSE"), join(dirname(node.path), "LICENSE")].find(
    (file) => existsSync(file),
  );
  const licenses = license === undefined ? {} : { "licenses/node.txt": readFileSync(license) };
  if (node.system === "win32") {
    if (!canHoldScript(program))
      throw new CommandError(
        `This Node.js, ${node.path}, cannot be made one program with the plugin: run the command with a newer one of nodejs.org, such as Node.js 24.`,
      );
    return { running: { program: windowsProgram(program, plugin, node.path) }, licenses };
  }
  const isOfSystem = node.system === "darwin" ? isOfMac : (path: string) => OF_COMPILERS.test(basename(path));
  const others = node.libraries.filter((path) => path !== node.path && !isOfSystem(path));
  if (others.length > 0) {
    throw new CommandError(
      `This Node.js, ${node.path}, is built with shared libraries, such as ${basename(others[0] ?? "")}, so that it does not run elsewhere. Run the command with a Node.js whose own file has everything, such as a download of nodejs.org.`,
    );
  }
  if (node.system === "darwin") return { running: { node: program, plugin }, licenses };
  const loader = isElf(program) ? loaderOf(program) : undefined;
  if (loader === undefined)
    throw new CommandError(
      `This Node.js, ${node.path}, is no program of 64 bits that a loader starts: run the command with a Node.js of nodejs.org.`,
    );
  const libraries = librariesOf(loader, node.libraries);
  return { running: { node: stripped(program), libraries, plugin }, licenses };
}

/** Reports whether every Mac has a library. */
function isOfMac(path: string): boolean {
  return path.startsWith("/usr/lib/") || path.startsWith("/System/");
}

function librariesOf(loader: string, loaded: readonly string[]): Libraries {
  const paths = new Map(loaded.map((path) => [basename(path), path]));
  const folder = dirname(paths.get("libc.so.6") ?? loader);
  for (const name of LOADED_LATER) {
    const path = join(folder, name);
    if (!paths.has(name) && existsSync(path)) paths.set(name, path);
  }
  paths.set(basename(loader), loader);
  const files = [...paths].filter(([name]) => OF_COMPILERS.test(name));
  return {
    loader: basename(loader),
    files: Object.fromEntries(files.map(([name, path]) => [name, readFileSync(path)])),
  };
}
