/** The keyboard alone makes, edits, saves and deletes a cluster. */
import type { Locator, Page } from "playwright-core";

import { type ConsoleSuite, create, LOGS } from "./console-page";
import { deleteButton, openChoice, rangeRow, rangesToAdd, reviewButton, SAVE, typedName } from "./controls";

const MOST_TABS = 120;

/** Waits until an element has the focus. */
async function focused(page: Page, target: Locator): Promise<void> {
  await target.and(page.locator(":focus")).waitFor();
}

/** Holds Tab until an element has the focus. Throws if Tab does not reach it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const wanted = await target.elementHandle();
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if ((await wanted?.evaluate((element) => element.matches(":focus"))) === true) {
      await page.keyboard.up("Tab");
      return;
    }
    await page.keyboard.down("Tab");
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

export const keyboardTests = (console: ConsoleSuite): void => {
  const { signedIn } = console;

  it("makes a cluster, and starts on the quiet button of a dangerous save", async () => {
    const page = await signedIn();
    const dialog = page.getByRole("dialog");
    await press(page, page.getByRole("link", { name: "New OpenSearch cluster" }));
    await type(page, page.locator("#name"), "search");
    await type(page, page.locator("#organization_id"), "42");
    await type(page, rangesToAdd(page), "10.0.0.0/8");
    await page.keyboard.press("Enter");
    await openChoice(page, "Dashboards").click();
    await press(page, reviewButton(page));
    await focused(page, dialog.getByRole("button", { name: "Back to the form" }));
    const access = dialog.getByRole("group", { name: "API" });
    expect(await access.textContent()).not.toContain("before:");
    await page.keyboard.press("Control+Enter");
    await dialog.getByText("What is dangerous is saved by its button alone").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("The cluster was created.").first().waitFor();
    expect(await page.title()).toBe("search – Console of the emulator");
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({
      name: "search",
      opensearch_whitelist: ["10.0.0.0/8"],
    });
  });

  it("goes on from row to row with Enter, saves with Ctrl+Enter, and never with Enter alone", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await type(page, rangeRow(page, 0), "10.0.0.0/9");
    await page.keyboard.press("Enter");
    await focused(page, rangeRow(page, 1));
    await page.keyboard.press("Enter");
    await focused(page, rangesToAdd(page));
    await tabTo(page, page.locator('[id="maintenance_window.day_of_week"]'));
    await page.keyboard.type("monday");
    await type(page, page.locator("#data_node_count"), "7");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("heading", { name: "logs" }).focus();
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: "Save 3 changes to logs?" });
    await dialog.getByRole("listitem").filter({ hasText: "lets in fewer" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await dialog.getByText("Type the secret again, or press Save 3 changes to save without it.").waitFor();
    await page.keyboard.type("second");
    await page.keyboard.press("Control+Enter");
    await page.getByText(/^Saved at .*3 changes in 3 sections/).waitFor();
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({
      opensearch_whitelist: ["10.0.0.0/9", "203.0.113.0/24"],
      maintenance_window: { day_of_week: "monday" },
    });
  });

  it("stays at its place when the button that it pressed goes away", async () => {
    await create(console.server, LOGS);
    const page = await signedIn();
    await press(page, page.getByRole("link", { name: "logs" }));
    await focused(page, page.getByRole("heading", { name: "logs" }));
    await page.locator("#version").fill("2.18");
    await page.getByRole("button", { name: "Undo the change of Version" }).press("Enter");
    await focused(page, page.locator("#version"));
    await rangeRow(page, 1).fill("203.0.113.7/24");
    await page.getByRole("button", { name: "Use 203.0.113.7/32" }).press("Enter");
    await focused(page, rangeRow(page, 1));
    await page.keyboard.press("Control+Enter");
    await press(page, page.getByRole("dialog").getByRole("button", { name: SAVE }));
    await focused(page, page.getByRole("link", { name: "See it in the activity" }));
    await page.locator("#version").fill("2.18");
    await press(page, page.getByRole("button", { name: "Discard changes" }));
    await focused(page, page.getByRole("button", { name: "Undo", exact: true }));
    await page.keyboard.press("Enter");
    expect(await page.locator("#version").inputValue()).toBe("2.18");
  });

  it("leaves a dialog with Escape where it was, and deletes a cluster only when its name is typed", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await press(page, deleteButton(page));
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await focused(page, deleteButton(page));
    await page.keyboard.press("Enter");
    await type(page, typedName(page), "log");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog").getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
    await page.keyboard.type("s");
    await page.keyboard.press("Enter");
    await page.getByText("The cluster logs was deleted.").waitFor();
    expect(console.server.emulator.stored("opensearch", 1)).toBeUndefined();
  });
};
