/**
 * The invariants hold for every response of the table to every request of every operation. A run looks at a third of
 * them, another one for another seed; `EVERY=1 npm run proof -- responses` looks at all.
 */

import { seed } from "../cases";
import { RESPONSES } from "./responses/responses";
import {
  type CalmRun,
  calmRuns,
  cellsOf,
  type Field,
  nameOf,
  openField,
  PLAYED,
  runCells,
} from "./responses/run";
import { runWay } from "./responses/run-ways";
import { WAYS } from "./responses/ways";

const FIELDS = 16;

describe.each(["opensearch", "prometheus"] as const)("every operation on a cluster: %s", (kind) => {
  let fields: Field[] = [];
  beforeAll(async () => {
    process.setMaxListeners(process.getMaxListeners() + FIELDS);
    fields = await Promise.all(Array.from({ length: FIELDS }, () => openField(kind)));
  });
  afterAll(() => Promise.all(fields.map((field) => field.close())));

  it.each([undefined, "0"])(
    "holds every invariant on every way that does not lead to the service (NODE_TLS_REJECT_UNAUTHORIZED=%s)",
    async (rejects) => {
      const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
      if (rejects !== undefined) process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = rejects;
      try {
        const calm = await calmRuns(fields[0] as Field);
        const played = PLAYED[kind] ?? [];
        // Whom a connection trusts does not depend on the operation.
        const operations = rejects === undefined ? played : played.filter(({ name }) => name === "Create");
        const cells = WAYS.flatMap((row) => operations.map((operation) => ({ row, operation })));
        const broken: string[] = [];
        const queue = [...cells];
        await Promise.all(
          fields.map(async (field) => {
            for (let cell = queue.shift(); cell !== undefined; cell = queue.shift()) {
              const { row, operation } = cell;
              const problems = await runWay(field, operation, row, calm.get(operation) as CalmRun);
              broken.push(...problems.map((problem) => `${operation.name}, ${row.name}: ${problem}`));
            }
          }),
        );
        process.stdout.write(`${cells.length} cells of ${WAYS.length} ways (${kind})\n`);
        expect(broken).toEqual([]);
      } finally {
        if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
        else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
      }
    },
  );

  it("holds every invariant in every cell", async () => {
    const calm = await calmRuns(fields[0] as Field);
    const every = Number(process.env["EVERY"] ?? 3);
    const cells = cellsOf(RESPONSES, calm).filter((_cell, index) => (index + seed()) % every === 0);
    const observed = await runCells(cells, calm, fields);
    process.stdout.write(`${observed.length} cells of ${RESPONSES.length} responses (${kind})\n`);
    const broken = observed.flatMap(({ cell, broken: problems }) =>
      problems.map((problem) => `${nameOf(cell)}: ${problem}`),
    );
    expect(broken).toEqual([]);
  });
});
