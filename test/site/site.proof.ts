/** The documentation site, as `npm run site` builds it, in Chromium. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { CODES } from "../../src/review";
import { type Attributes, cloudProvider, CLUSTER_KINDS, isNested, KINDS } from "../../src/schema";
import { ruleTable } from "../../src/schema/judging/rule-table";
import { axeFindings } from "../browser/axe";
import { COLOR_SCHEMES, describeInChromium } from "../browser/chromium";
import { sidewaysElements, squeezedCells } from "../browser/layout";
import { anchorsOf, deadLinks, DIST, idsOf, sitePages } from "./built-site";
import { serveFolder, type StaticServer } from "./static-server";

const ROOT = join(__dirname, "..", "..");
const PHONE = 360;
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

/** The pages that list attributes. */
const ATTRIBUTES = [
  ["provider.html", cloudProvider.attributes] as const,
  ...CLUSTER_KINDS.flatMap((kind) => {
    const { schema, credentials } = KINDS[kind];
    const pages = [["resources", schema] as const];
    const ofCredentials = (["data-sources", "ephemeral-resources"] as const).flatMap((folder) =>
      credentials === undefined ? [] : [[folder, credentials] as const],
    );
    return [...pages, ...ofCredentials].map(
      ([folder, { name, attributes }]) =>
        [`${folder}/${name.replace(/^cloud_/, "")}.html`, attributes] as const,
    );
  }),
];

/** The anchors of attributes: `auth_sources`, and `auth_sources-name` for a nested one. */
function attributeAnchors(attributes: Attributes): readonly string[] {
  return Object.entries(attributes).flatMap(([name, { type }]) => [
    name,
    ...(isNested(type) ? attributeAnchors(type.object.attributes).map((nested) => `${name}-${nested}`) : []),
  ]);
}

/** Loads the icon that a page names; runs in the page. */
const SHOWS_ICON = `(async () => {
  const icon = new Image();
  icon.src = document.querySelector("link[rel=icon]")?.href ?? "";
  return icon.decode().then(() => true, () => false);
})()`;

let server: StaticServer;
beforeAll(async () => {
  const { status, stdout, stderr } = spawnSync("node", ["scripts/pages/site.mjs"], {
    cwd: ROOT,
    encoding: "utf8",
  });
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
])("%s has an anchor for each code that messages name", (page, codes) => {
  const anchors = anchorsOf(page);
  expect(codes.filter((code) => !anchors.has(code))).toEqual([]);
});

it.each(ATTRIBUTES)("%s has an anchor of its own for each attribute", (page, attributes) => {
  const ids = idsOf(page);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(attributeAnchors(attributes).filter((anchor) => !ids.includes(anchor))).toEqual([]);
});

describeInChromium("the site", (chromium) => {
  const windows = COLOR_SCHEMES.flatMap((colorScheme) => [
    { colorScheme, width: DESKTOP },
    { colorScheme, width: PHONE },
  ]);
  it.each(windows)("passes axe, has its icon, and fits: $colorScheme, $width pixels", async (options) => {
    const faults: string[] = [];
    for (const path of sitePages()) {
      const { page, requests } = await chromium.visit(`${server.url}/${path}`, options);
      await page.waitForFunction("document.querySelector('#app').__vue_app__ !== undefined");
      expect(await page.evaluate("document.documentElement.classList.contains('dark')")).toBe(
        options.colorScheme === "dark",
      );
      const found = [
        ...(await axeFindings(page)).violations,
        ...((await page.evaluate(SHOWS_ICON)) === true ? [] : ["does not show its icon"]),
        ...requests.map((address) => `asks for ${address}`),
        ...(await sidewaysElements(page)).map((element) => `wider than the window: ${element}`),
        ...(options.width === PHONE ? await squeezedCells(page) : []).map(
          (element) => `squeezed: ${element}`,
        ),
      ];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
      await page.context().close();
    }
    expect(faults).toEqual([]);
  });

  it("has a start page that takes the width of the window", async () => {
    const { page } = await chromium.visit(`${server.url}/index.html`, { width: DESKTOP });
    const places = [".VPHero h1", ".VPHero img:visible"].map((at) => page.locator(at).boundingBox());
    const [title, picture] = await Promise.all(places);
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan(picture?.x ?? 0);
    expect((picture?.x ?? 0) + (picture?.width ?? 0) - (title?.x ?? 0)).toBeGreaterThan(DESKTOP * 0.9);
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
