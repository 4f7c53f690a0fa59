/** `emulator`: the managed service on this machine. */
import { OPERATIONS } from "../../contract";
import type { ClusterSummary, Emulator } from "../../emulator";
import type { CommandDescription } from "../command-line/command";
import { printError, printLine } from "../command-line/output";
import { CommandError } from "../command-line/usage-error";
import {
  type EmulatorFlags,
  emulatorOptions,
  FAULT_HELP,
  faultFlag,
  faultSeed,
  portNumber,
} from "../emulator/flags";
import { accessTokens, type AccessTokens, TOKEN_VARIABLE, tokenFlag } from "../emulator/tokens";

const HELP = `\
Faults:
${FAULT_HELP}
  and for each: operations=read+list, kinds=opensearch, skip=1, count=3, probability=0.5
  operations: ${Object.keys(OPERATIONS).join(", ")}; kinds: opensearch, prometheus
  such as: --fault status,status=503,retryAfterSeconds=2,operations=replace,count=2
While it runs, they are set by PUT /_emulator/faults with {"seed":1,"faults":[{"fault":"cut-after","count":1}]}.`;

export const emulator: CommandDescription = {
  name: "emulator",
  summary: "run the service on this machine",
  description:
    "Runs an emulator of the managed service on loopback: its API, and the clusters' own endpoints, which enforce their access lists. Its clusters are kept in a folder and survive a restart. Each request is logged in one line to standard error. Ctrl-C stops it.",
  options: [
    {
      name: "port",
      description: "the port of the API; 0 takes a free one",
      value: { name: "number", completion: "nothing", read: portNumber, default: 0 },
    },
    {
      name: "data-dir",
      description: "where the clusters are kept",
      value: { name: "folder", completion: "folders", default: ".emulator" },
    },
    {
      name: "token",
      description:
        "an access token to accept, for every organization or, as TOKEN=7,8, for some; other users of this machine see it in the list of processes",
      value: {
        name: "token",
        completion: "nothing",
        read: tokenFlag,
        repeats: true,
        whenUnset: `that of ${TOKEN_VARIABLE}, or else a random one, which is printed`,
      },
    },
    {
      name: "token-file",
      description: "a file with such tokens, one on each line",
      value: { name: "file", completion: "files" },
    },
    {
      name: "seed-file",
      description:
        'clusters to begin with: JSON, such as `{"opensearch":[{"name":"logs","organization_id":1}]}`',
      value: { name: "file", completion: "files" },
    },
    {
      name: "access-list-field-names",
      description: "the names of an OpenSearch cluster's access lists",
      value: { name: "set", completion: ["whitelist", "allowlist"], default: "whitelist" },
    },
    {
      name: "blackhole",
      description: "give addresses outside an access list no answer at all, instead of a reset",
    },
    { name: "no-endpoints", description: "only the API: the clusters do not answer themselves" },
    {
      name: "fault",
      description: "something to go wrong; see below",
      value: { name: "fault", completion: "nothing", read: faultFlag, repeats: true },
    },
    {
      name: "fault-seed",
      description: "which requests a fault with a probability is played on",
      value: { name: "number", completion: "nothing", read: faultSeed, default: 1 },
    },
    {
      name: "log",
      description: "how requests are logged",
      value: { name: "format", completion: ["text", "json", "off"], default: "text" },
    },
  ],
  examples: [
    {
      line: "npx cdktf-provider-cloud emulator --port 8480 --data-dir .emulator",
      does: "Run the service on port 8480, and keep its clusters in .emulator",
    },
    {
      line: "npx cdktf-provider-cloud emulator --fault status,status=503,operations=replace,count=2",
      does: "Refuse the first two replacements of a cluster with 503",
    },
  ],
  notes: HELP,
  page: "commands.md#emulator",
  async run(_values, flags: EmulatorFlags) {
    const access = accessTokens(flags);
    const running = await start(flags, access);
    stopOnSignal(running);
    for (const line of introduction(running, flags, access)) printLine(line);
    if (access.warning !== undefined) printError(access.warning);
    for (const warning of running.warnings) printError(warning);
  },
};

async function start(flags: EmulatorFlags, access: AccessTokens): Promise<Emulator> {
  const options = emulatorOptions(flags, access);
  const { SeedError, startEmulator } = await import("../../emulator");
  try {
    return await startEmulator(options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof SeedError) {
      const problems = message.replace(/^/gm, "  ");
      throw new CommandError(
        `The seed file ${flags.seedFile ?? ""} cannot be used:\n${problems}\nNothing of it was created.`,
      );
    }
    if (code === "EADDRINUSE") {
      throw new CommandError(
        `Port ${flags.port} is in use: choose another with --port, or 0 for a free one.`,
      );
    }
    throw new CommandError(`The emulator cannot start: ${message}`);
  }
}

const MOST_SHOWN = 20;

function introduction(running: Emulator, flags: EmulatorFlags, { inShell }: AccessTokens): readonly string[] {
  const { url } = running;
  const clusters = running.clusters();
  const more = clusters.length > MOST_SHOWN ? [`  and ${clusters.length - MOST_SHOWN} more: see below`] : [];
  return [
    `The emulated service answers at ${url} (its API is described at ${url}/openapi.json)`,
    `Its clusters are kept in ${flags.dataDir}`,
    ...clusters.slice(0, MOST_SHOWN).map((cluster) => `  ${lineOf(cluster)}`),
    ...more,
    ...flags.fault.map(({ fault }) => `It plays a fault: ${fault}`),
    "\nTo point Terraform at it:",
    `  export CLOUD_BASE_URL=${url} CLOUD_ACCESS_TOKEN=${inShell}`,
    ...(flags.endpoints
      ? [
          "\nTo see where each cluster answers:",
          `  curl -H "Authorization: Bearer $CLOUD_ACCESS_TOKEN" ${url}/_emulator/endpoints`,
        ]
      : []),
    "\nCtrl-C stops it.",
  ];
}

function lineOf({ kind, id, name, organizationId, ports = {} }: ClusterSummary): string {
  const places = Object.entries(ports).map(([endpoint, port]) => `${endpoint} http://127.0.0.1:${port}`);
  return [`${kind} ${id} "${name}" of organization ${organizationId}`, ...places].join("  ");
}

/** The second signal does not wait. */
function stopOnSignal(running: Emulator): void {
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
}
