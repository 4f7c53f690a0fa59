/** Runs cells: an operation, one of its requests, what goes wrong with it, and whether that goes away by itself. */
import type { JsonObject } from "../../../src/json";
import type { ClusterKind } from "../../../src/schema";
import { type Kept, type Said, textOf } from "../core-step";
import type { Seen } from "./network";
import { type Operation, UNKNOWN_FIELDS } from "./operations";
import { NAME, openPlace, ORGANIZATION, type Place } from "./place";

/** What can go wrong with a request. */
export interface Trouble {
  readonly name: string;
  /** What a message about it must say. */
  readonly says: RegExp;
  /** Reports whether it can happen to a request (method and path); always if absent. */
  readonly on?: (line: string, isCarriedOut: boolean, operation: Operation) => boolean;
  /** It never ends by itself: each cell lasts until the request times out. */
  readonly isPatient?: true;
}

export interface Cell<Row extends Trouble> {
  readonly operation: Operation;
  /** Which of the operation's requests is the first one that is struck, from 1 on. */
  readonly request: number;
  readonly trouble: Row;
  readonly isCarriedOut: boolean;
  /** One request alone, or this one and all that follow in the operation. */
  readonly lasting: "once" | "on and on";
}

/** An operation without any trouble. */
export interface Calm {
  /** Method and path of each request. */
  readonly requests: readonly string[];
  /** The body of its PUT, if a network saw one. */
  readonly put: JsonObject | undefined;
}

/** What an operation began with and gave. */
export interface Facts<Row extends Trouble> {
  readonly cell: Cell<Row>;
  readonly calm: Calm;
  readonly kept: Kept | undefined;
  /** The cluster in the state before, and one of the same name that somebody else made. */
  readonly priorId: number | undefined;
  readonly foreignId: number | undefined;
  readonly held: Kept | undefined;
  readonly said: readonly Said[];
  readonly seen: readonly Seen[];
  readonly milliseconds: number;
  readonly timeoutSeconds: number;
}

/** A table of troubles, how they are brought about, and what must hold whatever they are. */
export interface Matrix<Row extends Trouble> {
  readonly troubles: readonly Row[];
  readonly operations: (kind: ClusterKind) => readonly Operation[];
  /** The requests go through a network, which may respond in the service's place. */
  readonly hasNetwork: boolean;
  /** Begins to disturb requests. The returned function ends it, and returns what went wrong with the disturbance. */
  readonly disturb: (place: Place, cell: Cell<Row>) => () => readonly string[];
  /** Returns what is not as it must be, in words. */
  readonly problems: (place: Place, facts: Facts<Row>) => Promise<readonly string[]>;
}

export interface Observed<Row extends Trouble> {
  readonly cell: Cell<Row>;
  readonly said: readonly Said[];
  readonly broken: readonly string[];
}

export interface Result<Row extends Trouble> {
  readonly calm: ReadonlyMap<Operation, Calm>;
  readonly observed: readonly Observed<Row>[];
}

/** Cells that are run at the same time. */
const PLACES = 14;

const LONG_TIMEOUT_SECONDS = 60;
/** The timeout of a request in the cells in which no response ever arrives. */
const PATIENT_TIMEOUT_SECONDS = 1;

