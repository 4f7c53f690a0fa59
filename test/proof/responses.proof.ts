/**
 * The invariants hold for every response of the table to every request of every operation. A run looks at a sixth of
 * them, another one for another seed; `EVERY=1 npm run proof -- responses.proof` looks at all.
 */
import { seed } from "../cases";
import { brokenCells, runMatrix } from "./cells/run";
import { RESPONSE_MATRIX } from "./responses/matrix";

it.each(["opensearch", "prometheus"] as const)("holds every invariant in every cell: %s", async (kind) => {
  const every = Number(process.env["EVERY"] ?? 6);
  const { observed } = await runMatrix(RESPONSE_MATRIX, kind, (cells) =>
    cells.filter((_cell, index) => (index + seed()) % every === 0),
  );
  process.stdout.write(`${observed.length} cells (${kind})\n`);
  expect(brokenCells(observed)).toEqual([]);
});
