/** Emulators for tests, each in a folder of its own, and requests to them. */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Emulator, type EmulatorOptions, startEmulator } from "../../src/emulator";
import type { JsonObject } from "../../src/json";

export const TOKEN = "token-of-the-emulator-tests";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: JsonObject | undefined;
}

export interface Service {
  readonly folder: string;
  readonly emulator: Emulator;
  /** A body that is a string or a buffer is sent as it is, anything else as JSON. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Ends the emulator, and starts another one on the same folder. */
  restart(options?: Partial<EmulatorOptions>): Promise<void>;
  close(): Promise<void>;
}

export async function startService(options: Partial<EmulatorOptions> = {}): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), "emulator-"));
  const start = (more: Partial<EmulatorOptions> = {}) =>
    startEmulator({ port: 0, dataDir: join(folder, "data"), tokens: [TOKEN], ...options, ...more });
  let emulator = await start();
  return {
    folder,
    get emulator() {
      return emulator;
    },
    ask: (method, path, body, headers) => ask(emulator.url, method, path, body, headers),
    restart: async (more) => {
      await emulator.close();
      emulator = await start(more);
    },
    close: async () => {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts an emulator for each test of a suite, which ends with the test. */
export function useService(options: Partial<EmulatorOptions> = {}): Service {
  let service: Service;
  beforeEach(async () => {
    service = await startService(options);
  });
  afterEach(() => service.close());
  return {
    get folder() {
      return service.folder;
    },
    get emulator() {
      return service.emulator;
    },
    ask: (...request) => service.ask(...request),
    restart: (more) => service.restart(more),
    close: () => service.close(),
  };
}

/** Creates a cluster, called logs in organization 7 unless the body has other values, and returns its id. */
export async function createCluster(
  { ask: send }: Pick<Service, "ask">,
  body: object = {},
  kind: "opensearch" | "prometheus" = "opensearch",
): Promise<number> {
  const whole = { name: "logs", organization_id: 7, ...body };
  const { status, json, text } = await send("POST", `/cluster/${kind}`, whole);
  if (status !== 201) throw new Error(text);
  return Number(json?.["id"]);
}

export function ask(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const isSentAsItIs = typeof body === "string" || body === undefined || Buffer.isBuffer(body);
  const text = isSentAsItIs ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(url + path, {
      method,
      agent: false,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(text === undefined ? {} : { "content-type": "application/json" }),
        ...(text === undefined ? {} : { "content-length": `${Buffer.byteLength(text)}` }),
        ...headers,
      },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const answer = Buffer.concat(chunks).toString("utf8");
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: answer,
          json: tryParse(answer),
        });
      });
    });
    sent.end(text);
  });
}

function tryParse(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return undefined;
  }
}
