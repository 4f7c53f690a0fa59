/** The picture of the address space: which parts of it get in, and whether the same addresses of them get in otherwise. */
import { ADDRESS_BITS, type Family, type IpSet } from "../../cidr";

/** Neighbouring parts that let somebody in. */
export interface CellRun {
  /** The first part, from 0. */
  readonly start: number;
  readonly length: number;
  /** Addresses of each of them do not get in with the other set. */
  readonly isOwn: boolean;
}

const CELL_BITS = 8;
/** The parts of each family: one for each value of the first 8 bits. */
export const CELLS = 2 ** CELL_BITS;

/** Returns the parts of a family that let somebody in, compared with another set. */
export function cellRuns(family: Family, set: IpSet, other: IpSet): readonly CellRun[] {
  const [shown, own] = [touchedCells(family, set), touchedCells(family, set.difference(other))];
  const runs: { start: number; length: number; isOwn: boolean }[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    if (!shown.has(cell)) continue;
    const [isOwn, last] = [own.has(cell), runs.at(-1)];
    if (last?.isOwn === isOwn && last.start + last.length === cell) last.length += 1;
    else runs.push({ start: cell, length: 1, isOwn });
  }
  return runs;
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
