/** What comes late: it takes no focus, no key and no page from a person who went on, and nothing newer from the page. */
import type { Page } from "playwright-core";

import {
  create,
  describeConsole,
  hold,
  LOGS,
  playFaults,
  replace,
  reviewAndSave,
  signIn,
} from "./console-page";
import { TOKEN } from "./console-server";
import { changesBar, conflictDialog, rangeRow, rangesToAdd, reviewButton, signOutButton } from "./controls";

/** Milliseconds in which the page would have done what it must not do. */
const WHILE = 300;

/** Holds back the response to the first request. `isRead` ends once the service sent it. */
async function holdFirstResponse(page: Page, pattern: string) {
  let show: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => (show = resolve));
  let count = 0;
  const isRead = new Promise<void>((resolve) => {
    void page.route(pattern, async (route) => {
      const isFirst = (count += 1) === 1;
      const response = await route.fetch();
      if (isFirst) {
        resolve();
        await isOver;
      }
      await route.fulfill({ response });
    });
  });
  return { isRead, show };
}

const comeBack = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))");

describeConsole("what comes late", (console) => {
  const { signedIn } = console;

  it("is each range that is added while the rules are loaded", async () => {
    const page = await signedIn();
    const go = await hold(page, "**/rules*.js");
    await page.evaluate("location.hash = '#/opensearch/new'");
    for (const range of ["192.0.2.0/24", "198.51.100.0/24"]) {
      await rangesToAdd(page).pressSequentially(range);
      await page.keyboard.press("Enter");
    }
    await rangesToAdd(page).pressSequentially("203.0.");
    go();
    await rangeRow(page, 1).waitFor();
    expect(await rangeRow(page, 0).inputValue()).toBe("192.0.2.0/24");
    expect(await rangeRow(page, 1).inputValue()).toBe("198.51.100.0/24");
    expect(await page.locator("textarea:focus").inputValue()).toBe("203.0.");
  });

  it.each(["rules", "later"])("is no dialog over typing (%s)", async (part) => {
    await create(console.server, LOGS);
    const page = await signedIn();
    const go = await hold(page, `**/${part}*.js`);
    await page.evaluate("location.hash = '#/opensearch/1'");
    await page.locator("#version").fill("2.18");
    await page.keyboard.press("Control+Enter");
    await page.locator("#custom_hostname").pressSequentially("logs.");
    go();
    await page.getByText("You went on while this was loaded").waitFor();
    await page.keyboard.type("example.com");
    expect(await page.locator("#custom_hostname:focus").inputValue()).toBe("logs.example.com");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("is no save in the name of another person", async () => {
    await console.server.stop();
    await console.server.start([TOKEN, "other"]);
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    const { isRead, show } = await holdFirstResponse(page, "**/console/me");
    await reviewAndSave(page, "Save", false);
    await isRead;
    await signOutButton(page).click();
    await signIn(page, "other");
    await page.getByText("token 2").waitFor();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.method()));
    show();
    await page.waitForTimeout(WHILE);
    expect(requests).not.toContain("PUT");
    expect(console.server.emulator.stored("opensearch", 1)?.["version"]).not.toBe("2.18");
  });

  it("is no form of another new cluster, once this one is made", async () => {
    const page = await signedIn("#/prometheus/new");
    await page.locator("#name").fill("metrics");
    await page.locator("#organization_id").fill("42");
    await playFaults(console.server, {
      fault: "latency",
      milliseconds: 1500,
      operations: ["create"],
      count: 1,
    });
    const isSent = page.waitForRequest((request) => request.method() === "POST");
    await reviewAndSave(page, "Open to everybody and create", false);
    await isSent;
    const { isRead, show } = await holdFirstResponse(page, "**/console/me");
    await comeBack(page);
    await isRead;
    await page.getByRole("heading", { name: "metrics", level: 1 }).waitFor();
    show();
    await page.waitForTimeout(WHILE);
    await page.getByText("The cluster was created.").first().waitFor();
  });

  it("is no list that another person read", async () => {
    await console.server.stop();
    await console.server.start({ [TOKEN]: "every-organization", other: [7] });
    await create(console.server, LOGS);
    const page = await signedIn();
    await signOutButton(page).click();
    await signIn(page, "other");
    await page.getByText("There is no cluster yet.").waitFor();
    await page.evaluate(`location.hash = ${JSON.stringify(new URL(console.server.openingAddress()).hash)}`);
    await page.getByRole("link", { name: "logs" }).waitFor();
  });

  it("is no older state of a cluster", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await replace(console.server, { ...LOGS, version: "2.13" });
    const { isRead, show } = await holdFirstResponse(page, "**/cluster/opensearch/1");
    await comeBack(page);
    await isRead;
    await replace(console.server, { ...LOGS, version: "2.15" });
    await comeBack(page);
    await page.getByRole("button", { name: "Show it" }).click();
    const isShown = page.waitForResponse("**/cluster/opensearch/1");
    show();
    await isShown;
    await page.waitForTimeout(WHILE);
    await conflictDialog(page).getByText("Theirs: 2.15").waitFor();
  });

  it("is no save of nothing, once somebody else saved the same", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#custom_hostname").fill("logs.example.com");
    await reviewButton(page).click();
    await page.getByRole("dialog").waitFor();
    await replace(console.server, { ...LOGS, custom_hostname: "logs.example.com" });
    await comeBack(page);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await changesBar(page).getByText("nothing is left to save").waitFor();
    expect(await conflictDialog(page).count()).toBe(0);
  });
});
