/** What a person types stays where it was typed, whatever comes and goes around it. */
import { type ConsoleSuite, create, LOGS, replace } from "./console-page";
import { comeBack, rangesToAdd } from "./controls";

const RANGES = Array.from({ length: 60 }, (_, index) => `10.${index}.0.0/16`);

export const typingTests = (console: ConsoleSuite): void => {
  const { signedIn } = console;

  it("stays in its row when somebody else removes and adds rows before it, and when the filter no longer finds it", async () => {
    await create(console.server, { ...LOGS, opensearch_whitelist: RANGES });
    const page = await signedIn("#/opensearch/1");
    await page.getByLabel("API, range 49").press("Enter");
    await page.getByLabel("API, range 50").and(page.locator(":focus")).waitFor();
    await page.getByLabel("Filter").fill("10.8.0.0");
    await page.getByText("1 of 60 ranges").waitFor();
    await page.getByLabel("API, range 8").fill("172.16.");
    expect(await page.locator(":focus").inputValue()).toBe("172.16.");
    await replace(console.server, { ...LOGS, opensearch_whitelist: RANGES.slice(2) });
    await comeBack(page);
    await page.getByLabel("API, range 6", { exact: true }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("5.0");
    const more = RANGES.slice(0, 2).map((each) => each.replace("10", "11"));
    await replace(console.server, { ...LOGS, opensearch_whitelist: [...more, ...RANGES] });
    await comeBack(page);
    await page.getByLabel("API, range 10").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("/24");
    expect(await page.locator(":focus").inputValue()).toBe("172.16.5.0/24");
    await page.getByLabel("Filter").fill("10.9.0");
    await page.getByLabel("API, range 10").waitFor({ state: "detached" });
    expect(await page.getByLabel("API, range 11").inputValue()).toBe(RANGES[9]);
  });

  it("stays in its identity provider, which stays open, when somebody else adds one", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.getByRole("button", { name: "Add a provider" }).click();
    await page.keyboard.type("my");
    const { auth_sources: providers } = LOGS as { readonly auth_sources: readonly [] };
    const kc = { name: "kc", type: "oidc", client_id: "1", connect_url: "https://i.example.com/x" };
    await replace(console.server, { ...LOGS, auth_sources: [kc, ...providers] });
    await comeBack(page);
    await page.locator("summary").getByText("kc", { exact: true }).waitFor();
    await page.keyboard.type("login");
    expect(await page.locator("summary strong").allTextContents()).toEqual(["kc", "login", "mylogin"]);
    const open = page.locator("details[open] summary strong");
    expect(await open.allTextContents()).toEqual(["mylogin"]);
  });

  it("selects and deletes thousands of ranges beside a list at once", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const ranges = Array.from({ length: 8000 }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`);
    const box = rangesToAdd(page);
    await box.evaluate((element, text) => {
      (element as HTMLTextAreaElement).value = text;
    }, ranges.join("\n"));
    await box.focus();
    const begun = performance.now();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    expect(await box.inputValue()).toBe("");
    // A tenth of a second, and twenty seconds where Chromium lays out what is folded for each line.
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  it("is never below the bar, and the page keeps still where a person scrolled away", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    const field = page.locator("#version");
    await field.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await field.click();
    await page.keyboard.type("x");
    await page.getByRole("button", { name: "Undo the change of Version" }).waitFor();
    await page.waitForFunction(
      `document.querySelector(".field:focus-within").getBoundingClientRect().bottom <= document.querySelector(".bar").getBoundingClientRect().top`,
    );
    await page.evaluate("scrollTo(0, 0)");
    await replace(console.server, { ...LOGS, opensearch_whitelist: RANGES.slice(0, 9) });
    await comeBack(page);
    await page.getByText("Changed elsewhere while you edited.").waitFor();
    expect(await page.evaluate("scrollY")).toBe(0);
  });
};
