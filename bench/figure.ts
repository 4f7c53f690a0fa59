/** What a benchmark says: a ratio to a peer, a limit or itself in the same run, and how to read it. */

export interface Figure {
  readonly name: string;
  /** The ratio, or a number with its unit. */
  readonly figure: number;
  readonly unit: "×" | "MiB";
  /** What the figure should be at most; absent where it is for information. */
  readonly atMost?: number;
  /** What it is measured against. */
  readonly against: string;
}

export type Benchmark = () => Promise<readonly Figure[]>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Figures as a table of plain text. */
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
