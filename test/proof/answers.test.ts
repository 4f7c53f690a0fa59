/** Answers that nobody listed, to any request of any operation, carried out or not: the invariants hold. */
import fc from "fast-check";

import { cases, seed } from "../cases";
import type { AnswerRow } from "./answers/answers";
import { anyAnswer } from "./answers/generated";
import {
  type CalmRun,
  calmRuns,
  type Cell,
  cellsOf,
  type Field,
  nameOf,
  openField,
  runCell,
} from "./answers/run";

const KINDS = ["opensearch", "opensearch", "opensearch", "prometheus"] as const;
let fields: Field[] = [];

beforeAll(async () => {
  process.setMaxListeners(process.getMaxListeners() + KINDS.length);
  fields = await Promise.all(KINDS.map(openField));
});
afterAll(() => Promise.all(fields.map((field) => field.close())));

const NO_ANSWER: AnswerRow = {
  group: "",
  name: "",
  answer: () => ({ bytes: Buffer.alloc(0), then: "close" }),
  says: /./,
};

/** Runs random cells; returns when all hold. */
async function holdsOn(field: Field, seedOfField: number): Promise<void> {
  const calm = await calmRuns(field);
  const places = cellsOf([NO_ANSWER], calm);
  const anyCell = fc
    .record({ place: fc.constantFrom(...places), row: anyAnswer(field.place.kind) })
    .map(({ place, row }): Cell => ({ ...place, row }));
  await fc.assert(
    fc.asyncProperty(anyCell, async (cell) => {
      const { broken } = await runCell(field, cell, calm.get(cell.operation) as CalmRun);
      if (broken.length > 0) throw new Error(`${nameOf(cell)}: ${broken.join("\n")}`);
    }),
    { numRuns: Math.ceil(cases(80) / KINDS.length), seed: seedOfField, endOnFailure: true },
  );
}

it("holds every invariant, whatever the answer", async () => {
  await Promise.all(fields.map((field, index) => holdsOn(field, seed() + index)));
}, 600_000);
