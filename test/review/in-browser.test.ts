/** The review without Node.js: bundled for browsers, it prints what it prints in the command. */
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";

import { buildSync } from "esbuild";

import { describeInChromium } from "../browser/chromium";
import type { renderings } from "./browser-review";
import { CORPUS, planText, reviewOf } from "./corpus-reviews";
import type { PlanCase } from "./corpus/case";
import { alone, FORMAT_NAMES, printed } from "./rendered";

type BrowserReview = Readonly<Record<"BrowserReview", { readonly renderings: typeof renderings }>>;

/** Fails where something of Node.js is imported. */
function bundle(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, "browser-review.ts")],
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "BrowserReview",
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}

function printedByNode(planCase: PlanCase): Readonly<Record<string, string>> {
  const reviewed = alone(reviewOf(planCase));
  return Object.fromEntries(FORMAT_NAMES.map((name) => [name, printed(reviewed, name)]));
}

let script: string;
beforeAll(() => {
  script = bundle();
});

it("prints the same for every plan with only standard JavaScript", () => {
  const context = createContext({ TextDecoder, TextEncoder, URL });
  runInContext(script, context);
  const { BrowserReview: browser } = context as unknown as BrowserReview;
  for (const [, planCase] of CORPUS) {
    const printed = browser.renderings(planText(planCase), planCase.mustReach ?? []);
    expect({ ...printed }).toEqual(printedByNode(planCase));
  }
});

describeInChromium("in a browser", (chromium) => {
  it("prints the same for a plan", async () => {
    const [[, planCase]] = CORPUS.filter(([name]) => name.includes("hostile key")) as [(typeof CORPUS)[0]];
    const { page, requests } = await chromium.open("");
    await page.addScriptTag({ content: script });
    const printed = await page.evaluate(
      ([plan, mustReach]) =>
        (globalThis as unknown as BrowserReview).BrowserReview.renderings(plan, mustReach),
      [planText(planCase), planCase.mustReach ?? []] as const,
    );
    expect(printed).toEqual(printedByNode(planCase));
    expect(requests).toEqual([]);
  });
});
