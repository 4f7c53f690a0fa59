/** Reading what Terraform sends to the plugin. */
import { certificateOfPem } from "../../../../src/plugin/process/certificate";
import {
  decodePrivate,
  parseStored,
  readStored,
  STATE_LIMITS,
} from "../../../../src/plugin/server/stored-state";
import { conform } from "../../../../src/plugin/values/conform";
import { decodeValue } from "../../../../src/plugin/values/decode";
import { parseNumber } from "../../../../src/plugin/values/number";
import { objectType } from "../../../../src/plugin/values/type";
import { METHODS } from "../../../../src/plugin/wire/call-messages";
import * as wire from "../../../../src/plugin/wire/malformed";
import { decodeMsgpack } from "../../../../src/plugin/wire/msgpack";
import { provider } from "../../../../src/provider";
import { type Border, bytes, CARRIED, json, text } from "../border";

const resource = provider.resources["cloud_opensearch"];
const OPENSEARCH_TYPE = objectType(resource?.schema.attributes ?? {});

export const PLUGIN_BORDERS: readonly Border[] = [
  json(
    ["plugin/server/stored-state.ts#parseStored", "plugin/server/stored-state.ts#readStored"],
    "a stored state",
    STATE_LIMITS.bytes,
    (input) => readStored({ json: Buffer.from(input) }, "cloud_opensearch"),
  ),
  json(
    "plugin/server/stored-state.ts#parseStored",
    "JSON of a stored state",
    STATE_LIMITS.bytes,
    parseStored,
  ),
  json("plugin/server/stored-state.ts#decodePrivate", "a private state", STATE_LIMITS.bytes, (input) =>
    decodePrivate(Buffer.from(input)),
  ),
  text("plugin/values/number.ts#parseNumber", "a number", CARRIED.message, parseNumber),
  bytes("plugin/wire/msgpack.ts#decodeMsgpack", "a value in MessagePack", CARRIED.message, decodeMsgpack),
  bytes("plugin/values/decode.ts#decodeValue", "a configuration in MessagePack", CARRIED.message, (msgpack) =>
    decodeValue({ msgpack, json: Buffer.of() }, OPENSEARCH_TYPE),
  ),
  json("plugin/values/conform.ts#conform", "the values of a stored state", STATE_LIMITS.bytes, (input) =>
    conform(parseStored(input), OPENSEARCH_TYPE, "terraform"),
  ),
  bytes(
    ["plugin/wire/protobuf.ts#message", "plugin/wire/protobuf-bytes.ts#ProtobufReader.new"],
    "a call of Terraform",
    CARRIED.message,
    (input) => [
      METHODS.ValidateResourceConfig.request.decode(input),
      METHODS.UpgradeResourceState.request.decode(input),
    ],
  ),
  bytes("plugin/wire/malformed.ts#decodeString", "a text of Terraform", CARRIED.message, wire.decodeString),
  text(
    "plugin/process/certificate.ts#certificateOfPem",
    "the certificate of Terraform",
    CARRIED.argument,
    certificateOfPem,
  ),
];
