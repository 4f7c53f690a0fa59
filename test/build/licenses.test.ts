/** Code of other packages travels with its licence. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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

describe("of bundles", () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  const add = (place: string, manifest: object, files: Readonly<Record<string, string>> = {}) => {
    mkdirSync(join(folder, place), { recursive: true });
    for (const [name, text] of Object.entries({ "package.json": JSON.stringify(manifest), ...files }))
      writeFileSync(join(folder, place, name), text);
  };

  /** The notices of one bundle with these bytes of each file. */
  const noticesFor = (inputs: Readonly<Record<string, number>>): string => {
    const metafile = {
      outputs: {
        "out.js": {
          inputs: Object.fromEntries(
            Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }]),
          ),
        },
      },
    };
    const program = `import { noticesOf, packagesIn } from ${JSON.stringify(`file://${ROOT}/scripts/licenses.mjs`)};
      process.stdout.write(noticesOf([{ file: "out.js", packages: packagesIn(${JSON.stringify(folder)}, ${JSON.stringify(metafile)}) }]));`;
    return execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      encoding: "utf8",
      stdio: "pipe",
    });
  };

  it("has the terms of each package once, also of nested packages", () => {
    add("node_modules/a", { name: "a", version: "1.0.0", license: "MIT" }, { LICENSE: "terms of a" });
    add(
      "node_modules/a/node_modules/@s/b",
      { name: "@s/b", version: "2.0.0", license: "ISC" },
      { "license.md": "terms of b" },
    );
    add(
      "node_modules/gone",
      { name: "gone", version: "1.0.0", license: "MIT" },
      { LICENSE: "terms of gone" },
    );
    const text = noticesFor({
      "src/main.ts": 10,
      "node_modules/a/index.js": 10,
      "node_modules/a/lib/more.js": 10,
      "node_modules/a/node_modules/@s/b/index.js": 10,
      "node_modules/gone/index.js": 0,
    });
    expect(text.match(/terms of \w+/g)).toEqual(["terms of b", "terms of a"]);
    expect(text).toContain("out.js includes:\n\n  @s/b 2.0.0 (ISC)\n  a 1.0.0 (MIT)\n");
  });

  it("lists both versions of one package", () => {
    add("node_modules/a", { name: "a", version: "1.0.0", license: "MIT" }, { LICENSE: "old" });
    add("node_modules/b/node_modules/a", { name: "a", version: "2.0.0", license: "MIT" }, { LICENCE: "new" });
    const text = noticesFor({ "node_modules/a/x.js": 1, "node_modules/b/node_modules/a/x.js": 1 });
    expect(text).toMatch(/a 1\.0\.0 \(MIT\)\n\nold[^]*a 2\.0\.0 \(MIT\)\n\nnew/);
  });

  it("has a required notice beside the licence", () => {
    const files = { "LICENSE.txt": "the licence", NOTICE: "the notice", "licensed.js": "no licence" };
    add("node_modules/a", { name: "a", version: "1.0.0", license: "Apache-2.0" }, files);
    const text = noticesFor({ "node_modules/a/x.js": 1 });
    expect(text).toContain("the licence\n\nthe notice");
    expect(text).not.toContain("no licence");
  });

  it("names the author of a package without a licence text", () => {
    add("node_modules/a", { name: "a", version: "1.0.0", license: "MIT", author: { name: "Ada" } });
    expect(noticesFor({ "node_modules/a/x.js": 1 })).toContain("Licensed under MIT by Ada");
  });

  it("stops the build if a package names no licence", () => {
    add("node_modules/a", { name: "a", version: "1.0.0" });
    expect(() => noticesFor({ "node_modules/a/x.js": 1 })).toThrow(
      'a 1.0.0 has no "license" in its package.json',
    );
  });

  it("writes the terms into the plugin, which is installed alone", () => {
    const plugin = readFileSync(installPlugin({ dir: folder }), "utf8");
    const [, names = ""] = /^lib\/plugin\/.* includes:\n\n((?: {2}.*\n)+)/m.exec(notices) ?? [];
    expect(names).not.toBe("");
    for (const name of names.trim().split(/\n\s*/)) expect(plugin).toContain(`\n// ${name}\n`);
  });
});
