/**
 * Schemathesis makes requests from docs/openapi.json, valid and invalid ones, in any order, and all its checks find
 * nothing wrong with the emulator's answers. Its settings are those of schemathesis.toml.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cases, seed } from "../cases";
import { describeWith } from "../external-program";
import { temporaryFolder } from "../temporary-folder";
import { startService, TOKEN } from "./service";

const ROOT = join(__dirname, "..", "..");
const DOCUMENT = join(ROOT, "docs", "openapi.json");

const SCHEMATHESIS = {
  name: "Schemathesis",
  variable: "SCHEMATHESIS_PATH",
  commands: ["schemathesis", "st"],
  install: "pip install --requirement .ci/schemathesis.txt",
};

/** Runs at a time, each with an emulator and a seed of its own: most of the time goes into making requests. */
const RUNS = 2;

/** For each operation in a run. Two runs make about 2,650 requests of these. */
const EXAMPLES = 70;

describeWith(SCHEMATHESIS, "the emulator's API", (program) => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    // It writes into its folder, and finds there what its settings name.
    symlinkSync(join(ROOT, "test"), join(folder, "test"));
  });

  async function run(document: string, options: readonly string[]) {
    const service = await startService();
    try {
      const args = [
        ...["--config-file", join(ROOT, "schemathesis.toml"), "--no-color", "run", document],
        ...["--url", service.emulator.url, "--header", `Authorization: Bearer ${TOKEN}`],
        ...["--checks", "all", "--warnings", "off", "--generation-database", "none", ...options],
      ];
      const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => (output += text));
      const [code] = (await once(child, "close")) as [number];
      return { code, output };
    } finally {
      await service.close();
    }
  }

  it("responds to every request as documented", async () => {
    let made = 0;
    for (let next = seed(); made < cases(2500); next += RUNS) {
      const seeds = Array.from({ length: RUNS }, (_, index) => String(next + index));
      const options = (own: string) => ["--max-examples", String(EXAMPLES), "--seed", own];
      for (const { code, output } of await Promise.all(seeds.map((own) => run(DOCUMENT, options(own))))) {
        if (code !== 0) throw new Error(output);
        const generated = Number(/(\d+) generated/.exec(output)?.[1]);
        expect(generated).toBeGreaterThan(500);
        made += generated;
      }
    }
  });

  it("reports a response that is not as documented", async () => {
    const text = readFileSync(DOCUMENT, "utf8");
    const wrong = join(folder, "wrong.json");
    writeFileSync(wrong, text.replaceAll('"201"', '"202"'));
    const create = ["--include-operation-id", "create-prometheus", "--phases", "coverage"];
    const { code, output } = await run(wrong, create);
    expect(output).toContain("Undocumented status code");
    expect(code).toBe(1);
  });
});
