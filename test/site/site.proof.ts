/** The documentation site, as `npm run site` builds it, in Chromium. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { CODES } from "../../src/review";
import { ASSUMPTIONS } from "../../src/schema/assumptions";
import { ruleTable } from "../../src/schema/judging/rule-table";
import { axeFindings } from "../browser/axe";
import { COLOR_SCHEMES, describeInChromium } from "../browser/chromium";
import { sidewaysElements } from "../browser/layout";
import { anchorsOf, deadLinks, DIST, sitePages } from "./built-site";
import { serveFolder, type StaticServer } from "./static-server";

const ROOT = join(__dirname, "..", "..");
const PHONE = 390;
const DESKTOP = 1440;

/** Pages with an example in both languages. */
const EXAMPLES = [
  "provider.html",
  "resources/opensearch.html",
  "resources/prometheus.html",
  "data-sources/opensearch_credentials.html",
  "functions/cidrs_cover.html",
  "functions/cidrs_normalize.html",
  "functions/cidrs_difference.html",
  "functions/window_minutes.html",
];

let server: StaticServer;
beforeAll(async () => {
  const { status, stdout, stderr } = spawnSync("node", ["scripts/site.mjs"], { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout + stderr);
  server = await serveFolder(DIST);
});
afterAll(() => server?.close());

it("has no dead link to a page or an anchor", () => {
  const dead = sitePages().flatMap((page) => deadLinks(page).map((link) => `${page}: ${link}`));
  expect(dead).toEqual([]);
  expect(sitePages()).toEqual(
    expect.arrayContaining(["index.html", "api.html", "changelog.html", ...EXAMPLES]),
  );
});

it.each([
  ["rules.html", Object.keys(ruleTable)],
  ["findings.html", Object.keys(CODES)],
  ["assumptions.html", Object.keys(ASSUMPTIONS)],
])("%s has an anchor for each code that messages name", (page, codes) => {
  const anchors = anchorsOf(page);
  expect(codes.filter((code) => !anchors.has(code))).toEqual([]);
});

describeInChromium("the site", (chromium) => {
  it("passes axe in light and dark, loads nothing from elsewhere, and fits a phone", async () => {
    const faults: string[] = [];
    for (const path of sitePages()) {
      for (const colorScheme of COLOR_SCHEMES) {
        const { page, requests } = await chromium.visit(`${server.url}/${path}`, {
          width: DESKTOP,
          colorScheme,
        });
        await page.waitForFunction("document.querySelector('#app').__vue_app__ !== undefined");
        expect(await page.evaluate("document.documentElement.classList.contains('dark')")).toBe(
          colorScheme === "dark",
        );
        const { violations } = await axeFindings(page);
        await page.setViewportSize({ width: PHONE, height: 900 });
        const found = [
          ...violations,
          ...requests.map((address) => `asks for ${address}`),
          ...(await sidewaysElements(page)).map((element) => `wider than a telephone: ${element}`),
        ];
        faults.push(...found.map((fault) => `${path}, ${colorScheme}: ${fault}`));
        await page.context().close();
      }
    }
    expect(faults).toEqual([]);
  });

  it.each(EXAMPLES)("%s shows TypeScript and HCL side by side, and as tabs on a phone", async (path) => {
    const { page } = await chromium.visit(`${server.url}/${path}`, { width: DESKTOP });
    const blocks = [".language-ts", ".language-hcl"].map((language) =>
      page.locator(`.languages ${language}`),
    );
    const [left, right] = await Promise.all(blocks.map((block) => block.boundingBox()));
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);

    await page.setViewportSize({ width: PHONE, height: 900 });
    expect(await Promise.all(blocks.map((block) => block.isVisible()))).toEqual([true, false]);
    await page.locator(".languages label", { hasText: "HCL" }).click();
    expect(await Promise.all(blocks.map((block) => block.isVisible()))).toEqual([false, true]);
  });

  it("finds a rule by its code, without the internet", async () => {
    const { page, requests } = await chromium.visit(`${server.url}/installation.html`, { width: DESKTOP });
    await page.locator("#local-search button").click();
    await page.locator("#localsearch-input").fill("host-bits-set");
    await page.locator(".VPLocalSearchBox .result").first().click();
    await page.waitForURL("**/rules.html#host-bits-set");
    expect(requests).toEqual([]);
  });
});
