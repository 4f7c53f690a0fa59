/** What the console sends stays small: one script and one style sheet. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { built } from "../built";

it("is sent with at most 130 kB compressed, in four files", () => {
  const names = readdirSync(built("console"));
  const sizes = names.map((name) => gzipSync(readFileSync(built(`console/${name}`))).length);
  expect(names.toSorted()).toEqual(["console.css", "console.js", "icon.svg", "index.html"]);
  expect(sizes.reduce((sum, size) => sum + size) / 1000).toBeLessThan(130);
});
