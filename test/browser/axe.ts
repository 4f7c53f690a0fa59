/** What axe-core finds in a page. */
import { readFileSync } from "node:fs";

import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

export interface AxeFindings {
  /** A line for each element with a fault: "color-contrast: li > code: …". */
  readonly violations: readonly string[];
  /** The same for what axe could not decide, and a test has to decide in another way. */
  readonly undecided: readonly string[];
}

const SCRIPT = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** No rule that runs here needs style sheets from elsewhere. */
const OPTIONS = { resultTypes: ["violations", "incomplete"], preload: false };

/** Runs every rule, the best practices too. A page's content security policy does not hold for a test's scripts. */
export async function axeFindings(page: Page): Promise<AxeFindings> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(SCRIPT);
  const results: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(OPTIONS)})`);
  return { violations: lines(results.violations), undecided: lines(results.incomplete) };
}

function lines(results: AxeResults["violations"]): string[] {
  return results.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}
