/** Judging a configuration. */
import { PLAIN_CLUSTER } from "../../../../scripts/rule-examples";
import { fromJson, toJudgedObject } from "../../../../src/provider/values/convert";
import {
  cloudOpensearch,
  cloudProvider,
  isNested,
  type ObjectSchema,
  type ObjectValue,
  type Value,
} from "../../../../src/schema";
import {
  canonicalBaseUrl,
  isLoopbackHost,
  maskAddress,
  mayHoldSecret,
} from "../../../../src/schema/formats/base-url";
import {
  certificatesIn,
  decodeBase64,
  looksLikeCertificate,
} from "../../../../src/schema/formats/certificate";
import { minutesOfDay, weekdayOf, windowMinutes } from "../../../../src/schema/formats/clock-time";
import { isDay } from "../../../../src/schema/issues/acknowledgement";
import { judge } from "../../../../src/schema/judging/judge";
import { nearest } from "../../../../src/schema/nearest";
import { readCertificate } from "../../../../src/schema/node/read-certificate";
import { isAdvanced } from "../../../../src/schema/resources/opensearch";
import { parseDuration } from "../../../../src/schema/resources/timeouts";
import { isUrl } from "../../../../src/schema/rules/text";
import { hiddenDifference, showValue } from "../../../../src/schema/show";
import { type Border, CARRIED, json, text } from "../border";
import { objectIn } from "./inputs";

const NOW = new Date("2026-11-22T12:00:00Z");

/** The rules on each text of a resource or of the provider, as they stand in a configuration or a body. */
export const RULE_BORDERS: readonly Border[] = [cloudOpensearch, cloudProvider].flatMap((schema) =>
  pathsOfTexts(schema).map((path) =>
    text([], `the rules on ${schema.name}.${path.join(".")}`, CARRIED.body, (input) =>
      judge(
        schema,
        { ...(schema === cloudOpensearch ? PLAIN_CLUSTER : {}), ...withText(path, input) },
        { by: "plan", now: NOW, readCertificate },
      ),
    ),
  ),
);

function pathsOfTexts(schema: ObjectSchema): readonly (readonly string[])[] {
  return Object.entries(schema.attributes).flatMap(([name, { type }]) => {
    if (type === "list(string)") return [[name, "[]"]];
    if (!isNested(type)) return type === "string" ? [[name]] : [];
    return pathsOfTexts(type.object).map((rest) => [
      name,
      ...(type.nesting === "list" ? ["[]"] : []),
      ...rest,
    ]);
  });
}

function withText([step = "", ...rest]: readonly string[], input: string): ObjectValue {
  const inner = (): Value =>
    rest.length === 0 ? input : rest[0] === "[]" ? [innerOf(rest.slice(1))] : innerOf(rest);
  const innerOf = (path: readonly string[]): Value => (path.length === 0 ? input : withText(path, input));
  return { [step]: inner() };
}

export const SCHEMA_BORDERS: readonly Border[] = [
  json([], "the rules on a whole configuration", CARRIED.message, (input) =>
    judge(cloudOpensearch, toJudgedObject(fromJson(objectIn(input)) as never), {
      by: "plan",
      now: NOW,
      readCertificate,
    }),
  ),
  text(
    ["schema/nearest.ts#nearest", "schema/rules/shape.ts#unknownAttribute"],
    "a misspelt name",
    CARRIED.body,
    (input) => [
      nearest(input, ["ip_allowlist"]),
      judge(cloudOpensearch, { ...PLAIN_CLUSTER, [input]: 1 }, { by: "plan", now: NOW, readCertificate }),
    ],
  ),
  text(
    [
      "schema/formats/certificate.ts#certificatesIn",
      "schema/formats/certificate.ts#looksLikeCertificate",
      "schema/formats/certificate.ts#decodeBase64",
    ],
    "certificates in a browser",
    CARRIED.body,
    (input) => [
      decodeBase64(input),
      ...[...certificatesIn(input), `-----BEGIN CERTIFICATE-----${input}`].map(looksLikeCertificate),
    ],
  ),
  text("schema/resources/timeouts.ts#parseDuration", "a duration", CARRIED.message, parseDuration),
  text("schema/issues/acknowledgement.ts#isDay", "a day", CARRIED.message, isDay),
  text("schema/formats/clock-time.ts#minutesOfDay", "a time of the day", CARRIED.body, minutesOfDay),
  text("schema/formats/clock-time.ts#windowMinutes", "the times of a window", CARRIED.body, (input) =>
    windowMinutes(input, input),
  ),
  text("schema/formats/base-url.ts#isLoopbackHost", "a host", CARRIED.argument, isLoopbackHost),
  text(
    [
      "schema/formats/base-url.ts#readBaseUrl",
      "schema/formats/base-url.ts#canonicalBaseUrl",
      "schema/formats/base-url.ts#mayHoldSecret",
    ],
    "base_url",
    CARRIED.argument,
    (input) => [canonicalBaseUrl(`https://h/${input}`), mayHoldSecret(input)],
  ),
  text("schema/rules/text.ts#isUrl", "a URL", CARRIED.body, isUrl),
  text(
    ["schema/show.ts#hiddenDifference", "schema/show.ts#maskUrls", "schema/formats/base-url.ts#maskAddress"],
    "a text in a message",
    CARRIED.message,
    (input) => [showValue(input), maskAddress(input), hiddenDifference(input, `${input}x`)],
  ),
  text("schema/resources/opensearch.ts#isAdvanced", "a tier", CARRIED.body, isAdvanced),
  text("schema/formats/clock-time.ts#weekdayOf", "a weekday", CARRIED.body, weekdayOf),
];
