/** What hover texts and pages say about an assumption can be looked up. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const headings = [...read("docs/assumptions.md").matchAll(/^## (.*)$/gm)].map(([, title = ""]) =>
  title.toLowerCase().replaceAll(" ", "-"),
);
/** The entries that a text names. */
const named = (text: string) =>
  [...text.matchAll(/assumptions\.md#([\w-]+)/g)].map(([, anchor = ""]) => anchor);

const bindings = readdirSync(join(ROOT, "src", "bindings"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => join("src", "bindings", file));

// links.test.ts follows the links of the pages.
it.each(bindings)("is under the heading that %s names", (file) => {
  expect(named(read(file)).filter((anchor) => !headings.includes(anchor))).toEqual([]);
  expect(read(file)).not.toContain("by analogy");
});

it("is named by the hover texts and the descriptions of attributes that rest on it", () => {
  const hovers = named(bindings.map(read).join("\n"));
  expect([...new Set(hovers)].sort()).toEqual([
    "access-token",
    "operations",
    "prometheus-attributes",
    "requests",
  ]);
  expect(named(read("docs/index.md"))).toEqual(["requests", "requests", "requests", "access-token"]);
});
