/** The picture of the address space: how each part of it changes between two sets of addresses. */
import { ADDRESS_BITS, type Family, type IpSet } from "../../cidr";

/** What happens to a part of the address space; `partly` names a part of which only some addresses are let in. */
export type CellChange = "kept" | "gained" | "lost" | "changed";

/** Neighbouring parts that change alike. */
export interface CellRun {
  /** The first part, from 0. */
  readonly start: number;
  readonly length: number;
  readonly change: CellChange;
}

/** The parts of each family: one for each value of the first 8 bits. */
export const CELLS = 256;
const CELL_BITS = 8;

/** Returns the parts of a family that let somebody in before or after. */
export function cellRuns(family: Family, before: IpSet, after: IpSet): readonly CellRun[] {
  const [kept, gained, lost] = [
    before.intersection(after),
    after.difference(before),
    before.difference(after),
  ].map((set) => touchedCells(family, set));
  const runs: { start: number; length: number; change: CellChange }[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const change = changeOf(kept?.has(cell), gained?.has(cell), lost?.has(cell));
    const last = runs.at(-1);
    if (change === undefined) continue;
    if (last?.change === change && last.start + last.length === cell) last.length += 1;
    else runs.push({ start: cell, length: 1, change });
  }
  return runs;
}

function changeOf(kept = false, gained = false, lost = false): CellChange | undefined {
  if (gained && lost) return "changed";
  if (gained) return "gained";
  if (lost) return "lost";
  return kept ? "kept" : undefined;
}

/** Returns the parts that hold an address of the set. */
function touchedCells(family: Family, set: IpSet): ReadonlySet<number> {
  const cells = new Set<number>();
  const shift = BigInt(ADDRESS_BITS[family] - CELL_BITS);
  for (const { first, last } of set.only(family).toCidrs()) {
    for (let cell = Number(first >> shift); cell <= Number(last >> shift); cell++) cells.add(cell);
  }
  return cells;
}

/** Returns the first address of a part, as the picture labels it: "64." or "2000:". */
export function cellLabel(family: Family, cell: number): string {
  return family === 4 ? `${cell}.` : `${(cell * CELLS).toString(16)}::`;
}
