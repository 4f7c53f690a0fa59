/** Reading responses of the service, and the settings of the client. */
import { proxyFor } from "../../../../src/client/http/connections";
import { judgeOutcome, retryAfterMs, waitBefore } from "../../../../src/client/http/send";
import { decodeBody } from "../../../../src/client/http/wire";
import { presentable, redact, secretsIn } from "../../../../src/client/redact";
import { isGone, quotedError, readResponse } from "../../../../src/client/response";
import {
  describes,
  gapOf,
  isId,
  judgeCreated,
  usableEtag,
  withoutWrongTypes,
} from "../../../../src/client/response-checks";
import { asOneLine, fullyDecoded, squeezed } from "../../../../src/client/spellings";
import { demandedNames, FieldNamesMemory } from "../../../../src/client/writes";
import {
  API_SCHEMAS,
  fieldNamesIn,
  listConflicts,
  REQUEST_LIMITS,
  RESPONSE_LIMITS,
  toApi,
  toTerraform,
} from "../../../../src/contract";
import { type Json, parseJson } from "../../../../src/json";
import { cloudOpensearch } from "../../../../src/schema";
import { type Border, bytes, CARRIED, json, text } from "../border";
import { objectIn } from "./inputs";

const SECRET = "pl4nted/\\\\\\\\\\\\secret+%25&amp;\\u0061";

const context = {
  operation: "GET /",
  secrets: [SECRET],
  attributePath: (path: string) => path,
  mayHaveHappened: false,
};

const silent = (): void => undefined;
const namesOf = () => new FieldNamesMemory(undefined, { debug: silent, info: silent, warn: silent });

export const CLIENT_BORDERS: readonly Border[] = [
  json("client/response.ts#readResponse", "the body of a success", RESPONSE_LIMITS.bytes, (body) =>
    readResponse({ status: 200, headers: {}, body }, context),
  ),
  json("client/response.ts#isGone", "the body of a 404", RESPONSE_LIMITS.bytes, (body) =>
    isGone({ status: 404, headers: {}, body }),
  ),
  json("client/writes.ts#demandedNames", "the body of a 400", REQUEST_LIMITS.bytes, (body) => {
    const value = parseJson(body, REQUEST_LIMITS);
    return demandedNames(cloudOpensearch, { message: body, issues: [value] }, { ip_allowlist: [] });
  }),
  json("client/response.ts#quotedError", "the body of an error", REQUEST_LIMITS.bytes, (body) => {
    const value = parseJson(body, REQUEST_LIMITS);
    return quotedError(value, context);
  }),
  text(
    ["client/redact.ts#presentable", "client/redact.ts#presenter"],
    "a text of the service in a message",
    RESPONSE_LIMITS.bytes,
    (input) => presentable(input, [SECRET]),
  ),
  text(
    ["client/redact.ts#redact", "client/redact.ts#finderOf"],
    "a text that may hold secrets",
    4000,
    (input) => redact(input, [SECRET]),
  ),
  text("client/spellings.ts#fullyDecoded", "a text with escapes", 4000, fullyDecoded),
  text(
    ["client/spellings.ts#squeezed", "client/spellings.ts#asOneLine"],
    "a text with gaps",
    16_000,
    (input) => squeezed(asOneLine(input)),
  ),
  text("client/redact.ts#redact", "a secret", 16_000, (input) => redact("x".repeat(100), [input])),
  json(
    [
      "client/redact.ts#secretsIn",
      "contract/field-names.ts#toTerraform",
      "contract/field-names.ts#toApi",
      "contract/field-names.ts#fieldNamesIn",
      "contract/field-names.ts#listConflicts",
    ],
    "a cluster of the service",
    RESPONSE_LIMITS.bytes,
    (input) => {
      const object = objectIn(input);
      fieldNamesIn(cloudOpensearch, object);
      listConflicts(cloudOpensearch, object);
      secretsIn(cloudOpensearch, object);
      return toApi(API_SCHEMAS.opensearch, toTerraform(API_SCHEMAS.opensearch, object, "whitelist"), [
        "whitelist",
      ]);
    },
  ),
  json(
    ["client/response-checks.ts#judgeCreated", "client/response-checks.ts#isId"],
    "what a response says has happened",
    RESPONSE_LIMITS.bytes,
    (input) => {
      const value = objectIn(input);
      return [judgeCreated(value, value), isId(value)];
    },
  ),
  json(
    [
      "client/writes.ts#FieldNamesMemory.read",
      "client/writes.ts#FieldNamesMemory.write",
      "client/writes.ts#FieldNamesMemory.haveChanged",
    ],
    "the names of the access lists in a response",
    RESPONSE_LIMITS.bytes,
    (input) => {
      const names = namesOf();
      const cluster = names.read("opensearch", objectIn(input));
      return [names.write("opensearch", cluster), names.haveChanged("opensearch", cluster)];
    },
  ),
  text("client/writes.ts#FieldNamesMemory.attributePath", "the path of an issue", CARRIED.header, (path) =>
    namesOf().attributePath("opensearch", path),
  ),
  json(["client/response-checks.ts#gapOf"], "the list of an organization", RESPONSE_LIMITS.bytes, (input) => {
    const value = parseJson(input, RESPONSE_LIMITS);
    return gapOf({}, Array.isArray(value) ? (value as readonly Json[]) : [value]);
  }),
  text("client/response-checks.ts#gapOf", "Link", CARRIED.header, (link) => gapOf({ link }, [])),
  text("client/response-checks.ts#usableEtag", "ETag", CARRIED.header, usableEtag),
  json(
    [
      "client/response-checks.ts#describes",
      "client/response-checks.ts#wrongTypes",
      "client/response-checks.ts#withoutWrongTypes",
    ],
    "whether a response is a cluster, and its types",
    RESPONSE_LIMITS.bytes,
    (input) => {
      const cluster = objectIn(input);
      return [describes("opensearch", 1, cluster), withoutWrongTypes(API_SCHEMAS.opensearch, cluster)];
    },
  ),
  json("client/http/send.ts#judgeOutcome", "the body of a 429", REQUEST_LIMITS.bytes, (body) =>
    judgeOutcome({ status: 429, headers: {}, body }, "POST"),
  ),
  bytes("client/http/wire.ts#decodeBody", "the bytes of a response", RESPONSE_LIMITS.bytes, (input) =>
    decodeBody(Buffer.from(input), {}),
  ),
  text(
    ["client/http/send.ts#retryAfterMs", "client/http/send.ts#waitBefore"],
    "Retry-After",
    CARRIED.header,
    (input) => [retryAfterMs(input, 0), waitBefore(1, input, { now: 0, random: 0 })],
  ),
  text("client/http/connections.ts#proxyFor", "HTTPS_PROXY", CARRIED.argument, (input) =>
    proxyFor({ hostname: "a.example", port: 443 }, { HTTPS_PROXY: input }),
  ),
  text("client/http/connections.ts#proxyFor", "NO_PROXY", CARRIED.argument, (input) =>
    proxyFor({ hostname: "a.example", port: 443 }, { HTTPS_PROXY: "http://p", NO_PROXY: input }),
  ),
];
