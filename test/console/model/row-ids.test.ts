/** The rows of a list are the same ones after a change of it. */
import { identifiedRows } from "../../../src/console/model/row-ids";

/** Returns the ids of rows, each written as a letter; a new one has the number 9. */
const idsAfter = (before: string, after: string) => {
  const rows = [...before];
  const known = { rows, ids: rows.map((_, index) => index) };
  return identifiedRows(
    known,
    [...after],
    (row) => row,
    () => 9,
  ).ids.join("");
};

describe("the rows of a list keep their ids", () => {
  it.each([
    ["when nothing changes", "abc", "abc", "012"],
    ["when one is typed over", "abc", "aXc", "012"],
    ["when one becomes like its neighbour", "abc", "acc", "012"],
    ["when one before it is removed", "abXd", "aXd", "023"],
    ["when one before it comes", "abX", "anbX", "0912"],
    ["when one comes at the end", "abX", "abXn", "0129"],
    ["when one before it is replaced", "abX", "anX", "012"],
    ["when one goes before it and one comes after it", "abXd", "bXdn", "1239"],
    ["when one before it goes and the one after it changes", "abXd", "bXn", "123"],
    ["when two are replaced by one", "abXd", "nXd", "923"],
    ["when one is replaced by two", "abX", "anmX", "0992"],
    ["when those around it change places", "abXc", "cXba", "3210"],
    ["when there are equal ones", "aaXaa", "aXaa", "0234"],
    ["when all go", "ab", "", ""],
    ["when the first ones come", "", "ab", "99"],
  ])("%s: %s, %s", (_when, before, after, ids) => {
    expect(idsAfter(before, after)).toBe(ids);
  });
});
