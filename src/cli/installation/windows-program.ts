/** Makes one program for Windows of Node.js and a script: a single executable application, as Node.js calls it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { NtExecutable, NtExecutableResource } from "pe-library";

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
export function canHoldScript(node: Uint8Array): boolean {
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
