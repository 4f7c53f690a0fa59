/** A save that meets other people, a slow or stopped emulator, or a lost response. */
import type { Page } from "playwright-core";

import {
  type ConsoleSuite,
  create,
  DRAWN,
  LOGS,
  playFaults,
  remove,
  replace,
  reviewAndSave,
  signIn,
} from "./console-page";
import {
  changesBar,
  comeBack,
  mergeTable,
  openChoice,
  rangeRow,
  reviewButton,
  SAVE,
  savedNote,
} from "./controls";

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

export const savingTests = (console: ConsoleSuite): void => {
  const { signedIn } = console;

  it("merges lists as sets, keeps what is typed of a field that both changed, and says so in one table", async () => {
    const rows = ["10.0.0.0/16", "10.1.0.0/16", "10.2.0.0/16"];
    await create(console.server, { ...LOGS, opensearch_whitelist: rows });
    const page = await signedIn("#/opensearch/1");
    await rangeRow(page, 0).fill("172.16.0.0/16");
    const theirs = { ...LOGS, opensearch_whitelist: [...rows.slice(0, 2), "192.168.0.0/16"] };
    await replace(console.server, theirs);
    await reviewAndSave(page, SAVE, false);
    await page.getByText("Somebody else changed this cluster while you edited it.").waitFor();
    expect(await mergeTable(page).getByRole("row").allTextContents()).toEqual([
      "Field or rangeYoursTheirsResult",
      "API: 10.0.0.0/16 removednot changedremoved",
      "API: 172.16.0.0/16 addednot changedadded",
      "API: 10.2.0.0/16 not changedremovedremoved",
      "API: 192.168.0.0/16 not changedaddedadded",
    ]);
    await page.keyboard.press("Escape");
    await page.locator("#version").fill("2.16");
    await replace(console.server, { ...theirs, version: "2.17" });
    await comeBack(page);
    await changesBar(page).getByRole("button", { name: "Show both" }).click();
    const row = mergeTable(page).getByRole("row").filter({ hasText: "Version" });
    expect(await row.textContent()).toBe("Version version2.162.172.16");
    await page.keyboard.press("Escape");
    await page.getByText("was 2.17").waitFor();
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({
      opensearch_whitelist: ["172.16.0.0/16", "10.1.0.0/16", "192.168.0.0/16"],
      version: "2.16",
    });
  });

  it("has what the other saved where the changes are discarded, and ends where that is typed here too", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const version = page.locator("#version");
    await version.fill("2.18");
    await replace(console.server, { ...LOGS, version: "2.17" });
    await reviewAndSave(page, SAVE, false);
    await page.getByRole("dialog").getByText("Look at what comes of both, and save again.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await changesBar(page).getByText("Your changes were discarded.").waitFor();
    expect(await version.inputValue()).toBe("2.17");
    await version.fill("2.18");
    await replace(console.server, { ...LOGS, version: "2.16" });
    await comeBack(page);
    await changesBar(page).getByText("Changed elsewhere while you edited.").waitFor();
    await version.fill("2.16");
    await changesBar(page).getByText("This page shows the cluster as it is now.").waitFor();
    await version.fill("2.15");
    await reviewButton(page).click();
    await page.getByRole("dialog").waitFor();
    await replace(console.server, { ...LOGS, version: "2.15" });
    await comeBack(page);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await changesBar(page).getByText("nothing is left to save").waitFor();
    await remove(console.server);
    await comeBack(page);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Clusters", level: 1 }).waitFor();
  });

  it("finds what a save did whose response was lost, by a reload too, and says that this is not known of a create", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await playFaults(console.server, { fault: "cut-after", operations: ["replace"], count: 1 });
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({ version: "2.18" });
    await page.locator("#version").fill("2.17");
    const fault = { fault: "slow-body", milliseconds: 5000, operations: ["replace"], count: 1 };
    await playFaults(console.server, fault);
    const sent = page.waitForResponse((response) => response.request().method() === "PUT");
    await reviewAndSave(page, SAVE, false);
    await sent;
    await page.reload();
    await changesBar(page).getByText("The cluster has what you typed: nothing is left to save.").waitFor();
    await page.evaluate("location.hash = '#/prometheus/new'");
    await page.locator("#name").fill("metrics");
    await openChoice(page, "Query and push").click();
    await playFaults(console.server, {
      fault: "status-after",
      status: 503,
      operations: ["create"],
      count: 1,
    });
    const make = "Open to everybody and create";
    await reviewAndSave(page, make, false);
    const failure = page.getByRole("dialog").getByRole("alert");
    await failure.getByText("Whether the cluster was made is not known").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: make }).click();
    await failure.getByText("Name is that of another cluster of the organization.").waitFor();
  });

  it("stays in its dialog until the response, takes no other word meanwhile, and shows a failure there", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    const dialog = page.getByRole("dialog");
    await playFaults(console.server, { fault: "status", status: 503, operations: ["replace"], count: 1 });
    await reviewAndSave(page, SAVE, false);
    await dialog.getByRole("alert").getByText("Not saved:").waitFor();
    const stuck = { fault: "stuck-field", field: "version", operations: ["replace"], count: 1 };
    await playFaults(console.server, stuck);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByRole("alert").getByText("Did not take effect: Version.").waitFor();
    const { show } = await holdFirstResponse(page, "**/cluster/opensearch/1");
    await dialog.getByRole("button", { name: "Save 1 change" }).click();
    await dialog.getByText("Saving 1 change …").waitFor();
    expect(await dialog.getByText("Did not take effect").count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Back to the form" }).press("Enter");
    await dialog.getByText("The save is under way").waitFor();
    expect(await dialog.getByLabel("Client secret of login").isEditable()).toBe(false);
    show();
    await savedNote(page).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({ version: "2.18" });
  });

  it("keeps what was typed through a stopped emulator, one with another token, a reload, and Back and Forward", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const version = page.locator("#version");
    await version.fill("2.18");
    await reviewButton(page).click();
    await page.getByRole("dialog").getByText("changes from").waitFor();
    await page.keyboard.press("Escape");
    await console.server.stop();
    await reviewAndSave(page, SAVE, false);
    await page.getByRole("alert").getByText("The emulator does not respond").waitFor();
    await page.getByText(/emulator --data-dir \S+ --port \d+$/).waitFor();
    await console.server.start(["another-token-of-the-console-tests"]);
    await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
    await page.getByRole("dialog", { name: "Sign in" }).getByText("no longer accepts the token").waitFor();
    expect(await version.inputValue()).toBe("2.18");
    await signIn(page, "another-token-of-the-console-tests");
    await page.getByRole("dialog", { name: "Sign in" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Activity", exact: true }).click();
    for (const goes of ["goBack", "goForward", "goBack"] as const) {
      await page
        .getByRole("heading", { name: "Activity" })
        .waitFor({ state: goes === "goForward" ? "detached" : "visible" });
      await page[goes]();
    }
    expect(await version.inputValue()).toBe("2.18");
    await page.reload();
    await version.waitFor();
    expect(await version.inputValue()).toBe("2.18");
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({ version: "2.18" });
  });

  it("shows the present cluster when a person comes back, keeps what was typed, and shows no older state that comes late", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").waitFor();
    await replace(console.server, { ...LOGS, data_node_count: 7 });
    await comeBack(page);
    await page.getByText("7 nodes").waitFor();
    expect(await page.locator("#data_node_count").inputValue()).toBe("7");
    await page.locator("#version").fill("2.18");
    await replace(console.server, { ...LOGS, version: "2.13" });
    const { isRead, show } = await holdFirstResponse(page, "**/cluster/opensearch/1");
    await comeBack(page);
    await isRead;
    await replace(console.server, { ...LOGS, version: "2.15", data_node_count: 9 });
    await comeBack(page);
    await page.getByRole("button", { name: "Show both" }).click();
    const isShown = page.waitForResponse("**/cluster/opensearch/1");
    show();
    await isShown;
    await page.evaluate(DRAWN);
    await mergeTable(page).getByText("2.15").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    expect(await page.locator("#data_node_count").inputValue()).toBe("9");
  });
};
