/** Finds many texts in another one, in a single pass (the algorithm of Aho and Corasick). */

/** A part of a text: from `start` up to, and without, `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Finds every place where one of the texts stands, in linear time. Of texts that end at the same place, the longest. */
export type FindAll = (text: string) => readonly Range[];

const ROOT = 0;

/** Prepares the search. Empty texts are found nowhere. */
export function finderOf(texts: readonly string[]): FindAll {
  /** The node that follows a node with a character, by {@link edge}. */
  const next = new Map<number, number>();
  /** By node: the length of the longest text that ends there, or 0. */
  const found = [0];
  const order: { readonly node: number; readonly parent: number; readonly unit: number }[] = [];
  for (const text of texts) {
    let node = ROOT;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const known = next.get(edge(node, unit));
      const child = known ?? found.push(0) - 1;
      if (known === undefined) {
        next.set(edge(node, unit), child);
        order.push({ node: child, parent: node, unit });
      }
      node = child;
    }
    if (node !== ROOT) found[node] = text.length;
  }

  /** By node: the node of the longest other text that has the same end. */
  const fallback = found.map(() => ROOT);
  const step = (from: number, unit: number): number => {
    for (let node = from; ; node = fallback[node] ?? ROOT) {
      const child = next.get(edge(node, unit));
      if (child !== undefined) return child;
      if (node === ROOT) return ROOT;
    }
  };
  for (const { node, parent, unit } of byDepth(order)) {
    const shorter = parent === ROOT ? ROOT : step(fallback[parent] ?? ROOT, unit);
    fallback[node] = shorter;
    if (found[node] === 0) found[node] = found[shorter] ?? 0;
  }

  return (text) => {
    const ranges: Range[] = [];
    let node = ROOT;
    for (let at = 0; at < text.length; at += 1) {
      node = step(node, text.charCodeAt(at));
      const length = found[node] ?? 0;
      if (length > 0) ranges.push({ start: at + 1 - length, end: at + 1 });
    }
    return ranges;
  };
}

function edge(node: number, unit: number): number {
  return node * 0x10000 + unit;
}

/** Puts the nodes of shorter beginnings first. Each node comes after its parent already. */
function byDepth<Node extends { readonly node: number; readonly parent: number }>(
  nodes: readonly Node[],
): readonly Node[] {
  const depths = new Map([[ROOT, 0]]);
  const levels: Node[][] = [];
  for (const node of nodes) {
    const depth = (depths.get(node.parent) ?? 0) + 1;
    depths.set(node.node, depth);
    (levels[depth] ??= []).push(node);
  }
  return levels.flat();
}
