/** Responses whose bytes or headers are not as HTTP and JSON have them. */
import { gzipSync } from "node:zlib";

import { any, changed, DEEP, json, type ResponseRow } from "./row";

export const BYTES: readonly ResponseRow[] = [
  {
    name: "bytes that are not UTF-8",
    respond: changed((real) => ({
      ...real,
      body: Buffer.concat([
        real.body.subarray(0, -1),
        Buffer.from(',"note":"caf'),
        Buffer.from([0xe9]),
        Buffer.from('"}'),
      ]),
    })),
    says: /UTF-8|is not/,
  },
  {
    name: "UTF-16",
    respond: changed((real) => ({ ...real, body: Buffer.from(real.body.toString("utf8"), "utf16le") })),
    says: /UTF-16|is not/,
  },
  {
    name: "a byte-order mark",
    respond: changed((real) => ({
      ...real,
      body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), real.body]),
    })),
    says: any,
  },
  {
    name: "unrequested gzip",
    respond: changed((real) => ({
      ...real,
      headers: { ...real.headers, "Content-Encoding": "gzip" },
      body: gzipSync(real.body),
    })),
    says: any,
  },
  {
    name: "an unknown compression",
    respond: changed((real) => ({ ...real, headers: { ...real.headers, "Content-Encoding": "zstd" } })),
    says: /compression/,
  },
  {
    name: "a wrong `Content-Encoding`",
    respond: changed((real) => ({ ...real, headers: { ...real.headers, "Content-Encoding": "gzip" } })),
    says: /decompressed/,
  },
  {
    name: "a repeated key",
    respond: changed((real) => ({
      ...real,
      body: Buffer.from(real.body.toString("utf8").replace(/\}$/, ',"labels":{"a":1,"a":2}}')),
    })),
    says: /twice|is not|web page/,
  },
  {
    name: "JSON nested 20,000 deep",
    respond: json(200, `{"id":1,"x":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`),
    says: any,
  },
  {
    name: "an ETag with high bytes",
    respond: changed((real) => ({ ...real, headers: { ...real.headers, ETag: '"\xe9\xff"' } })),
    says: any,
  },
  {
    name: "a weak ETag",
    respond: changed((real) => ({ ...real, headers: { ...real.headers, ETag: 'W/"1"' } })),
    says: any,
  },
  {
    name: "`*` as ETag",
    respond: changed((real) => ({ ...real, headers: { ...real.headers, ETag: "*" } })),
    says: any,
  },
];
