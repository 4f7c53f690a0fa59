/**
 * Measures the time and the peak memory of the whole command `review --format markdown`, the comment on a pull request,
 * against a process that reads the same file and calls `JSON.parse`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Benchmark, Figure } from "./figure";
import { PLAN_SHAPES } from "./review-plans";

const ROUNDS = 5;
const CLI = join(__dirname, "..", "lib", "cli.js");

const MOST_MEMORY = 3;

export const review: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-review-"));
  const reporter = join(folder, "report-memory.cjs");
  writeFileSync(reporter, REPORT_MEMORY);
  try {
    return PLAN_SHAPES.flatMap(({ title, make, atMost }): Figure[] => {
      const file = join(folder, "plan.json");
      writeFileSync(file, make());
      const script = `JSON.parse(require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8"))`;
      const [parse, reviewed] = bestOf(
        [
          ["-e", script],
          [CLI, "review", file, "--format", "markdown"],
        ],
        reporter,
      );
      const ratio = (part: keyof Run) => (reviewed?.[part] ?? NaN) / (parse?.[part] ?? NaN);
      const seconds = ((reviewed?.elapsed ?? NaN) / 1000).toFixed(1);
      return [
        {
          name: `review: ${title}`,
          figure: ratio("elapsed"),
          unit: "×",
          atMost,
          against: `JSON.parse of ${(statSync(file).size / 1e6).toFixed(1)} MB; ${seconds} s`,
        },
        {
          name: "review: peak memory of it",
          figure: ratio("megabytes"),
          unit: "×",
          atMost: MOST_MEMORY,
          against: `JSON.parse; ${(reviewed?.megabytes ?? NaN).toFixed(0)} MiB`,
        },
      ];
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

/**
 * Runs programs in turns. Returns the least time and the least memory of each: disturbances only add to both, and may last
 * for several runs.
 */
function bestOf(programs: readonly (readonly string[])[], reporter: string): readonly Run[] {
  const rounds = Array.from({ length: ROUNDS }, () => programs.map((args) => run(args, reporter)));
  const least = (program: number, part: keyof Run) =>
    Math.min(...rounds.map((runs) => runs[program]?.[part] ?? Infinity));
  return programs.map((_, program) => ({
    elapsed: least(program, "elapsed"),
    megabytes: least(program, "megabytes"),
  }));
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
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: "", // Reading certificates at each start would make both slower, and the ratio smaller.
      // With --import, Node.js would read the whole command once more to find its exports.
      NODE_OPTIONS: `--require=${JSON.stringify(reporter)}`,
    },
  });
  const elapsed = performance.now() - start;
  if (status !== 0 && status !== 3) throw new Error(`the review of a plan failed: ${output[2] ?? ""}`);
  return { elapsed, megabytes: Number(output[3]) };
}
