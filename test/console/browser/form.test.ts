/** The form of a cluster: what is typed, what is said about it, and what is saved. */
import { create, describeConsole, LOGS, reviewAndSave } from "./console-page";
import { changesBar, lossOf, rangeRow, removalOf, savedNote } from "./controls";

describeConsole("a form", (console) => {
  const { signedIn } = console;

  it("shows the message of a rule under each field, and its fix", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("summary").first().click();
    for (const { field, typed, message, fix } of [
      { field: "name", typed: "Logs Prod", message: 'write "logs-prod"', fix: "logs-prod" },
      { field: "data_node_count", typed: "11", message: "write 10", fix: "10" },
      { field: "custom_hostname", typed: "not a host", message: "host", fix: undefined },
      { field: "maintenance_window.end_time", typed: "00:30", message: "90 minutes long", fix: "01:00" },
      { field: "auth_sources[0].name", typed: "Login", message: "lowercase letters", fix: "login" },
      {
        field: "auth_sources[0].connect_url",
        typed: "http://a.example",
        message: "https://a.example",
        fix: "https://a.example",
      },
    ]) {
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
    await removalOf(page, 1, "203.0.113.0/24").click();
    await lossOf(page, "203.0.113.0/24").waitFor();
    await page.getByRole("button", { name: "Review and save" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The API lets in fewer: 256 IPv4 (203.0.113.0/24; documentation).").waitFor();
    expect(await dialog.textContent()).toContain("1 range stays");
    await dialog.getByLabel("Client secret of login").fill("second");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await savedNote(page).waitFor();
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({
      opensearch_whitelist: ["10.0.0.0/8"],
      auth_sources: [{ client_secret: "second" }],
    });
  });

  it("waits for a choice where a range has bits set after its prefix", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const row = rangeRow(page, 1);
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
    const remove = removalOf(page, 0, "10.0.0.0/8");
    await remove.click();
    await page.getByText("The API is open to every IPv4 and IPv6 address.").waitFor();
    await page.getByRole("button", { name: "Undo: API: removed 10.0.0.0/8." }).click();
    expect(await rangeRow(page, 0).inputValue()).toBe("10.0.0.0/8");
    await remove.click();
    await page.getByRole("button", { name: "Undo the change of API" }).click();
    await page.getByText("API: removed 10.0.0.0/8.").waitFor({ state: "detached" });
    await remove.click();
    await reviewAndSave(page, "Open to everybody and save");
    expect(console.server.emulator.stored("opensearch", 1)).not.toHaveProperty("opensearch_whitelist");
  });

  it("undoes each removal by itself, and goes to what is back", async () => {
    await create(console.server, { ...LOGS, opensearch_whitelist: ["10.0.0.0/8", "10.0.0.0/8"] });
    const page = await signedIn("#/opensearch/1");
    const undo = page.getByRole("button", { name: "Undo: API: removed 10.0.0.0/8." });
    for (const times of [1, 2]) {
      await removalOf(page, 0, "10.0.0.0/8").click();
      await undo.nth(times - 1).waitFor();
    }
    await undo.first().click();
    await undo.click();
    const focused = page.locator(":focus");
    expect(await focused.getAttribute("aria-label")).toBe("API, range 0");
    expect(await page.getByLabel(/^API, range/).count()).toBe(2);
    await page.getByRole("button", { name: "Unset maintenance window" }).click();
    await page
      .getByRole("button", { name: /^Undo: Maintenance window: no longer set \(Day: sunday/ })
      .click();
    await page.getByRole("button", { name: "Unset maintenance window" }).waitFor();
    expect(await changesBar(page).count()).toBe(0);
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

  it("writes the cluster as code in both languages, without its secrets", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.getByText("new CloudOpensearch(").waitFor();
    await page.getByText('}).importFrom("1");').waitFor();
    await page.getByLabel("Language").selectOption("hcl");
    await page.getByText('resource "cloud_opensearch" "logs"').waitFor();
    expect(await page.locator("pre").first().textContent()).toContain("203.0.113.0/24");
  });
});
