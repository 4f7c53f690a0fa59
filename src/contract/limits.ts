/** Limits the JSON in requests and responses. Assumed. */
import type { JsonLimits } from "../json";

/** The most that the body of a request may hold. */
export const REQUEST_LIMITS: JsonLimits = {
  bytes: 1024 * 1024,
  depth: 100,
  keys: 10_000,
  keysOfObject: 2000,
  elements: 20_000,
  digits: 1000,
  longNumbers: 1000,
};

/** The most that the client reads of a response, such as the list of an organization with many clusters. */
export const RESPONSE_LIMITS: JsonLimits = {
  bytes: 64 * 1024 * 1024,
  depth: 100,
  keys: 500_000,
  keysOfObject: 2000,
  elements: 1_000_000,
  digits: 1000,
  longNumbers: 100_000,
};

/**
 * The most bytes that the client reads of one cluster, and of a list for each cluster in it: a cluster that is larger cannot
 * be sent back, and so not be updated. Leaves room for what the service adds to it.
 */
export const CLUSTER_RESPONSE_BYTES = 2 * REQUEST_LIMITS.bytes;

/** The most that the client reads of an error response. */
export const ERROR_RESPONSE_LIMITS: JsonLimits = { ...REQUEST_LIMITS };
