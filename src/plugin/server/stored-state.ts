/** A state as Terraform stored it, in JSON by the schema that wrote it. */
import type { TerraformObject } from "../value";
import { parseStored } from "../values/json";
import { isTerraformObject } from "../values/type";
import type { RAW_STATE } from "../wire/call-messages";
import { decodeString, MalformedError } from "../wire/malformed";
import type { ContentOf } from "../wire/protobuf";
import { Refused } from "./diagnostics";

export function readStored(raw: ContentOf<typeof RAW_STATE> | undefined, typeName: string): TerraformObject {
  const stored = parsed(raw);
  if (typeof stored !== "string") return stored;
  throw new Refused([
    {
      severity: "error",
      summary: "The stored state cannot be read",
      detail:
        `The state of this ${typeName} is not a JSON object${stored === "" ? "" : `: ${stored}`}. ` +
        "It was written by a Terraform before 0.12, or was damaged. Restore it from a backup, or import the resource again.",
    },
  ]);
}

/** The state, or what is wrong with its JSON. */
function parsed(raw: ContentOf<typeof RAW_STATE> | undefined): TerraformObject | string {
  if (raw === undefined || raw.json.length === 0) return "";
  try {
    const value = parseStored(decodeString(raw.json));
    return isTerraformObject(value) ? value : "";
  } catch (error) {
    if (error instanceof MalformedError) return error.message;
    throw error;
  }
}
