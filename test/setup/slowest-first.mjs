/** Starts the longest suites first, so that no worker ends with a long one while the other workers have nothing to do. */
import { existsSync } from "node:fs";

import Sequencer from "@jest/test-sequencer";

/** Suites and proofs that take more than ten seconds, by that time; none depends on its place. */
const SLOWEST = [
  "docs/quick-start.proof",
  "console/browser/console.test",
  "proof/crash.proof",
  "e2e/rehearse-killed.proof",
  "cli/examples.test",
  "docs/try-it.proof",
  "docs/plain-hcl.proof",
  "build/exports.proof",
  "cli/adoption/adopt.test",
  "e2e/rehearse-stacks.test",
  "docs/generated.proof",
  "security/places.proof",
  "folders/folder-lock.proof",
  "console/browser/hostile-texts.proof",
  "docs/examples.test",
  "e2e/deletion-protection.test",
  "e2e/rehearse.test",
  "e2e/gone.test",
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
