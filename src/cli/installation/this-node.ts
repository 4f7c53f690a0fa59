/** Copies the Node.js that runs this command for a package of the plugin. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { CommandError } from "../command-line/command-error";
import type { StandaloneParts } from "./standalone-package";
import { canHoldScript, windowsProgram } from "./windows-program";

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
