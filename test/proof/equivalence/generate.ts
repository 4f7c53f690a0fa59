/** Cases for the judges: valid configurations, changed up to four times, with up to three of their values unknown. */
import fc from "fast-check";

import { type Case, pathText, type Subject, SUBJECTS } from "./case";
import { mutated, mutation, pathsOf } from "./mutations";
import { validConfig } from "./valid";

function caseOf(of: Subject): fc.Arbitrary<Case> {
  const schema = SUBJECTS[of];
  const hidden = fc.oneof(
    { arbitrary: fc.constant<readonly number[]>([]), weight: 2 },
    { arbitrary: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 3 }), weight: 1 },
  );
  return fc
    .tuple(validConfig(schema), fc.array(mutation, { maxLength: 4 }), hidden)
    .map(([valid, mutations, picks]) => {
      const config = mutations.reduce((before, change) => mutated(schema, before, change), valid);
      const paths = pathsOf(config).map(pathText);
      const unknown = picks.flatMap((pick) => paths[pick % paths.length] ?? []);
      return { of, config, unknown: [...new Set(unknown)] };
    });
}

export const anyCase: fc.Arbitrary<Case> = fc.oneof(
  { arbitrary: caseOf("cloud_opensearch"), weight: 7 },
  { arbitrary: caseOf("cloud_prometheus"), weight: 2 },
  { arbitrary: caseOf("cloud"), weight: 1 },
  { arbitrary: caseOf("cloud_opensearch_credentials"), weight: 1 },
);
