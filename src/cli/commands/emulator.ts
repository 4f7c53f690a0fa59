/** `emulator`: runs an emulator of the managed service on this machine. */
import { OPERATIONS } from "../../contract";
import { COMMAND, type CommandDescription, FILE, FOLDER, wholeNumber } from "../command-line/command";
import {
  backendFlag,
  type EmulatorFlags,
  FAULT_HELP,
  faultFlag,
  SEED_FILE,
  standInFlag,
  TOKEN_VARIABLE,
  tokenFlag,
} from "../emulator/flags";
import { runEmulator } from "../emulator/run-emulator";

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
  run: (_values, flags: EmulatorFlags) => runEmulator(flags),
};
