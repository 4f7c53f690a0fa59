/** The body of a request: a JSON object, not nested so deeply that walking it could overflow the stack. */
import type { Json, JsonObject } from "../client/contract";
import { isJsonObject, parseJson } from "../client/contract";
import { ApiError } from "./api-error";

const DEEPEST = 100;

/** Throws an ApiError where the text is none. */
export function readBody(text: string): JsonObject {
  if (depthOf(text) > DEEPEST) {
    throw new ApiError("malformed-json", `The body is nested more than ${DEEPEST} levels deep`);
  }
  const body = tryParse(text);
  if (!isJsonObject(body)) throw new ApiError("malformed-json");
  return body;
}

function tryParse(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, (depth += 1));
    else if (token === "]" || token === "}") depth -= 1;
  }
  return deepest;
}
