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
export {
  beyond,
  FILE_LIMITS,
  JsonError,
  type JsonLimits,
  type JsonProblem,
  type TextPosition,
} from "./limits";
export { decodeUtf8, parseJson, parseJsonBytes } from "./parse";
