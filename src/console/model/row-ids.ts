/** Tells the rows of a list apart while their texts change, and while rows before them come and go. */

/** The rows of a list, with the id of each. */
export interface IdentifiedRows<Row> {
  readonly rows: readonly Row[];
  readonly ids: readonly number[];
}

/**
 * Returns the rows of a list after a change, each with the id that it had before. A row is found again by its key, or by its
 * place between two of those: where as many rows went as came, each was changed into the one in its place.
 *
 * @param newId is called for each row that was not there before
 */
export function identifiedRows<Row>(
  before: IdentifiedRows<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  newId: () => number,
): IdentifiedRows<Row> {
  const { rows: old, ids } = before;
  if (old === rows) return before;
  const isSame = (at: number, to: number) => keyOf(old[at] as Row) === keyOf(rows[to] as Row);
  const most = Math.min(old.length, rows.length);
  let start = 0;
  while (start < most && isSame(start, start)) start += 1;
  let end = 0;
  while (end < most - start && isSame(old.length - 1 - end, rows.length - 1 - end)) end += 1;
  const gone = old.slice(start, old.length - end).map(keyOf);
  const came = rows.slice(start, rows.length - end).map(keyOf);
  const middle = pairs(gone, came).map((at) => (at === undefined ? newId() : (ids[start + at] as number)));
  return { rows, ids: [...ids.slice(0, start), ...middle, ...ids.slice(ids.length - end)] };
}

/** Returns for each key where it was before; undefined for a new one. */
function pairs(gone: readonly unknown[], came: readonly unknown[]): readonly (number | undefined)[] {
  const places = new Map<unknown, number[]>();
  for (let at = gone.length - 1; at >= 0; at -= 1) {
    const others = places.get(gone[at]);
    if (others === undefined) places.set(gone[at], [at]);
    else others.push(at);
  }
  const found = came.map((key) => places.get(key)?.pop());
  const kept = new Set(found);
  for (let at = 0, to = 0; to < came.length; at += 1, to += 1) {
    const [firstGone, firstCame] = [at, to];
    while (at < gone.length && !kept.has(at)) at += 1;
    while (to < came.length && found[to] === undefined) to += 1;
    if (at - firstGone !== to - firstCame) continue;
    for (let index = 0; index < to - firstCame; index += 1) found[firstCame + index] = firstGone + index;
  }
  return found;
}
