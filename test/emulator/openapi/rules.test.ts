/** The OpenAPI document says what the rules say: a client that keeps to the document is not refused. */
import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020";

import { ruleExamples } from "../../../scripts/rule-examples";
import { API_SCHEMAS, toApi } from "../../../src/contract";
import { openApiDocument } from "../../../src/emulator";
import { clusterSchemaName } from "../../../src/emulator/openapi/schemas";
import type { JsonObject } from "../../../src/json";
import { kindOfType, type ObjectValue } from "../../../src/schema";
import { ruleTable } from "../../../src/schema/judging/rule-table";
import { isJudgedBy } from "../../../src/schema/rules/rule";

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
ajv.addFormat("certificates-in-base64", true);
ajv.addSchema({ ...openApiDocument(), $id: "openapi" });

/** What JSON Schema cannot say. */
const ONLY_JUDGED = ["invalid-ca-cert", "ca-cert-expired", "duplicate-auth-source-name"];

const CASES = Object.entries(ruleExamples).flatMap(([code, { schema, accepted, refused }]) => {
  const kind = kindOfType(schema.name);
  const rule = ruleTable[code];
  if (kind === undefined || rule === undefined || !isJudgedBy(rule, "service")) return [];
  if (ONLY_JUDGED.includes(code)) return [];
  const isAllowed = ajv.compile({
    $ref: `openapi#/components/schemas/${clusterSchemaName(kind, "request")}`,
  });
  const body = (value: ObjectValue) => toApi(API_SCHEMAS[kind], value as JsonObject, ["whitelist"]);
  return [[code, isAllowed, body(accepted), body(refused)] as const];
});

it.each(CASES)(
  "%s: the accepted example is allowed, and the refused one is not",
  (_code, isAllowed, ...bodies) => {
    // Where this fails for a new rule: its condition belongs into src/emulator/openapi/conditions.ts.
    expect(bodies.map((body) => isAllowed(body))).toEqual([true, false]);
  },
);
