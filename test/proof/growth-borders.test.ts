/** Every exported function that takes a text, bytes or JSON is measured for its growth, or it is said why not. */
import { BORDERS } from "./growth/borders";
import { EXCEPTIONS } from "./growth/exceptions";
import { exportedReaders } from "./growth/exported-readers";

const readers = exportedReaders();
const covered = BORDERS.flatMap(({ covers }) => covers);
const excepted = Object.values(EXCEPTIONS).flat();

it("finds the functions", () => {
  expect(readers.length).toBeGreaterThan(100);
});

it("measures each of them, or says why not", () => {
  const known = new Set([...covered, ...excepted]);
  const fix = "give it a row in test/proof/growth/borders, or a reason in exceptions.ts";
  expect(readers.filter((reader) => !known.has(reader)).map((reader) => `${reader}: ${fix}`)).toEqual([]);
});

it("excepts none that is measured, or that is not there", () => {
  expect(excepted.filter((name) => covered.includes(name))).toEqual([]);
  expect(excepted.filter((name) => !readers.includes(name))).toEqual([]);
});
