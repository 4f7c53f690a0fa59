/** JSON within limits and without loss: one parser, one printer, one kind of exact number. */
export {
  ExactNumber,
  exactNumber,
  formatJson,
  formatJsonLines,
  isJsonObject,
  setKey,
  type Json,
  type JsonObject,
} from "./json-value";
export { FILE_BYTES, JsonError, type JsonProblem, MOST_DIGITS, MOST_LEVELS, tooManyBytes } from "./limits";
export { decodeUtf8, parseJson, parseJsonBytes } from "./parse";
export { bareObject, mapObject } from "./bare-object";
export { digitsOf, numberOfDouble, parseNumber } from "./decimal";
export {
  isGiven,
  isList,
  isNumberValue,
  isObjectValue,
  isUnset,
  isWhollyKnown,
  jsonOf,
  knownObjects,
  knownString,
  type NumberValue,
  type ObjectValue,
  UNKNOWN,
  type Value,
} from "./value";
