/** The form of a cluster: what is typed, what is said about it, and what is saved. */
import { type ConsoleSuite, create, LOGS, reviewAndSave } from "./console-page";
import {
  changesBar,
  lossOf,
  openChoice,
  rangeRow,
  rangesToAdd,
  removalOf,
  reviewButton,
  savedNote,
} from "./controls";

export const formTests = (console: ConsoleSuite): void => {
  const { signedIn } = console;

  it("shows the message of a rule under each field, and its fix", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("summary").first().click();
    const fields = [
      { field: "name", typed: "Logs Prod", message: "only lowercase letters", fix: "logs-prod" },
      {
        field: "custom_hostname",
        typed: "not a host",
        message: 'write one such as "search.example.com"',
        fix: undefined,
      },
      { field: "maintenance_window.end_time", typed: "00:30", message: "90 minutes long", fix: "01:00" },
      {
        field: "auth_sources[0].connect_url",
        typed: "http://a.example",
        message: "is not https",
        fix: "https://a.example",
      },
    ];
    for (const { field, typed } of fields) await page.locator(`[id="${field}"]`).fill(typed);
    for (const { field, message, fix } of fields) {
      const issues = page.locator(`[id="${field}-issues"]`);
      await issues.getByText(message).first().waitFor();
      if (fix === undefined) continue;
      await issues.getByRole("button", { name: `Use ${fix}`, exact: true }).press("Enter");
      expect([field, await page.locator(`[id="${field}"]`).inputValue()]).toEqual([field, fix]);
    }
    for (const { field, fix } of fields)
      if (fix !== undefined) await page.locator(`[id="${field}"][aria-invalid="false"]`).waitFor();
  });

  it("says who is cut off, asks for the secret, saves what was touched alone, and shows it in the activity", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await removalOf(page, 1, "203.0.113.0/24").click();
    await lossOf(page, "203.0.113.0/24").waitFor();
    await page.locator("#tier").fill("Advanced");
    await reviewButton(page).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/lets in fewer: .*256 IPv4/).waitFor();
    expect(await dialog.textContent()).toContain("1 range stays");
    await dialog.getByLabel("Client secret of login").fill("second");
    await page.keyboard.press("Escape");
    await changesBar(page).getByText("2 changes").waitFor();
    await reviewButton(page).click();
    expect(await dialog.getByLabel("Client secret of login").inputValue()).toBe("second");
    await dialog.getByRole("button", { name: "Save 2 changes" }).click();
    await savedNote(page).waitFor();
    expect(console.server.emulator.stored("opensearch", 1)).toEqual({
      ...LOGS,
      opensearch_whitelist: ["10.0.0.0/8"],
      auth_sources: [{ name: "login", type: "oidc", client_id: "x", client_secret: "second" }],
      tier: "Advanced",
      version: "2.19",
    });
    await page.getByRole("link", { name: "See it in the activity" }).click();
    const newest = page.getByRole("row").filter({ hasText: "Console" });
    await newest.getByText("tier").waitFor();
    expect(await newest.textContent()).toMatch(/logs.*Tier tier.*Console.*token 1/);
    expect(await newest.textContent()).not.toContain("Advanced");
  });

  it("says of each row what is changed or asked, and takes it back where it was", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await rangeRow(page, 1).fill("198.51.100.0/24");
    await page.getByText("Changed, was 203.0.113.0/24").waitFor();
    await removalOf(page, 0, "10.0.0.0/8").click();
    await rangesToAdd(page).fill("192.0.2.0/24\n192.0.2.9/24");
    await page.keyboard.press("Enter");
    const rows = page.locator(".ranges > li").filter({ visible: true });
    const classes = await rows.evaluateAll((each) => each.map(({ className }) => className));
    expect(classes.slice(0, 4)).toEqual(["is-removed", "is-changed", "is-added", "is-refused"]);
    await changesBar(page).getByText("4 changes").waitFor();
    const font = await rangeRow(page, 0).evaluate((input) => getComputedStyle(input).fontFamily);
    expect(font).toContain("mono");
    await page.getByRole("button", { name: "Use 192.0.2.0/24" }).waitFor();
    await reviewButton(page).click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await rangeRow(page, 2).inputValue()).toBe("192.0.2.9/24");
    await page.getByRole("button", { name: "Use 192.0.2.9/32" }).click();
    expect(await rangeRow(page, 2).inputValue()).toBe("192.0.2.9/32");
    await page.getByRole("button", { name: "Undo the removal of 10.0.0.0/8" }).press("Enter");
    await rangeRow(page, 0).and(page.locator(":focus")).waitFor();
    expect(await rangeRow(page, 0).inputValue()).toBe("10.0.0.0/8");
    await page.getByRole("button", { name: "Undo the change of range 1: 198.51.100.0/24" }).click();
    expect(await rangeRow(page, 1).inputValue()).toBe("203.0.113.0/24");
    await page.getByRole("button", { name: "Undo the change of API" }).click();
    await changesBar(page).waitFor({ state: "detached" });
  });

  it("opens to everybody only by a button that says so, in amber until then", async () => {
    await create(console.server, { ...LOGS, opensearch_whitelist: ["10.0.0.0/8"] });
    const page = await signedIn("#/opensearch/1");
    await removalOf(page, 0, "10.0.0.0/8").click();
    await page.getByText("After the save, the API is open to every IPv4 and IPv6 address.").waitFor();
    await rangesToAdd(page).fill("0.0.0.0/0");
    await page.keyboard.press("Enter");
    await page.locator(".ranges > .warn").getByText("every IPv4 address").waitFor();
    await removalOf(page, 0, "0.0.0.0/0").click();
    await changesBar(page).locator(".badge.warn").getByText("opens to everybody").waitFor();
    expect(await changesBar(page).locator(".badge.good").count()).toBe(0);
    await page.getByRole("button", { name: "Undo the removal of 10.0.0.0/8" }).click();
    expect(await rangeRow(page, 0).inputValue()).toBe("10.0.0.0/8");
    await removalOf(page, 0, "10.0.0.0/8").click();
    await page.getByRole("button", { name: "Review and save" }).click();
    const dialog = page.getByRole("dialog", { name: "Open the API of logs to everybody?" });
    expect(await dialog.locator(".note.bad").count()).toBe(1);
    await dialog.getByRole("button", { name: "Open to everybody and save" }).click();
    await savedNote(page).waitFor();
    expect(console.server.emulator.stored("opensearch", 1)).not.toHaveProperty("opensearch_whitelist");
  });

  it("asks who gets into a new cluster, and goes on with what was typed as one of the other kind", async () => {
    const page = await signedIn("#/opensearch/new");
    await page.getByText("once this is right: Name").waitFor();
    await page.locator("#name").fill("metrics");
    await page.locator("#organization_id").fill("many");
    await page.getByRole("group", { name: "Kind" }).getByText("Prometheus").click();
    await page.getByRole("heading", { name: "New Prometheus cluster" }).waitFor();
    expect(await page.locator("#name").inputValue()).toBe("metrics");
    await page.getByRole("button", { name: "Review and create" }).click();
    await page.getByText("Organization: a number is needed.").waitFor();
    await changesBar(page).getByRole("button", { name: "Query and push: who gets in" }).waitFor();
    await page.locator("#organization_id").fill("42");
    await rangesToAdd(page, "Query and push").fill("192.0.2.7");
    await page.getByRole("button", { name: "Review and create" }).click();
    await page.getByText("Not added yet.").waitFor();
    await rangesToAdd(page, "Query and push").press("Enter");
    await openChoice(page, "Query and push").click();
    await page.getByRole("button", { name: "Undo the removal of 192.0.2.7" }).waitFor();
    await page.getByText("These ranges").click();
    await page.getByRole("button", { name: "Remove range 0: 192.0.2.7" }).waitFor();
    await rangesToAdd(page, "Query and push").fill("192.0.2.8");
    await rangesToAdd(page, "Query and push").press("Enter");
    await page.getByRole("button", { name: "Remove range 0: 192.0.2.7" }).click();
    await openChoice(page, "Query and push").click();
    await page.getByText("These ranges").click();
    await page.getByRole("button", { name: "Remove range 0: 192.0.2.8" }).waitFor();
    await openChoice(page, "Query and push").click();
    await reviewAndSave(page, "Open to everybody and create");
    expect(console.server.emulator.stored("prometheus", 1)).toMatchObject({ name: "metrics" });
  });

  it("takes back a provider, the window and the snapshots, and writes the cluster as code without its secrets", async () => {
    await create(console.server, { ...LOGS, repo_config: { enable_iam_role: true } });
    const page = await signedIn("#/opensearch/1");
    await page.locator("summary").first().click();
    await page.getByRole("button", { name: "Remove login" }).click();
    await page.getByRole("button", { name: "Undo the removal of login" }).click();
    await page.locator("summary").getByText("login", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Unset maintenance window" }).click();
    await page.getByText("Not set: maintenance may happen").waitFor();
    await page.getByRole("button", { name: "Undo the change of Maintenance window" }).click();
    await page.locator('[id="maintenance_window.start_time"]').waitFor();
    await page.getByRole("group", { name: "How snapshots sign in" }).getByText("Off").click();
    await changesBar(page).getByText("1 change").waitFor();
    await page.getByRole("button", { name: "Undo the change of Snapshots" }).click();
    await changesBar(page).waitFor({ state: "detached" });
    const code = page.locator("pre").first();
    await code.getByText(/^new CloudOpensearch\(/).waitFor();
    await page.getByText("The rest of the program").click();
    await page.getByText('}).importFrom("1");').waitFor();
    await rangeRow(page, 0).fill("10.0.0.1/8");
    await page.getByText("Left out until corrected: API, range 0.").waitFor();
    await page.getByText("HCL").click();
    await page.getByText('resource "cloud_opensearch" "logs"').waitFor();
    expect(await code.textContent()).toContain("203.0.113.0/24");
  });
};
