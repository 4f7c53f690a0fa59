/** Chromium for tests: shows a page that the test hands over, and lets nothing else through. */
import { type Browser, type BrowserContext, chromium, type Page, type Route } from "playwright-core";

import { describeWith, type ExternalProgram } from "../external-program";

export const CHROMIUM: ExternalProgram = {
  name: "Chromium",
  variable: "CHROMIUM_PATH",
  commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  install: "apt-get install chromium",
};

/** Never resolves, so that nothing can come from elsewhere. */
const ADDRESS = "http://page.invalid/";

/** No other name resolves, also in a window whose requests are not looked at. */
const ONLY_THIS_MACHINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.localhost";

export type ColorScheme = "light" | "dark";
export const COLOR_SCHEMES: readonly ColorScheme[] = ["light", "dark"];

export interface PageOptions {
  /** In CSS pixels. Default: 800. */
  readonly width?: number;
  /** In CSS pixels. Default: 900. */
  readonly height?: number;
  /** Default: light. */
  readonly colorScheme?: ColorScheme;
  /** The page runs no script: neither its own nor the test's `page.evaluate`. Default: false. */
  readonly isScriptless?: boolean;
  /** The time zone of the browser, such as "Asia/Tokyo". Default: the machine's. */
  readonly timeZone?: string;
  /** Other origins that the page can reach, such as "http://127.0.0.1:8480". Default: none. */
  readonly reachable?: readonly string[];
  /**
   * The window stays open after the test, for the whole suite. A page that is visited there keeps its cache: its requests
   * are not looked at. Default: false.
   */
  readonly isKept?: boolean;
}

export interface OpenPage {
  readonly page: Page;
  /** The addresses that the page asked for, beside itself; none of them was answered. */
  readonly requests: readonly string[];
}

export interface Chromium {
  /** Shows an HTML document in a window of its own. It is closed after the test. */
  open(document: string, options?: PageOptions): Promise<OpenPage>;
  /**
   * Shows a page of a server on this machine in a window of its own, with what it loads from there. Nothing else is let
   * through, and is in `requests`.
   */
  visit(url: string, options?: PageOptions): Promise<OpenPage>;
  /**
   * Shows a document in a window that the suite shares, which is faster. Scripts that a test puts into the window stay;
   * so do its size and its colours, which each test sets.
   */
  show(document: string): Promise<Page>;
}

/** Declares a suite that runs in one Chromium of its own. */
export function describeInChromium(title: string, suite: (chromium: Chromium) => void): void {
  describeWith(CHROMIUM, title, (executablePath) => {
    let browser: Browser | undefined;
    let shared: Page | undefined;
    const kept = new Set<BrowserContext>();
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: [ONLY_THIS_MACHINE] });
    });
    afterEach(async () => {
      for (const context of browser?.contexts() ?? []) if (!kept.has(context)) await context.close();
    });
    afterAll(() => browser?.close());

    const open = async (
      address: string,
      document: string | undefined,
      options: PageOptions = {},
    ): Promise<OpenPage> => {
      if (browser === undefined) throw new Error("Pages can be opened in tests only");
      const opened = await openPage(browser, address, document, options);
      if (options.isKept === true) kept.add(opened.page.context());
      return opened;
    };
    suite({
      open: async (document, options) => open(ADDRESS, document, options),
      visit: async (url, options) => open(url, undefined, options),
      show: async (document) => {
        shared ??= (await open(ADDRESS, "", { isKept: true })).page;
        await shared.setContent(document);
        return shared;
      },
    });
  });
}

/** Goes to an address. The document is shown there; without one, the server at the address is asked. */
async function openPage(
  browser: Browser,
  address: string,
  document: string | undefined,
  options: PageOptions,
): Promise<OpenPage> {
  const { width = 800, height = 900, colorScheme = "light", isScriptless = false, timeZone } = options;
  const reachable = document === undefined ? [new URL(address).origin, ...(options.reachable ?? [])] : [];
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    javaScriptEnabled: !isScriptless,
    ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
  });
  const requests: string[] = [];
  const isLookedAt = document !== undefined || options.isKept !== true;
  const answer = (route: Route) => {
    const asked = route.request().url();
    if (reachable.includes(new URL(asked).origin)) return route.continue();
    if (document !== undefined && asked === address)
      return route.fulfill({ body: document, contentType: "text/html; charset=utf-8" });
    requests.push(asked);
    return route.abort();
  };
  if (isLookedAt) await context.route("**", answer);
  const page = await context.newPage();
  await page.goto(address);
  return { page, requests };
}
