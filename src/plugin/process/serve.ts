/**
 * Runs a provider as an executable. Terraform starts it three times for a plan, so it loads only what the handshake
 * needs before it writes the handshake, and everything else while Terraform connects.
 */
import { writeSync } from "node:fs";
import { createServer } from "node:net";

import { errnoText } from "../../text/node/errno";
import { createLogger, levelFrom, type Logger } from "../logger";
import type { Provider } from "../provider";
import { createCertificate } from "./certificate";
import { handshakeLine, handshakeProblem, readLaunch, startedByTerraform } from "./handshake";
import { Lifecycle } from "./lifecycle";
import { isOutOfHandles, listen, type Opened } from "./listen";
import type { TerraformServer } from "./servers";
import { isStarterAlive } from "./starter";
import type { Encryption } from "./transport";

/** Loads the provider. Called once; after the handshake if Terraform started the process. */
export type LoadProvider<Client> = () => Promise<Provider<Client>>;

/** As other providers take it, with one hyphen or two. */
const DEBUG = /^--?debug(=true)?$/;

const STDOUT = 1;
const STDERR = 2;
/** Milliseconds between two looks at the parent process. */
const POLLS = 1000;

/**
 * Serves the provider to the Terraform that started this process, until Terraform ends it. Prints how to install the
 * provider if a person started it. `--version` prints its version, and `-debug` serves many runs of Terraform.
 */
export async function serve<Client>(load: LoadProvider<Client>): Promise<void> {
  const [option] = process.argv.slice(2);
  if (option === "--version") return quit(0, STDOUT, (await load()).version);
  const problem = handshakeProblem(process.env);
  if (option !== undefined && DEBUG.test(option))
    return problem === undefined ? debug(await load()) : quit(1, STDERR, problem);
  if (!startedByTerraform(process.env)) return quit(1, STDERR, introduction(await load()));
  // Terraform shows its user the line that it reads in place of a handshake.
  if (problem !== undefined) return quit(1, STDOUT, problem);
  await serveTerraform(load);
}

async function serveTerraform<Client>(load: LoadProvider<Client>): Promise<void> {
  // Only the handshake may be written to stdout: everything else goes to the log.
  Object.defineProperty(process, "stdout", { get: () => process.stderr, configurable: true });
  const starter = process.ppid;
  const launch = readLaunch(process.env);
  const client = launch.clientCertificate;
  const certifying = client === undefined ? undefined : createCertificate();
  let opened: Opened | undefined;
  let serving: Promise<TerraformServer> | undefined = undefined;
  const lifecycle = new Lifecycle({
    stop: () => void serving?.then(({ stop }) => stop()),
    release: () => opened?.remove(),
  });
  const connections = createServer();
  try {
    opened = await listen(connections, launch);
  } catch (error) {
    return quit(1, STDOUT, socketProblem(error));
  }
  const own = await certifying;
  writeSync(STDOUT, handshakeLine(opened, own?.der));

  // Terraform may end before it connects, and a session that was reset may end without an event.
  const polling = setInterval(() => {
    if (isStarterAlive(starter)) return;
    clearInterval(polling);
    lifecycle.abandoned();
  }, POLLS);
  const loaded = loadServer(load, client && own && { own, client }, lifecycle);
  serving = loaded;
  connections.on("connection", (socket) => {
    socket.on("error", () => undefined);
    void loaded.then(({ server }) => server.emit("connection", socket));
  });
}

function socketProblem(error: unknown): string {
  return isOutOfHandles(error)
    ? `The provider may not open enough files: ${errnoText(error)}. Raise the limit where Terraform is started: ulimit -n 1024.`
    : `The provider cannot open a socket: ${errnoText(error)}.`;
}

/** Loads the server. A connection that Terraform opens meanwhile waits. */
async function loadServer<Client>(
  load: LoadProvider<Client>,
  encryption: Encryption | undefined,
  lifecycle: Lifecycle,
): Promise<TerraformServer> {
  const { createTerraformServer } = await import("./servers");
  const provider = await load();
  return createTerraformServer(provider, processLogger(provider.address), encryption, lifecycle);
}

async function debug<Client>(provider: Provider<Client>): Promise<void> {
  const { startDebugServer } = await import("./servers");
  const { reattach, close } = await startDebugServer(provider, processLogger(provider.address));
  const setting =
    process.platform === "win32"
      ? `$env:TF_REATTACH_PROVIDERS='${reattach}'`
      : `TF_REATTACH_PROVIDERS='${reattach}'`;
  const text = [
    "The provider is running, for any number of commands. To let Terraform use it, set in another shell:",
    "",
    `  ${setting}`,
    "",
    "Press Ctrl-C to stop it.",
    "",
  ].join("\n");
  writeSync(STDOUT, text);
  const stop = async (): Promise<never> => {
    await close();
    // Otherwise the end of the process waits for the debugger.
    (await import("node:inspector")).close();
    process.exit(0);
  };
  process.once("SIGINT", () => void stop());
  process.once("SIGTERM", () => void stop());
}

function introduction({ address, version, installation }: Provider<unknown>): string {
  return [
    `This is version ${version} of the Terraform provider ${address}.`,
    "Terraform starts it; started by hand, it does nothing.",
    installation,
  ].join("\n");
}

function processLogger(address: string): Logger {
  return createLogger(levelFrom(process.env), (line) => process.stderr.write(line), {
    tf_provider_addr: address,
  });
}

function quit(code: number, stream: number, text: string): void {
  writeSync(stream, `${text}\n`);
  process.exit(code);
}
