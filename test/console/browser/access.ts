/** Who reaches the console: no page of another origin, and its own page also behind a prefix. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "playwright-core";

import { type ConsoleSuite, create, LOGS, reviewAndSave } from "./console-page";
import { TOKEN } from "./console-server";
import { startPrefixProxy } from "./prefix-proxy";

export const accessTests = (console: ConsoleSuite): void => {
  const { chromium } = console;
  const otherSite = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html").end("<!doctype html><title>other</title>");
  });
  const otherPage = async (): Promise<Page> => {
    const { port } = otherSite.address() as AddressInfo;
    const reachable = [new URL(console.server.url).origin];
    return (await chromium.visit(`http://127.0.0.1:${port}/`, { reachable })).page;
  };

  beforeAll(async () => {
    otherSite.listen(0, "127.0.0.1");
    await once(otherSite, "listening");
  });
  afterAll(() => {
    otherSite.closeAllConnections();
    otherSite.close();
  });

  it("lets no page at another port read a response or show the console in a frame, and refuses its requests without CORS", async () => {
    await create(console.server, LOGS);
    const page = await otherPage();
    for (const [path, init] of [
      ["me", `{ headers: { Authorization: "Bearer ${TOKEN}" } }`],
      ["../cluster/opensearch/1", `{ headers: { "X-Requested-By": "console" } }`],
      ["session", `{ method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }`],
      ["../cluster/opensearch/1", `{ method: "PUT", headers: { "If-Match": "*" }, body: "{}" }`],
      ["../cluster/opensearch/1", `{ method: "DELETE" }`],
    ] as const) {
      const address = JSON.stringify(new URL(path, console.server.url).href);
      const outcome = await page.evaluate(`fetch(${address}, ${init}).then(() => "read", () => "refused")`);
      expect([path, init, outcome]).toEqual([path, init, "refused"]);
    }
    expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({ name: "logs" });
    for (const [path, init] of [
      ["session", '{ mode: "no-cors", method: "POST", body: "{}" }'],
      ["console.js", '{ mode: "no-cors" }'],
    ] as const) {
      const refused = page.waitForResponse((response) => response.url().endsWith(path));
      await page.evaluate(`void fetch("${console.server.url}${path}", ${init}).catch(() => {})`);
      expect((await refused).status()).toBe(403);
    }
    const refused = page.waitForResponse(console.server.url);
    await page.setContent(`<iframe src="${console.server.url}"></iframe>`);
    expect((await refused).status()).toBe(403);
  });

  it("works behind a proxy with a prefix that sends the emulator's own Host and Origin", async () => {
    const { origin } = new URL(console.server.url);
    const proxy = await startPrefixProxy(origin, "/some/prefix");
    try {
      const opening = console.server.openingAddress().replace(origin, `${proxy.origin}/some/prefix`);
      await create(console.server, LOGS);
      const { page } = await chromium.visit(opening);
      await page.getByRole("link", { name: "logs" }).click();
      await page.locator("#version").fill("2.18");
      await reviewAndSave(page);
      expect(console.server.emulator.stored("opensearch", 1)).toMatchObject({ version: "2.18" });
      expect(page.url()).toBe(`${proxy.origin}/some/prefix/console/#/opensearch/1`);
    } finally {
      await proxy.close();
    }
  });

  it("is refused under another name of 127.0.0.1, and behind a proxy that sends the browser's Host and Origin", async () => {
    const proxy = await startPrefixProxy(new URL(console.server.url).origin, "/some/prefix", {
      isTransparent: true,
    });
    try {
      const otherName = console.server.url.replace("127.0.0.1", "console.localhost");
      for (const address of [otherName, `${proxy.origin}/some/prefix/console/`]) {
        const { page } = await chromium.visit(address);
        expect(await page.textContent("body")).toContain("foreign-host");
      }
    } finally {
      await proxy.close();
    }
  });
};
