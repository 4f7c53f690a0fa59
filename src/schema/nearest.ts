/** Finds which of several names a misspelt one stands for. */

/** Returns the nearest of the names by edit distance; undefined if none is near enough. */
export function nearest(misspelt: string, names: readonly string[]): string | undefined {
  if (misspelt.length > MOST_CHARACTERS) return undefined;
  const wanted = simplify(misspelt);
  let best: string | undefined;
  let bestScore = 2 * Math.max(2, Math.floor(wanted.length / 3)) + 2;
  for (const name of names) {
    const candidate = simplify(name);
    // Of names at the same distance, one with the same first letter wins: "sondag" becomes "sunday", not "monday".
    const score = 2 * editDistance(wanted, candidate) + (candidate[0] === wanted[0] ? 0 : 1);
    if (score < bestScore) {
      best = name;
      bestScore = score;
    }
  }
  return best;
}

/** A longer text cannot be a misspelt name. */
const MOST_CHARACTERS = 100;

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
