/** Takes the parts of JSON that some borders read. */
import { RESPONSE_LIMITS } from "../../../../src/contract";
import { isJsonObject, type JsonObject, parseJson } from "../../../../src/json";

export function objectIn(input: string): JsonObject {
  const value = parseJson(input, RESPONSE_LIMITS);
  return isJsonObject(value) ? value : {};
}

export function rangesIn(input: string): readonly string[] {
  const value = parseJson(input, RESPONSE_LIMITS);
  const ranges = isJsonObject(value) ? value["opensearch_whitelist"] : undefined;
  return Array.isArray(ranges) ? (ranges as string[]) : [];
}
