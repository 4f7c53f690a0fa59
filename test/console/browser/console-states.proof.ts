/** Each state of the console in both colour schemes at three widths, and a long list in it. */
import type { Page } from "playwright-core";

import { axeFindings } from "../../browser/axe";
import { COLOR_SCHEMES } from "../../browser/chromium";
import { sidewaysElements } from "../../browser/layout";
import {
  create,
  describeConsole,
  LOGS,
  openEverything,
  playFaults,
  replace,
  reviewAndSave,
} from "./console-page";
import {
  comeBack,
  deleteButton,
  lossOf,
  mergeTable,
  rangeRow,
  rangesToAdd,
  reviewButton,
  signOutButton,
  typedName,
} from "./controls";

const LONG = { ...LOGS, name: "l".repeat(80), custom_hostname: `${"h".repeat(60)}.example.com` };
const SIZES = [1440, 800, 360].flatMap((width) => COLOR_SCHEMES.map((scheme) => [width, scheme] as const));

async function expectNoFault(page: Page, state: string): Promise<void> {
  await openEverything(page);
  expect([state, (await axeFindings(page)).violations]).toEqual([state, []]);
  expect([state, await sidewaysElements(page)]).toEqual([state, []]);
}

describeConsole("each state of the console", (console) => {
  const { signedIn } = console;

  it.each(SIZES)("is without fault for axe-core, and fits: %i px, %s", async (width, colorScheme) => {
    const page = await signedIn("#/", { width, colorScheme });
    const go = (address: string) => page.evaluate(`location.hash = ${JSON.stringify(address)}`);
    const dialog = page.getByRole("dialog");
    const review = () => reviewButton(page).click();
    await page.getByText("npx cdktf deploy").waitFor();
    await expectNoFault(page, "no clusters");
    await create(console.server, LOGS);
    await create(console.server, LONG);
    await playFaults(console.server, { fault: "html-200", operations: ["list"], count: 1 });
    await comeBack(page);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await expectNoFault(page, "a list that failed");
    await go("#/activity");
    await page.getByText("Time (UTC)").waitFor({ state: "attached" });
    await expectNoFault(page, "the activity");
    await go("#/opensearch/new");
    await page.locator("#name").waitFor();
    await expectNoFault(page, "a new cluster");
    await go("#/opensearch/1");
    await rangeRow(page, 1).fill("203.0.113.7/24");
    await rangesToAdd(page).fill("198.51.100.0/24");
    await page.keyboard.press("Enter");
    await page.locator("#version").fill("2.18");
    await page.getByRole("button", { name: "Use 203.0.113.7/32" }).waitFor();
    await expectNoFault(page, "a form with a problem");
    await page.getByRole("button", { name: "Use 203.0.113.7/32" }).click();
    await review();
    await dialog.getByText("changes from").waitFor();
    await expectNoFault(page, "the dialog that saves");
    await page.keyboard.press("Escape");
    await replace(console.server, { ...LOGS, version: "2.17", opensearch_whitelist: ["10.0.0.0/8", "::/8"] });
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.getByRole("button", { name: "Show both" }).click();
    await mergeTable(page).waitFor();
    await expectNoFault(page, "a conflict");
    await page.keyboard.press("Escape");
    await deleteButton(page).click();
    await typedName(page).waitFor();
    await expectNoFault(page, "the dialog that deletes");
    await page.keyboard.press("Escape");
    await signOutButton(page).click();
    await dialog.getByLabel("Access token").fill("tok\u00e9n");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByRole("alert").getByText("not an access token").waitFor();
    await expectNoFault(page, "the dialog that signs in");
  });

  it.each([1440, 800, 360])("shows the whole control that has the focus: %i px", async (width) => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1", { width, height: 700 });
    await page.locator("#version").fill("2.18");
    await openEverything(page);
    await page.getByRole("heading", { level: 1 }).focus();
    const covered = new Set<string>();
    for (let pressed = 0; pressed < 70; pressed += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate<string>(COVERED);
      if (found !== "") covered.add(found);
    }
    expect([...covered]).toEqual([]);
  });

  it("edits a list of 10,000 ranges", async () => {
    const ranges = Array.from({ length: 10_000 }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`);
    await create(console.server, { ...LOGS, opensearch_whitelist: ranges });
    const page = await signedIn("#/opensearch/1");
    await page.getByText("10,000 of 10,000 ranges").waitFor();
    await page.getByLabel("Filter").fill("10.39.15.7");
    await page.getByText("1 of 10,000 ranges").waitFor();
    const row = page.getByLabel("API, range 9999");
    await row.fill("10.39.15.0/25");
    await lossOf(page, "10.39.15.128/25").waitFor();
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)?.["opensearch_whitelist"]).toEqual(
      ranges.with(9999, "10.39.15.0/25"),
    );
  });
});

/** Names the element of the page that has the focus if something covers a part of it. */
const COVERED = `(() => {
  const { activeElement } = document;
  if (activeElement.closest("main") === null) return "";
  const { left, top, bottom, width } = activeElement.getBoundingClientRect();
  const isSeen = (y) => activeElement.contains(document.elementFromPoint(left + Math.min(width, 40) / 2, y));
  return isSeen(top + 3) && isSeen(bottom - 3) ? "" : activeElement.outerHTML.slice(0, 120);
})()`;
