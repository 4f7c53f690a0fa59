import fc from "fast-check";

import type { CidrProblem } from "../../../src/cidr";
import { parseCidr } from "../../../src/cidr/explain/explain";
import { ANY_CHARACTER, cases } from "../../cases";

function problemOf(text: string): CidrProblem | undefined {
  const parsed = parseCidr(text);
  return parsed.ok ? undefined : parsed.problem;
}

it.each(["10.0.0.1/0", "10.0.0.1/00", "2001:db8::1/0", " 10.0.0.1/0", "10.0.0.1/0.0.0.0"])(
  "never proposes an open range to correct %j",
  (text) => {
    expect(problemOf(text)?.entries).toEqual([]);
  },
);

it("explains any text with a reason, short clauses, and valid entries only", () => {
  const pieces = fc.constantFrom(
    ...["10", "0", "255", "256", "010", "1.2.3.4", "10.0.0.1", "::", "2001:db8", "ffff", "::ffff:"],
    ...[
      "/",
      "/8",
      "/33",
      "/0",
      ".",
      ":",
      "-",
      "*",
      "%eth0",
      " ",
      "[",
      "]",
      ",",
      "x",
      '"',
      "https://",
      "\uff11",
    ],
  );
  const nearly = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(""));
  const text = fc.oneof({ weight: 5, arbitrary: nearly }, fc.string({ unit: ANY_CHARACTER, maxLength: 300 }));
  fc.assert(
    fc.property(text, (entry) => {
      const problem = problemOf(entry);
      if (problem === undefined) return;
      expect(problem.message).not.toBe("");
      expect(problem.message.length).toBeLessThan(300);
      expect(problem.hint).not.toBe("");
      for (const meant of problem.entries) expect(parseCidr(meant).ok).toBe(true);
    }),
    { numRuns: cases(400, 2_000) },
  );
});
