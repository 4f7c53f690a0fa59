/**
 * The contrast of marks, which axe-core does not judge: shapes of pictures against what is behind them, and borders and
 * outlines against the page (WCAG 2.2, 1.4.11).
 */
import type { Page } from "playwright-core";

/** What a mark needs at least. */
const MARKS = 3;

interface Mark {
  readonly name: string;
  /** As the browser computes it: `rgb(1, 2, 3)`. */
  readonly color: string;
  readonly behind: string;
}

/** A line for each mark that is too pale: "rect.day stroke: rgb(…) on rgb(…), 2.1 to 1". */
export async function paleMarks(page: Page): Promise<readonly string[]> {
  return (await marksOf(page)).flatMap(({ name, color, behind }) => {
    const ratio = contrast(color, behind);
    return ratio >= MARKS ? [] : [`${name}: ${color} on ${behind}, ${ratio.toFixed(2)} to 1`];
  });
}

/** Every mark of the page. A shape with `data-field` is the ground of others: only its edge is a mark. */
export async function marksOf(page: Page): Promise<readonly Mark[]> {
  return page.evaluate(`(() => {
    const isSeen = (color) => color !== "none" && !/^rgba\\(.*, 0\\)$/.test(color) && color !== "transparent";
    const ground = (element) => {
      for (let at = element; at !== null; at = at.parentElement) {
        const color = getComputedStyle(at).backgroundColor;
        if (isSeen(color)) return color;
      }
      return "rgb(255, 255, 255)";
    };
    const named = (element, part) => element.tagName.toLowerCase() + "." + element.getAttribute("class") + " " + part;
    const marks = [];
    for (const shape of document.querySelectorAll("svg rect, svg path, svg line, svg circle")) {
      const { fill, stroke } = getComputedStyle(shape);
      const page = ground(shape);
      if (isSeen(stroke)) marks.push({ name: named(shape, "stroke"), color: stroke, behind: page });
      if (!isSeen(fill) || shape.hasAttribute("data-field")) continue;
      const fields = [...shape.parentElement.querySelectorAll("[data-field]")];
      const grounds = new Set([page, ...fields.map((field) => getComputedStyle(field).fill)]);
      for (const behind of grounds) marks.push({ name: named(shape, "fill"), color: fill, behind });
    }
    for (const element of document.querySelectorAll("body *")) {
      const style = getComputedStyle(element);
      for (const side of ["Top", "Right", "Bottom", "Left"]) {
        if (style["border" + side + "Style"] === "none" || style["border" + side + "Width"] === "0px") continue;
        const color = style["border" + side + "Color"];
        if (isSeen(color)) marks.push({ name: named(element, "border"), color, behind: ground(element.parentElement) });
      }
    }
    return marks;
  })()`);
}

/** The contrast of two colours as WCAG 2 defines it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0, alpha = 1] = [...color.matchAll(/[\d.]+/g)].map(([digits]) =>
    Number(digits),
  );
  if (!color.startsWith("rgb") || alpha !== 1) throw new Error(`${color} is not an opaque rgb() colour`);
  const linear = (part: number) =>
    part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
