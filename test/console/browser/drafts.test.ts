/** What was typed belongs to one emulator, one token and one cluster, and goes nowhere else. */
import type { Page } from "playwright-core";

import { create, describeConsole, LOGS, remove, reviewAndSave, signIn } from "./console-page";
import { TOKEN } from "./console-server";

/** Signs in again after a reload, and waits until the page is there. */
async function signInAgain(page: Page, token: string): Promise<void> {
  await signIn(page, token);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

describeConsole("a draft", (console) => {
  const { signedIn } = console;

  it("is not sent to another emulator that was started at the same address", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await console.server.stop();
    await console.server.start([TOKEN], "other");
    await create(console.server, LOGS);
    await reviewAndSave(page, "Save", false);
    const bar = page.getByRole("region", { name: "State of your changes" });
    await bar.getByText("Another emulator responds at this address now").waitFor();
    await bar.getByText("Nothing was sent to it.").waitFor();
    expect(console.server.emulator.stored("opensearch", 1)).not.toHaveProperty("version");
    expect(await page.getByRole("banner").textContent()).toContain("other");
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    await page.reload();
    await signInAgain(page, TOKEN);
    await page.locator("#version").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.19");
    await console.server.stop();
    await console.server.start();
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await bar.getByText("1 change", { exact: true }).waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({ version: "2.18" });
  });

  it("of a new cluster stays when another one is to be made again", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/new");
    await page.locator("#name").fill("precious");
    await page.evaluate("location.hash = '#/opensearch/1'");
    await page.locator("#version").fill("2.18");
    await remove(console.server);
    await reviewAndSave(page, "Save", false);
    await page.getByRole("button", { name: "Make it again from this form" }).click();
    await page.getByRole("link", { name: "Open that form" }).click();
    await page.getByRole("heading", { name: "New OpenSearch cluster" }).waitFor();
    expect(await page.locator("#name").inputValue()).toBe("precious");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.goBack();
    await page.getByRole("button", { name: "Make it again from this form" }).click();
    await page.getByRole("heading", { name: "New OpenSearch cluster" }).waitFor();
    await page.getByRole("button", { name: "Review and create" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Client secret of login").fill("again");
    await dialog.getByRole("button", { name: "Open to everybody and create" }).click();
    await page.getByText("The cluster was created.").first().waitFor();
    expect(console.server.emulator.stored("opensearch", 2)).toMatchObject({
      name: "logs",
      version: "2.18",
      auth_sources: [{ name: "login", client_secret: "again" }],
    });
  });

  it("stays when somebody signs out who signed in with another token by mistake", async () => {
    await console.server.stop();
    await console.server.start({ [TOKEN]: "every-organization", other: [7] });
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await page.reload();
    await signInAgain(page, "other");
    await page.getByRole("alert").getByText("The access token is not for this organization.").waitFor();
    expect(await page.locator("#version").count()).toBe(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await signInAgain(page, TOKEN);
    await page.locator("#version").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    await page.getByRole("button", { name: "Sign out" }).click();
    await signInAgain(page, TOKEN);
    await page.getByText("OpenSearch 2.19").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.19");
  });
});
