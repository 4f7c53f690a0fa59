/** Nothing that `rehearse` started survives it, at whatever moment it is killed. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { built } from "../built";
import { describeInapplicable } from "../unavailable";
import { useRehearsedApp } from "./rehearse-app";
import { describeWithTerraform } from "./terraform";

/** A variable that a rehearsal passes on to everything that it starts. */
const MARK = "LC_MARK_OF_THE_REHEARSAL";

/** Returns the processes whose environment has the mark. */
function marked(mark: string): readonly number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return readFileSync(join("/proc", name, "environ"), "latin1").includes(`${MARK}=${mark}`)
        ? [Number(name)]
        : [];
    } catch {
      return []; // it has ended, or is not ours
    }
  });
}

/** Waits up to 20 seconds; reports whether the condition came true. */
async function becomes(condition: () => boolean): Promise<boolean> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (condition()) return true;
    await sleep(50);
  }
  return false;
}

/** What happens, what is printed before it, and how many milliseconds later `rehearse` is killed. */
type Row = readonly [what: string, moment: RegExp, later: number];

const app = useRehearsedApp();

function describeOnLinux(title: string, tests: () => void): void {
  if (process.platform === "linux") describeWithTerraform(title, tests);
  else describeInapplicable(title, "only Linux has /proc", tests);
}

describeOnLinux("rehearse, killed", () => {
  it.each<Row>([
    ["while it synthesizes", /^Synthesizing/m, 100],
    ["at init", / init$/m, 0],
    ...[60, 90, 105, 120, 270].map(
      (later): Row => [`at plan, ${later} ms later`, /core plan$/m, later], // the plugin starts
    ),
    ["at apply", / apply$/m, 0],
    ["at apply, while the plugin runs", / apply$/m, 400],
    ["at the second plan", /second \S+ plan$/m, 200],
  ])(
    "%s, leaves nothing running",
    async (what, moment, later) => {
      app.write(`
      const stack = new cdktf.TerraformStack(app, "stack");
      new cloud.CloudProvider(stack, "cloud");
      new cloud.CloudPrometheus(stack, "metrics", {
        name: "metrics", organizationId: 1, prometheusWhitelist: ["10.0.0.0/8"],
      });`);
      const mark = `${process.pid}-${what.replace(/\W+/g, "-")}`;
      const child = spawn(process.execPath, [built("cli.js"), "rehearse"], {
        cwd: app.folder,
        env: { ...process.env, TERRAFORM_BINARY_NAME: "./core", GOGC: "off", [MARK]: mark },
        stdio: ["ignore", "pipe", "ignore"],
      });
      let printed = "";
      await new Promise<void>((resolve) => {
        child.stdout.setEncoding("utf8").on("data", (text: string) => {
          printed += text;
          if (moment.test(printed)) resolve();
        });
        child.on("exit", () => resolve());
      });
      expect(printed).toMatch(moment);
      await sleep(later);
      const hasStarted = await becomes(() => marked(mark).length > 1);
      child.kill("SIGKILL");
      expect(hasStarted).toBe(true);
      expect(await becomes(() => marked(mark).length === 0)).toBe(true);
    },
    120_000,
  );
});
