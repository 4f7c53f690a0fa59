/** The programs that a rehearsal starts end with it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { buildSync } from "esbuild";

import { startGuarded } from "../../../src/cli/processes/guard";
import { temporaryFolder } from "../../temporary-folder";

let folder: string;
beforeAll(() => (folder = temporaryFolder()));

async function outcome(
  ...args: readonly string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = startGuarded(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, SHOWN: "shown" },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, ...output };
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
        contents: `import { startGuarded } from "./guard";
          const script = ${JSON.stringify(`${ignoring} console.log("runs"); setInterval(() => undefined, 1000);`)};
          const child = startGuarded(process.execPath, ["-e", script], {});
          child.stdout.pipe(process.stdout);`,
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
