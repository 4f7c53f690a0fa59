/** The console in a real browser, in front of a real emulator. */
import { axeFindings } from "../../browser/axe";
import { sidewaysElements } from "../../browser/layout";
import { create, describeConsole, LOGS, playFaults, replace, reviewAndSave, signIn } from "./console-page";
import { TOKEN } from "./console-server";

describeConsole("the console", (console) => {
  const { signedIn } = console;

  it("signs in with a code, and keeps the token out of the address and every storage", async () => {
    const page = await signedIn();
    expect(page.url()).toBe(`${console.server.url}#/`);
    const kept = await page.evaluate<string>(
      "JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])",
    );
    expect(kept).not.toContain(TOKEN);
    expect(await page.content()).not.toContain(TOKEN);
  });

  it("asks for the token after a reload, and refuses a wrong one", async () => {
    const page = await signedIn();
    await page.reload();
    await signIn(page, "wrong");
    await page.getByRole("alert").getByText("not valid").first().waitFor();
    await signIn(page, TOKEN);
    await page.getByText("There is no cluster yet.").waitFor();
  });

  it("makes a cluster", async () => {
    const page = await signedIn();
    await page.getByText("New OpenSearch cluster").click();
    await page.locator("#name").fill("search");
    await page.locator("#organization_id").fill("42");
    await page.getByLabel("Ranges to add to the API").fill("10.0.0.0/8, 192.0.2.7");
    await page.getByRole("button", { name: "Add", exact: true }).first().click();
    await reviewAndSave(page, "Create");
    await page.getByRole("heading", { name: "search", level: 1 }).waitFor();
    expect(await page.title()).toBe("search – Console of the emulator");
    expect(console.server.emulator.stored("opensearch", 1)).toEqual({
      name: "search",
      organization_id: 42,
      opensearch_whitelist: ["10.0.0.0/8", "192.0.2.7"],
    });
  });

  it("shows the message of a rule under each field, and its fix", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("summary").first().click();
    for (const [field, typed, message, fix] of [
      ["name", "Logs Prod", 'write "logs-prod"', "logs-prod"],
      ["data_node_count", "11", "write 10", "10"],
      ["custom_hostname", "not a host", "host", undefined],
      ["maintenance_window.end_time", "00:30", "90 minutes long", "01:00"],
      ["auth_sources[0].name", "Login", "lowercase letters", "login"],
      ["auth_sources[0].connect_url", "http://a.example", "https://a.example", "https://a.example"],
    ] as const) {
      const control = page.locator(`[id="${field}"]`);
      await control.fill(typed);
      const issues = page.locator(`[id="${field}-issues"]`);
      await issues.getByText(message).first().waitFor();
      if (fix === undefined) continue;
      await issues.getByRole("button", { name: `Use ${fix}`, exact: true }).press("Enter");
      expect([field, await control.inputValue()]).toEqual([field, fix]);
      await page.locator(`[id="${field}"][aria-invalid="false"]`).waitFor();
    }
  });

  it("saves what was touched and nothing else", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#tier").fill("Advanced");
    await reviewAndSave(page, "Save");
    expect(console.server.emulator.stored("opensearch", 1)).toEqual({
      ...LOGS,
      auth_sources: [{ name: "login", type: "oidc", client_id: "x" }],
      tier: "Advanced",
      version: "2.19",
    });
  });

  it("says before a save who is cut off, and asks for the secret that it would remove", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.getByRole("button", { name: "Remove range 1: 203.0.113.0/24" }).click();
    await page.getByText("Loses access: 203.0.113.0/24 (256 IPv4, documentation)").waitFor();
    await page.getByRole("button", { name: "Review and save" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The API lets in fewer: 256 IPv4 (203.0.113.0/24; documentation).").waitFor();
    expect(await dialog.textContent()).toContain("1 range stays");
    await dialog.getByLabel("Client secret of login").fill("second");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(/^Saved at/).waitFor();
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({
      opensearch_whitelist: ["10.0.0.0/8"],
      auth_sources: [{ client_secret: "second" }],
    });
  });

  it("waits for a choice where a range has bits set after its prefix", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const row = page.getByLabel("API, range 1");
    await row.fill("192.168.1.123/24");
    await page.getByRole("button", { name: "Use 192.168.1.0/24" }).waitFor();
    await page.getByRole("button", { name: "Review and save" }).click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await row.inputValue()).toBe("192.168.1.123/24");
    await page.getByRole("button", { name: "Use 192.168.1.123/32" }).click();
    expect(await row.inputValue()).toBe("192.168.1.123/32");
  });

  it("opens to everybody only by a button that says so, and takes back the removal of the last range", async () => {
    await create(console.server, { ...LOGS, opensearch_whitelist: ["10.0.0.0/8"] });
    const page = await signedIn("#/opensearch/1");
    const remove = page.getByRole("button", { name: "Remove range 0: 10.0.0.0/8" });
    await remove.click();
    await page.getByText("The API is open to every IPv4 and IPv6 address.").waitFor();
    await page.getByRole("button", { name: "Undo: API: removed 10.0.0.0/8." }).click();
    expect(await page.getByLabel("API, range 0").inputValue()).toBe("10.0.0.0/8");
    await remove.click();
    await reviewAndSave(page, "Open to everybody and save");
    expect(console.server.emulator.stored("opensearch", 1)).not.toHaveProperty("opensearch_whitelist");
  });

  it("merges different rows of a list, and asks about the same row alone", async () => {
    const rows = Array.from({ length: 8 }, (_, index) => `10.${index}.0.0/16`);
    await create(console.server, { ...LOGS, opensearch_whitelist: rows });
    const page = await signedIn("#/opensearch/1");
    await page.getByLabel("API, range 5").fill("172.16.0.0/16");
    await replace(console.server, { ...LOGS, opensearch_whitelist: rows.with(6, "192.168.0.0/16") });
    await reviewAndSave(page, "Save", false);
    await page.getByText("Changed elsewhere while you edited: 1 field.").waitFor();
    expect(await page.getByLabel("API, range 6").inputValue()).toBe("192.168.0.0/16");
    await replace(console.server, {
      ...LOGS,
      opensearch_whitelist: rows.with(5, "172.20.0.0/16").with(6, "192.168.0.0/16"),
      version: "2.17",
    });
    await reviewAndSave(page, "Save", false);
    const dialog = page.getByRole("dialog", { name: "Changed elsewhere" });
    await dialog.getByLabel("Theirs: 172.20.0.0/16").check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Review and save" }).click();
    await dialog.getByText("Everything is decided.").waitFor();
    await dialog.getByLabel("Yours: 172.16.0.0/16").check();
    await dialog.getByText("Loses access: 172.20.0.0/16").waitFor();
    await dialog.getByRole("button", { name: "Keep these versions" }).click();
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({
      opensearch_whitelist: rows.with(5, "172.16.0.0/16").with(6, "192.168.0.0/16"),
      version: "2.17",
    });
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
    await reviewAndSave(page, "Create");
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
    await playFaults(console.server, {
      fault: "latency",
      milliseconds: 700,
      operations: ["replace"],
      count: 1,
    });
    await reviewAndSave(page, "Save", false);
    await page.getByText("Saving 1 change …").waitFor();
    await page.locator("#tier").fill("Advanced");
    await page.getByText("Saving 1 change …").waitFor({ state: "detached" });
    expect(await page.locator("#tier").inputValue()).toBe("Advanced");
    await reviewAndSave(page);
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({
      version: "2.18",
      tier: "Advanced",
    });
  });

  it("forgets everything when somebody signs out, and nothing because of an old address", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await page.evaluate("location.hash = '#code=0000000000000000000000'");
    await page.getByText("You are still signed in.").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.18");
    await page.getByRole("button", { name: "Show the credentials" }).click();
    await page.getByText("password").waitFor();
    const password = await page.locator(".facts code").last().textContent();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("dialog", { name: "Sign in" }).waitFor();
    expect(await page.content()).not.toContain(password);
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await signIn(page, TOKEN);
    await page.locator("#version").waitFor();
    expect(await page.locator("#version").inputValue()).toBe("2.19");
  });

  it("offers a first cluster and the lines that make one, and tries again when a list fails", async () => {
    const page = await signedIn();
    await page.getByText('new CloudOpensearch(stack, "opensearch-logs-to-try"').waitFor();
    await page.getByRole("button", { name: "Make the cluster logs-to-try" }).click();
    await page.getByRole("link", { name: "logs-to-try" }).waitFor();
    await playFaults(console.server, {
      fault: "html-200",
      operations: ["list"],
      kinds: ["opensearch"],
      count: 1,
    });
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("could not be listed").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("could not be listed").waitFor({ state: "detached" });
  });

  it("keeps what was typed through a stopped emulator, a reload, and Back and Forward", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").waitFor();
    await page.waitForLoadState("networkidle"); // the dialogs are loaded after the form
    await console.server.stop();
    await page.locator("#version").fill("2.18");
    await reviewAndSave(page, "Save", false);
    await page.getByRole("alert").getByText("The emulator does not respond").waitFor();
    await console.server.start();
    await page.getByRole("link", { name: "Activity" }).click();
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

  it("says at its field that a secret was lost by a reload", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("summary").first().click();
    await page.locator('[id="auth_sources[0].client_secret"]').fill("second");
    while ((await page.evaluate("sessionStorage.length")) === 0) await page.waitForTimeout(20);
    await page.reload();
    await signIn(page, TOKEN);
    await page.locator("summary").first().click();
    await page.getByText("What you typed here was lost").waitFor();
    await page.locator('[id="auth_sources[0].client_secret"]').fill("second");
    await page.getByText("What you typed here was lost").waitFor({ state: "detached" });
  });

  it("shows the activity, with the route of each change and never a value", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill("2.18");
    await reviewAndSave(page, "Save");
    await page.getByRole("link", { name: "Activity" }).click();
    const newest = page.getByRole("row").filter({ hasText: "console" });
    await newest.getByText("version").waitFor();
    expect(await newest.textContent()).toMatch(/logs.*Version version.*console.*token 1/);
  });

  it("tells another tab of a change", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const other = await page.context().newPage();
    await other.goto(console.server.openingAddress());
    await other.getByRole("link", { name: "logs" }).click();
    await page.locator("#version").fill("2.18");
    await other.locator("#version").waitFor();
    await reviewAndSave(page, "Save");
    await other.getByText("This cluster was changed in another tab.").waitFor();
    await other.waitForFunction("document.querySelector('#version').value === '2.18'");
  });

  it("never shows the text of others as HTML", async () => {
    const hostile = `<img src=x onerror="document.title='owned'">"'\`\${1}`;
    await create(console.server, {
      ...LOGS,
      version: hostile,
      tier: hostile,
      data_node_count: 3,
      auth_sources: [{ name: "login", type: "oidc", scope: hostile, roles_key: hostile, client_id: hostile }],
      [hostile]: hostile,
    });
    const page = await signedIn("#/opensearch/1");
    await page.locator("summary").first().click();
    await page.locator("#version").fill(`${hostile}!`);
    await page.locator('[id="auth_sources[0].scope"]').fill(`${hostile}!`);
    await page.getByRole("button", { name: "Review and save" }).click();
    await page.getByRole("dialog").getByText("onerror").first().waitFor();
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.title()).not.toContain("owned");
    await page.getByRole("button", { name: "Back to the form" }).click();
    await page.getByRole("link", { name: "Clusters" }).click();
    await page.getByText("onerror").first().waitFor();
    expect(await page.locator("img").count()).toBe(0);
  });

  it("drags the maintenance window over midnight, in UTC whatever the time zone", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1", { timeZone: "Asia/Tokyo" });
    const week = page.getByRole("img", { name: "Window on sunday" });
    await week.scrollIntoViewIfNeeded();
    const box = await week.boundingBox();
    if (box === null) throw new Error("The week is not shown");
    const at = (day: number, hour: number) =>
      [box.x + (box.width * hour) / 24 + 1, box.y + (box.height * (day + 0.5)) / 7] as const;
    await page.mouse.move(...at(1, 22));
    await page.mouse.down();
    await page.mouse.move(...at(1, 23));
    await page.mouse.move(...at(2, 2));
    await page.mouse.up();
    const values = ["day_of_week", "start_time", "end_time"].map((name) =>
      page.locator(`[id="maintenance_window.${name}"]`).inputValue(),
    );
    expect(await Promise.all(values)).toEqual(["tuesday", "22:00", "02:00"]);
  });

  it("deletes a cluster only when its name is typed", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.getByRole("button", { name: "Delete this cluster …" }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete" });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel("Name of the cluster").fill("logs");
    await confirm.click();
    await page.getByText("The cluster logs was deleted.").waitFor();
    expect(console.server.emulator.stored("opensearch", 1)).toBeUndefined();
  });

  it("shows the credentials on request only", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    expect(await page.getByText("password").count()).toBe(0);
    await page.getByRole("button", { name: "Show the credentials" }).click();
    await page.getByText("password", { exact: true }).waitFor();
  });

  it("writes the cluster as code in both languages, without its secrets", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.getByText("new CloudOpensearch(").waitFor();
    await page.getByText('opensearchLogs.importFrom("1");').waitFor();
    await page.getByLabel("Language").selectOption("hcl");
    await page.getByText('resource "cloud_opensearch" "logs"').waitFor();
    expect(await page.locator("pre").first().textContent()).toContain("203.0.113.0/24");
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
    await page.getByText(/Loses access: 10\.39\.15\.128\/25/).waitFor();
    await reviewAndSave(page, "Save");
    expect(console.server.emulator.stored("opensearch", 1)?.["opensearch_whitelist"]).toEqual(
      ranges.with(9999, "10.39.15.0/25"),
    );
  });

  it("shows 1,000 clusters in the rows of a screen, and finds those that let an address in", async () => {
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
    expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(1500);
    await page.getByRole("button", { name: "Cluster", exact: true }).click();
    // The rows may still be sorted while the page scrolls.
    const last = page.getByRole("link", { name: "metrics-999" });
    while (!(await last.isVisible())) await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.getByPlaceholder("Name, id, or an address that gets in").fill("10.1.2.3");
    await page.getByText("2 of 1,000").waitFor();
    await page.getByRole("link", { name: "metrics-259" }).waitFor();
  });

  it.each([
    ["light", 360],
    ["dark", 1000],
  ] as const)("is without fault for axe-core, and fits: %s, %i px", async (colorScheme, width) => {
    await create(console.server, {
      ...LOGS,
      name: "l".repeat(80),
      custom_hostname: `${"h".repeat(60)}.example.com`,
    });
    await create(console.server, LOGS);
    const page = await signedIn("#/", { colorScheme, width });
    for (const [address, text] of PAGES) {
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
      await page.getByText(text).first().waitFor();
      await page.evaluate(
        `document.querySelectorAll("details").forEach((each) => { each.open = true });
        document.querySelectorAll('main [aria-expanded="false"]').forEach((each) => each.click());`,
      );
      expect((await axeFindings(page)).violations).toEqual([]);
      expect(await sidewaysElements(page)).toEqual([]);
    }
    await page.evaluate("location.hash = '#/opensearch/1'");
    await page.locator("#version").fill("2.18");
    await page.getByRole("button", { name: "Review and save" }).click();
    await page.getByRole("dialog").getByText("changes from").waitFor();
    expect((await axeFindings(page)).violations).toEqual([]);
  });
});

const PAGES = [
  ["#/", "New Prometheus cluster"],
  ["#/activity", "Time (UTC)"],
  ["#/opensearch/new", "New OpenSearch cluster"],
  ["#/opensearch/1", "Delete this cluster"],
] as const;
