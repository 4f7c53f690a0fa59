/** The figures of the benchmarks: ratios within one run, with their targets. */

export interface Figure {
  readonly name: string;
  /** The ratio, or a number with its unit. */
  readonly figure: number;
  readonly unit: "×" | "MiB";
  /** The target: the largest good figure. Left out if the figure is only for information. */
  readonly atMost?: number;
  /** The peer, limit or input that the figure is measured against. */
  readonly against: string;
}

export type Benchmark = () => Promise<readonly Figure[]>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Formats figures as a table of plain text. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, figure, unit, atMost, against }) => [
    name,
    `${figure.toFixed(2)} ${unit}`,
    atMost === undefined ? "" : `${figure <= atMost ? "ok" : "MISSED"}, at most ${atMost} ${unit}`,
    against,
  ]);
  const table = [["benchmark", "figure", "target", "measured against"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
