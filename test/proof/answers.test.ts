/** Answers that nobody listed, to any request of any operation, carried out or not: the invariants hold. */
import fc from "fast-check";

import { cases, seed } from "../cases";
import { anyAnswer } from "./answers/generated";
import {
  calmRuns,
  cellsOf,
  nameOf,
  openField,
  runCell,
  type CalmRun,
  type Cell,
  type Field,
} from "./answers/run";

const FIELDS = 4;
let fields: Field[] = [];

beforeAll(async () => {
  process.setMaxListeners(process.getMaxListeners() + FIELDS);
  fields = await Promise.all(Array.from({ length: FIELDS }, openField));
});
afterAll(() => Promise.all(fields.map((field) => field.close())));

it("holds every invariant, whatever the answer", async () => {
  const calm = await calmRuns(fields[0] as Field);
  const places = cellsOf(
    [{ group: "", name: "", answer: () => ({ bytes: Buffer.alloc(0), then: "close" }), says: /./ }],
    calm,
  );
  const anyCell = fc
    .record({ place: fc.constantFrom(...places), row: anyAnswer })
    .map(({ place, row }): Cell => ({ ...place, row }));
  await Promise.all(
    fields.map((field, index) =>
      fc.assert(
        fc.asyncProperty(anyCell, async (cell) => {
          const { broken } = await runCell(field, cell, calm.get(cell.operation) as CalmRun);
          if (broken.length > 0) throw new Error(`${nameOf(cell)}: ${broken.join("\n")}`);
        }),
        { numRuns: Math.ceil(cases(80) / FIELDS), seed: seed() + index, endOnFailure: true },
      ),
    ),
  );
}, 600_000);
