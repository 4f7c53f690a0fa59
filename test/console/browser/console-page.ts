/** What tests of the console in Chromium share: one browser, one emulator that is emptied for each test, and steps that many take. */
import type { Page } from "playwright-core";

import type { JsonObject } from "../../../src/json";
import { type Chromium, describeInChromium, type PageOptions } from "../../browser/chromium";
import { type ConsoleServer, startConsole, TOKEN } from "./console-server";
import { reviewButton, SAVE, savedNote } from "./controls";

export const LOGS: JsonObject = {
  name: "logs",
  organization_id: 42,
  opensearch_whitelist: ["10.0.0.0/8", "203.0.113.0/24"],
  tier: "advanced",
  data_node_count: 5,
  maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
  auth_sources: [{ name: "login", type: "oidc", client_id: "x", client_secret: "first" }],
  shiny: { new: [true, 1.5] },
};

export interface ConsoleSuite {
  readonly chromium: Chromium;
  /** The emulator, without a cluster when a test begins. */
  readonly server: ConsoleServer;
  /** Shows a page of the console, signed in, in a window that the tests share: nothing of the test before is left in it. */
  signedIn(fragment?: string, options?: WindowOptions): Promise<Page>;
}

type WindowOptions = Pick<PageOptions, "width" | "height" | "colorScheme">;

/** Declares a suite in which no page may have an error of a script or of its content security policy. */
export function describeConsole(title: string, suite: (console: ConsoleSuite) => void): void {
  describeInChromium(title, (chromium) => {
    const faults: string[] = [];
    let running: ConsoleServer | undefined;
    const server = (): ConsoleServer => {
      if (running === undefined) throw new Error("The emulator runs in tests only");
      return running;
    };
    beforeAll(async () => {
      running = await startConsole();
    });
    beforeEach(async () => {
      faults.length = 0;
      await server().empty();
    });
    afterEach(() => {
      expect(faults).toEqual([]);
    });
    afterAll(() => running?.close());
    let shared: Page | undefined;
    const signedIn = async (fragment = "#/", options: WindowOptions = {}): Promise<Page> => {
      const { width = 800, height = 900, colorScheme = "light" } = options;
      const { url } = server();
      shared ??= watched((await chromium.visit(url, { isKept: true })).page, faults);
      const page = shared;
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      if (!page.url().startsWith(url)) await page.goto(url);
      // One load: what the page before it would store as it ends is forgotten, too.
      await page.evaluate(
        `sessionStorage.clear(); sessionStorage.setItem("console-token", "${TOKEN}");
        Storage.prototype.setItem = () => {}; history.replaceState(null, "", "${url}${fragment}")`,
      );
      await page.reload();
      await page.getByText("token 1").first().waitFor({ state: "attached" });
      return page;
    };
    suite({
      chromium,
      signedIn,
      get server() {
        return server();
      },
    });
  });
}

/** Adds the errors of a page to `faults`. A response that says no is none. */
function watched(page: Page, faults: string[]): Page {
  page.setDefaultTimeout(30_000); // on a busy machine, a page takes seconds
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) faults.push(text);
  });
  return page;
}

/** Waits until what was changed is drawn. */
export const DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))";

/** Signs in with a token in the dialog that asks for it. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel("Access token").fill(token);
  await page.getByRole("dialog", { name: "Sign in" }).getByRole("button", { name: "Sign in" }).click();
}

/** Presses the button of the form, then the one of the dialog; waits until the bar says that it is saved. */
export async function reviewAndSave(
  page: Page,
  button: string | RegExp = SAVE,
  isSaved = true,
): Promise<void> {
  await reviewButton(page).click();
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  if (isSaved) await savedNote(page).waitFor();
}

/** Opens every part of a page that is folded, and every description. */
export async function openEverything(page: Page): Promise<void> {
  await page.evaluate(
    `document.querySelectorAll("details").forEach((each) => { each.open = true });
    document.querySelectorAll('main [aria-expanded="false"]').forEach((each) => each.click());`,
  );
}

export async function create({ emulator }: ConsoleServer, body: JsonObject): Promise<void> {
  await send(`${emulator.url}/cluster/opensearch`, "POST", body);
}

export async function replace({ emulator }: ConsoleServer, body: JsonObject, id = 1): Promise<void> {
  await send(`${emulator.url}/cluster/opensearch/${id}`, "PUT", body);
}

export async function remove({ emulator }: ConsoleServer): Promise<void> {
  await send(`${emulator.url}/cluster/opensearch/1`, "DELETE");
}

/** Plays faults from now on. */
export async function playFaults(
  { emulator }: ConsoleServer,
  ...faults: readonly JsonObject[]
): Promise<void> {
  await send(`${emulator.url}/_emulator/faults`, "PUT", { seed: 1, faults });
}

async function send(url: string, method: string, body?: JsonObject): Promise<void> {
  const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) ?? null });
  if (!response.ok) throw new Error(await response.text());
}
