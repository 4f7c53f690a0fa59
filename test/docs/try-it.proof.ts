/** `npm start`, as a newcomer follows it: what it prints fits on a screen, and each of its next steps does what it says. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { built, linkPackages, requireBuild } from "../built";
import { describeWithTerraform } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");

/** The lines that npm prints before those of a script. */
const LINES_OF_NPM = 4;

describeWithTerraform("npm start", () => {
  let folder: string;
  beforeEach(() => {
    requireBuild();
    folder = temporaryFolder();
    copyFileSync(join(ROOT, "main.ts"), join(folder, "main.ts"));
    linkPackages(folder);
  });
  afterEach(() => {
    if (existsSync(join(folder, ".try-it")))
      inShell(`node ${built("cli.js")} emulator --stop --data-dir .try-it/emulator`);
  });

  function inShell(line: string) {
    const env = {
      ...process.env,
      BROWSER: "none",
      NODE_EXTRA_CA_CERTS: "",
      GOGC: "off",
      CLOUD_BASE_URL: "http://127.0.0.1:1",
    };
    const { status, stdout, stderr } = spawnSync("sh", ["-c", line], { cwd: folder, env, encoding: "utf8" });
    return { status, printed: `${stdout}${stderr}` };
  }

  const start = () =>
    inShell(`node '${join(ROOT, "test/cli/run-typescript.mjs")}' '${join(ROOT, "scripts/try-it.ts")}'`);

  /** Makes the change of main.ts that a step of the output names. */
  function change(printed: string, step: number): void {
    const named = new RegExp(`^${step}\\. In .*line (\\d+), write (".*?") for (".*?"),`, "m").exec(printed);
    const [, line = "", to = "", from = ""] = named ?? [];
    const file = join(folder, "main.ts");
    const lines = readFileSync(file, "utf8").split("\n");
    const found = lines[Number(line) - 1] ?? "";
    expect([step, found]).toEqual([step, expect.stringContaining(from)]);
    lines[Number(line) - 1] = found.replace(from, to);
    writeFileSync(file, lines.join("\n"));
  }

  it("shows the review of a change in fifty lines, and each next step works", () => {
    const { status, printed } = start();
    expect([status, printed]).toEqual([0, expect.stringMatching(/^STOP {2}.* gets? in to /m)]);
    expect(printed.trimEnd().split("\n").length + LINES_OF_NPM).toBeLessThanOrEqual(50);
    for (const file of ["plan-production.txt", "review.html", "log.txt"])
      expect(existsSync(join(folder, ".try-it", file))).toBe(true);
    const commands = [...printed.matchAll(/^ {5}(node .*)$/gm)].map(([, line = ""]) => line);
    expect(commands).toHaveLength(2);
    const [console = "", remove = ""] = commands;
    expect(inShell(console).printed).toMatch(/http:\/\/127\.0\.0\.1:\d+\/console\/#code=/);

    change(printed, 2);
    const opened = start();
    expect(opened).toMatchObject({
      status: 0,
      printed: expect.stringContaining("You changed main.ts.") as string,
    });
    for (const stack of ["staging", "production"])
      expect(opened.printed).toMatch(new RegExp(`decide .*0\\.0\\.0\\.0/0.*logs-${stack}`, "s"));

    change(printed, 3);
    expect(start()).toMatchObject({
      status: 1,
      printed: expect.stringMatching(
        /at main\.ts:\d+\n.*"198\.51\.100\.7\/24" .*write "198\.51\.100\.0\/24"/,
      ) as string,
    });

    expect(inShell(remove)).toEqual({
      status: 0,
      printed: expect.stringMatching(/^.*stopped\.\n$/) as string,
    });
    expect(existsSync(join(folder, ".try-it"))).toBe(false);
  }, 300_000);

  it("leaves a folder of somebody else alone", () => {
    const mine = join(folder, ".try-it");
    writeFileSync(mine, "mine");
    expect(start()).toMatchObject({
      status: 1,
      printed: expect.stringMatching(/\.try-it is a file, not a folder\.\n$/) as string,
    });
    expect(readFileSync(mine, "utf8")).toBe("mine");
  });
});
