/** Copies the Node.js that runs this command for a package; for Windows, as one program with a script inside. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { NtExecutable, NtExecutableResource } from "pe-library";

import { CommandError } from "../command-line/command-error";
import type { StandaloneParts } from "./standalone-package";

/** What stands in Node.js before the digit that says whether it has a script inside. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:";

/** Where Node.js looks for the script: raw data (10) of any language. */
const PLACE = { type: 10, id: "NODE_SEA_BLOB", lang: 0, codepage: 0 } as const;

const [SCRIPT, BLOB] = ["plugin.cjs", "plugin.blob"];

/** How Node.js prepares the script. A code cache or a snapshot would differ from one build to the next. */
const PREPARATION = {
  main: SCRIPT,
  output: BLOB,
  disableExperimentalSEAWarning: true,
  useCodeCache: false,
  useSnapshot: false,
  /** Keeps NODE_OPTIONS away from the program. */
  execArgvExtension: "none",
};

/** Reports whether a Node.js can be made a program that NODE_OPTIONS does not reach. */
function canHoldScript(node: Uint8Array): boolean {
  const { buffer, byteOffset, byteLength } = node;
  const content = Buffer.from(buffer, byteOffset, byteLength);
  return content.includes(`${FUSE}0`) && content.includes("execArgvExtension");
}

/**
 * Returns a program of a Node.js for Windows that runs the script. The same Node.js and script give the same bytes. The
 * program is not signed: the signature of Node.js is not for other bytes, and is left out.
 *
 * @param preparing the path of a Node.js of the same version for this machine
 */
export function windowsProgram(node: Uint8Array, script: Uint8Array, preparing: string): Uint8Array {
  const switched = Buffer.from(node);
  switched.write("1", switched.indexOf(`${FUSE}0`) + FUSE.length, "latin1");
  const program = NtExecutable.from(switched, { ignoreCert: true });
  const resources = NtExecutableResource.from(program);
  resources.entries.push({ ...PLACE, bin: new Uint8Array(prepared(script, preparing)).buffer });
  resources.outputResource(program);
  return new Uint8Array(program.generate());
}

/** Returns a script as Node.js reads it from its own file. */
function prepared(script: Uint8Array, node: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "program-"));
  try {
    writeFileSync(join(folder, SCRIPT), script);
    writeFileSync(join(folder, "settings.json"), JSON.stringify(PREPARATION));
    const args = ["--experimental-sea-config", "settings.json"];
    execFileSync(node, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: "" }, stdio: "pipe" });
    return readFileSync(join(folder, BLOB));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns what a package has of this Node.js and the plugin. */
export function partsOfNode(
  plugin: Uint8Array,
  {
    execPath: path,
    platform,
    versions,
  }: Pick<NodeJS.Process, "execPath" | "platform" | "versions"> = process,
): StandaloneParts {
  const node = readFileSync(path);
  const license = [join(dirname(path), "..", "LICENSE"), join(dirname(path), "LICENSE")].find((file) =>
    existsSync(file),
  );
  const about = { node: versions.node, since: releaseDay(node, statSync(path).mtime) };
  const licenses = license === undefined ? {} : { "licenses/node.txt": readFileSync(license) };
  if (platform !== "win32") return { about, running: { node, plugin }, licenses };
  if (!canHoldScript(node))
    throw new CommandError(
      `This Node.js, ${path}, cannot be made one program with the plugin: run the command with a newer one of nodejs.org, such as Node.js 24.`,
    );
  return { about, running: { program: windowsProgram(node, plugin, path) }, licenses };
}

/** A release of Node.js has an OpenSSL that is at most so many days old. */
const MOST_DAYS = 150;
const DAY = 86_400_000;

/**
 * Returns the day on which a Node.js was released: that of its file, which archives keep. If the file was copied since, it
 * is the day of the OpenSSL inside, which is older than the release.
 */
export function releaseDay(node: Uint8Array, modified: Date): string {
  const start = Buffer.from(node.buffer, node.byteOffset, node.byteLength);
  const found = start.indexOf("built on: ");
  const text = found < 0 ? "" : start.toString("latin1", found, found + 60);
  const built = Date.parse(/^built on: ([\w :]+? (?:UTC|GMT))/.exec(text)?.[1] ?? "");
  const isOfRelease = !(modified.getTime() < built) && !(modified.getTime() > built + MOST_DAYS * DAY);
  return (isOfRelease ? modified : new Date(built)).toISOString().slice(0, 10);
}
