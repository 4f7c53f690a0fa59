/** `emulator`: the managed service on this machine. */
import { Option, type Command } from "commander";

import { OPERATIONS } from "../contract";
import type { ClusterSummary, Emulator } from "../emulator";
import {
  emulatorOptions,
  FAULT_HELP,
  faultFlag,
  portNumber,
  wholeNumber,
  type EmulatorFlags,
} from "./emulator-flags";
import { accessTokens, TOKEN_VARIABLE, tokenFlag, type AccessTokens } from "./emulator-tokens";
import { printError } from "./output";
import { CommandError } from "./usage-error";

type Print = (line: string) => void;

export function addEmulator(program: Command, print: Print): void {
  program
    .command("emulator")
    .summary("run the service on this machine")
    .description(
      "Runs an emulator of the managed service on loopback: its API, and the clusters' own endpoints, which enforce their access lists. Its clusters are kept in a folder and survive a restart. Each request is logged in one line to standard error. Ctrl-C stops it.",
    )
    .option("--port <number>", "the port of the API; 0 takes a free one", portNumber, 0)
    .option("--data-dir <folder>", "where the clusters are kept", ".emulator")
    .addOption(
      new Option(
        "--token <token>",
        "an access token to accept, for every organization or, as TOKEN=7,8, for some (may be repeated); other users of this machine see it in the list of processes",
      )
        .argParser(tokenFlag)
        .default([], `that of ${TOKEN_VARIABLE}, or else a random one, which is printed`),
    )
    .option("--token-file <file>", "a file with such tokens, one on each line")
    .option(
      "--seed-file <file>",
      'clusters to begin with: JSON, such as {"opensearch":[{"name":"logs","organization_id":1}]}',
    )
    .addOption(
      new Option("--access-list-field-names <set>", "the names of an OpenSearch cluster's access lists")
        .choices(["whitelist", "allowlist"])
        .default("whitelist"),
    )
    .option("--blackhole", "give addresses outside an access list no answer at all, instead of a reset")
    .option("--no-endpoints", "only the API: the clusters do not answer themselves")
    .addOption(
      new Option("--fault <fault>", "something to go wrong (may be repeated; see below)")
        .argParser(faultFlag)
        .default([], "none"),
    )
    .option("--fault-seed <number>", "which requests a fault with a probability is played on", wholeNumber, 1)
    .addOption(
      new Option("--log <format>", "how requests are logged")
        .choices(["text", "json", "off"])
        .default("text"),
    )
    .addHelpText("after", HELP)
    .action(async (flags: EmulatorFlags) => {
      const access = accessTokens(flags);
      const emulator = await start(flags, access);
      for (const line of introduction(emulator, flags, access)) print(line);
      if (access.warning !== undefined) printError(access.warning);
      for (const warning of emulator.warnings) printError(warning);
      stopOnSignal(emulator, print);
    });
}

const HELP = `
Faults:
${FAULT_HELP}
  and for each: operations=read+list, kinds=opensearch, skip=1, count=3, probability=0.5
  operations: ${Object.keys(OPERATIONS).join(", ")}; kinds: opensearch, prometheus
  such as: --fault status,status=503,retryAfterSeconds=2,operations=replace,count=2
While it runs, they are set by PUT /_emulator/faults with {"seed":1,"faults":[{"fault":"cut-after","count":1}]}.`;

async function start(flags: EmulatorFlags, access: AccessTokens): Promise<Emulator> {
  const options = emulatorOptions(flags, access);
  const { SeedError, startEmulator } = await import("../emulator");
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

function introduction(
  emulator: Emulator,
  flags: EmulatorFlags,
  { inShell }: AccessTokens,
): readonly string[] {
  const { url } = emulator;
  const clusters = emulator.clusters();
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
function stopOnSignal(emulator: Emulator, print: Print): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    emulator.close().then(
      () => {
        print("\nThe emulator has stopped.");
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
