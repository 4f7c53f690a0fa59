/**
 * Linux namespaces, as containers have them, for tests that need a small file system or processes that do not see each
 * other. No root is needed where the system lets users make namespaces.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

import { describeMissing } from "./unavailable";

const HOW = "install util-linux, and let users create namespaces (a container needs --privileged)";

/** Declares a suite that needs namespaces of its own user. */
export function describeInNamespaces(title: string, suite: () => void): void {
  const { error, status, stderr } = spawnSync("unshare", ["-Urmp", "--fork", "true"], { encoding: "utf8" });
  if (error === undefined && status === 0) {
    describe(title, suite);
    return;
  }
  const problem = (error?.message ?? stderr).trim();
  describeMissing(title, { name: "User namespaces", reason: `${problem}; ${HOW}` }, suite);
}

/** A file system in memory that only processes started in it see. */
export interface SmallDisk {
  /** Where the disk is for this process, which is outside. */
  readonly outside: string;
  /** What to spawn to run a command with the disk. */
  command(program: string, args: readonly string[]): readonly [string, readonly string[]];
  /** Runs a program with the disk, until it ends. */
  run(program: string, ...args: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts an empty file system on a folder. `options` are those of tmpfs, such as `size=128k`. */
export async function mountSmallDisk(folder: string, options: string): Promise<SmallDisk> {
  const script = `mount -t tmpfs -o ${options} tmpfs "$1" && echo mounted && exec cat`;
  // Ends with its input, and so with this process.
  const holder: ChildProcess = spawn("unshare", ["-Urm", "sh", "-c", script, "sh", folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (holder.stdout === null) throw new Error("unshare has no output");
  await Promise.race([once(holder.stdout, "data"), once(holder, "exit").then(() => fail("no small disk"))]);
  const command: SmallDisk["command"] = (program, args) => [
    "nsenter",
    ["--preserve-credentials", "-U", "-m", "-t", String(holder.pid), program, ...args],
  ];
  return {
    outside: `/proc/${holder.pid}/root${folder}`,
    command,
    run: async (program, ...args) => {
      const [code] = (await once(spawn(...command(program, args), { stdio: "inherit" }), "exit")) as [number];
      if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed`);
    },
    remove: async () => {
      const gone = once(holder, "exit");
      holder.stdin?.end();
      await gone;
    },
  };
}

function fail(message: string): never {
  throw new Error(message);
}
