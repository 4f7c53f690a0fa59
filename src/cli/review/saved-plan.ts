/** Reads a plan as `terraform plan -out` saves it: the core prints its JSON, in the folder where it was planned. */
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { FILE_BYTES, parseJson } from "../../json";
import { type Networks, networksOfState } from "../../review";
import { COMMAND } from "../../text";
import { withProgress } from "../command-line/progress";
import { withoutOwnVariables } from "../processes/core-environment";
import { jsonPart, terraformBinary, terraformIn, type TerraformRun } from "../processes/terraform";
import { failure } from "./errors";

/** A saved plan is a zip archive. The name of its first file follows 30 bytes of header. */
const [ZIP, ZIP_HEADER, PLAN_FILE] = ["PK\u0003\u0004", 30, "tfplan"];

/** The record at the end of a zip archive, which may have a comment of up to 65,535 bytes. */
const [ZIP_END, ZIP_END_WITHIN] = ["PK\u0005\u0006", 66_000];

/** Reports whether the bytes are those of a saved plan, or of its beginning. */
export function isSavedPlan(bytes: Uint8Array): boolean {
  const start = latin1(bytes.subarray(0, ZIP_HEADER + PLAN_FILE.length));
  const name = start.slice(ZIP_HEADER);
  return start.startsWith(ZIP) && (name === PLAN_FILE || bytes.length < ZIP_HEADER + PLAN_FILE.length);
}

/** Reports whether the configuration in a saved plan is plain HCL: CDKTF writes each stack into this file. */
export function isOfHcl(bytes: Uint8Array): boolean {
  return !latin1(bytes).includes("tfconfig/m-/cdk.tf.json");
}

/**
 * Returns the JSON of a saved plan, which is written to no file. The core gets no variable of the user's but those of a
 * rehearsal: no token reaches it, nor the providers that it starts for their schemas.
 */
export async function jsonOfSavedPlan(file: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (!latin1(bytes.subarray(-ZIP_END_WITHIN)).includes(ZIP_END))
    throw failure(`The saved plan ${file} was cut off: plan again`);
  const folder = dirname(file);
  const there = `make the JSON where the plan was made: terraform show -json ${basename(file)} | ${COMMAND} review -`;
  if (!existsSync(join(folder, ".terraform")))
    throw failure(`The saved plan ${file} has no folder .terraform beside it: ${there}`);
  const configuration = process.env["TF_CLI_CONFIG_FILE"];
  const show = terraformIn(folder, {
    ...withoutOwnVariables(),
    ...(configuration && { TF_CLI_CONFIG_FILE: resolve(configuration) }),
  });
  const shown = await withProgress("Reading the plan", async () =>
    show(["show", "-json", "-no-color", `./${basename(file)}`]),
  );
  if (shown.code === 0) return Buffer.from(jsonPart(shown.stdout));
  const command = `${basename(terraformBinary())} show -json`;
  throw failure(`The saved plan ${file} cannot be read, ${command} says: ${errorOf(shown)}; ${there}`);
}

/** Returns the networks of the state before the plan, which a saved plan has and its JSON has not; undefined if it has none. */
export async function networksBefore(bytes: Uint8Array): Promise<Networks | undefined> {
  try {
    const { unzipSync } = await import("fflate");
    const { [STATE_BEFORE]: state } = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === STATE_BEFORE && originalSize <= FILE_BYTES,
    });
    return state === undefined
      ? undefined
      : networksOfState(parseJson(Buffer.from(state).toString(), FILE_BYTES));
  } catch {
    // The core says what is wrong with the file.
    return undefined;
  }
}

const STATE_BEFORE = "tfstate-prev";

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

/** Returns the first error of a core in one line, or else its last line. */
function errorOf({ stderr }: TerraformRun): string {
  const [, error] = /^.*?\bError: (.*)$/m.exec(stderr) ?? [];
  return (error ?? stderr.trim().split("\n").at(-1) ?? "").trimEnd().replace(/\.$/, "");
}
