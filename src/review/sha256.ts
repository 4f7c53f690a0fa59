/**
 * Returns the SHA-256 of a text in UTF-8, or of bytes, in hexadecimal digits. A review is given one by
 * its caller: Node.js has a fast one (`nodeSha256` of node/), and a browser has none that returns at once.
 */
export type Sha256 = (data: string | Uint8Array) => string;
