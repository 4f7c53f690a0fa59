/** The page in a browser: what axe-core finds, contrast, narrow windows, zoom, the keyboard and paper. */
import type { Page } from "playwright-core";

import { renderHtml } from "../../../src/review/render/html";
import { axeFindings } from "../../browser/axe";
import { COLOR_SCHEMES, describeInChromium } from "../../browser/chromium";
import { marksOf, paleMarks } from "../../browser/contrast";
import { heightOf, sidewaysElements } from "../../browser/layout";
import { sample } from "../../cases";
import { hostile, monorepo, overTheWeek, PAGES } from "./pages";

const WIDTHS = [400, 800, 1_400];

describeInChromium("the page", (chromium) => {
  describe.each(sample(PAGES, 2))("of %s", (_title, make) => {
    it("is an outline of landmarks, and fits each window in light and dark", async () => {
      const page = await chromium.show(renderHtml(make()));
      await page.setViewportSize({ width: 320, height: 900 });
      await testOutline(page);
      await openAll(page);
      expect(await sidewaysElements(page)).toEqual([]);
      await testColorsAndWidths(page);
      await page.setViewportSize({ width: 640, height: 450 });
      await page.addStyleTag({ content: ":root { font-size: 200% }" });
      expect(await sidewaysElements(page)).toEqual([]);
    });
  });

  async function testOutline(page: Page): Promise<void> {
    const { ids, links, landmarks, headings, title } = await page.evaluate<Outline>(OUTLINE);
    expect(new Set(ids).size).toBe(ids.length);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
    expect(landmarks).toEqual(["HEADER", "MAIN", "FOOTER"]);
    expect(headings).toHaveLength(1);
    expect(title).toMatch(/^(STOP|PASS|PASS, approved|CLEAN|NO GATE): /);
  }

  async function testColorsAndWidths(page: Page): Promise<void> {
    for (const colorScheme of COLOR_SCHEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect({ colorScheme, width, ...(await axeFindings(page)) }).toEqual({
          colorScheme,
          width,
          violations: [],
          undecided: [],
        });
        expect(await sidewaysElements(page)).toEqual([]);
      }
      expect(await paleMarks(page)).toEqual([]);
    }
  }

  it("draws marks with enough contrast", async () => {
    const { page } = await chromium.open(renderHtml(overTheWeek()));
    const names = new Set((await marksOf(page)).map(({ name }) => name));
    for (const name of ["rect.maintenance fill", "rect.earlier fill", "rect.day stroke", "li.note border"])
      expect([...names]).toContain(name);
  });

  it("needs no script, and loads nothing", async () => {
    for (const isScriptless of [false, true]) {
      const { page, requests } = await chromium.open(renderHtml(hostile()), { isScriptless });
      const errors: string[] = [];
      page.on("console", (message) => errors.push(message.text()));
      const [summary] = await page.locator("summary").all();
      await summary?.click();
      expect(await page.locator("details[open]").count()).toBe(1);
      expect(requests).toEqual([]);
      expect(errors).toEqual([]);
    }
  });

  it("can be used with the keyboard: reaches each link and folded part in order, and opens and closes it", async () => {
    const { page } = await chromium.open(renderHtml(monorepo()));
    const stops = await page.evaluate<number>(
      `document.querySelectorAll("summary, a[href]").length - [...document.querySelectorAll("details:not([open]) > :not(summary) :is(summary, a[href])")].length`,
    );
    let opened = 0;
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press("Tab");
      const [tag, outline] = await page.evaluate<[string, string]>(
        `[document.activeElement.tagName, getComputedStyle(document.activeElement).outlineStyle]`,
      );
      expect(outline).toBe("solid");
      if (tag !== "SUMMARY") continue;
      const isOpen = () => page.evaluate<boolean>("document.activeElement.parentElement.open");
      await page.keyboard.press("Enter");
      expect(await isOpen()).toBe(true);
      await page.keyboard.press("Space");
      expect(await isOpen()).toBe(false);
      opened++;
    }
    expect(opened).toBeGreaterThan(2);
  });

  it("shows the cluster that a link names, also if it is folded", async () => {
    const { page } = await chromium.open(renderHtml(monorepo()), { height: 300 });
    const [id = ""] = await page.evaluate<string[]>(
      `[...document.querySelectorAll("details li[id]")].map(({ id }) => id)`,
    );
    await page.evaluate(`location.hash = ${JSON.stringify(`#${id}`)}`);
    await page.waitForFunction(`document.getElementById(${JSON.stringify(id)}).checkVisibility()`);
  });

  it("is printed with everything open, on white", async () => {
    const { page } = await chromium.open(renderHtml(monorepo()), { colorScheme: "dark" });
    const folded = await foldedHeights(page);
    expect(folded.length).toBeGreaterThan(2);
    expect(folded.every((height) => height === 0)).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect((await foldedHeights(page)).every((height) => height > 0)).toBe(true);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
  });

  it("has no heading at the end of a sheet, with sheets of any height", async () => {
    const { page } = await chromium.open(renderHtml(monorepo()));
    await page.emulateMedia({ media: "print" });
    const sheets = new Set<number>();
    for (let height = 300; height < 1_000; height += 35) {
      const headings = await page.evaluate<readonly Heading[]>(headingsOnSheets(height));
      for (const { sheet } of headings) sheets.add(sheet);
      expect({ height, orphans: headings.filter(({ sheet, next }) => sheet !== next) }).toEqual({
        height,
        orphans: [],
      });
    }
    expect(sheets.size).toBeGreaterThan(5);
  });

  it("shows in two screens what happens to 41 clusters", async () => {
    const { page } = await chromium.open(renderHtml(monorepo()), { width: 1_400 });
    expect(await heightOf(page)).toBeLessThan(4_000);
  });
});

