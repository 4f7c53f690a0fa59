/** A sample of the cells of faults.proof.ts. */
import { sample } from "../cases";
import { brokenCells, runMatrix } from "./cells/run";
import { FAULT_MATRIX } from "./faults/matrix";

it("leaves everything as it must be", async () => {
  const { observed } = await runMatrix(FAULT_MATRIX, "opensearch", (cells) => sample(cells, 6, 20));
  expect(brokenCells(observed)).toEqual([]);
}, 300_000);
