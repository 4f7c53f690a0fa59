/** Limits of the JSON in requests and responses. Assumed. */
import type { JsonLimits } from "../json";

/** What the body of a request may hold. Assumed. */
export const REQUEST_LIMITS: JsonLimits = {
  bytes: 1024 * 1024,
  depth: 100,
  keys: 10_000,
  keysOfObject: 2000,
  elements: 20_000,
  digits: 1000,
  longNumbers: 1000,
};

/** What a response may hold for this client to read it: the list of an organization with many clusters. */
export const RESPONSE_LIMITS: JsonLimits = {
  bytes: 64 * 1024 * 1024,
  depth: 100,
  keys: 500_000,
  keysOfObject: 2000,
  elements: 1_000_000,
  digits: 1000,
  longNumbers: 100_000,
};

/** What an error response may hold for this client to show a part of it. */
export const ERROR_RESPONSE_LIMITS: JsonLimits = { ...REQUEST_LIMITS };
