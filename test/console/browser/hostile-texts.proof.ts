/** Text of others is text wherever it is shown: never HTML, and no direction override changes what stands beside it. */
import type { Page } from "playwright-core";

import { RESPONSE_BYTES } from "../../../src/contract";
import { isJsonObject, type Json, type JsonObject, parseJson } from "../../../src/json";
import { create, describeConsole, LOGS, replace } from "./console-page";
import { mergeTable, rangeRow, reviewButton } from "./controls";

const OVERRIDE = "\u202e";
const HOSTILE = `<img src=x onerror="document.title='owned'">\${x}%{y}${OVERRIDE}`;

/** What is shown of {@link HOSTILE} in any case. */
const SHOWN = `<img src=x onerror="document.title='owned'">\${x}%{y}`;

/** Waits until the text is shown in a part of the page, and checks that it is nothing but text. */
async function expectText(page: Page, part: string): Promise<void> {
  await page.locator(part).getByText(SHOWN).first().waitFor();
  expect(await page.locator("img:not(.brand img)").count()).toBe(0);
  expect(await page.title()).not.toBe("owned");
  expect(await page.textContent("body")).not.toContain(OVERRIDE);
}

/** Replaces every text of the service's responses below an address, but those that the console itself reads. */
async function respondWithHostileTexts(page: Page, addresses: string): Promise<void> {
  await page.route(addresses, async (route) => {
    const response = await route.fetch();
    const body = parseJson(await response.text(), RESPONSE_BYTES);
    await route.fulfill({ response, body: JSON.stringify(withHostileTexts(body)) });
  });
}

const READ_BY_THE_CONSOLE = ["kind", "time", "names", "emulator"];

function withHostileTexts(value: Json): Json {
  if (typeof value === "string") return HOSTILE;
  if (Array.isArray(value)) return value.map(withHostileTexts);
  if (!isJsonObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]) =>
    READ_BY_THE_CONSOLE.includes(name) ? [name, part] : [name, withHostileTexts(part ?? null)],
  );
  return Object.fromEntries(parts) as JsonObject;
}

const FIELDS: JsonObject = {
  ...LOGS,
  tier: HOSTILE,
  version: HOSTILE,
  data_node_count: 3,
  auth_sources: [{ name: "login", type: "oidc", scope: HOSTILE, roles_key: HOSTILE, client_id: HOSTILE }],
  [HOSTILE]: HOSTILE,
};

describeConsole("a hostile text", (console) => {
  const { signedIn } = console;

  it.each([
    [
      "the list of clusters",
      { addresses: "**/cluster/*?organization_id=*", fragment: "#/", part: ".clusters" },
    ],
    [
      "the form of a cluster",
      { addresses: "**/cluster/opensearch/1", fragment: "#/opensearch/1", part: "h1" },
    ],
    ["the activity", { addresses: "**/console/activity*", fragment: "#/activity", part: "tbody" }],
    ["who is signed in", { addresses: "**/console/me", fragment: "#/", part: "header" }],
  ])("of a response is text in %s", async (_what, { addresses, fragment, part }) => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/new");
    await respondWithHostileTexts(page, addresses);
    if (addresses.endsWith("me")) {
      await page.goto("about:blank");
      await page.goto(console.server.openingAddress());
    } else await page.evaluate(`location.hash = "${fragment}"`);
    await expectText(page, part);
  });

  it("is text in the table of changes, the consequences and the code", async () => {
    await create(console.server, FIELDS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("summary").first().click();
    for (const field of ["version", "tier", "auth_sources[0].scope", "auth_sources[0].client_id"])
      await page.locator(`[id="${field}"]`).fill(`${HOSTILE}!`);
    await page.locator("pre").getByText("onerror").first().waitFor();
    await reviewButton(page).click();
    await page.getByRole("dialog").getByText("Version changes from").waitFor();
    await expectText(page, "dialog");
  });

  it("is text where a rule refuses it", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#name").fill(HOSTILE);
    await rangeRow(page, 0).fill(HOSTILE);
    await page.locator("#custom_hostname").fill(HOSTILE);
    await page.locator("#data_node_count").fill(HOSTILE);
    await page.locator("summary").first().click();
    for (const field of ["name", "connect_url", "logout_url", "ca_cert"])
      await page.locator(`[id="auth_sources[0].${field}"]`).fill(HOSTILE);
    await page.locator("details .issues .error").first().waitFor();
    expect(await page.locator("img:not(.brand img)").count()).toBe(0);
    expect(await page.textContent("body")).not.toContain(OVERRIDE);
  });

  it("is text in a conflict", async () => {
    await create(console.server, LOGS);
    const page = await signedIn("#/opensearch/1");
    await page.locator("#version").fill(HOSTILE);
    await replace(console.server, { ...LOGS, version: `${HOSTILE}?` });
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.getByRole("button", { name: "Show both" }).click();
    await mergeTable(page).waitFor();
    await expectText(page, ".merge");
  });
});
