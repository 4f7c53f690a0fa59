/** Asks an emulator that runs in another process for an address that opens its console. */
import { request } from "node:http";

import { errnoText } from "../../text/node/errno";
import { type ConsoleKey, readKeyFile } from "../storage/key-file";
import { openingAddress } from "./console-site";

/** How long the emulator may take, in milliseconds. */
const TIMEOUT = 5000;

/** Returns the address for a data folder that an emulator has locked. Throws an Error whose message is a clause about that emulator. */
export async function newConsoleAddress(dataDir: string): Promise<string> {
  const found = readKeyFile(dataDir);
  if (found === undefined) throw new Error("it serves no console, or has just started");
  const text = await newCode(found);
  const [, code] = /^\{"code":"([\w-]{22})"\}$/.exec(text) ?? [];
  if (code === undefined) throw new Error("it gave no code for its console");
  return openingAddress(found.url, code);
}

/** Returns the address of the emulator that has locked a data folder; undefined if it serves no console, or has just started. */
export function runningAddress(dataDir: string): string | undefined {
  return readKeyFile(dataDir)?.url;
}

/** Returns the response to a request for a code. */
function newCode({ url, key }: ConsoleKey): Promise<string> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) => {
      reject(new Error(`it does not respond: ${errnoText(error)}`, { cause: error }));
    };
    const sent = request(`${url}/console/codes`, {
      method: "POST",
      agent: false, // The usual agent may be set to a proxy.
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    sent.on("error", failed).on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      response.on("error", failed).on("end", () => {
        resolve(text);
      });
    });
    sent.end();
  });
}
