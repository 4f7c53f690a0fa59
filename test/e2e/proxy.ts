/** A way between Terraform and the service that can interfere. */
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers a request itself and returns true, or leaves it to the service. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Proxy {
  url: string;
  interfere: Interference;
  /** Changes what the service answered. */
  rewrite: (body: string) => string;
  close(): Promise<void>;
}

/** What another body makes wrong. */
const LENGTHS = ["content-length", "transfer-encoding"];

/** One proxy for all tests of a suite, which interferes with nothing when a test begins. */
export function useProxy(target: () => string): Proxy {
  const { proxy, listen } = createProxy(target);
  beforeAll(listen);
  beforeEach(() => Object.assign(proxy, INNOCENT));
  afterAll(() => proxy.close());
  return proxy;
}

const INNOCENT = { interfere: () => false, rewrite: (body: string) => body };

function createProxy(target: () => string): { readonly proxy: Proxy; readonly listen: () => Promise<void> } {
  const server = createServer((request, response) => {
    if (proxy.interfere(request, response)) return;
    passOn(target(), request, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (text: string) => (body += text));
      answer.on("end", () => {
        const headers = Object.entries(answer.headers).filter(([name]) => !LENGTHS.includes(name));
        response.writeHead(answer.statusCode ?? 500, Object.fromEntries(headers)).end(proxy.rewrite(body));
      });
    });
  });
  const proxy: Proxy = {
    url: "",
    ...INNOCENT,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const listen = async (): Promise<void> => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  return { proxy, listen };
}

/** Carries the request out at the service, and hands its answer on. */
export function passOn(
  target: string,
  request: IncomingMessage,
  answered: (answer: IncomingMessage) => void,
): void {
  const { method, url, headers } = request;
  const onward = forward(
    `${target}${url ?? ""}`,
    { method, headers: { ...headers, connection: "close" } },
    answered,
  );
  request.pipe(onward);
}
