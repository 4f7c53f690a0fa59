/** Each removal is undone by itself: an undo changes its own rows, also where others have the same text. */
import fc from "fast-check";

import {
  type ClusterEdit,
  editedValue,
  newCluster,
  openRemovals,
  withElements,
  withField,
  withoutRemoval,
  withRemoval,
  withReplacedRows,
} from "../../../src/console/model/cluster-edit";
import { mergeEdit } from "../../../src/console/model/merge";
import { removedBeside } from "../../../src/console/model/removed-places";
import { cases } from "../../cases";

const LIST = "ip_allowlist";
const editOf = (rows: readonly string[]): ClusterEdit =>
  newCluster("opensearch", "whitelist", { name: "logs", opensearch_whitelist: rows });
const rowsOf = (edit: ClusterEdit) => (editedValue(edit, [LIST]) ?? []) as readonly string[];
const open = (edit: ClusterEdit, part = LIST) => openRemovals(edit, part);

function undone(edit: ClusterEdit, index: number): ClusterEdit {
  const removal = open(edit)[index];
  if (removal === undefined) throw new Error("Nothing can be undone");
  return withoutRemoval(edit, removal);
}

const remove = (edit: ClusterEdit, index: number) => withRemoval(edit, [LIST, index], "");
const type = (edit: ClusterEdit, index: number, text: string) => withField(edit, [LIST, index], text);
const replace = (edit: ClusterEdit, rows: Readonly<Record<number, string>>) =>
  withReplacedRows(
    edit,
    LIST,
    new Map(Object.entries(rows).map(([index, text]) => [Number(index), text])),
    "",
  );

interface Case {
  readonly given: readonly string[];
  readonly change: (edit: ClusterEdit) => ClusterEdit;
  readonly rows: readonly string[];
  readonly stillOpen: number;
}

it.each<[what: string, given: Case]>([
  [
    "puts back one of two equal rows, and offers the other",
    { given: ["a", "a"], change: (edit) => undone(remove(remove(edit, 0), 0), 0), rows: ["a"], stillOpen: 1 },
  ],
  [
    "puts back both of two equal rows",
    {
      given: ["a", "a"],
      change: (edit) => undone(undone(remove(remove(edit, 0), 0), 0), 0),
      rows: ["a", "a"],
      stillOpen: 0,
    },
  ],
  [
    "leaves a row alone that equals the replaced one, which was typed over",
    {
      given: ["10.0.0.1/8", "10.0.0.0/8", "x"],
      change: (edit) => undone(type(replace(edit, { 0: "10.0.0.0/8", 2: "y" }), 0, "10.1.0.0/16"), 0),
      rows: ["10.1.0.0/16", "10.0.0.0/8", "x"],
      stillOpen: 0,
    },
  ],
  [
    "finds a replaced row after others were removed and added before it",
    {
      given: ["a", "b", "s", "S"],
      change: (edit) => {
        const replaced = remove(replace(edit, { 2: "S" }), 0);
        return undone(withElements(replaced, [LIST], 0, { removed: 1, added: ["b1", "b2"] }), 0);
      },
      rows: ["b1", "b2", "s", "S"],
      stillOpen: 1,
    },
  ],
  [
    "puts back a replaced row that was removed and is back",
    {
      given: ["s", "t"],
      change: (edit) => undone(undone(remove(replace(edit, { 0: "S", 1: "T" }), 0), 1), 0),
      rows: ["s", "t"],
      stillOpen: 0,
    },
  ],
  [
    "leaves a replaced row away that was removed",
    {
      given: ["s", "t"],
      change: (edit) => undone(remove(replace(edit, { 0: "S", 1: "T" }), 0), 0),
      rows: ["t"],
      stillOpen: 1,
    },
  ],
  [
    "finds a replaced row in a list that was merged with another one",
    {
      given: ["a", "s"],
      change: (edit) => {
        const fields = { ...edit.base, opensearch_whitelist: ["s"] };
        return undone(
          mergeEdit(replace(edit, { 1: "S" }), { fields, etag: "2" }, () => "mine"),
          0,
        );
      },
      rows: ["s"],
      stillOpen: 0,
    },
  ],
])("an undo %s", (_, { given, change, rows, stillOpen }) => {
  const edit = change(editOf(given));
  expect(rowsOf(edit)).toEqual(rows);
  expect(open(edit)).toHaveLength(stillOpen);
});

