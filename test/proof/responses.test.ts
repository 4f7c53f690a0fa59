/** The invariants hold for random responses to any request of any operation, carried out or not. */
import fc from "fast-check";

import { cases, seed } from "../cases";
import { brokenCells, type Cell, runMatrix } from "./cells/run";
import { anyResponse } from "./responses/generated";
import { RESPONSE_MATRIX } from "./responses/matrix";
import type { ResponseRow } from "./responses/rows/row";

const NO_RESPONSE: ResponseRow = {
  name: "",
  respond: () => ({ bytes: Buffer.alloc(0), then: "close" }),
  says: /./,
};

it.each(["opensearch", "prometheus"] as const)(
  "holds every invariant for any response: %s",
  async (kind) => {
    const { observed } = await runMatrix({ ...RESPONSE_MATRIX, troubles: [NO_RESPONSE] }, kind, (places) => {
      const anyCell = fc
        .record({ place: fc.constantFrom(...places), trouble: anyResponse(kind) })
        .map(({ place, trouble }): Cell<ResponseRow> => ({ ...place, trouble }));
      return fc.sample(anyCell, { numRuns: Math.ceil(cases(4, 500) / 2), seed: seed() });
    });
    expect(brokenCells(observed)).toEqual([]);
  },
  600_000,
);
