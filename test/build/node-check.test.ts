import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

import { built, pluginFile } from "../built";

const ROOT = join(__dirname, "..", "..");
const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  engines: { node: string };
};

/** The check that stands first in each program of lib/. */
function checkFor(range: string): string {
  const script = `import { nodeCheck } from "./scripts/node-check.mjs"; process.stdout.write(nodeCheck(process.argv[1]))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script, range], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(stderr);
  return stdout;
}

/** Runs the check as another version of Node.js would; returns what it wrote, and where. */
function run(check: string, version: string, env: Record<string, string> = {}): [number, string] | undefined {
  let written: [number, string] | undefined;
  const exit = new Error("exit");
  const sandbox = {
    process: {
      versions: { node: version },
      env,
      execPath: "/usr/bin/node",
      exit: (code: number) => {
        expect(code).toBe(1);
        throw exit;
      },
    },
    require: () => ({ writeSync: (stream: number, text: string) => (written = [stream, text]) }),
  };
  try {
    runInNewContext(check, sandbox);
  } catch (error) {
    if (error !== exit) throw error;
  }
  return written;
}

describe("the check of the Node.js version", () => {
  const check = checkFor(engines.node);

  it.each(["20.16.0", "20.20.2", "22.3.0", "24.0.0", "100.0.0"])("accepts %s", (version) => {
    expect(run(check, version)).toBeUndefined();
  });

  it.each(["0.12.18", "18.20.8", "20.3.0", "20.15.1", "21.7.3", "22.2.0", "23.11.1"])(
    "refuses %s",
    (version) => {
      expect(run(check, version)).toEqual([
        2,
        `cdktf-provider-cloud needs Node.js 20.16 or a later 20.x, 22.3 or a later 22.x, or 24.0 or a later version. Found ${version}, /usr/bin/node; put a newer one first on the PATH.\n`,
      ]);
    },
  );

  it("writes to standard output under Terraform, which shows it to the user", () => {
    expect(run(check, "18.20.8", { TF_PLUGIN_MAGIC_COOKIE: "x" })?.[0]).toBe(1);
  });

  it("refuses a range that it cannot check", () => {
    expect(() => checkFor("20 - 22")).toThrow('engines.node: "20 - 22" is neither');
  });
});

it.each([
  ["the command", () => built("cli.js")],
  ["the plugin", () => pluginFile().path],
])("%s begins with the check", (_name, program) => {
  const text = readFileSync(program(), "utf8");
  expect(text.startsWith(`#!/usr/bin/env node\n${checkFor(engines.node)}`)).toBe(true);
});
