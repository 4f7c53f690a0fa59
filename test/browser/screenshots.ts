/**
 * `npm run screenshots [-- FOLDER [PART...]]`: takes pictures of the page and of the comment of each realistic plan, or of
 * those with a part of their name as given, at three widths in both colour schemes, and writes them to a folder.
 * `npm run screenshots -- --docs` takes those of docs/review.md.
 */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Browser, chromium } from "playwright-core";

import { findProgram, missingReason } from "../external-program";
import { RENDERERS } from "../review/corpus-reviews";
import { PLAN_NAMES, reviewOfPlan } from "../review/plans/reviews";
import { CHROMIUM, COLOR_SCHEMES, type ColorScheme } from "./chromium";
import { githubHtml, githubPage } from "./github-markdown";

const WIDTHS = [400, 800, 1_400];

/** The plan whose pictures docs/review.md shows, and how much of each. */
const DOCS = {
  folder: join(__dirname, "..", "..", "docs", "images"),
  plan: "narrowing-that-locks-a-caller-out",
  width: 720,
  height: 540,
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
  const [comment = ""] = githubHtml([RENDERERS["markdown"]?.(review) ?? ""]);
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

void main(process.argv.slice(2));