/** Runs every cell, or those that `choose` returns; the order of what it returns is always the same. */
export async function runMatrix<Row extends Trouble>(
  matrix: Matrix<Row>,
  kind: ClusterKind,
  choose: (cells: readonly Cell<Row>[]) => readonly Cell<Row>[] = (cells) => cells,
): Promise<Result<Row>> {
  const listeners = process.getMaxListeners();
  process.setMaxListeners(listeners + PLACES);
  const places = await Promise.all(Array.from({ length: PLACES }, () => openPlace(kind, matrix.hasNetwork)));
  try {
    const calm = new Map<Operation, Calm>();
    for (const operation of matrix.operations(kind))
      calm.set(operation, await runCalm(places[0] as Place, operation));
    const cells = choose(cellsOf(matrix, calm));
    const isPatient = (at: number) => Number(cells[at]?.trouble.isPatient ?? false);
    const queue = [...cells.keys()].sort((left, right) => isPatient(right) - isPatient(left));
    const observed: Observed<Row>[] = [];
    await Promise.all(
      places.map(async (place, index) => {
        // From both ends, so that the machine is not idle while some cells wait.
        const next = () => (index % 2 === 0 ? queue.shift() : queue.pop());
        for (let at = next(); at !== undefined; at = next()) {
          const cell = cells[at] as Cell<Row>;
          observed[at] = await runCell(matrix, place, cell, calm.get(cell.operation) as Calm);
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
export function brokenCells(observed: readonly Observed<Trouble>[]): readonly string[] {
  return observed.flatMap(({ cell, broken }) => broken.map((problem) => `${nameOf(cell)}: ${problem}`));
}

function nameOf({ operation, request, trouble, isCarriedOut, lasting }: Cell<Trouble>): string {
  const carriedOut = isCarriedOut ? "" : ", not carried out";
  return `${operation.kind}: ${operation.name}, request ${request}, ${trouble.name}${carriedOut}, ${lasting}`;
}

/** Every cell there is, given what the operations do without trouble. */
function cellsOf<Row extends Trouble>(
  { troubles, hasNetwork }: Matrix<Row>,
  calm: Result<Row>["calm"],
): readonly Cell<Row>[] {
  return [...calm].flatMap(([operation, { requests }]) =>
    requests.flatMap((line, index) =>
      troubles.flatMap((trouble) =>
        (hasNetwork && !line.startsWith("GET ") ? [true, false] : [true])
          .filter((isCarriedOut) => trouble.on?.(line, isCarriedOut, operation) !== false)
          .flatMap((isCarriedOut) =>
            (["once", "on and on"] as const).map((lasting) => ({
              operation,
              request: index + 1,
              trouble,
              isCarriedOut,
              lasting,
            })),
          ),
      ),
    ),
  );
}

async function runCalm(place: Place, operation: Operation): Promise<Calm> {
  const { kept } = await prepare(place, operation, LONG_TIMEOUT_SECONDS);
  const step = await operation.run(place, kept);
  place.takeRequests();
  place.network?.restart();
  const { said } = await step();
  if (said.length > 0 && operation.begins !== "cluster of somebody else")
    throw new Error(`${operation.name} without trouble said: ${textOf(said)}`);
  const requests = place.takeRequests().map((line) => line.replace(/\/\d+/, "/<id>"));
  const put = place.network?.take().find(({ method }) => method === "PUT");
  await place.removeClusters();
  return { requests, put: put && (JSON.parse(put.body.toString("utf8")) as JsonObject) };
}

async function runCell<Row extends Trouble>(
  matrix: Matrix<Row>,
  place: Place,
  cell: Cell<Row>,
  calm: Calm,
): Promise<Observed<Row>> {
  const { operation, trouble } = cell;
  const timeoutSeconds = trouble.isPatient === true ? PATIENT_TIMEOUT_SECONDS : LONG_TIMEOUT_SECONDS;
  const { kept, priorId, foreignId } = await prepare(place, operation, timeoutSeconds);
  const step = await operation.run(place, kept);
  place.network?.restart();
  const end = matrix.disturb(place, cell);
  const start = performance.now();
  const { kept: held, said } = await step();
  const milliseconds = performance.now() - start;
  const seen = place.network?.take() ?? [];
  const unplayed = end();
  await place.begin(LONG_TIMEOUT_SECONDS);
  const problems = await matrix.problems(place, {
    cell,
    calm,
    kept,
    priorId,
    foreignId,
    held,
    said,
    seen,
    milliseconds,
    timeoutSeconds,
  });
  await place.removeClusters();
  return { cell, said, broken: [...unplayed, ...problems] };
}

/** Brings about what the operation begins with, by undisturbed commands. */
async function prepare(
  place: Place,
  { begins, cluster }: Operation,
  timeoutSeconds: number,
): Promise<{ readonly kept?: Kept; readonly priorId?: number; readonly foreignId?: number }> {
  await place.begin(LONG_TIMEOUT_SECONDS);
  const prepared = await begun();
  await place.begin(timeoutSeconds);
  return prepared;

  async function begun() {
    const { terraform, kind } = place;
    if (begins === "nothing") return {};
    if (begins === "cluster of somebody else") {
      const made = await place.ask("POST", `/cluster/${kind}`, { name: NAME, organization_id: ORGANIZATION });
      return { foreignId: Number(made["id"]) };
    }
    const { kept, said } = await terraform.apply(await terraform.plan(undefined, cluster));
    if (kept === undefined || said.length > 0) throw new Error(`there is no cluster: ${textOf(said)}`);
    const priorId = Number(kept.value["id"]);
    const fields = place.emulator.stored(kind, priorId) ?? {};
    await place.ask("PUT", `/cluster/${kind}/${priorId}`, { ...fields, ...UNKNOWN_FIELDS });
    return { kept, priorId };
  }
}
