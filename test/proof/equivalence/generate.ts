/** Cases for the judges: valid configurations, changed up to four times, with up to three of their values unknown. */
import fc from "fast-check";

import type { Json as ExactJson } from "../../../src/json";
import { anyConfiguration } from "../round-trip/configuration";
import {
  type Case,
  isList,
  isObject,
  type Json,
  type JsonObject,
  pathText,
  type Subject,
  SUBJECTS,
} from "./case";
import { mutated, mutation, pathsOf } from "./mutations";

function caseOf(of: Subject): fc.Arbitrary<Case> {
  const schema = SUBJECTS[of];
  const hidden = fc.oneof(
    { arbitrary: fc.constant<readonly number[]>([]), weight: 2 },
    { arbitrary: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 3 }), weight: 1 },
  );
  return fc
    .tuple(anyConfiguration(schema), fc.array(mutation, { maxLength: 4 }), hidden)
    .map(([valid, mutations, picks]) => {
      const plain = forEveryJudge(valid) as JsonObject;
      const config = mutations.reduce((before, change) => mutated(schema, before, change), plain);
      const paths = pathsOf(config).map(pathText);
      const unknown = picks.flatMap((pick) => paths[pick % paths.length] ?? []);
      return { of, config, unknown: [...new Set(unknown)] };
    });
}

/** Without what not every judge can be given: a brace begins a template of Terraform's, or a token of CDKTF's. */
function forEveryJudge(value: ExactJson): Json {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string") return value.replaceAll("{", "(");
  if (isList(value as Json)) return (value as readonly ExactJson[]).map(forEveryJudge);
  if (!isObject(value as Json)) return value as Json;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, part]) => [name, forEveryJudge(part)]),
  );
}

export const anyCase: fc.Arbitrary<Case> = fc.oneof(
  { arbitrary: caseOf("cloud_opensearch"), weight: 7 },
  { arbitrary: caseOf("cloud_prometheus"), weight: 2 },
  { arbitrary: caseOf("cloud"), weight: 1 },
  { arbitrary: caseOf("cloud_opensearch_credentials"), weight: 1 },
);
