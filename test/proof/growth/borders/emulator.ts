/** Reading requests to the emulator. */
import { API_SCHEMAS, REQUEST_LIMITS } from "../../../../src/contract";
import { receivedFields, settable, type StoredCluster } from "../../../../src/emulator/cluster";
import { brokenRules, listsThatDisagree } from "../../../../src/emulator/clusters";
import { admitted } from "../../../../src/emulator/endpoints/endpoints";
import { readFault, readFaultFlag } from "../../../../src/emulator/faults/fault-rules";
import { foreignHost } from "../../../../src/emulator/http/hosts";
import { readBody } from "../../../../src/emulator/http/read-body";
import type { CheckToken } from "../../../../src/emulator/login/identity-provider";
import { logIn } from "../../../../src/emulator/login/login";
import { readSeed } from "../../../../src/emulator/seed";
import { openAuthenticator } from "../../../../src/emulator/tokens";
import { formatJson } from "../../../../src/json";
import { KINDS } from "../../../../src/schema";
import { type Border, bytes, CARRIED, json, text } from "../border";
import { rangesIn } from "./inputs";

const CLUSTER: StoredCluster = { kind: "opensearch", id: 1, revision: 1, fields: {}, password: "p" };
const REFUSE = (() => Promise.resolve("unknown")) as CheckToken;

export const EMULATOR_BORDERS: readonly Border[] = [
  json("emulator/http/read-body.ts#readBody", "the body of a request", REQUEST_LIMITS.bytes, (input) =>
    readBody(Buffer.from(input)),
  ),
  bytes("emulator/http/read-body.ts#readBody", "the bytes of a request", REQUEST_LIMITS.bytes, readBody),
  json(
    [
      "emulator/cluster.ts#receivedFields",
      "emulator/cluster.ts#settable",
      "emulator/clusters.ts#brokenRules",
      "emulator/clusters.ts#listsThatDisagree",
    ],
    "a cluster that is created",
    REQUEST_LIMITS.bytes,
    (input) => {
      const body = readBody(Buffer.from(input));
      const other = { ...body, ip_allowlist: body["opensearch_whitelist"] ?? null };
      brokenRules("opensearch", other, "whitelist");
      listsThatDisagree("opensearch", other, "whitelist");
      const received = receivedFields("opensearch", body, "whitelist");
      return formatJson(settable(API_SCHEMAS.opensearch, received));
    },
  ),
  json(
    "emulator/endpoints/endpoints.ts#admitted",
    "the access list of an endpoint",
    REQUEST_LIMITS.bytes,
    (input) => admitted({ ip_allowlist: rangesIn(input) }, KINDS.opensearch.endpoints[0]),
  ),
  text("emulator/http/hosts.ts#foreignHost", "Host and Origin", CARRIED.header, (input) => [
    foreignHost({ host: input }),
    foreignHost({ host: "localhost", origin: input }),
  ]),
  text("emulator/login/login.ts#logIn", "Authorization at a cluster", CARRIED.header, (input) => {
    for (const authorization of [input, `Basic ${input}`, `Bearer ${input}`]) {
      logIn(CLUSTER, authorization, REFUSE).catch(() => undefined);
    }
  }),
  json("emulator/seed.ts#readSeed", "a seed", CARRIED.file, readSeed),
  json("emulator/faults/fault-rules.ts#readFault", "a fault", REQUEST_LIMITS.bytes, (input) =>
    readFault(readBody(Buffer.from(input))),
  ),
  text(
    "emulator/faults/fault-rules.ts#readFaultFlag",
    "a fault on the command line",
    CARRIED.argument,
    readFaultFlag,
  ),
  text("emulator/tokens.ts#openAuthenticator", "Authorization", CARRIED.header, (input) =>
    openAuthenticator(["token"])(`Bearer ${input}`),
  ),
];
