/** Limits the JSON in requests and responses. Assumed. */

/** The most bytes of a request, and of an error response. */
export const REQUEST_BYTES = 1024 * 1024;

/** The most bytes that the client reads of a response, such as the list of an organization with many clusters. */
export const RESPONSE_BYTES = 64 * 1024 * 1024;

/**
 * The most bytes that the client reads of one cluster, and of a list for each cluster in it: a cluster that is larger cannot
 * be sent back, and so not be updated. Leaves room for what the service adds to it.
 */
export const CLUSTER_RESPONSE_BYTES = 2 * REQUEST_BYTES;
