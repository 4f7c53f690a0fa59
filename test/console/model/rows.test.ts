/** The rows of a list while it is edited: an undo is a flag, and each keeps its identity. */
import {
  isChangedRow,
  listOf,
  mergedRows,
  readRows,
  type Rows,
  withAdded,
  withRemoved,
  withUndone,
  withValues,
} from "../../../src/console/model/rows";

const READ = ["a", "b", "c"];
const id = (rows: Rows, index: number) => rows[index]?.id ?? 0;
const read = readRows(READ);

describe("the rows of a list", () => {
  it.each<[string, Rows, readonly string[] | undefined, number]>([
    ["as it was read", read, READ, 0],
    ["with a changed row", withValues(read, id(read, 1), ["x"]), ["a", "x", "c"], 1],
    [
      "with rows pasted into one",
      withValues(read, id(read, 1), ["b", "x", "y"]),
      ["a", "b", "x", "y", "c"],
      2,
    ],
    ["with an added row", withAdded(read, ["x"]), ["a", "b", "c", "x"], 1],
    ["without a row", withRemoved(read, id(read, 0)), ["b", "c"], 1],
    [
      "with a row that is typed back",
      withValues(withValues(read, id(read, 0), ["x"]), id(read, 0), ["a"]),
      READ,
      0,
    ],
    [
      "without any row",
      READ.reduce((rows, _, index) => withRemoved(rows, id(rows, index)), read),
      undefined,
      3,
    ],
  ])("%s send what is left, and count what changed", (_, rows, sent, changes) => {
    expect(listOf(rows)).toEqual(sent);
    expect(rows.filter(isChangedRow)).toHaveLength(changes);
  });

  it("have the same identity for the same list, and keep it while they are typed in", () => {
    expect(readRows(READ)).toBe(read);
    const typed = withValues(read, id(read, 1), ["x", "y"]);
    expect([0, 1, 3].map((index) => id(typed, index))).toEqual([0, 1, 2].map((index) => id(read, index)));
  });

  it("take back each change by itself, where it was, and what was typed before it", () => {
    const changed = withValues(read, id(read, 1), ["x"]);
    const removed = withRemoved(withRemoved(changed, id(read, 1)), id(read, 0));
    expect(listOf(withUndone(removed, id(read, 1)))).toEqual(["x", "c"]);
    expect(listOf(withUndone(withUndone(removed, id(read, 1)), id(read, 1)))).toEqual(["b", "c"]);
    expect(listOf(withUndone(removed, id(read, 0)))).toEqual(["a", "c"]);
  });

  it("do not show an empty row that was added and removed, and do not count a full one", () => {
    const added = withAdded(read, ["", "x"]);
    const removed = withRemoved(withRemoved(added, id(added, 3)), id(added, 4));
    expect(removed).toHaveLength(4);
    expect(removed.some(isChangedRow)).toBe(false);
  });
});

describe("rows on top of what somebody else saved", () => {
  const typed = withAdded(withRemoved(withValues(read, id(read, 1), ["x"]), id(read, 2)), ["y"]);
  const shown = (rows: Rows) => rows.map(({ was, value, isRemoved }) => [was, isRemoved ? "removed" : value]);

  it.each<[string, readonly string[], readonly unknown[]]>([
    [
      "that added one",
      ["new", "a", "b", "c"],
      [
        ["new", "new"],
        ["a", "a"],
        ["b", "x"],
        ["c", "removed"],
        [undefined, "y"],
      ],
    ],
    [
      "that removed the changed one and the removed one",
      ["a"],
      [
        ["a", "a"],
        [undefined, "x"],
        [undefined, "y"],
      ],
    ],
    [
      "that added the same",
      ["a", "b", "c", "y"],
      [
        ["a", "a"],
        ["b", "x"],
        ["c", "removed"],
        ["y", "y"],
      ],
    ],
  ])("say what is changed in a list %s, and keep their identity", (_, theirs, expected) => {
    const rows = mergedRows(
      typed,
      theirs,
      (value) => value,
      ({ was, value, isRemoved }, other) => (isRemoved ? undefined : was === value ? other : value),
    );
    expect(shown(rows)).toEqual(expected);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    for (const value of ["a", "x", "y"]) {
      const [own, now] = [typed, rows].map((list) => list.find((row) => row.value === value)?.id);
      expect([value, now]).toEqual([value, own]);
    }
  });
});
