/** Reading responses of the service, and the settings of the client. */
import { isGone, readAnswer } from "../../../../src/client/answer";
import { namesAskedFor } from "../../../../src/client/asked-names";
import { retryAfterMs, waitBefore } from "../../../../src/client/http/backoff";
import {
  API_SCHEMAS,
  REQUEST_LIMITS,
  RESPONSE_LIMITS,
  fieldNamesIn,
  toApi,
  toTerraform,
} from "../../../../src/contract";
import { decodings } from "../../../../src/client/redaction/decodings";
import { findAll } from "../../../../src/client/redaction/find-all";
import { readText } from "../../../../src/client/http/body-text";
import {
  gapOf,
  isId,
  isRefusal,
  judgeCreated,
  saysClusterIsGone,
  usableEtag,
} from "../../../../src/client/open-points";
import { proxyFor } from "../../../../src/client/http/proxy";
import { redact, secretsIn } from "../../../../src/client/redaction/redact";
import { presentable, saidBy } from "../../../../src/client/redaction/said";
import { describes, withoutWrongTypes } from "../../../../src/client/shape";
import { parseJson, type Json } from "../../../../src/json";
import { cloudOpensearch } from "../../../../src/schema";
import { type Border, bytes, CARRIED, json, text } from "../border";
import { objectIn } from "./inputs";

const SECRET = "pl4nted/\\\\\\\\\\\\secret+%25&amp;\\u0061";

const asked = {
  operation: "GET /",
  secrets: [SECRET],
  attributePath: (path: string) => path,
  mayHaveHappened: false,
};

export const CLIENT_BORDERS: readonly Border[] = [
  json("client/answer.ts#readAnswer", "the body of a success", RESPONSE_LIMITS.bytes, (body) =>
    readAnswer({ status: 200, headers: {}, body }, asked),
  ),
  json(
    ["client/answer.ts#isGone", "client/open-points.ts#saysClusterIsGone"],
    "the body of a 404",
    RESPONSE_LIMITS.bytes,
    (body) => isGone({ status: 404, headers: {}, body }),
  ),
  json("client/asked-names.ts#namesAskedFor", "the body of a 400", REQUEST_LIMITS.bytes, (body) => {
    const value = parseJson(body, REQUEST_LIMITS);
    return namesAskedFor(cloudOpensearch, { message: body, issues: [value] }, { ip_allowlist: [] });
  }),
  json("client/redaction/said.ts#saidBy", "the body of an error", REQUEST_LIMITS.bytes, (body) => {
    const value = parseJson(body, REQUEST_LIMITS);
    return saidBy(value, asked);
  }),
  text(
    "client/redaction/said.ts#presentable",
    "a text of the service in a message",
    RESPONSE_LIMITS.bytes,
    (input) => presentable(input, [SECRET]),
  ),
  text(
    [
      "client/redaction/redact.ts#redact",
      "client/redaction/redact.ts#redactorOf",
      "client/redaction/decodings.ts#decodings",
    ],
    "a text that may hold secrets",
    4000,
    (input) => redact(input, [SECRET]),
  ),
  text("client/redaction/decodings.ts#decodings", "a text with escapes", 4000, decodings),
  text("client/redaction/redact.ts#redact", "a secret", 16_000, (input) => redact("x".repeat(100), [input])),
  text("client/redaction/find-all.ts#findAll", "texts that are looked for", CARRIED.argument, (input) =>
    findAll(input.slice(2), [input.slice(0, -9), input.slice(5)]),
  ),
  json(
    [
      "client/redaction/redact.ts#secretsIn",
      "contract/field-names.ts#toTerraform",
      "contract/field-names.ts#toApi",
      "contract/field-names.ts#fieldNamesIn",
    ],
    "a cluster of the service",
    RESPONSE_LIMITS.bytes,
    (input) => {
      const object = objectIn(input);
      fieldNamesIn(cloudOpensearch, object);
      secretsIn(cloudOpensearch, object);
      return toApi(API_SCHEMAS.opensearch, toTerraform(API_SCHEMAS.opensearch, object, "whitelist"), [
        "whitelist",
      ]);
    },
  ),
  json(
    [
      "client/open-points.ts#saysClusterIsGone",
      "client/open-points.ts#isRefusal",
      "client/open-points.ts#judgeCreated",
      "client/open-points.ts#isId",
    ],
    "what a response says has happened",
    RESPONSE_LIMITS.bytes,
    (input) => {
      const value = objectIn(input);
      return [saysClusterIsGone(404, value), isRefusal(400, value), judgeCreated(value, value), isId(value)];
    },
  ),
  json(["client/open-points.ts#gapOf"], "the list of an organization", RESPONSE_LIMITS.bytes, (input) => {
    const value = parseJson(input, RESPONSE_LIMITS);
    return gapOf({}, Array.isArray(value) ? (value as readonly Json[]) : [value]);
  }),
  text("client/open-points.ts#gapOf", "Link", CARRIED.header, (link) => gapOf({ link }, [])),
  text("client/open-points.ts#usableEtag", "ETag", CARRIED.header, usableEtag),
  json(
    ["client/shape.ts#describes", "client/shape.ts#wrongTypes", "client/shape.ts#withoutWrongTypes"],
    "whether a response is a cluster, and its types",
    RESPONSE_LIMITS.bytes,
    (input) => {
      const cluster = objectIn(input);
      return [describes("opensearch", 1, cluster), withoutWrongTypes(API_SCHEMAS.opensearch, cluster)];
    },
  ),
  bytes("client/http/body-text.ts#readText", "the bytes of a response", RESPONSE_LIMITS.bytes, (input) =>
    readText(Buffer.from(input), {}, RESPONSE_LIMITS.bytes),
  ),
  text(
    ["client/http/backoff.ts#retryAfterMs", "client/http/backoff.ts#waitBefore"],
    "Retry-After",
    CARRIED.header,
    (input) => [retryAfterMs(input, 0), waitBefore(1, input, { now: 0, random: 0 })],
  ),
  text("client/http/proxy.ts#proxyFor", "HTTPS_PROXY", CARRIED.argument, (input) =>
    proxyFor({ hostname: "a.example", port: 443 }, { HTTPS_PROXY: input }),
  ),
  text("client/http/proxy.ts#proxyFor", "NO_PROXY", CARRIED.argument, (input) =>
    proxyFor({ hostname: "a.example", port: 443 }, { HTTPS_PROXY: "http://p", NO_PROXY: input }),
  ),
];
