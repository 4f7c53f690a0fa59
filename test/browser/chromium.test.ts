/** The browser of the tests finds what a page does wrong. */
import { axeFindings } from "./axe";
import { describeInChromium } from "./chromium";
import { contrast, paleMarks } from "./contrast";
import { heightOf, sidewaysElements } from "./layout";

const document = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>t</title>${head}</head><body><main><h1>t</h1>${body}</main></body></html>`;

describeInChromium("the browser of the tests", (chromium) => {
  it("shows the document at the requested window size and colour scheme", async () => {
    const style = "<style>@media (prefers-color-scheme: dark) { h1 { display: none } }</style>";
    const { page } = await chromium.open(document("", style), { width: 400, colorScheme: "dark" });
    expect(await page.title()).toBe("t");
    expect(await page.locator("h1").isVisible()).toBe(false);
    expect(page.viewportSize()).toEqual({ width: 400, height: 900 });
    const light = await chromium.open(document("", style));
    expect(await light.page.locator("h1").isVisible()).toBe(true);
  });

  it("blocks every request, and lists it", async () => {
    const { page, requests } = await chromium.open(
      document('<img src="http://127.0.0.1:9/a.png" alt="a"><script src="/b.js"></script>'),
    );
    await page.waitForLoadState("networkidle");
    expect([...requests].sort()).toEqual(["http://127.0.0.1:9/a.png", "http://page.invalid/b.js"]);
  });

  it("runs the scripts of a page only if asked to", async () => {
    const scripted = document("<script>document.title = 'ran'</script>");
    expect(await (await chromium.open(scripted)).page.title()).toBe("ran");
    const { page } = await chromium.open(scripted, { isScriptless: true });
    expect(await page.locator("h1").textContent()).toBe("t");
    expect(await page.locator("title").textContent()).toBe("t");
  });

  it("runs axe-core, also on a page whose policy allows no script", async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;
    const { page } = await chromium.open(document('<p style="color: #aaa">pale</p>', policy));
    expect((await axeFindings(page)).violations).toEqual([
      expect.stringMatching(/^color-contrast: p: .*4\.5:1/s),
    ]);
    const { page: good } = await chromium.open(document("<p>dark</p>", policy));
    expect(await axeFindings(good)).toEqual({ violations: [], undecided: [] });
  });

  it("measures the contrast of marks with each background behind them", async () => {
    const svg = `<svg width="100" height="20" style="background: #fff"><rect class="ground" data-field="" fill="#777" stroke="#767676" width="100" height="20"/><rect class="mark" fill="#555" width="10" height="20"/></svg>`;
    const { page } = await chromium.open(
      document(`${svg}<p class="box" style="border-left: 3px solid #aaa">a</p>`),
    );
    expect(await paleMarks(page)).toEqual([
      "rect.mark fill: rgb(85, 85, 85) on rgb(119, 119, 119), 1.66 to 1",
      "p.box border: rgb(170, 170, 170) on rgb(255, 255, 255), 2.32 to 1",
    ]);
    expect(contrast("rgb(0, 0, 0)", "rgb(255, 255, 255)")).toBe(21);
    expect(contrast("rgb(118, 118, 118)", "rgb(255, 255, 255)")).toBeCloseTo(4.54);
  });

  it("reports what overflows the window, and the length of the page", async () => {
    const wide = document('<div style="width: 900px; height: 2000px"><b>wide</b></div>');
    const { page } = await chromium.open(wide, { width: 400 });
    expect(await sidewaysElements(page)).toEqual(["DIV wide"]);
    expect(await heightOf(page)).toBeGreaterThan(2_000);
    const { page: narrow } = await chromium.open(document("<p>narrow</p>"), { width: 400 });
    expect(await sidewaysElements(narrow)).toEqual([]);
  });
});
