/** Every fault, at every request of every operation. Writes what was said to node_modules/.cache/faults.json. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { FAULTS } from "../../src/emulator";
import { brokenCells, type Result, runMatrix } from "./cells/run";
import { FAULT_MATRIX } from "./faults/matrix";
import { type FaultTrouble, TROUBLES } from "./faults/troubles";

let result: Result<FaultTrouble>;
beforeAll(async () => {
  result = await runMatrix(FAULT_MATRIX, "opensearch");
  const rows = result.observed.map(({ cell, said }) => ({
    operation: cell.operation.name,
    request: cell.request,
    fault: cell.trouble.name,
    lasting: cell.lasting,
    said,
  }));
  const folder = join(__dirname, "..", "..", "node_modules", ".cache");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "faults.json"), `${JSON.stringify(rows, undefined, 1)}\n`);
});

it("leaves everything as it must be, in every cell", () => {
  expect(brokenCells(result.observed)).toEqual([]);
});

it("plays every fault that the emulator knows", () => {
  const played = new Set(TROUBLES.map(({ fault }) => fault.fault));
  expect(Object.keys(FAULTS).filter((name) => !played.has(name as keyof typeof FAULTS))).toEqual([]);
});

it("strikes every request of every operation, once and on and on", () => {
  const struck = result.observed.map(({ cell }) => `${cell.operation.name} ${cell.request} ${cell.lasting}`);
  const expected = [...result.calm].flatMap(([{ name }, { requests }]) =>
    requests.flatMap((_line, index) => [`${name} ${index + 1} once`, `${name} ${index + 1} on and on`]),
  );
  expect([...new Set(struck)].sort()).toEqual(expected.sort());
});
