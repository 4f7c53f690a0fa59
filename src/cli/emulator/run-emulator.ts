/** Runs the emulator as the flags of the command say, until a signal or another process stops it; says how to use it. */
import type { Emulator } from "../../emulator";
import { type Backend, backendAddress, loginVariable } from "../../emulator/backends";
import { refuseWindows } from "../command-line/command-error";
import { printError, printLine } from "../command-line/output";
import { startInBackground, stopBackground, stoppingCommand, tellParent } from "./background";
import { accessTokens, type AccessTokens, type EmulatorFlags, emulatorOptions } from "./flags";
import { consoleFolder, openConsole, openingCommand, openRunningConsole } from "./open-console";
import { AlreadyRunning, printedToken, startedEmulator } from "./start-emulator";

export async function runEmulator(flags: EmulatorFlags): Promise<void> {
  refuseWindows("The emulator");
  if (flags.stop === true) return stopBackground(flags.dataDir);
  const access = accessTokens(flags);
  const options = emulatorOptions(flags, access);
  const isInBackground = process.send !== undefined;
  if (flags.detach === true && !isInBackground) return startInBackground(flags);
  let stop = (): void => undefined;
  const asked = new Promise<void>((resolve) => (stop = resolve));
  const running = await startedEmulator(
    { ...options, hasTokenFile: access.areGiven, stop },
    `The seed file ${flags.seedFile ?? ""}`,
  ).catch((error: unknown) => {
    if (flags.open === true && error instanceof AlreadyRunning) return undefined;
    throw error;
  });
  if (running === undefined) {
    for (const line of await openRunningConsole(flags.dataDir)) printLine(line);
    return;
  }
  const close = stopOnSignal(running);
  void asked.then(close);
  const opened = await consoleLines(running, flags);
  const lines = introduction(running, flags, access, opened);
  const warnings = [...(access.warning === undefined ? [] : [access.warning]), ...running.warnings];
  // Without its parent, nobody knows that it runs.
  if (flags.detach === true) return tellParent({ lines, warnings }, close);
  lines.forEach(printLine);
  warnings.forEach(printError);
}

/** Opens the console if the user wants that; returns the lines about it. */
async function consoleLines(
  running: Emulator,
  { open, detach, dataDir }: EmulatorFlags,
): Promise<readonly string[]> {
  const address = open === true ? running.consoleAddress() : undefined;
  if (address !== undefined) return openConsole(address);
  return consoleFolder() === undefined
    ? []
    : [`To open its console${detach === true ? "" : ", in another shell"}:`, `  ${openingCommand(dataDir)}`];
}

function introduction(
  running: Emulator,
  flags: EmulatorFlags,
  access: AccessTokens,
  [first, ...rest]: readonly string[],
): readonly string[] {
  const { url } = running;
  return [
    `The emulated service listens at ${url} (its API is described at ${url}/openapi.json)`,
    `Its clusters are kept in ${flags.dataDir}`,
    ...enforcement(flags),
    ...flags.backend.map(backendLine),
    ...flags.fault.map(({ fault }) => `Injected fault: ${fault}`),
    "\nTo point Terraform at it:",
    `  export CLOUD_BASE_URL=${url} CLOUD_ACCESS_TOKEN=${printedToken(flags.dataDir, access)}`,
    ...(flags.endpoints
      ? [
          "\nTo see the addresses of each cluster:",
          `  curl -H "Authorization: Bearer $CLOUD_ACCESS_TOKEN" ${url}/_emulator/endpoints`,
        ]
      : []),
    ...(first === undefined ? [] : [`\n${first}`, ...rest]),
    ...(flags.detach === true
      ? ["\nTo stop it:", `  ${stoppingCommand(flags.dataDir)}`]
      : ["\nCtrl-C stops it."]),
  ];
}

/** Says by which addresses the access lists judge this machine, or that they do not. */
function enforcement({ endpoints, admitLoopback, as }: EmulatorFlags): readonly string[] {
  if (!endpoints) return ["No access list is enforced: the clusters have no endpoints (--no-endpoints)"];
  if (admitLoopback === true)
    return ["No access list is enforced: this machine is let in to every cluster (--admit-loopback)"];
  return as.map(
    ({ from, address }) =>
      `Access lists judge connections from ${from ?? (as.length > 1 ? "any other loopback address" : "this machine")} as if they came from ${address}`,
  );
}

/** Says where requests to an endpoint go. */
function backendLine(backend: Backend): string {
  const { endpoint, id, authorization } = backend;
  const who = id === undefined ? `the endpoints of ${endpoint} let` : `the endpoint ${endpoint}/${id} lets`;
  const login =
    authorization === undefined ? "without a login" : `with the login of ${loginVariable(backend)}`;
  return `What ${who} in is passed on to ${backendAddress(backend)}, ${login}`;
}

/** Stops the emulator at the first signal, or when the returned function is called; the second signal ends the process at once. */
function stopOnSignal(running: Emulator): () => void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    running.close().then(
      () => {
        printLine("\nThe emulator has stopped.");
        process.exit(0);
      },
      (error: unknown) => {
        printError(`The emulator did not stop cleanly: ${(error as Error).message}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return stop;
}
