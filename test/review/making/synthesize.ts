/** Runs a CDKTF program on the built package, and returns what a review reads of its output. */
import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { transformSync } from "esbuild";

import { requireBuild } from "../../built";

const ROOT = join(__dirname, "..", "..", "..");

/** Where the program stands in its repository. */
export const PROGRAM = "cdk/main.ts";

/** The files that `review --synth` reads, in a project whose stack is called `production`. */
const STACK = "cdktf.out/stacks/production";
export const STACK_FILE = `${STACK}/cdk.tf.json`;
const READ_BY_REVIEWS = ["cdktf.out/manifest.json", STACK_FILE, `${STACK}/cloud-source-lines.json`];

/** Returns the files by their path in the project. */
export async function synthesize(program: string): Promise<Readonly<Record<string, string>>> {
  requireBuild();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "synthesize-")));
  try {
    const modules = join(folder, "node_modules");
    for (const name of ["cdk", "node_modules"]) mkdirSync(join(folder, name));
    for (const name of ["cdktf", "constructs", "@cdktf"])
      symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
    symlinkSync(ROOT, join(modules, "cdktf-provider-cloud"));
    const sourcefile = join(folder, PROGRAM);
    writeFileSync(sourcefile, program);
    const { code } = transformSync(program, {
      loader: "ts",
      format: "cjs",
      sourcemap: "inline",
      sourcefile,
    });
    writeFileSync(join(folder, "cdk", "main.js"), code);
    await run(folder);
    return Object.fromEntries(
      READ_BY_REVIEWS.map((file) => [file, readFileSync(join(folder, file), "utf8")]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(folder: string): Promise<void> {
  const child = spawn(process.execPath, ["--enable-source-maps", "cdk/main.js"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: "" },
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
  if (code !== 0) throw new Error(`the program failed:\n${stderr}`);
}
