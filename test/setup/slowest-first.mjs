/** Starts the longest suites first, so that no worker ends with a long one while the other workers have nothing to do. */
import { existsSync } from "node:fs";

import Sequencer from "@jest/test-sequencer";

/** Suites of more than four seconds, by their time in `npm test` on two cores; no other suite depends on its place. */
const SLOWEST = [
  "console/browser/form",
  "console/browser/saving",
  "console/browser/pages",
  "e2e/rehearse",
  "review/render/page-in-browser",
  "codegen/property",
  "e2e/adopt-any",
  "e2e/drift-any",
  "e2e/adopt-again",
  "cli/adoption/write-files",
  "e2e/drift",
  "docs/examples",
  "review/render/comment",
  "review/render/foreign-text",
  "emulator/open",
  "e2e/gone",
  "e2e/network",
  "e2e/ignore-changes",
  "e2e/acknowledged",
  "e2e/gate",
  "e2e/hcl-output",
  "e2e/planned-stack",
  "e2e/lifecycle",
  "e2e/rehearse-stacks",
  "proof/round-trip",
  "proof/faults",
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
