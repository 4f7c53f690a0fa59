/** The executable: what a provider's program calls first and last. */
import { writeSync } from "node:fs";
import { startDebugServer } from "./debug-server";
import { handshakeLine, obstacle, readLaunch, startedByTerraform } from "./handshake";
import { Lifecycle } from "./lifecycle";
import { listen } from "./listen";
import type { Opened } from "./listen";
import { createLogger, levelFrom } from "./log-lines";
import type { Provider } from "./provider";
import { providerMethods } from "./server/methods";
import { ProviderSession } from "./server/session";
import { createTransport } from "./transport";

type Identity = Pick<Provider<unknown>, "address" | "version" | "installation">;

const STDOUT = 1;
const STDERR = 2;

/**
 * Serves the provider to the Terraform that started this process, until Terraform is done with it. Started by a
 * person, it says what it is; `--version` prints its version, and `--debug` starts it for many runs of Terraform.
 */
export async function serve<Client>(provider: Provider<Client>): Promise<void> {
  const [option] = process.argv.slice(2);
  if (option === "--version") return quit(0, STDOUT, provider.version);
  const problem = obstacle(process.env, process.versions.node);
  if (option === "--debug") return problem === undefined ? debug(provider) : quit(1, STDERR, problem);
  if (!startedByTerraform(process.env)) return quit(1, STDERR, introduction(provider));
  // Terraform quotes what it reads in place of the handshake to its user.
  if (problem !== undefined) return quit(1, STDOUT, problem);
  await serveTerraform(provider);
}

async function serveTerraform<Client>(provider: Provider<Client>): Promise<void> {
  // Only the handshake belongs on stdout: what anybody prints goes to the log.
  Object.defineProperty(process, "stdout", { get: () => process.stderr, configurable: true });
  const launch = readLaunch(process.env);
  const session = new ProviderSession(provider, processLogger(provider));
  let opened: Opened | undefined;
  const lifecycle = new Lifecycle({ stop: () => session.stop(), release: () => opened?.remove() });
  const methods = providerMethods({
    sessionOf: () => session,
    shutDown: () => lifecycle.shutDown(),
    working: (work) => lifecycle.working(work),
  });
  const { server, certificate } = createTransport(launch.clientCertificate, methods, {
    opened: (connection) => lifecycle.opened(connection),
    closed: (connection) => lifecycle.closed(connection),
  });
  try {
    opened = await listen(server, launch);
  } catch (error) {
    return quit(1, STDOUT, `The provider cannot open a socket: ${(error as NodeJS.ErrnoException).code}.`);
  }
  writeSync(STDOUT, handshakeLine(launch, opened, certificate));
}

async function debug<Client>(provider: Provider<Client>): Promise<void> {
  const { reattach, close } = await startDebugServer(provider, processLogger(provider));
  const text = [
    "The provider is running. To let Terraform use it, set in another shell:",
    "",
    `  TF_REATTACH_PROVIDERS='${reattach}'`,
    "",
    "Press Ctrl-C to stop it.",
    "",
  ].join("\n");
  writeSync(STDOUT, text);
  const stop = (): void => void close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

function introduction({ address, version, installation }: Identity): string {
  return [
    `This is version ${version} of the Terraform provider ${address}.`,
    "Terraform starts it by itself; it does nothing when started by hand.",
    installation,
  ].join("\n");
}

function processLogger({ address }: Identity): ReturnType<typeof createLogger> {
  return createLogger(levelFrom(process.env), (line) => process.stderr.write(line), {
    tf_provider_addr: address,
  });
}

function quit(code: number, stream: number, text: string): void {
  writeSync(stream, `${text}\n`);
  process.exit(code);
}
