/**
 * Whatever goes wrong with a request: Terraform converges, nothing is lost or made twice, and the message says it. A
 * sample of the cells; faults.proof.ts runs all of them.
 */
import { sample } from "../cases";
import { brokenCells, runMatrix } from "./faults/matrix";

it("leaves everything as it must be", async () => {
  expect(brokenCells(await runMatrix(undefined, (cells) => sample(cells, 40)))).toEqual([]);
}, 300_000);
