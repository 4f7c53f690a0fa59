/** Reading what Terraform gives to the provider. */
import type { CloudClient } from "../../../../src/client";
import { withoutWrongTypes } from "../../../../src/client/response-checks";
import { RESPONSE_LIMITS, toTerraform } from "../../../../src/contract";
import type { JsonObject } from "../../../../src/json";
import type * as plugin from "../../../../src/plugin";
import { findImported } from "../../../../src/provider/cluster/import-cluster";
import { demandSameCluster, missingFields } from "../../../../src/provider/cluster/same-cluster";
import {
  cidrsCover,
  cidrsDifference,
  cidrsNormalize,
  windowLength,
} from "../../../../src/provider/functions";
import { planWarnings } from "../../../../src/provider/plan/plan-cluster";
import { mergedBody } from "../../../../src/provider/values/body";
import { fromJson } from "../../../../src/provider/values/convert";
import { stateOf } from "../../../../src/provider/values/state";
import { cloudOpensearch } from "../../../../src/schema";
import { hoursAndMinutes } from "../../../../src/schema/formats/clock-time";
import { type Border, CARRIED, json, text } from "../border";
import { objectIn, rangesIn } from "./inputs";

const NO_CLIENT = {
  read: () => Promise.resolve("gone"),
  list: () => Promise.resolve([]),
} as unknown as CloudClient;

const KNOWN = { name: "logs", organization_id: 1, ip_allowlist: ["10.0.0.0/8"] };

/** A cluster of the service, with Terraform's attribute names and without fields of wrong types. */
function readCluster(input: string): JsonObject {
  return withoutWrongTypes(cloudOpensearch, toTerraform(cloudOpensearch, objectIn(input), "whitelist"));
}

export const PROVIDER_BORDERS: readonly Border[] = [
  json("provider/values/body.ts#mergedBody", "a cluster that is replaced", RESPONSE_LIMITS.bytes, (input) =>
    mergedBody(cloudOpensearch, readCluster(input), KNOWN, []),
  ),
  json("provider/values/state.ts#stateOf", "a cluster that is read", RESPONSE_LIMITS.bytes, (input) =>
    stateOf(cloudOpensearch, readCluster(input), KNOWN),
  ),
  json(
    ["provider/cluster/same-cluster.ts#demandSameCluster", "provider/cluster/same-cluster.ts#missingFields"],
    "whether it is the same cluster",
    RESPONSE_LIMITS.bytes,
    (input) => {
      const cluster = readCluster(input);
      missingFields("opensearch", cluster);
      demandSameCluster("opensearch", 1, cluster, KNOWN);
      demandSameCluster("opensearch", 1, cluster, KNOWN, "organization and name");
    },
  ),
  json("provider/plan/plan-cluster.ts#planWarnings", "a change of a cluster", CARRIED.message, (input) => {
    return planWarnings(cloudOpensearch, KNOWN, fromJson(readCluster(input)) as plugin.TerraformObject, []);
  }),
  json(
    ["provider/values/convert.ts#fromJson"],
    "a cluster on its way to the state",
    RESPONSE_LIMITS.bytes,
    (input) => fromJson(objectIn(input)),
  ),
  text("schema/formats/clock-time.ts#hoursAndMinutes", "a time of the day", CARRIED.message, hoursAndMinutes),
  json(
    [
      "provider/functions.ts#cidrsCover",
      "provider/functions.ts#cidrsNormalize",
      "provider/functions.ts#cidrsDifference",
    ],
    "the lists of a function",
    CARRIED.body,
    (input) => {
      const entries = rangesIn(input);
      return [
        cidrsCover(entries, entries),
        cidrsNormalize(entries),
        cidrsDifference(entries, entries.slice(1)),
      ];
    },
  ),
  text("provider/functions.ts#windowLength", "the times of a function", CARRIED.message, (input) =>
    windowLength(input, input),
  ),
  text(
    "provider/cluster/import-cluster.ts#findImported",
    "the id of an import",
    CARRIED.argument,
    (input) => {
      findImported(NO_CLIENT, "opensearch", input, new AbortController().signal).catch(() => undefined);
    },
  ),
];
