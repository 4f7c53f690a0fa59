/** The command `emulator` while it runs. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const running: RunningCommand[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ kill }) => kill()));
});

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** Returns the first match in a stream, when there is one. Fails if the command ends without one. */
  until(stream: "stdout" | "stderr", pattern: RegExp): Promise<RegExpExecArray>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  kill(): Promise<unknown>;
}

/** Starts a program of Node.js, which is killed after the test. */
export function startCommand(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): RunningCommand {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const started: RunningCommand = {
    child,
    output,
    until: async (stream, pattern) => {
      for (;;) {
        const found = pattern.exec(output[stream]);
        if (found !== null) return found;
        const more = await Promise.race([once(child[stream], "data"), ended.then(() => undefined)]);
        if (more === undefined && pattern.exec(output[stream]) === null)
          throw new Error(`ended without ${String(pattern)}: ${JSON.stringify(output)}`);
      }
    },
    ended,
    kill: async () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
  running.push(started);
  return started;
}
