/** Parses the JSON in which Terraform stores states. Numbers keep every digit. */
import { ExactNumber, isJsonObject, type Json, JsonError, type JsonLimits, parseJson } from "../../json";
import type { TerraformValue } from "../value";
import { MalformedError } from "../wire/malformed";
import { mapObject } from "./bare-object";
import { parseNumber } from "./number";

/** The limits on a stored state. */
export const STATE_LIMITS: JsonLimits = {
  bytes: 256 * 1024 * 1024,
  depth: 500,
  keys: 1_000_000,
  keysOfObject: 20_000,
  elements: 2_000_000,
  digits: 10_000,
  longNumbers: 1000,
};

/** Parses a stored state. Throws a {@link MalformedError} for a text that is not JSON or exceeds a limit. */
export function parseStored(text: string): TerraformValue {
  try {
    return valueOf(parseJson(text, STATE_LIMITS));
  } catch (error) {
    if (error instanceof JsonError) throw new MalformedError(`the JSON ${error.message}`);
    throw error;
  }
}

function valueOf(json: Json): TerraformValue {
  if (typeof json === "number") return Number.isSafeInteger(json) ? json + 0 : numberOf(String(json));
  if (typeof json === "bigint") return numberOf(json.toString());
  if (json instanceof ExactNumber) return numberOf(json.text);
  if (Array.isArray(json)) return (json as readonly Json[]).map(valueOf);
  if (!isJsonObject(json)) return json as TerraformValue;
  return mapObject(json, valueOf);
}

function numberOf(text: string): TerraformValue {
  const number = parseNumber(text);
  if (number === undefined) throw new MalformedError("the JSON has a number that cannot be read");
  return number;
}
