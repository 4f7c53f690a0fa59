/** At which line a synth reports an error about an access list as a whole: at the array that a person edits, if it is known. */
import { readFileSync } from "node:fs";

import { CloudPrometheus } from "../../../src";
import { synthesize } from "../synthesize";

const OFFICES = ["198.51.100.0/24"];
const RUNNERS = ["203.0.113.16/28"];
const agentsOf = (stage: string) => (stage === "dev" ? [] : ["192.0.2.128/25"]);

const program = readFileSync(__filename, "utf8");
const lineOf = (text: string) =>
  `test/constructs/judging/list-places.test.ts:${program.slice(0, program.indexOf(text)).split("\n").length}`;

it("is the array in another place, which the call passes on", () => {
  const { error } = synthesize((stack) => {
    new CloudPrometheus(stack, "metrics", {
      name: "metrics",
      organizationId: 42,
      prometheusWhitelist: OFFICES,
    }).mustReach("agent", ["192.0.2.1"]);
  });
  expect(error).toContain(`    at ${lineOf("OFFICES = [")}\n`);
});

it("is that of the attribute, with all that gives the list", () => {
  const { error } = synthesize((stack) => {
    new CloudPrometheus(stack, "metrics", {
      name: "metrics",
      organizationId: 42,
      prometheusWhitelist: [...RUNNERS, ...agentsOf("dev")],
    }).mustReach("agent", ["192.0.2.1"]);
  });
  expect(error).toContain(`    at ${lineOf("[...RUNNERS")}\n`);
  expect(error).toContain(
    `(the list comes from ${lineOf("RUNNERS = [")} and the function ${agentsOf.name}, ${lineOf("agentsOf = (")})`,
  );
});
