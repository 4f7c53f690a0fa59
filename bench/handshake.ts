/** How long the plugin takes from its start to the handshake line, against a bare Node. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pluginFile } from "../src/cli/plugin-file";
import { createCertificate } from "../src/plugin/certificate";
import { median, type Benchmark } from "./figure";

const ROUNDS = 21;

export const handshake: Benchmark = async () => {
  // A plugin that is killed leaves its socket behind.
  const folder = mkdtempSync(join(tmpdir(), "bench-handshake-"));
  const environment = {
    ...process.env,
    TMPDIR: folder,
    NODE_EXTRA_CA_CERTS: undefined,
    TF_LOG: undefined,
    TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
    PLUGIN_PROTOCOL_VERSIONS: "6",
    PLUGIN_CLIENT_CERT: (await createCertificate()).pem,
  };
  const plugin = () => untilLine([pluginFile().path], environment);
  const bare = () => untilLine(["-e", 'process.stdout.write("x\\n")'], environment);
  const pairs: { readonly plugin: number; readonly bare: number }[] = [];
  try {
    await plugin();
    await bare();
    for (let round = 0; round < ROUNDS; round++) pairs.push({ plugin: await plugin(), bare: await bare() });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return [
    {
      name: "plugin: start to handshake",
      figure: median(pairs.map((pair) => pair.plugin)) / median(pairs.map((pair) => pair.bare)),
      unit: "×",
      atMost: 2,
      against: "start of a Node that prints one line, without extra CA certificates",
    },
  ];
};

/** Milliseconds from the start of a Node process to its first line. */
async function untilLine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const start = process.hrtime.bigint();
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const elapsed = Number(process.hrtime.bigint() - start) / 1e6;
  // It ignores the gentler signals while it waits for Terraform.
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("close", resolve));
  return elapsed;
}
