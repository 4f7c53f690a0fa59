/** A reverse proxy that shows a server behind a prefix, as one on a shared machine does. */
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface PrefixProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy for the paths below `prefix`, which starts with a slash and ends without one. It sends the server's own
 * `Host` and `Origin`, as docs/rehearse.md says; with `isTransparent`, it sends those of the browser.
 */
export async function startPrefixProxy(
  target: string,
  prefix: string,
  { isTransparent = false } = {},
): Promise<PrefixProxy> {
  const { host, origin } = new URL(target);
  const proxy = createServer((asked, reply) => {
    const { url = "", method, headers } = asked;
    if (!url.startsWith(`${prefix}/`)) {
      reply.writeHead(404).end();
      return;
    }
    const own = isTransparent ? {} : { host, ...(headers.origin !== undefined && { origin }) };
    const sent = request(`${target}${url.slice(prefix.length)}`, {
      method,
      headers: { ...headers, ...own },
    });
    sent.on("error", () => reply.destroy());
    sent.on("response", (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
    });
    asked.pipe(sent);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
