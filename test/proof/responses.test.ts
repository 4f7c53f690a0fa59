/** The invariants hold for random responses to any request of any operation, carried out or not. */
import fc from "fast-check";

import { cases, seed } from "../cases";
import { anyResponse } from "./responses/generated";
import type { ResponseRow } from "./responses/rows/row";
import {
  type CalmRun,
  calmRuns,
  type Cell,
  cellsOf,
  type Field,
  nameOf,
  openField,
  runCell,
} from "./responses/run";

const KINDS = ["opensearch", "prometheus"] as const;
let fields: Field[] = [];

beforeAll(async () => {
  process.setMaxListeners(process.getMaxListeners() + KINDS.length);
  fields = await Promise.all(KINDS.map(openField));
});
afterAll(() => Promise.all(fields.map((field) => field.close())));

const NO_RESPONSE: ResponseRow = {
  group: "",
  name: "",
  respond: () => ({ bytes: Buffer.alloc(0), then: "close" }),
  says: /./,
};

/** Runs random cells; returns when all hold. */
async function holdsOn(field: Field, seedOfField: number): Promise<void> {
  const calm = await calmRuns(field);
  const places = cellsOf([NO_RESPONSE], calm);
  const anyCell = fc
    .record({ place: fc.constantFrom(...places), row: anyResponse(field.place.kind) })
    .map(({ place, row }): Cell => ({ ...place, row }));
  await fc.assert(
    fc.asyncProperty(anyCell, async (cell) => {
      const { broken } = await runCell(field, cell, calm.get(cell.operation) as CalmRun);
      if (broken.length > 0) throw new Error(`${nameOf(cell)}: ${broken.join("\n")}`);
    }),
    { numRuns: Math.ceil(cases(16) / KINDS.length), seed: seedOfField, endOnFailure: true },
  );
}

it("holds every invariant for any response", async () => {
  await Promise.all(fields.map((field, index) => holdsOn(field, seed() + index)));
}, 600_000);
