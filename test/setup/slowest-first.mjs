/** Starts the longest suites first, so that no worker ends with a long one while the other workers have nothing to do. */
import { existsSync } from "node:fs";

import Sequencer from "@jest/test-sequencer";

/** Suites that use a processor for more than four seconds, by that time; no suite depends on its place. */
const SLOWEST = [
  "cli/adoption/adopt",
  "e2e/adopt",
  "e2e/rehearse",
  "e2e/rehearse-stacks",
  "cli/examples",
  "docs/examples",
  "e2e/drift",
  "e2e/adopt-any",
  "cli/adoption/drift",
  "console/browser/console",
  "e2e/deletion-protection",
  "proof/round-trip",
  "e2e/gate",
  "e2e/network",
  "proof/equivalence",
  "e2e/rehearse-settings",
  "codegen/property",
  "constructs/element/lifecycle",
  "e2e/plans",
  "e2e/hcl-output",
  "e2e/acknowledged",
  "review/command",
  "proof/faults",
  "e2e/gone",
  "constructs/tokens.property",
  "constructs/setters",
];

for (const name of SLOWEST)
  if (!existsSync(new URL(`../${name}.test.ts`, import.meta.url)))
    throw new Error(`test/setup/slowest-first.mjs names a suite that is not there: ${name}`);

const place = ({ path }) => {
  const found = SLOWEST.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
  return found === -1 ? SLOWEST.length : found;
};

export default class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