interface Outline {
  readonly ids: readonly string[];
  readonly links: readonly string[];
  readonly landmarks: readonly string[];
  readonly headings: readonly string[];
  readonly title: string;
}

/** What a page is made of. Scripts are text, as the types of the DOM are not for this project. */
const OUTLINE = `({
  ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
  links: [...document.querySelectorAll("a[href]")].map((link) => decodeURIComponent(link.getAttribute("href").slice(1))),
  landmarks: [...document.body.children].map(({ tagName }) => tagName),
  headings: [...document.querySelectorAll("h1")].map(({ textContent }) => textContent),
  title: document.title,
})`;

interface Heading {
  readonly text: string;
  /** Where the sheet begins on which the heading ends, and the one on which what follows it begins. */
  readonly sheet: number;
  readonly next: number;
}

/** Lays the page out in columns, which break where sheets of paper do, and reads on which one each heading is. */
function headingsOnSheets(height: number): string {
  return `(() => {
    Object.assign(document.body.style, { columns: "600px", columnFill: "auto", columnGap: "0", height: "${height}px", padding: 0, width: "600px", maxWidth: "none" });
    const sheetOf = (rect) => Math.floor(rect.left / 600);
    return [...document.querySelectorAll("h1, h2, caption, figcaption, summary")].flatMap((heading) => {
      const following = heading.tagName === "CAPTION" ? heading.parentElement.querySelector("tr") : heading.nextElementSibling;
      if (following === null) return [];
      const [first] = following.getClientRects();
      const last = [...heading.getClientRects()].at(-1);
      if (first === undefined || last === undefined) return [];
      return [{ text: heading.textContent, sheet: sheetOf(last), next: sheetOf(first) }];
    });
  })()`;
}

/** How much of each folded part can be seen, in pixels. */
function foldedHeights(page: Page): Promise<readonly number[]> {
  return page.evaluate(`(() => {
    document.body.getBoundingClientRect(); // lays the page out, on which checkVisibility depends
    const heightOf = (part) => (part.checkVisibility({ contentVisibilityAuto: true }) ? part.getBoundingClientRect().height : 0);
    return [...document.querySelectorAll("section details")].map((details) =>
      [...details.children].slice(1).reduce((sum, part) => sum + heightOf(part), 0),
    );
  })()`);
}

function openAll(page: Page): Promise<void> {
  return page.evaluate(`document.querySelectorAll("details").forEach((details) => (details.open = true))`);
}
