/** Starts the longest suites first, so that no worker ends with a long one while the other workers have nothing to do. */
import { existsSync } from "node:fs";

import Sequencer from "@jest/test-sequencer";

/** Suites and proofs that take more than five seconds, by that time; none depends on its place. */
const SLOWEST = [
  "docs/quick-start.proof",
  "console/browser/console.test",
  "cli/adoption/adopt.test",
  "e2e/rehearse-stacks.test",
  "cli/examples.test",
  "review/command.test",
  "e2e/deletion-protection.test",
  "e2e/rehearse-settings.test",
  "e2e/adopt.test",
  "e2e/gone.test",
  "docs/examples.test",
  "emulator/http/refusals.test",
  "e2e/network.test",
  "proof/equivalence.test",
  "codegen/property.test",
  "proof/round-trip.test",
  "e2e/adopt-any.test",
  "e2e/rehearse.test",
  "e2e/doctor.test",
  "constructs/editor.test",
  "review/render/foreign-text.test",
  "emulator/command.test",
];

for (const name of SLOWEST)
  if (!existsSync(new URL(`../${name}.ts`, import.meta.url)))
    throw new Error(`test/setup/slowest-first.mjs names a suite that is not there: ${name}`);

const place = ({ path }) => {
  const found = SLOWEST.findIndex((name) => path.endsWith(`/test/${name}.ts`));
  return found === -1 ? SLOWEST.length : found;
};

export default class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
