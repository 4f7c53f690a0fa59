/** The emulator as a process of its own, which can be killed, and started again on the same port and data. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import type { JsonObject } from "../../../src/json";
import type { ClusterKind } from "../../../src/schema";
import { built } from "../../built";

export const TOKEN = "token-of-the-crash-test";

export interface StoredCluster {
  readonly kind: ClusterKind;
  readonly id: number;
  /** With Terraform's names, secrets included. */
  readonly fields: JsonObject;
}

export interface EmulatorProcess {
  readonly url: string;
  /** Called with the number of responses since it was set. */
  onRequest: (count: number) => void;
  /** kill -9. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** What is on disk. Only while no request is under way. */
  stored(): readonly StoredCluster[];
  stop(): Promise<void>;
}

export async function startEmulatorProcess(folder: string): Promise<EmulatorProcess> {
  const dataDir = join(folder, "service");
  let child: ChildProcess;
  let count = 0;
  let onRequest: (count: number) => void = () => undefined;

  const start = async (port: string): Promise<string> => {
    const options = ["--port", port, "--data-dir", dataDir, "--token", TOKEN, "--no-endpoints"];
    child = spawn(process.execPath, [built("cli.js"), "emulator", ...options], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { stdout, stderr } = child;
    if (stdout === null || stderr === null) throw new Error("the emulator has no output");
    let problem = "";
    createInterface(stderr).on("line", (line) => {
      problem = line;
      count += 1;
      onRequest(count);
    });
    for await (const line of createInterface(stdout)) {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (url === undefined) continue;
      stdout.resume();
      return url;
    }
    throw new Error(`the emulator did not start: ${problem}`);
  };
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, "exit");
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await gone;
  };

  const url = await start("0");
  return {
    url,
    get onRequest() {
      return onRequest;
    },
    set onRequest(listener) {
      count = 0;
      onRequest = listener;
    },
    kill: () => end("SIGKILL"),
    startAgain: async () => {
      await start(new URL(url).port);
    },
    stored: () => storedIn(dataDir),
    stop: () => end("SIGTERM"),
  };
}

function storedIn(dataDir: string): readonly StoredCluster[] {
  return readdirSync(dataDir)
    .filter((name) => /^(?:opensearch|prometheus)-\d+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(dataDir, name), "utf8")) as StoredCluster);
}
