/**
 * `npm run screenshots [-- FOLDER [PART...]]`: takes pictures of the page and of the comment of each realistic plan, or of
 * those with a part of their name as given, at three widths in both colour schemes, and writes them to a folder.
 * `npm run screenshots -- --docs` takes those that the documentation shows, of the review and of the console.
 */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Browser, chromium } from "playwright-core";

import { create, LOGS } from "../console/browser/console-page";
import { startConsole } from "../console/browser/console-server";
import { rangesToAdd, removalOf } from "../console/browser/controls";
import { findProgram, missingReason } from "../external-program";
import { RENDERERS } from "../review/corpus-reviews";
import { PLAN_NAMES, reviewOfPlan } from "../review/plans/reviews";
import { CHROMIUM, COLOR_SCHEMES, type ColorScheme } from "./chromium";
import { githubHtml, githubPage } from "./github-markdown";

const WIDTHS = [400, 800, 1_400];

/** The plan whose pictures docs/review.md shows, and how much of each; how much of the console others show. */
const DOCS = {
  folder: join(__dirname, "..", "..", "docs", "images"),
  plan: "narrowing-that-locks-a-caller-out",
  width: 720,
  height: 470,
  console: { width: 760, height: 620 },
};

interface Picture {
  readonly file: string;
  readonly document: string;
  readonly width: number;
  readonly colorScheme: ColorScheme;
  /** Pixels from the top; the whole document if left out. */
  readonly height?: number;
}

async function main(words: readonly string[]): Promise<void> {
  const executablePath = findProgram(CHROMIUM);
  if (executablePath === undefined) throw new Error(`Chromium is missing: ${missingReason(CHROMIUM)}`);
  const pictures = words[0] === "--docs" ? picturesOfDocs() : picturesOf(words);
  const browser = await chromium.launch({ executablePath });
  try {
    for (const picture of pictures) await take(browser, picture);
    if (words[0] === "--docs") for (const scheme of COLOR_SCHEMES) await takeConsole(browser, scheme);
  } finally {
    await browser.close();
  }
}

function picturesOf([
  folder = mkdtempSync(join(tmpdir(), "screenshots-")),
  ...parts
]: readonly string[]): Picture[] {
  mkdirSync(folder, { recursive: true });
  process.stdout.write(`${folder}\n`);
  return PLAN_NAMES.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part))).flatMap(
    (name) =>
      documentsOf(name).flatMap(({ kind, document }) =>
        WIDTHS.flatMap((width) =>
          COLOR_SCHEMES.map((colorScheme) => ({
            file: join(folder, `${name}.${kind}.${width}.${colorScheme}.png`),
            document,
            width,
            colorScheme,
          })),
        ),
      ),
  );
}

function picturesOfDocs(): Picture[] {
  const { folder, plan, width, height } = DOCS;
  mkdirSync(folder, { recursive: true });
  return documentsOf(plan).flatMap(({ kind, document }) =>
    COLOR_SCHEMES.map((colorScheme) => ({
      file: join(folder, `review-${kind}-${colorScheme}.png`),
      document,
      width,
      height,
      colorScheme,
    })),
  );
}

function documentsOf(name: string): readonly { readonly kind: string; readonly document: string }[] {
  const review = reviewOfPlan(name);
  const comment = githubHtml(RENDERERS["markdown"]?.(review) ?? "");
  return [
    { kind: "comment", document: githubPage(comment) },
    { kind: "page", document: RENDERERS["html"]?.(review) ?? "" },
  ];
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { file, document, width, height, colorScheme } = picture;
  const page = await browser.newPage({ viewport: { width, height: height ?? 900 }, colorScheme });
  await page.setContent(document);
  await page.screenshot({ path: file, fullPage: height === undefined });
  await page.close();
}

/** Takes the picture of an access list in the console, with a range that was removed and one that was added. */
async function takeConsole(browser: Browser, colorScheme: ColorScheme): Promise<void> {
  const server = await startConsole();
  try {
    const opensearch_whitelist = ["10.0.0.0/8", "203.0.113.0/24", "2001:db8::/32"];
    await create(server, { ...LOGS, opensearch_whitelist });
    const page = await browser.newPage({ viewport: DOCS.console, colorScheme });
    await page.goto(server.openingAddress());
    await page.getByRole("link", { name: "logs" }).click();
    await removalOf(page, 1, "203.0.113.0/24").click();
    await rangesToAdd(page).fill("198.51.100.0/24");
    await page.keyboard.press("Enter");
    await page.getByText(/^Gains access: 198/).waitFor();
    await page.getByRole("link", { name: "Access" }).click();
    await page.locator(".toast").waitFor({ state: "detached" });
    await page.screenshot({ path: join(DOCS.folder, `console-${colorScheme}.png`) });
    await page.close();
  } finally {
    await server.close();
  }
}

void main(process.argv.slice(2));
