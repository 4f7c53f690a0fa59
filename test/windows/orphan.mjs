// `node orphan.mjs PLUGIN`: starts a plugin as Terraform does, from a process that is then killed, and fails if the plugin
// still runs half a minute later.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

const TERRAFORM = {
  TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
  PLUGIN_PROTOCOL_VERSIONS: "6",
  PLUGIN_MIN_PORT: "10000",
  PLUGIN_MAX_PORT: "25000",
};

/** Starts the plugin, prints its process id after its handshake, and never ends. On Windows, Node.js ends its other children with itself. */
const STARTER = `
const child = require("node:child_process").spawn(process.argv[1], [], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
child.stdout.once("data", () => require("node:fs").writeSync(1, child.pid + "\\n"));
setInterval(() => undefined, 1000);`;

const [, , plugin] = process.argv;
const starter = spawn(process.execPath, ["-e", STARTER, plugin], {
  env: { ...process.env, ...TERRAFORM },
  stdio: ["ignore", "pipe", "inherit"],
});
const [printed] = await once(starter.stdout, "data");
const id = Number(printed);
starter.kill();
await once(starter, "exit");

const isRunning = () => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};
const wasRunning = isRunning();
for (let count = 0; isRunning() && count < 30; count += 1) await pause(1000);
const ended = !isRunning();
if (!ended) process.kill(id);
process.exitCode = wasRunning && ended ? 0 : 1;
