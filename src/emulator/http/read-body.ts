/** Reads the body of a request: a JSON object in UTF-8, within the contract's limits. */
import { type ErrorCode, REQUEST_BYTES } from "../../contract";
import { isJsonObject, JsonError, type JsonObject, type JsonProblem, parseJsonBytes } from "../../json";
import { ApiError } from "../api-error";

/** Reads a body. Throws an ApiError that says what is wrong, and where. */
export function readBody(bytes: Uint8Array): JsonObject {
  try {
    const body = parseJsonBytes(bytes, REQUEST_BYTES);
    if (isJsonObject(body)) return body;
  } catch (error) {
    if (error instanceof JsonError) throw new ApiError(CODES[error.problem], `The body ${error.message}`);
    throw error;
  }
  throw new ApiError("malformed-json");
}

const CODES: Readonly<Record<JsonProblem, ErrorCode>> = {
  bytes: "body-too-large",
  "utf-8": "malformed-json",
  syntax: "malformed-json",
  "duplicate-key": "malformed-json",
  depth: "malformed-json",
  digits: "invalid",
};
