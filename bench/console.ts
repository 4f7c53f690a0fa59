/**
 * Measures the console in Chromium: its first paint against that of an empty page, and a keystroke, to the paint, in a list
 * of 10,000 ranges against a list of ten, typed at a person's pace. The pages are shown in turns.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Browser, chromium, type Page } from "playwright-core";

import { startEmulator } from "../src/emulator";
import { CHROMIUM } from "../test/browser/chromium";
import { findProgram, missingReason } from "../test/external-program";
import { type Benchmark, type Figure, median } from "./figure";

const ROUNDS = 5;
const KEYSTROKES = 20;
/** Milliseconds between the keys of a person. */
const PAUSE = 170;
const AT_MOST = 3;
const TOKEN = "bench";
const CONSOLE = join(__dirname, "..", "lib", "console");

export const consoleInBrowser: Benchmark = async () => {
  const executablePath = findProgram(CHROMIUM);
  if (executablePath === undefined) {
    process.stderr.write(`console: skipped, Chromium is missing: ${missingReason(CHROMIUM)}\n`);
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), "bench-console-"));
  const emulator = await startEmulator({ port: 0, dataDir: folder, tokens: [TOKEN], consoleDir: CONSOLE });
  const browser = await chromium.launch({ executablePath });
  try {
    for (const length of [10, 10_000]) await createCluster(emulator.url, length);
    const opened = async (id: number) => {
      const page = await browser.newPage();
      await page.goto(emulator.consoleAddress() ?? "");
      await page.getByText("token 1").first().waitFor();
      await page.evaluate(`location.hash = "#/opensearch/${id}"`);
      await page.getByLabel("API, range 0").waitFor();
      return page;
    };
    const pages = { short: await opened(1), long: await opened(2) };
    return [await firstPaint(browser, emulator.url), await keystroke(pages)];
  } finally {
    await browser.close();
    await emulator.close();
    rmSync(folder, { recursive: true });
  }
};

/** Creates a cluster with a list of so many ranges. */
async function createCluster(url: string, length: number): Promise<void> {
  const ranges = Array.from({ length }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`);
  const response = await fetch(`${url}/cluster/opensearch`, {
    method: "POST",
    headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: `list-${length}`, organization_id: 1, opensearch_whitelist: ranges }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Compares the first paint of the console with that of a page of the same server that has a heading alone. */
async function firstPaint(browser: Browser, url: string): Promise<Figure> {
  const times = { console: [] as number[], empty: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.console.push(await paintOf(browser, `${url}/console/`));
    times.empty.push(await paintOf(browser, `${url}/console/`, EMPTY_PAGE));
  }
  const [ours, empty] = [median(times.console), median(times.empty)];
  return {
    name: "console: first paint",
    figure: ours / empty,
    unit: "×",
    atMost: AT_MOST,
    against: `an empty page; ${ours.toFixed(0)} ms`,
  };
}

const EMPTY_PAGE = "<!doctype html><title>Empty</title><h1>Empty</h1>";

/** Returns when a page was painted first, in milliseconds after its navigation began. `body` replaces the page of the server. */
async function paintOf(browser: Browser, address: string, body?: string): Promise<number> {
  const page = await browser.newPage();
  try {
    if (body !== undefined)
      await page.route(address, async (route) => {
        await route.fulfill({ response: await route.fetch(), body });
      });
    else await page.route(address, async (route) => route.fulfill({ response: await route.fetch() }));
    await page.goto(address);
    return await page.evaluate<number>(FIRST_PAINT);
  } finally {
    await page.close();
  }
}

const FIRST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName("first-contentful-paint")[0];
    if (paint !== undefined) resolve(paint.startTime);
  }).observe({ type: "paint", buffered: true });
})`;

/** Compares the time of a keystroke, to the paint, in the long list and in the short one. */
async function keystroke({ short, long }: { readonly short: Page; readonly long: Page }): Promise<Figure> {
  const times = { short: [] as number[], long: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.short.push(await typingTime(short));
    times.long.push(await typingTime(long));
  }
  const [ten, many] = [median(times.short), median(times.long)];
  return {
    name: "console: a keystroke in 10,000 ranges",
    figure: many / ten,
    unit: "×",
    atMost: AT_MOST,
    against: `a list of ten; ${many.toFixed(1)} ms`,
  };
}

/** Returns the median time from a key to the paint, in milliseconds. Types with the pauses of a person. */
async function typingTime(page: Page): Promise<number> {
  await page.bringToFront();
  await page.locator('[id="ip_allowlist[0]"]').focus();
  await page.keyboard.press("End");
  await page.evaluate(`
    globalThis.keyTimes = [];
    globalThis.onkeydown = ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => keyTimes.push(performance.now() - timeStamp)));`);
  for (let at = 0; at < KEYSTROKES; at += 1) {
    await page.keyboard.press(at % 2 === 0 ? "Backspace" : "4");
    await page.waitForTimeout(PAUSE);
  }
  return median(await page.evaluate<number[]>("keyTimes"));
}
