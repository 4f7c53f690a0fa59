/** What axe-core finds in a page. */
import { source, type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** A line for each element at which axe finds a fault: "color-contrast: li > code: ...". */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  return lines((await axeResults(page)).violations);
}

/** The same for what axe could not decide, which a test has to decide in another way. */
export async function axeUndecided(page: Page): Promise<readonly string[]> {
  return lines((await axeResults(page)).incomplete);
}

/** Runs every rule, the best practices too. A page's content security policy does not hold for a test's scripts. */
async function axeResults(page: Page): Promise<AxeResults> {
  await page.evaluate(source);
  return page.evaluate(`axe.run(document)`);
}

function lines(results: AxeResults["violations"]): string[] {
  return results.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}
