/** Responses whose bytes or headers are not as HTTP and JSON have them. */
import { gzipSync } from "node:zlib";

import { any, DEEP, json, type ResponseRow, withBody, withHeaders } from "./row";

export const BYTES: readonly ResponseRow[] = [
  {
    name: "bytes that are not UTF-8",
    respond: withBody((body) =>
      Buffer.concat([body.subarray(0, -1), Buffer.from(',"note":"caf\xe9"}', "latin1")]),
    ),
    says: /UTF-8|is not/,
  },
  {
    name: "UTF-16",
    respond: withBody((body) => Buffer.from(body.toString("utf8"), "utf16le")),
    says: /UTF-16|is not/,
  },
  {
    name: "a byte-order mark",
    respond: withBody((body) => Buffer.concat([Buffer.from("\ufeff"), body])),
    says: any,
  },
  { name: "unrequested gzip", respond: withHeaders({ "Content-Encoding": "gzip" }, gzipSync), says: any },
  {
    name: "an unknown compression",
    respond: withHeaders({ "Content-Encoding": "zstd" }),
    says: /compression/,
  },
  {
    name: "a wrong `Content-Encoding`",
    respond: withHeaders({ "Content-Encoding": "gzip" }),
    says: /decompressed/,
  },
  {
    name: "a repeated key",
    respond: withBody((body) => body.toString("utf8").replace(/\}$/, ',"labels":{"a":1,"a":2}}')),
    says: /twice|is not|web page/,
  },
  {
    name: "JSON nested 20,000 deep",
    respond: json(200, `{"id":1,"x":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`),
    says: any,
  },
  { name: "an ETag with high bytes", respond: withHeaders({ ETag: '"\xe9\xff"' }), says: any },
  { name: "a weak ETag", respond: withHeaders({ ETag: 'W/"1"' }), says: any },
  { name: "`*` as ETag", respond: withHeaders({ ETag: "*" }), says: any },
];
