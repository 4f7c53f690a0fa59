/** Starts the longest suites first, so that no worker ends with a long one while the other workers have nothing to do. */
import { existsSync } from "node:fs";

import Sequencer from "@jest/test-sequencer";

/** Suites of more than nine seconds, by their time in `npm test` on two cores; no other suite depends on its place. */
const SLOWEST = [
  "cli/adoption/adopt",
  "e2e/adopt",
  "e2e/rehearse",
  "console/browser/saving",
  "console/browser/form",
  "e2e/rehearse-stacks",
  "console/browser/pages",
  "console/browser/keyboard",
  "cli/examples",
  "proof/round-trip",
  "review/render/page-in-browser",
  "cli/adoption/drift",
  "docs/examples",
  "e2e/adopt-any",
  "review/command",
  "e2e/deletion-protection",
  "proof/growth",
  "console/browser/access",
  "e2e/drift",
  "e2e/network",
  "e2e/rehearse-settings",
  "review/render/comment",
  "proof/faults",
  "proof/equivalence",
  "constructs/judging/lifecycle",
  "e2e/gone",
  "constructs/setters",
  "review/render/sarif",
  "codegen/property",
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
