/**
 * What a review costs beside reading the plan: the whole command, against Node's start with reading and `JSON.parse` of
 * the same file, for each format and several shapes of plan. Time and memory are those of the two processes.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Benchmark, Figure } from "./figure";
import { PLAN_SHAPES } from "./review-plans";

const ROUNDS = 3;
const CLI = join(__dirname, "..", "lib", "cli.js");

const FORMATS = ["terminal", "markdown", "json", "sarif", "annotations", "html"];

const MOST_TIME = 4;
const MOST_MEMORY = 3;

export const review: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-review-"));
  try {
    return PLAN_SHAPES.flatMap(({ title, make }): Figure[] => {
      const file = join(folder, "plan.json");
      writeFileSync(file, make());
      const script = `JSON.parse(require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8"))`;
      const parse = best(["-e", script]);
      return FORMATS.flatMap((format) => {
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

/** The quickest of a few runs, and the least memory: what disturbs a run adds to it. */
function best(args: readonly string[]): Run {
  const runs = Array.from({ length: ROUNDS }, () => run(args));
  return {
    elapsed: Math.min(...runs.map(({ elapsed }) => elapsed)),
    megabytes: Math.min(...runs.map(({ megabytes }) => megabytes)),
  };
}

/** Node reports its own use of memory on a pipe of its own when it ends. */
const REPORT = `
  import { writeSync } from "node:fs";
  process.on("exit", () => writeSync(3, String(process.resourceUsage().maxRSS / 1024)));`;

function run(args: readonly string[]): Run {
  const start = performance.now();
  const { output, status } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORT)}` },
  });
  const elapsed = performance.now() - start;
  if (status !== 0 && status !== 3) throw new Error(`the review of a plan failed: ${output[2] ?? ""}`);
  return { elapsed, megabytes: Number(output[3]) };
}
