/** The plugin without enough file handles, and its end without any. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";

import { temporaryFolder } from "../temporary-folder";
import { bundleToy } from "./toy/bundle";
import { callSchema, connect, type Launched, launchProgram, terraformsEnvironment } from "./toy/launch";

let folder: string;
let executable: string;
beforeAll(() => {
  folder = temporaryFolder();
  executable = bundleToy(folder);
});

/** Starts the plugin in a process that may open so many files. */
async function launchWith(handles: number): Promise<Launched> {
  const script = `ulimit -n ${handles}; exec "$@"`;
  return launchProgram(
    "sh",
    ["-c", script, "sh", process.execPath, executable],
    terraformsEnvironment(undefined),
  );
}

const isHandshake = ({ line }: Launched): boolean => line.startsWith("1|6|");

const LIMITS = Array.from({ length: 33 }, (_, index) => index + 8);

it.each(LIMITS)("with %p handles serves, or ends with a reason", async (handles) => {
  const plugin = await launchWith(handles);
  if (isHandshake(plugin)) {
    const connection = connect(plugin.fields, undefined);
    expect(await callSchema(connection)).toBeInstanceOf(Buffer);
    connection.close();
    expect(await plugin.ended).toBe(0);
    expect(existsSync(dirname(plugin.socket))).toBe(false);
    return;
  }
  expect(await plugin.ended).not.toBe(0);
  // With fewer, Node.js itself ends before it runs any of our code.
  const isOfNode = plugin.stdout() === "" && handles < 20;
  if (!isOfNode) expect(plugin.line).toMatch(/may not open enough files: .*\(EMFILE\).* ulimit -n/);
});

it.each(LIMITS)("with %p handles ends at a signal, although nobody has connected", async (handles) => {
  const plugin = await launchWith(handles);
  if (!isHandshake(plugin)) return;
  plugin.process.kill("SIGTERM");
  expect(await plugin.ended).toBe(143);
  expect(plugin.stderr()).toBe("");
  expect(existsSync(dirname(plugin.socket))).toBe(false);
});
