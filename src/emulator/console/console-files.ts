/** Reads the built files of the console, and serves them with the headers that keep other pages out of it. */
import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

import type { FastifyReply, FastifyRequest } from "fastify";

import { oncePerObject } from "../../schema";
import { errnoText } from "../../text/node/errno";

export const PAGE_NAME = "index.html";

export interface ConsoleFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
}

/** The media type of each kind of file. A folder's other files are not served. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Reads the files of a folder; returns them by their names. Throws an Error that names the folder if it holds no page. */
export async function readConsoleFiles(folder: string): Promise<ReadonlyMap<string, ConsoleFile>> {
  try {
    const files = new Map<string, ConsoleFile>();
    for (const name of await readdir(folder)) {
      const type = TYPES[extname(name)];
      if (type === undefined || !/^[\w.-]+$/.test(name)) continue;
      const bytes = await readFile(join(folder, name));
      files.set(name, { bytes, type, etag: `"${hash("sha256", bytes, "base64url")}"` });
    }
    if (files.has(PAGE_NAME)) return files;
  } catch (error) {
    throw new Error(`The console in ${folder} cannot be read: ${errnoText(error)}`, { cause: error });
  }
  throw new Error(`The console in ${folder} has no ${PAGE_NAME}`);
}

/** The console loads only its own files, and no other page can show it in a frame. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** Sends the page, which is never cached. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile): FastifyReply {
  void reply.headers({ ...HEADERS, "Cache-Control": "no-store" });
  return sendBytes(request, reply, file);
}

/** Sends a file that the page loads; a 304 without it if the browser has the same one. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile): FastifyReply {
  const etag = takesGzip(request) ? file.etag.replace(/"$/, '-gzip"') : file.etag;
  void reply.headers({ ...HEADERS, "Cache-Control": "no-cache", ETag: etag });
  if (request.headers["if-none-match"] === etag) return reply.header("Vary", VARY).code(304).send();
  return sendBytes(request, reply, file);
}

const VARY = "Accept-Encoding";

function sendBytes(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile): FastifyReply {
  void reply.header("Vary", VARY).type(file.type);
  if (!takesGzip(request)) return reply.send(file.bytes);
  return reply.header("Content-Encoding", "gzip").send(compressed(file));
}

const compressed = oncePerObject(({ bytes }: ConsoleFile) => gzipSync(bytes, { level: 9 }));

/** Reports whether `Accept-Encoding` names gzip, and does not refuse it with a weight of 0. */
function takesGzip({ headers }: FastifyRequest): boolean {
  return /(?:^|[\s,])gzip\s*(?:,|$|;\s*q=(?:1|0\.0*[1-9]))/i.test(String(headers["accept-encoding"] ?? ""));
}
