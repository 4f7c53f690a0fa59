/** Every fault of the emulator: Terraform converges, nothing is lost or made twice, and the message says it. */
import { isDeepStrictEqual } from "node:util";

import type { JsonObject } from "../../../src/json";
import { messageProblems } from "../cells/messages";
import { asStored, type Operation, OPERATIONS, UNKNOWN_FIELDS } from "../cells/operations";
import type { Matrix } from "../cells/run";
import { converge } from "./converge";
import { type FaultTrouble, TROUBLES } from "./troubles";

const DAY = 86_400_000;

export const FAULT_MATRIX: Matrix<FaultTrouble> = {
  troubles: TROUBLES,
  operations: () => OPERATIONS,
  hasNetwork: false,
  disturb: (place, { operation, request, trouble: { fault }, lasting }) => {
    const { faults } = place.emulator;
    faults.set([
      {
        ...fault,
        ...(fault.fault === "stuck-field" && { field: operation.field ?? "" }),
        skip: request - 1,
        ...(lasting === "once" && { count: 1 }),
      },
    ]);
    return () => {
      const isPlayed = faults.states()[0]?.played !== 0;
      faults.set([]);
      place.later(DAY);
      return isPlayed ? [] : ["the trouble did not happen"];
    };
  },
  problems: async (place, { cell, kept, priorId, held, said }) => {
    const { operation, trouble } = cell;
    const there = place.clusters();
    const id = there[0]?.id ?? priorId ?? 0;
    const problems = await converge(place, operation, { kept, held });
    const [last, ...more] = place.clusters();
    const must: readonly (readonly [boolean, string])[] = [
      [there.length <= 1 && more.length === 0, "the cluster was made twice"],
      [priorId === undefined || operation.config === null || last?.id === priorId, "the cluster was lost"],
      [
        isDeepStrictEqual(last?.fields, wantedOf(operation)),
        `the service has in the end ${JSON.stringify(last?.fields) ?? "no cluster"}`,
      ],
      [place.areBystandersUntouched(), "another cluster was touched"],
    ];
    return [
      ...must.filter(([holds]) => !holds).map(([, otherwise]) => otherwise),
      ...problems,
      ...messageProblems(said, { operation, id, says: trouble.says }),
    ];
  },
};

/** What the service must store in the end: the configuration, secrets included, and what it does not know. */
function wantedOf({ config, begins }: Operation): JsonObject | undefined {
  if (config === null) return undefined;
  return { ...asStored(config), ...(begins !== "nothing" && UNKNOWN_FIELDS) };
}
