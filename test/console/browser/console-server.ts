/** An emulator with its console, for a test in a browser. */
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Emulator, type EmulatorOptions, startEmulator } from "../../../src/emulator";
import { built } from "../../built";

export const TOKEN = "token-of-the-console-tests";
export const CODE = "code-of-the-console-tests";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript", css: "text/css" };

export interface ConsoleServer {
  /** The address of the console, which ends with a slash. */
  readonly url: string;
  readonly emulator: Emulator;
  /** Ends the server, so that nothing responds. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an emulator with the clusters of a seed. Every request to the API goes through a port that serves the console too. */
export async function startConsole(options: Partial<EmulatorOptions> = {}): Promise<ConsoleServer> {
  const folder = mkdtempSync(join(tmpdir(), "console-"));
  const open = () => startEmulator({ port: 0, dataDir: join(folder, "data"), tokens: [TOKEN], ...options });
  let emulator = await open();
  let server: Server;
  let port = 0;
  const listen = async () => {
    server = createServer((incoming, outgoing) => {
      const [path = ""] = (incoming.url ?? "").split("?");
      const name = path === "/console/" ? "index.html" : path.replace("/console/", "");
      if (path === "/console/me" || path === "/console/session" || path === "/console/activity") {
        const isSignedIn = path === "/console/session" || incoming.headers.authorization === `Bearer ${TOKEN}`;
        outgoing.writeHead(isSignedIn ? 200 : 401, { "Content-Type": "application/json" });
        outgoing.end(JSON.stringify(isSignedIn ? RESPONSES[path] : { code: "unauthorized", message: "The access token is not valid" }));
      } else if (path.startsWith("/console/")) {
        readFile(built(`console/${name}`)).then(
          (content) => {
            const type = TYPES[name.split(".").pop() ?? ""] ?? "";
            outgoing.writeHead(200, { "Content-Type": type, "Content-Security-Policy": POLICY }).end(content);
          },
          () => outgoing.writeHead(404).end(),
        );
      } else {
        const { method, headers } = incoming;
        const { host } = new URL(emulator.url);
        const asked = httpRequest(emulator.url + (incoming.url ?? ""), { method, headers: { ...headers, host } }, (response) => {
          outgoing.writeHead(response.statusCode ?? 500, response.headers);
          response.pipe(outgoing);
        });
        asked.on("error", () => outgoing.destroy());
        incoming.pipe(asked);
      }
    });
    await new Promise<void>((resolve) => {
      server.listen(port, "127.0.0.1", resolve);
    });
    ({ port } = server.address() as AddressInfo);
  };
  await listen();
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await emulator.close();
  };
  return {
    get url() {
      return `http://127.0.0.1:${port}/console/`;
    },
    get emulator() {
      return emulator;
    },
    stop,
    start: async () => {
      emulator = await open();
      await listen();
    },
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const RESPONSES: Readonly<Record<string, unknown>> = {
  "/console/session": { token: TOKEN, label: "token 1" },
  "/console/me": { label: "token 1", organizations: [42], every: true, names: "whitelist" },
  "/console/activity": {
    entries: [
      {
        time: "2026-11-26T00:00:00.000Z",
        label: "token 1",
        route: "terraform",
        action: "update",
        kind: "opensearch",
        id: 1,
        name: "logs",
        organization_id: 42,
        fields: ["ip_allowlist"],
      },
    ],
  },
};
