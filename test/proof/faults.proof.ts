/** Every fault, at every request of every operation, and the page about them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { FAULTS } from "../../src/emulator";
import { brokenCells, type Matrix, runMatrix } from "./faults/matrix";
import { faultsPage } from "./faults/page";
import { TROUBLES } from "./faults/troubles";
import { RESPONSES_HEADING } from "./responses/page";

let matrix: Matrix;
beforeAll(async () => {
  matrix = await runMatrix();
}, 300_000);

it("leaves everything as it must be, in every cell", () => {
  expect(brokenCells(matrix)).toEqual([]);
});

it("plays every fault that the emulator knows", () => {
  const played = new Set(TROUBLES.map(({ fault }) => fault.fault));
  expect(Object.keys(FAULTS).filter((name) => !played.has(name as keyof typeof FAULTS))).toEqual([]);
});

it("strikes every request of every operation, once and on and on", () => {
  const struck = matrix.observed.map(({ cell }) => `${cell.operation.name} ${cell.request} ${cell.lasting}`);
  const expected = [...matrix.calm].flatMap(([{ name }, { requests }]) =>
    requests.flatMap((_line, index) => [`${name} ${index + 1} once`, `${name} ${index + 1} on and on`]),
  );
  expect([...new Set(struck)].sort()).toEqual(expected.sort());
});

it("is what docs/faults.md says: if not, run `npm run faults -- docs`", () => {
  const page = readFileSync(join(__dirname, "..", "..", "docs", "faults.md"), "utf8");
  // responses.proof.ts compares the part about responses.
  const responses = page.slice(page.indexOf(RESPONSES_HEADING));
  expect(faultsPage(matrix, responses).split("\n")).toEqual(page.split("\n"));
});
