/** Code of other packages travels with its licence. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { built, installPlugin } from "../built";
import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");
const notices = readFileSync(built("LICENSES.txt"), "utf8");

/** What users get from elsewhere, beside this package. */
const BESIDE = ["cdktf", "cdktn", "constructs", "@cdktf/provider-null"];

/** The examples in doc comments import the package itself. */
const OWN = "cdktf-provider-cloud";

describe("lib/LICENSES.txt", () => {
  const imported = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [
      ...readFileSync(join(ROOT, "src", file), "utf8").matchAll(
        /(?:from|import\()\s*["']((?:@[\w-]+\/)?[a-z][\w.-]*)[^"':]*["']/g,
      ),
    ])
    .map(([, name = ""]) => name)
    .filter((name) => name !== OWN && !BESIDE.includes(name));

  it.each([...new Set(imported)])("has the terms of %s", (name) => {
    const { version } = JSON.parse(
      readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8"),
    ) as { version: string };
    const heading = new RegExp(`^-{80}\\n${name} ${version.replaceAll(".", "\\.")} \\(`, "m");
    expect(notices).toMatch(heading);
  });

  it("names only licences that ask for nothing but their text and notices", () => {
    const licences = [...notices.matchAll(/^ {2}\S+ \S+ \((.+)\)$/gm)].map(([, licence]) => licence);
    expect(licences.length).toBeGreaterThan(1);
    expect(
      [...new Set(licences)].filter(
        (each) => !/^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)$/.test(each ?? ""),
      ),
    ).toEqual([]);
  });
});

it("the plugin, which is installed alone, has the terms of its packages", () => {
  const plugin = readFileSync(installPlugin({ dir: temporaryFolder() }), "utf8");
  const [, names = ""] = /^lib\/plugin\/.* includes:\n\n((?: {2}.*\n)+)/m.exec(notices) ?? [];
  expect(names).not.toBe("");
  for (const name of names.trim().split(/\n\s*/)) expect(plugin).toContain(`\n// ${name}\n`);
});
