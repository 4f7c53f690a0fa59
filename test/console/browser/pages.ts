/** The pages beside the form: signing in and out, the overview, the activity, and the end of a cluster. */
import { axeFindings } from "../../browser/axe";
import { sidewaysElements } from "../../browser/layout";
import {
  type ConsoleSuite,
  create,
  DRAWN,
  LOGS,
  openEverything,
  playFaults,
  remove,
  reviewAndSave,
  signIn,
} from "./console-page";
import { TOKEN } from "./console-server";
import { changesBar, comeBack, deleteButton, openChoice, SAVE, signOutButton } from "./controls";

export const pageTests = (console: ConsoleSuite): void => {
  const { signedIn } = console;

  it("has its frame while its scripts load, and stays signed in over a reload with the token in the tab alone", async () => {
    const page = await signedIn("#/", { width: 360 });
    const header = page.locator("header");
    await signOutButton(page).click();
    await page.getByText("Sign in to see the clusters.").waitFor();
    const { height } = (await header.boundingBox()) ?? {};
    await page.route("**/console.js", (route) => route.abort());
    await page.reload();
    expect((await axeFindings(page)).violations).toEqual([]);
    expect(await header.boundingBox()).toMatchObject({ height });
    await page.unroute("**/console.js");
    await page.route("**/console/session", async (route) => {
      await page.getByText("Signing in …").waitFor();
      await route.continue();
    });
    await page.goto("about:blank");
    await page.goto(console.server.openingAddress());
    await page.getByText("There is no cluster yet.").waitFor();
    expect(page.url()).toBe(`${console.server.url}#/`);
    await page.reload();
    await page.getByText("There is no cluster yet.").waitFor();
    const kept = await page.evaluate<string>("JSON.stringify([{ ...localStorage }, document.cookie])");
    expect(kept).not.toContain(TOKEN);
    expect(await page.content()).not.toContain(TOKEN);
    expect(await page.evaluate("Object.values(sessionStorage)")).toEqual([TOKEN]);
    await console.server.stop();
    await console.server.start(["another-token-of-the-console-tests"]);
    await page.reload();
    await page.getByRole("dialog", { name: "Sign in" }).getByText("The token is not valid").waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
  });

  it("is without fault for axe-core, and fits a telephone", async () => {
    await create(console.server, { ...LOGS, custom_hostname: `${"h".repeat(60)}.example.com` });
    await create(console.server, { ...LOGS, name: "l".repeat(80) });
    const page = await signedIn("#/", { width: 360 });
    for (const [address, text] of [
      ["#/", "New Prometheus cluster"],
      ["#/opensearch/1", "Delete this cluster"],
    ] as const) {
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
      await page.getByText(text).first().waitFor();
      await openEverything(page);
      expect((await axeFindings(page)).violations).toEqual([]);
      expect(await sidewaysElements(page)).toEqual([]);
    }
  });

  it("forgets everything when somebody signs out, refuses a wrong token, and forgets nothing because of an old address", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await page.evaluate("location.hash = '#code=0000000000000000000000'");
    await page.getByText("You are still signed in.").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    await page.route("**/console/session", (route) => route.fulfill({ json: { token: "refused" } }));
    await page.evaluate("location.hash = '#code=1111111111111111111111'");
    await page.getByText(/The token is not valid.*You are still signed in\./).waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    await page.getByRole("button", { name: "Show the credentials" }).click();
    await page.getByText("password").waitFor();
    const password = await page.locator(".facts code").last().textContent();
    await signOutButton(page).click();
    await page.getByRole("dialog", { name: "Sign in" }).waitFor();
    expect(await page.content()).not.toContain(password);
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await signIn(page, "wrong");
    await page.getByRole("alert").getByText("not valid").first().waitFor();
    await signIn(page, TOKEN);
    await page.locator("#version").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.19");
  });

  it("offers a first cluster, tries again when a list fails, and shows what was read last, not what was slower", async () => {
    const page = await signedIn();
    await page.getByText("npx cdktf deploy").waitFor();
    await page.getByRole("button", { name: "Make the cluster logs-to-try" }).click();
    await page.getByRole("link", { name: "logs-to-try" }).waitFor();
    await playFaults(console.server, {
      fault: "html-200",
      operations: ["list"],
      kinds: ["opensearch"],
      count: 1,
    });
    await comeBack(page);
    await page.getByText("could not be listed").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("could not be listed").waitFor({ state: "detached" });
    let reads = 0;
    const slowEnd = new Promise<void>((resolve) => {
      void page.route("**/cluster/opensearch?*", async (route) => {
        const isSlow = (reads += 1) === 1;
        const response = await route.fetch();
        if (isSlow) {
          await create(console.server, { ...LOGS, name: "second" });
          await comeBack(page);
          await page
            .getByText("2 clusters in")
            .waitFor()
            .catch(() => undefined);
        }
        // The page reads again until it is closed.
        await route.fulfill({ response }).catch(() => undefined);
        if (isSlow) resolve();
      });
    });
    await comeBack(page);
    await slowEnd;
    await page.evaluate(DRAWN);
    expect(await page.getByText("2 clusters in").count()).toBe(1);
  });

  it("marks what is not saved, and reads again what is looked at", async () => {
    await create(console.server, LOGS);
    const { page } = await console.chromium.visit(new URL("icon.svg", console.server.url).href);
    await page.clock.install();
    await page.goto(console.server.openingAddress());
    await page.getByRole("link", { name: "logs" }).click();
    await page.locator("#version").fill("2.18");
    await page.evaluate("location.hash = '#/'");
    await page.getByRole("row", { name: "logs" }).getByText("Unsaved changes").waitFor();
    await page.getByRole("link", { name: "New OpenSearch cluster" }).click();
    await page.locator("#name").fill("new");
    await page.evaluate("location.hash = '#/'");
    await page.getByRole("link", { name: "New OpenSearch cluster Unsaved changes" }).waitFor();
    await create(console.server, { ...LOGS, name: "second" });
    await page.clock.fastForward(10_000);
    await page.getByRole("link", { name: "second" }).waitFor();
  });

  it("shows 1,000 clusters by pages, and finds those that let an address in", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/activity");
    const clusters = Array.from({ length: 999 }, (_, index) => ({
      id: index + 2,
      name: `metrics-${index + 1}`,
      organization_id: 42,
      prometheus_whitelist: [`10.${index >> 8}.${index & 255}.0/24`],
    }));
    await page.route("**/cluster/prometheus?*", (route) => route.fulfill({ json: clusters }));
    await page.evaluate("location.hash = '#/'");
    await page.getByText("1,000 clusters in 1 organization").waitFor();
    expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(3000);
    await page.getByRole("button", { name: "Cluster", exact: true }).click();
    const later = page.getByRole("link", { name: "metrics-99", exact: true });
    expect(await later.count()).toBe(0);
    await page.getByRole("button", { name: "Show 50 more" }).click();
    await later.click();
    await page.getByRole("heading", { name: "Prometheus cluster 100", exact: true }).waitFor();
    await page.goBack();
    await later.waitFor();
    const search = page.getByPlaceholder("Name, id, or an address that gets in");
    await search.fill("10.1.2.3");
    await page.getByText("2 of 1,000").waitFor();
    await page.getByRole("link", { name: "metrics-259" }).click();
    await page.getByRole("heading", { name: "Prometheus cluster 260" }).waitFor();
    await page.goBack();
    await page.getByText("2 of 1,000").waitFor();
    expect(await search.inputValue()).toBe("10.1.2.3");
  });

  it("makes a cluster again that was deleted elsewhere, and keeps the draft of another one until then", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/new");
    await page.locator("#name").fill("precious");
    await page.evaluate("location.hash = '#/opensearch/1'");
    await page.locator("#version").fill("2.18");
    await remove(console.server);
    await reviewAndSave(page, SAVE, false);
    await changesBar(page).getByText("logs was deleted by API (token 1) just now.").waitFor();
    expect(await deleteButton(page).count()).toBe(0);
    await page.getByRole("button", { name: "Make it again from this form" }).click();
    await page.getByText("This form has another cluster that is not created yet.").waitFor();
    expect(await page.locator("#name").inputValue()).toBe("precious");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.goBack();
    await page.getByRole("button", { name: "Make it again from this form" }).click();
    await page.getByRole("heading", { name: "New OpenSearch cluster" }).waitFor();
    expect(await page.getByText("required", { exact: true }).count()).toBe(0);
    await openChoice(page, "Dashboards").click();
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

  it("shows nothing of another person's after a change of the token", async () => {
    await console.server.stop();
    await console.server.start({ [TOKEN]: "every-organization", other: [7] });
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await page.evaluate("sessionStorage.removeItem('console-token')");
    await page.reload();
    await signIn(page, "other");
    await page.getByRole("alert").getByText("The access token is not for this organization.").waitFor();
    expect(await page.locator("#version").count()).toBe(0);
    await page.evaluate(`location.hash = ${JSON.stringify(new URL(console.server.openingAddress()).hash)}`);
    await page.locator("#version").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.18");
  });
};
