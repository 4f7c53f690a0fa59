/** A save that meets other people, a slow or stopped emulator, or a lost response. */
import {
  create,
  describeConsole,
  LOGS,
  playFaults,
  remove,
  replace,
  reviewAndSave,
  signIn,
} from "./console-page";
import { TOKEN } from "./console-server";
import {
  changesBar,
  conflictDialog,
  deleteButton,
  lossOf,
  rangeRow,
  reviewButton,
  typedName,
} from "./controls";

describeConsole("a save", (console) => {
  const { signedIn } = console;
  /** Makes the next operation slow. */
  const slowDown = (operation: string, milliseconds: number) =>
    playFaults(console.server, { fault: "latency", milliseconds, operations: [operation], count: 1 });

  it("merges different rows of a list, and asks about the same row alone", async () => {
    const rows = Array.from({ length: 8 }, (_, index) => `10.${index}.0.0/16`);
    await create(console.server, { ...LOGS, opensearch_whitelist: rows });
    const page = await signedIn("#/opensearch/1");
    await rangeRow(page, 5).fill("172.16.0.0/16");
    await replace(console.server, { ...LOGS, opensearch_whitelist: rows.with(6, "192.168.0.0/16") });
    await reviewAndSave(page, "Save", false);
    await page.getByText("Changed elsewhere while you edited: 1 field.").waitFor();
    expect(await rangeRow(page, 6).inputValue()).toBe("192.168.0.0/16");
    await replace(console.server, {
      ...LOGS,
      opensearch_whitelist: rows.with(5, "172.20.0.0/16").with(6, "192.168.0.0/16"),
      version: "2.17",
    });
    await reviewAndSave(page, "Save", false);
    const dialog = conflictDialog(page);
    await dialog.getByLabel("Theirs: 172.20.0.0/16").check();
    await dialog.getByText("Everything is decided.").waitFor();
    await page.keyboard.press("Escape");
    await changesBar(page).getByText("logs was changed while you edited it: 1 conflict.").waitFor();
    // What is typed now is asked about too.
    await page.locator("#version").fill("2.16");
    await changesBar(page).getByRole("button", { name: "Show them" }).click();
    await dialog.getByText("1 of 2 still to decide.").waitFor();
    await dialog.getByLabel("Yours: 2.16").check();
    await dialog.getByLabel("Yours: 172.16.0.0/16").check();
    await lossOf(dialog, "172.20.0.0/16").waitFor();
    await dialog.getByRole("button", { name: "Keep these versions" }).click();
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({
      opensearch_whitelist: rows.with(5, "172.16.0.0/16").with(6, "192.168.0.0/16"),
      version: "2.16",
    });
  });

  it("ends a conflict where the other's value is typed, or where the changes are discarded", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const version = page.locator("#version");
    const meet = async (mine: string, theirs: string) => {
      await version.fill(mine);
      await replace(console.server, { ...LOGS, version: theirs });
      await reviewAndSave(page, "Save", false);
      await page.getByRole("button", { name: "Decide later" }).click();
      await changesBar(page).getByText("1 conflict.").waitFor();
    };
    await meet("2.18", "2.17");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await changesBar(page).getByText("Your changes were discarded.").waitFor();
    expect(await version.inputValue()).toBe("2.17");
    await meet("2.18", "2.16");
    await version.fill("2.16");
    await changesBar(page).getByText("The cluster has what you typed: nothing is left to save.").waitFor();
  });

  it("says until a person leaves that a cluster was deleted elsewhere, and by whom", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await remove(console.server);
    await reviewAndSave(page, "Save", false);
    const said = changesBar(page).getByText("logs was deleted by API (token 1) just now.");
    await said.waitFor();
    expect(await deleteButton(page).count()).toBe(0);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Clusters", level: 1 }).waitFor();
  });

  it("knows a save and a create that were carried out while the page was loaded again", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const reloadWhile = async (operation: string) => {
      const fault = { fault: "slow-body", milliseconds: 5000, operations: [operation], count: 1 };
      await playFaults(console.server, fault);
      const sent = page.waitForResponse((response) => ["PUT", "POST"].includes(response.request().method()));
      await reviewAndSave(page, operation === "create" ? "Open to everybody and create" : "Save", false);
      await sent;
      await page.reload();
      await signIn(page, TOKEN);
    };
    await page.locator("#version").fill("2.18");
    await reloadWhile("replace");
    await changesBar(page).getByText("The cluster has what you typed: nothing is left to save.").waitFor();
    await page.goto(new URL("#/prometheus/new", console.server.url).href);
    await page.locator("#name").fill("metrics");
    await reloadWhile("create");
    await changesBar(page).getByRole("button", { name: "Open it" }).click();
    await page.getByRole("heading", { name: "metrics", level: 1 }).waitFor();
  });

  it("finds what a save and a create did whose responses were lost", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await playFaults(console.server, { fault: "cut-after", operations: ["replace"], count: 1 });
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({ version: "2.18" });
    await page.goto(new URL("#/prometheus/new", console.server.url).href);
    await page.locator("#name").fill("metrics");
    await playFaults(console.server, {
      fault: "status-after",
      status: 503,
      operations: ["create"],
      count: 1,
    });
    await reviewAndSave(page, "Open to everybody and create");
    await page.getByRole("heading", { name: "metrics", level: 1 }).waitFor();
  });

  it("says what did not take effect, and keeps it; then an error no longer stands beside a success", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await playFaults(console.server, {
      fault: "stuck-field",
      field: "version",
      operations: ["replace"],
      count: 1,
    });
    await reviewAndSave(page, "Save", false);
    await page.getByRole("alert").getByText("Did not take effect: Version.").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    await reviewAndSave(page);
    expect(await page.getByText("Did not take effect").count()).toBe(0);
  });

  it("lets a person type on while a save is under way", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await slowDown("replace", 700);
    await reviewAndSave(page, "Save", false);
    await page.getByText("Saving 1 change …").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("A save is under way.").waitFor();
    await page.locator("#tier").fill("Advanced");
    await page.getByText("Saving 1 change …").waitFor({ state: "detached" });
    expect(await page.locator("#tier").inputValue()).toBe("Advanced");
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({
      version: "2.18",
      tier: "Advanced",
    });
  });

  it("lets a person type on while a cluster is made, and while somebody else changes the same field", async () => {
    const page = await signedIn("#/prometheus/new");
    const text = "typed-on-and-on-and-on-through-both";
    const typeOn = (id: string) => page.locator(id).pressSequentially(text, { delay: 60 });
    await page.locator("#name").fill("metrics");
    await page.locator("#organization_id").fill("42");
    await slowDown("create", 800);
    await reviewAndSave(page, "Open to everybody and create", false);
    await typeOn("#prometheus_whitelist-add");
    await page.getByRole("heading", { name: "metrics", level: 1 }).waitFor();
    expect(await page.locator("#prometheus_whitelist-add:focus").inputValue()).toBe(text);
    await create(console.server, LOGS);
    await page.goto(new URL("#/opensearch/2", console.server.url).href);
    await page.locator("#version").fill("2.18");
    await replace(console.server, { ...LOGS, version: "2.17" }, 2);
    const typed = typeOn("#custom_hostname");
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await changesBar(page).getByText("1 conflict.").waitFor();
    await typed;
    expect(await page.locator("#custom_hostname:focus").inputValue()).toBe(text);
  });

  it("ends what it said about a failure with the next change, and says on another page what came of a save and of a deletion", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await playFaults(console.server, { fault: "status", status: 503, operations: ["replace"], count: 1 });
    await reviewAndSave(page, "Save", false);
    await page.getByRole("alert").getByText("Your 1 change is kept on this page.").waitFor();
    await page.locator("#version").fill("2.19");
    await page.getByText("Not saved:").waitFor({ state: "detached" });
    await page.locator("#version").fill("2.18");
    await slowDown("replace", 3000);
    await reviewAndSave(page, "Save", false);
    await page.getByRole("link", { name: "Activity", exact: true }).click();
    await page.getByRole("status").getByText("logs was saved.").waitFor();
    await page.goBack();
    await deleteButton(page).click();
    await typedName(page).fill("logs");
    await slowDown("remove", 3000);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Activity", exact: true }).click();
    await page.getByRole("status").getByText("The cluster logs was deleted.").waitFor();
    expect(page.url()).toContain("#/activity");
  });

  it("keeps what was typed through a stopped emulator, a reload, and Back and Forward", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await reviewButton(page).click();
    await page.getByRole("dialog").getByText("changes from").waitFor();
    await page.keyboard.press("Escape");
    await console.server.stop();
    await reviewAndSave(page, "Save", false);
    await page.getByRole("alert").getByText("The emulator does not respond").waitFor();
    await page.getByText(/emulator --data-dir \S+ --port \d+$/).waitFor();
    await console.server.start();
    await page.getByRole("link", { name: "Activity", exact: true }).click();
    await page.getByRole("heading", { name: "Activity" }).waitFor();
    await page.goBack();
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    await page.reload();
    await signIn(page, TOKEN);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    await reviewAndSave(page, "Save");
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({ version: "2.18" });
  });

  it("says in the bar that a part of the page could not be loaded, and loads it again", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/activity");
    await page.route("**/console/later*.js", (route) => route.abort());
    await page.evaluate("location.hash = '#/opensearch/1'");
    await page.locator("#version").fill("2.18");
    await changesBar(page).getByText("This part of the console could not be loaded.").waitFor();
    await page.unroute("**/console/later*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("could not be loaded").waitFor({ state: "detached" });
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({ version: "2.18" });
  });

  it("says in the open that a secret was lost by a reload, and leads to its field", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("summary").first().click();
    await page.locator('[id="auth_sources[0].client_secret"]').fill("second");
    await changesBar(page).getByText("1 change").waitFor();
    await page.reload();
    await signIn(page, TOKEN);
    await page.getByRole("button", { name: "Client secret of login" }).click();
    await page.locator('[id="auth_sources[0].client_secret"]').and(page.locator(":focus")).waitFor();
    await page.keyboard.type("second");
    await page.getByText("was lost").first().waitFor({ state: "detached" });
  });

  it("tells another tab of a change", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const other = await page.context().newPage();
    await other.goto(new URL("#/opensearch/1", console.server.url).href);
    await other.evaluate(`location.hash = ${JSON.stringify(new URL(console.server.openingAddress()).hash)}`);
    await other.locator("#version").waitFor();
    await page.bringToFront();
    await page.locator("#version").fill("2.18");
    await reviewAndSave(page, "Save");
    await changesBar(other).getByText("Changed elsewhere: 1 field.").waitFor();
    await other.getByText("OpenSearch 2.18").waitFor();
  });
});
