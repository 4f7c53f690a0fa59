/** Reading JSON. */
import { REQUEST_LIMITS, RESPONSE_LIMITS } from "../../../../src/contract";
import { formatJson, parseJson, parseJsonBytes } from "../../../../src/json";
import { findError } from "../../../../src/json/find-error";
import { exactNumber, isNumber } from "../../../../src/json/json-value";
import { decodeUtf8 } from "../../../../src/json/parse";
import { endOfString, scanJson } from "../../../../src/json/scan";
import { type Border, bytes, json, text } from "../border";

export const JSON_BORDERS: readonly Border[] = [
  json("json/parse.ts#parseJson", "JSON of a response", RESPONSE_LIMITS.bytes, (input) =>
    parseJson(input, RESPONSE_LIMITS),
  ),
  json("json/parse.ts#parseJsonBytes", "JSON of a request", REQUEST_LIMITS.bytes, (input) =>
    parseJsonBytes(Buffer.from(input), REQUEST_LIMITS),
  ),
  json("json/scan.ts#scanJson", "JSON before it is parsed", RESPONSE_LIMITS.bytes, (input) =>
    scanJson(input, RESPONSE_LIMITS),
  ),
  json("json/scan.ts#endOfString", "a string of JSON", RESPONSE_LIMITS.bytes, (input) =>
    endOfString(input, 1),
  ),
  json("json/find-error.ts#findError", "JSON that is refused", RESPONSE_LIMITS.bytes, (input) => {
    scanJson(input, RESPONSE_LIMITS);
    findError(input);
  }),
  json("json/json-value.ts#formatJson", "JSON that is passed on", RESPONSE_LIMITS.bytes, (input) =>
    formatJson(parseJson(input, RESPONSE_LIMITS)),
  ),
  text(
    ["json/json-value.ts#isNumber", "json/json-value.ts#exactNumber"],
    "a number of JSON",
    RESPONSE_LIMITS.digits * 2,
    (input) => {
      if (isNumber(input)) exactNumber(input);
    },
  ),
  bytes("json/parse.ts#decodeUtf8", "UTF-8", RESPONSE_LIMITS.bytes, decodeUtf8),
];
