/** The cells of the matrix: an operation, a trouble, the request it strikes, and whether it goes away by itself. */
import { type Calm, type Cell, type Observed, runCalm, runCell } from "./cell";
import { type Operation, OPERATIONS } from "./operations";
import { openPlace, type Place } from "./place";
import { type Trouble, TROUBLES } from "./troubles";

export interface Matrix {
  readonly calm: ReadonlyMap<Operation, Calm>;
  readonly observed: readonly Observed[];
}

/** Cells that are run at the same time; some places begin with those that wait for a response that never arrives. */
const PLACES = 14;
const PATIENT_PLACES = 10;

/** Runs every cell of some rows, or those that `choose` returns; the order of what it returns is always the same. */
export async function runMatrix(
  troubles: readonly Trouble[] = TROUBLES,
  choose: (cells: readonly Cell[]) => readonly Cell[] = (cells) => cells,
): Promise<Matrix> {
  const listeners = process.getMaxListeners();
  process.setMaxListeners(listeners + PLACES);
  const places = await Promise.all(Array.from({ length: PLACES }, () => openPlace()));
  try {
    const calm = new Map<Operation, Calm>();
    for (const operation of OPERATIONS) calm.set(operation, await runCalm(places[0] as Place, operation));
    const cells = choose(cellsOf(calm, troubles));
    const observed: Observed[] = [];
    const [quick, patient] = [cells.keys(), cells.keys()].map((keys, index) =>
      [...keys].filter((at) => isPatient(cells[at] as Cell) === (index === 1)),
    ) as [number[], number[]];
    await Promise.all(
      places.map(async (place, index) => {
        const queues = index < PATIENT_PLACES ? [patient, quick] : [quick, patient];
        const next = () => queues[0]?.shift() ?? queues[1]?.shift();
        for (let at = next(); at !== undefined; at = next()) {
          const cell = cells[at] as Cell;
          observed[at] = await runCell(place, cell, calm.get(cell.operation) as Calm);
        }
      }),
    );
    return { calm, observed };
  } finally {
    await Promise.all(places.map((place) => place.close()));
    process.setMaxListeners(listeners);
  }
}

/** Returns a line for each thing that is not as it must be, with its cell. */
export function brokenCells({ observed }: Matrix): readonly string[] {
  return observed.flatMap(({ cell, broken }) =>
    broken.map(
      (problem) =>
        `${cell.operation.name}, request ${cell.request}, ${cell.trouble.name}, ${cell.lasting}: ${problem}`,
    ),
  );
}

/** Every cell there is, given what the operations do without trouble. */
function cellsOf(calm: ReadonlyMap<Operation, Calm>, troubles: readonly Trouble[]): readonly Cell[] {
  return [...calm].flatMap(([operation, { requests }]) =>
    requests.flatMap((line, index) =>
      troubles
        .filter(({ on }) => on === undefined || on(line, operation))
        .flatMap((trouble) =>
          (["once", "on and on"] as const).map((lasting) => ({
            operation,
            request: index + 1,
            trouble,
            lasting,
          })),
        ),
    ),
  );
}

function isPatient({ trouble }: Cell): boolean {
  return trouble.fault.fault.startsWith("silent");
}
