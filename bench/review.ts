/**
 * Measures the time and the peak memory of the whole command `review`, for each format and several shapes of plan, against
 * a process that reads the same file and calls `JSON.parse`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { FORMATS } from "../src/review";
import type { Benchmark, Figure } from "./figure";
import { PLAN_SHAPES } from "./review-plans";

const ROUNDS = 3;
const CLI = join(__dirname, "..", "lib", "cli.js");

const MOST_TIME = 4;
const MOST_MEMORY = 3;

export const review: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-review-"));
  const reporter = join(folder, "report-memory.cjs");
  writeFileSync(reporter, REPORT_MEMORY);
  const best = (args: readonly string[]) => bestOf(args, reporter);
  try {
    return PLAN_SHAPES.flatMap(({ title, make }): Figure[] => {
      const file = join(folder, "plan.json");
      writeFileSync(file, make());
      const script = `JSON.parse(require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8"))`;
      const parse = best(["-e", script]);
      return Object.keys(FORMATS).flatMap((format) => {
        const reviewed = best([CLI, "review", file, "--format", format]);
        const against = "Node's start, and JSON.parse of the same file";
        return [
          {
            name: `review, ${format}: ${title}`,
            figure: reviewed.elapsed / parse.elapsed,
            unit: "×",
            atMost: MOST_TIME,
            against,
          },
          {
            name: `review, ${format}: peak memory`,
            figure: reviewed.megabytes / parse.megabytes,
            unit: "×",
            atMost: MOST_MEMORY,
            against,
          },
        ];
      });
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

interface Run {
  /** In milliseconds. */
  readonly elapsed: number;
  readonly megabytes: number;
}

/** Returns the least time and the least memory of a few runs: disturbances only add to both. */
function bestOf(args: readonly string[], reporter: string): Run {
  const runs = Array.from({ length: ROUNDS }, () => run(args, reporter));
  return {
    elapsed: Math.min(...runs.map(({ elapsed }) => elapsed)),
    megabytes: Math.min(...runs.map(({ megabytes }) => megabytes)),
  };
}

/** A module that writes the peak memory of its process to a pipe of its own when the process ends, in MiB. */
const REPORT_MEMORY = `
  process.on("exit", () => {
    require("node:fs").writeSync(3, String(process.resourceUsage().maxRSS / 1024));
  });`;

function run(args: readonly string[], reporter: string): Run {
  const start = performance.now();
  const { output, status } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    // With --import, Node.js would read the whole command once more to find its exports.
    env: { ...process.env, NODE_OPTIONS: `--require=${JSON.stringify(reporter)}` },
  });
  const elapsed = performance.now() - start;
  if (status !== 0 && status !== 3) throw new Error(`the review of a plan failed: ${output[2] ?? ""}`);
  return { elapsed, megabytes: Number(output[3]) };
}
