/** The page in a browser: what axe-core finds, narrow windows, and that it needs no script and loads nothing. */
import { axeFindings } from "../../browser/axe";
import { COLOR_SCHEMES, describeInChromium } from "../../browser/chromium";
import { sidewaysElements } from "../../browser/layout";
import { reviewOfPlan } from "../plans/reviews";
import { alone, printed } from "../rendered";

describeInChromium("the page", (chromium) => {
  it.each(["monorepo", "mixed", "approved"])(
    "of %s has no fault, in light and dark, and fits each window",
    async (name) => {
      const page = await chromium.show(printed(alone(reviewOfPlan(name)), "html"));
      await page.evaluate('document.querySelectorAll("details").forEach((part) => { part.open = true; })');
      for (const colorScheme of COLOR_SCHEMES) {
        await page.emulateMedia({ colorScheme });
        for (const width of [320, 1_400]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await axeFindings(page)).toMatchObject({ violations: [], undecided: [] });
          expect(await sidewaysElements(page)).toEqual([]);
        }
      }
    },
  );

  it("needs no script, and loads nothing", async () => {
    const { page, requests } = await chromium.open(printed(alone(reviewOfPlan("mixed")), "html"), {
      isScriptless: true,
    });
    const open = page.locator("details[open]");
    const before = await open.count();
    await page.locator("details:not([open]) > summary").first().click();
    expect(await open.count()).toBe(before + 1);
    expect(requests).toEqual([]);
  });
});
