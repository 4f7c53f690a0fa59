/**
 * A picture of what a list's change does to the address space. IPv4 is a map of its 256 networks of 2^24 addresses
 * along a Hilbert curve, so that neighbours stay neighbours; what is smaller than a network is a square in it, sized by
 * its logarithm. Both families have bars of how many addresses are kept, gained and lost, on a logarithmic scale.
 */
import { ADDRESS_BITS, countByNetwork, FAMILIES, IpSet, type Family } from "../../cidr";
import type { ListReview } from "../access-lists";

const CELL = 14;
const SIDE = 16;
const BAR_LEFT = 300;
const BAR_WIDTH = 320;

type Part = "kept" | "gained" | "lost";

export function addressPicture({ before, after, gained, lost }: ListReview): string {
  const kept = (after?.certain ?? IpSet.empty).intersection(before?.certain ?? IpSet.empty);
  const parts: readonly (readonly [Part, IpSet])[] = [
    ["kept", kept],
    ["lost", lost],
    ["gained", gained],
  ];
  const counts = parts.map(([part, set]) => [part, countByNetwork(set)] as const);
  const cells = Array.from({ length: SIDE * SIDE }, (_, network) => cell(network, counts)).join("");
  const bars = FAMILIES.map((family, index) => familyBars(family, parts, 20 + index * 100)).join("");
  return `<svg viewBox="0 0 ${BAR_LEFT + BAR_WIDTH + 60} ${SIDE * CELL}" width="${BAR_LEFT + BAR_WIDTH + 60}" role="img" aria-label="address space kept, gained and lost"><rect class="free" x="0" y="0" width="${SIDE * CELL}" height="${SIDE * CELL}"/>${cells}${bars}</svg>`;
}

function cell(network: number, parts: readonly (readonly [Part, readonly number[]])[]): string {
  const [column, row] = hilbert(network);
  const [x, y] = [column * CELL, row * CELL];
  const filled = parts.map(([part, counts]) => {
    const count = counts[network] ?? 0;
    if (count === 0) return "";
    const size = Math.max(3, Math.round(((CELL - 1) * (Math.floor(Math.log2(count)) + 1)) / 25));
    const inset = Math.round((CELL - 1 - size) / 2);
    return `<rect class="${part}" x="${x + inset}" y="${y + inset}" width="${size}" height="${size}"/>`;
  });
  return filled.join("");
}

function familyBars(family: Family, parts: readonly (readonly [Part, IpSet])[], top: number): string {
  const bars = parts.map(([part, set], index) => {
    const count = set.count(family);
    const share = count === 0n ? 0 : (bitsOf(count) + 1) / (ADDRESS_BITS[family] + 1);
    const y = top + 8 + index * 20;
    return `<rect class="free" x="${BAR_LEFT}" y="${y}" width="${BAR_WIDTH}" height="14"/><rect class="${part}" x="${BAR_LEFT}" y="${y}" width="${Math.round(share * BAR_WIDTH)}" height="14"/><text x="${BAR_LEFT + BAR_WIDTH + 6}" y="${y + 11}">${part}</text>`;
  });
  return `<text x="${BAR_LEFT}" y="${top}">IPv${family}, logarithmic</text>${bars.join("")}`;
}

/** The whole part of a number's binary logarithm. */
function bitsOf(count: bigint): number {
  return count.toString(2).length - 1;
}

/** Column and row of a position on the curve through a square of 16 by 16. */
export function hilbert(position: number): readonly [number, number] {
  let [x, y, rest] = [0, 0, position];
  for (let side = 1; side < SIDE; side *= 2) {
    const right = 1 & (rest >> 1);
    const down = 1 & (rest ^ right);
    if (down === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y];
      [x, y] = [y, x];
    }
    x += side * right;
    y += side * down;
    rest >>= 2;
  }
  return [x, y];
}
