/** The programs that a rehearsal starts end with it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { buildSync } from "esbuild";

import { runProgram } from "../../../src/cli/processes/run";
import { temporaryFolder } from "../../temporary-folder";

let folder: string;
beforeAll(() => (folder = temporaryFolder()));

async function outcome(
  ...args: readonly string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const {
    code = -1,
    stdout,
    stderr,
  } = await runProgram(process.execPath, args, {
    folder,
    environment: { ...process.env, SHOWN: "shown" },
    isGuarded: true,
  });
  return { code, stdout, stderr };
}

describe("a program that is started with a guard", () => {
  it("keeps its output, environment, folder and exit code", async () => {
    const script = `console.log(process.env.SHOWN, process.cwd(), ...process.argv.slice(1)); console.error("e"); process.exit(7)`;
    expect(await outcome("-e", script, "--", "a b", "$HOME")).toEqual({
      code: 7,
      stdout: `shown ${folder} a b $HOME\n`,
      stderr: "e\n",
    });
  });

  it.concurrent.each([
    ["that ends when it is interrupted", ""],
    ["that ignores interrupts", 'process.on("SIGINT", () => undefined);'],
  ])("and %s ends when its starter is killed", async (_what, ignoring) => {
    const file = join(folder, `starter-${ignoring.length}.cjs`);
    buildSync({
      stdin: {
        contents: `import { runProgram } from "./run";
          const script = ${JSON.stringify(`${ignoring} console.log("runs"); setInterval(() => undefined, 1000);`)};
          void runProgram(process.execPath, ["-e", script], {
            folder: ".",
            environment: process.env,
            isGuarded: true,
            watch: (text) => process.stdout.write(text),
          });`,
        resolveDir: join(__dirname, "../../../src/cli/processes"),
      },
      outfile: file,
      bundle: true,
      platform: "node",
    });
    // The guard and the program have this pipe open as long as one of them lives.
    const starter = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "pipe"] });
    await once(starter.stdout, "data");
    starter.kill("SIGKILL");
    await once(starter, "close");
  });
});
