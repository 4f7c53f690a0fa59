/**
 * Runs the benchmarks and prints one table: `npm run bench [-- --json] [-- NAME ...]`. Every figure is a ratio within one
 * run, because machines are noisy.
 */
import { consoleInBrowser } from "./console";
import { emulator } from "./emulator";
import { type Benchmark, type Figure, formatFigures } from "./figure";
import { handshake } from "./handshake";
import { plan } from "./plan";
import { review } from "./review";
import { synth } from "./synth";

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  synth,
  handshake,
  plan,
  emulator,
  review,
  console: consoleInBrowser,
};

async function main(args: readonly string[]): Promise<void> {
  const isJson = args.includes("--json");
  const names = args.filter((arg) => arg !== "--json");
  const unknown = names.filter((name) => !Object.hasOwn(BENCHMARKS, name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(BENCHMARKS).join(", ")}.\n`,
    );
    process.exitCode = 2;
    return;
  }
  const figures: Figure[] = [];
  for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    figures.push(...(await benchmark()));
  }
  process.stdout.write(isJson ? `${JSON.stringify(figures, undefined, 2)}\n` : `${formatFigures(figures)}\n`);
}

void main(process.argv.slice(2));
