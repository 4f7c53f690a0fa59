/** `emulator`: runs an emulator of the managed service on this machine. */
import { OPERATIONS } from "../../contract";
import type { Emulator } from "../../emulator";
import { type Backend, backendAddress, loginVariable } from "../../emulator/backends";
import { COMMAND, type CommandDescription, FILE, FOLDER, wholeNumber } from "../command-line/command";
import { refuseWindows } from "../command-line/command-error";
import { printError, printLine } from "../command-line/output";
import { startInBackground, stopBackground, stoppingCommand, tellParent } from "../emulator/background";
import {
  accessTokens,
  type AccessTokens,
  backendFlag,
  type EmulatorFlags,
  emulatorOptions,
  FAULT_HELP,
  faultFlag,
  SEED_FILE,
  standInFlag,
  TOKEN_VARIABLE,
  tokenFlag,
} from "../emulator/flags";
import { consoleFolder, openConsole, openingCommand, openRunningConsole } from "../emulator/open-console";
import { AlreadyRunning, printedToken, startedEmulator } from "../emulator/start-emulator";

const HELP = `\
Faults:
${FAULT_HELP}
  with each fault: operations=read+list, kinds=opensearch, skip=1, count=3, probability=0.5
  operations: ${Object.keys(OPERATIONS).join(", ")}; kinds: opensearch, prometheus
  for example: --fault status,status=503,retryAfterSeconds=2,operations=replace,count=2
While the emulator runs, PUT /_emulator/faults with {"seed":1,"faults":[{"fault":"cut-after","count":1}]} replaces the faults.`;

export const emulator: CommandDescription = {
  name: "emulator",
  summary: "run an emulator of the service on this machine",
  description:
    "Runs an emulator of the managed service on loopback: its API, and the endpoints of the clusters, which enforce their access lists. Keeps the clusters in a folder, so that they survive a restart. Logs each request in one line to standard error. Ctrl-C stops it.",
  options: [
    {
      name: "port",
      description: "the port of the API; 0 takes a free port",
      value: { name: "number", read: wholeNumber("port", 0, 65535), default: 0 },
    },
    {
      name: "data-dir",
      description: "where the clusters are kept",
      value: { ...FOLDER, default: ".emulator" },
    },
    {
      name: "token",
      description:
        "an access token to accept, for every organization, or for some as TOKEN=7,8; other users of this machine can see it in the list of processes",
      value: {
        name: "token",
        read: tokenFlag,
        repeats: true,
        whenUnset: `the token in ${TOKEN_VARIABLE}, else a random token, which is printed`,
      },
    },
    { name: "token-file", description: "a file with access tokens, one on each line", value: FILE },
    SEED_FILE,
    {
      name: "access-list-field-names",
      description: "the names of an OpenSearch cluster's access lists",
      value: { name: "set", choices: ["whitelist", "allowlist"], default: "whitelist" },
    },
    {
      name: "blackhole",
      description: "drop connections from addresses outside an access list, instead of resetting them",
    },
    {
      name: "admit-loopback",
      description:
        "let this machine in to every cluster, also where an access list does not hold its address",
    },
    {
      name: "as",
      description:
        "judge connections from this machine as if they came from this address; 127.0.0.2=ADDRESS does so for connections from 127.0.0.2 alone",
      value: { name: "address", read: standInFlag, repeats: true },
      conflicts: ["admit-loopback", "no-endpoints"],
    },
    {
      name: "backend",
      description:
        "pass what an endpoint lets in on to a server of your own on this machine, as ENDPOINT=URL, or ENDPOINT/ID=URL for one cluster; its login is username:password in CLOUD_EMULATOR_PROMETHEUS_LOGIN, CLOUD_EMULATOR_OPENSEARCH_LOGIN or CLOUD_EMULATOR_OPENSEARCH_17_LOGIN",
      value: { name: "server", read: backendFlag, repeats: true },
      conflicts: ["no-endpoints"],
    },
    {
      name: "open",
      description:
        "open the console in the browser, and print its address; if an emulator uses the folder already, open its console and end",
    },
    {
      name: "detach",
      description:
        "run the emulator in the background, and end when it responds; it logs into emulator.log in the data folder",
    },
    {
      name: "stop",
      description: "stop the emulator that uses the data folder",
      conflicts: ["detach", "open"],
    },
    { name: "no-endpoints", description: "run only the API, not the endpoints of the clusters" },
    {
      name: "fault",
      description: "a fault to inject; see below",
      value: { name: "fault", read: faultFlag, repeats: true },
    },
    {
      name: "fault-seed",
      description: "the seed that decides which requests a fault with a probability hits",
      value: {
        name: "number",
        read: wholeNumber("fault-seed", 0, Number.MAX_SAFE_INTEGER),
        default: 1,
      },
    },
    {
      name: "log",
      description: "the format of the request log",
      value: { name: "format", choices: ["text", "json", "off"], default: "text" },
    },
  ],
  examples: {
    [`${COMMAND} emulator --port 8480 --data-dir .emulator`]:
      "Run the emulator on port 8480, and keep its clusters in .emulator",
    [`${COMMAND} emulator --detach --port 8480`]: "Run it in the background, as a script does",
    [`${COMMAND} emulator --stop`]: "Stop the emulator that keeps its clusters in .emulator",
    [`${COMMAND} emulator --open`]: "Run the emulator, and open its console in the browser",
    [`${COMMAND} emulator --fault status,status=503,operations=replace,count=2`]:
      "Answer the first two replacements of a cluster with 503",
  },
  notes: HELP,
  page: "commands.md#emulator",
  async run(_values, flags: EmulatorFlags) {
    refuseWindows("The emulator");
    if (flags.stop === true) return stopBackground(flags.dataDir);
    const access = accessTokens(flags);
    const options = emulatorOptions(flags, access);
    const isInBackground = process.send !== undefined;
    if (flags.detach === true && !isInBackground) return startInBackground(flags);
    const { asked, stop } = stopRequest();
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
  },
};

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

/** Returns a promise, and the function that fulfils it. */
function stopRequest(): { readonly asked: Promise<void>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const asked = new Promise<void>((resolve) => (stop = resolve));
  return { asked, stop };
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
