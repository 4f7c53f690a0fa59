/** How a page lies in its window. Scripts that run in the page are text: the types of the DOM are not for this project. */
import type { Page } from "playwright-core";

interface Box {
  readonly name: string;
  readonly hasWiderInside: boolean;
}

/** The elements that reach beyond the right edge, so that a reader has to scroll the page sideways; the innermost ones. */
export async function sidewaysElements(page: Page): Promise<readonly string[]> {
  const boxes: readonly Box[] = await page.evaluate(`(() => {
    const edge = document.documentElement.clientWidth + 0.5;
    if (document.documentElement.scrollWidth <= edge) return [];
    const isWide = (element) => element.getBoundingClientRect().right > edge;
    return [...document.querySelectorAll("body *")].filter(isWide).map((element) => ({
      name: element.tagName + " " + element.textContent.slice(0, 80),
      hasWiderInside: [...element.querySelectorAll("*")].some(isWide),
    }));
  })()`);
  return boxes.filter(({ hasWiderInside }) => !hasWiderInside).map(({ name }) => name);
}

/** The tables that a reader has to scroll sideways, and the cells that are narrower than a long word. */
export function squeezedCells(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll("table, td, th")]
    .filter((element) =>
      element.tagName === "TABLE"
        ? element.scrollWidth > element.clientWidth + 1
        : element.clientWidth > 0 && element.clientWidth < 72 && element.textContent.length > 8,
    )
    .map((element) => element.tagName + " " + element.textContent.slice(0, 80))`);
}
