/** Groups items by a key. Both the groups and the items in them keep their order; items whose key is undefined are left out. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item, index: number) => Key | undefined,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  items.forEach((item, index) => {
    const key = keyOf(item, index);
    if (key === undefined) return;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  });
  return groups;
}