it("offers no undo of a part that was set again, until it is unset again", () => {
  const part = ["maintenance_window"];
  const [first, second] = [{ day_of_week: "monday" }, { day_of_week: "sunday", start_time: "02:00" }];
  const removed = withRemoval(withField(editOf([]), part, first), part, "first");
  expect(open(withField(removed, part, {}), "maintenance_window")).toHaveLength(1); // nothing is typed yet
  const again = withField(removed, part, second);
  expect(open(again, "maintenance_window")).toEqual([]);
  const both = withRemoval(again, part, "second");
  expect(open(both, "maintenance_window").map(({ words }) => words)).toEqual(["first", "second"]);
  const [one] = open(both, "maintenance_window");
  expect(one && editedValue(withoutRemoval(both, one), part)).toEqual(first);
});

/** A row with an identity, as a person sees it. */
interface Row {
  text: string;
}

const at = fc.nat(20);
const step = fc.record({
  is: fc.constantFrom("remove", "type", "add", "replace", "undo"),
  at,
  /** The rows that are replaced as well. */
  others: fc.array(at, { maxLength: 3 }),
});

it("undoes the same rows as a list whose rows are objects", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 5 }),
      fc.array(step),
      (given, steps) => {
        let edit = editOf(given);
        const rows: Row[] = given.map((text) => ({ text }));
        const undos = new Map<number, (place: number) => void>();
        steps.forEach((one, count) => {
          const index = one.at % Math.max(rows.length, 1);
          const row = rows[index];
          if (one.is === "undo") {
            const offered = open(edit);
            const removal = offered[one.at % Math.max(offered.length, 1)];
            if (removal === undefined) return;
            edit = withoutRemoval(edit, removal);
            undos.get(removal.number)?.(Number(removal.values[0]?.path.at(-1)));
          } else if (one.is === "add") {
            edit = withElements(edit, [LIST], rows.length, { removed: 1, added: [`added ${count}`] });
            rows.push({ text: `added ${count}` });
          } else if (row === undefined) {
            return;
          } else if (one.is === "type") {
            edit = type(edit, index, `typed ${count}`);
            row.text = `typed ${count}`;
          } else if (one.is === "remove") {
            edit = remove(edit, index);
            rows.splice(index, 1);
            undos.set(edit.removed ?? 0, (place) => rows.splice(place, 0, row));
          } else {
            // Several rows get the same text, as the suggestions for two spellings of a range are the same.
            const places = [...new Set([one.at, ...one.others].map((place) => place % rows.length))].filter(
              (place) => !/^same/.test(rows[place]?.text ?? ""), // a suggestion is not refused again
            );
            const replaced = places
              .flatMap((place) => rows[place] ?? [])
              .map((each) => ({ row: each, old: each.text }));
            edit = replace(edit, Object.fromEntries(places.map((place) => [place, `same ${count}`])));
            for (const each of replaced) each.row.text = `same ${count}`;
            undos.set(edit.removed ?? 0, () => {
              for (const { row: each, old } of replaced)
                if (rows.includes(each) && each.text === `same ${count}`) each.text = old;
            });
          }
          expect(rowsOf(edit)).toEqual(rows.map(({ text }) => text));
        });
      },
    ),
    { numRuns: cases(300) },
  );
});

it.each([
  { where: "before the first row", position: 0, sides: [["before", "a"]] },
  { where: "between two rows that are shown", position: 1, sides: [["before", "c, b"]] },
  {
    where: "beside the last one",
    position: 2,
    sides: [
      ["before", "d"],
      ["after", "e"],
    ],
  },
])("shows $where what was removed there, the last removal first", ({ position, sides }) => {
  const removalAt = ([words, place]: readonly [string, number], number: number) => ({
    number,
    part: LIST,
    words,
    values: [{ path: [LIST, place], value: "" }],
  });
  const removals = (
    [
      ["a", 0],
      ["b", 2],
      ["c", 3],
      ["d", 4],
      ["e", 6],
    ] as const
  ).map(removalAt);
  const found = removedBeside(removals, [0, 3, 5], position);
  expect(found.map(({ side, removed }) => [side, removed.map(({ words }) => words).join(", ")])).toEqual(
    sides,
  );
});
