/** The identity of the rows that are drawn: a row keeps its element of the page, and with it the focus, wherever it goes. */
import { useRef } from "preact/hooks";

import { identifiedRows, type IdentifiedRows } from "../../model/row-ids";

let last = 0;

/** Returns an id for each row of a list, for `key`. `keyOf` returns what finds a row again whose place changed. */
export function useRowIds<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): readonly number[] {
  const known = useRef<IdentifiedRows<Row>>({ rows: [], ids: [] });
  known.current = identifiedRows(known.current, rows, keyOf, () => (last += 1));
  return known.current.ids;
}
