/** Why no approval covers a finding, and what to do instead. */

/** Why no approval covers a finding. A code has an obstacle if nobody should approve what it stands for. */
export type Obstacle = keyof typeof OBSTACLES | "list";

interface ObstacleRow {
  /** What to do instead of an approval, or why nobody can give one. */
  readonly words: string;
  /** A finding of the code has a fix that says the same. */
  readonly isFix?: true;
}

const row = (words: string): ObstacleRow => ({ words });
const fix = (words: string): ObstacleRow => ({ words, isFix: true });

/** All obstacles but `list`: what is wrong with a list, its finding says. */
export const OBSTACLES = {
  errored: fix("correct the error, and plan again"),
  incomplete: fix("plan the whole configuration, without -target"),
  invalid: fix("correct the value, and plan again"),
  statement: fix("correct the statement"),
  "list not known": fix("write a list that is known before the apply"),
  caller: row("correct the list or the statement"),
  "caller of a destroyed cluster": row("keep the cluster, or correct the statement"),
  "caller of a forgotten cluster": row("do not forget the cluster, or correct the statement"),
  "version not known": row("write a version that is known before the apply"),
  "not known": row("write values that are known before the apply"),
  sensitive: row(
    "its values are sensitive, and nobody could see what they approve; where they need not be, show them with nonsensitive()",
  ),
  unnamed: row("its organization or its name is known only after apply"),
} satisfies Readonly<Record<string, ObstacleRow>>;

/** Reports whether the fix of a finding says what to do instead of an approval. */
export function isInFix(obstacle: Obstacle): boolean {
  const rows: Readonly<Record<string, ObstacleRow>> = OBSTACLES;
  return rows[obstacle]?.isFix === true;
}
