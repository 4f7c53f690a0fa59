/** Runs cells: an operation, one of its requests, the response to it, and whether the request was carried out. */
import type { JsonObject } from "../../../src/json";
import type { ClusterKind } from "../../../src/schema";
import { hasErrors, type Kept, type Said, Violation } from "../core-step";
import { type Calm, prepare, runCalm } from "../faults/cell";
import { NAME, ORGANIZATION } from "../faults/clusters";
import { type Operation, OPERATIONS, PROMETHEUS_OPERATIONS } from "../faults/operations";
import { MAX_RETRIES, openPlace, type Place } from "../faults/place";
import { type Facts, INVARIANTS } from "./invariants";
import { type Network, openNetwork } from "./network";
import type { ResponseRow } from "./rows/row";

export interface Cell {
  readonly operation: Operation;
  /** Which of the operation's requests is the first one that is disturbed, from 1 on. */
  readonly request: number;
  readonly row: ResponseRow;
  readonly isCarriedOut: boolean;
  /** This request alone, or this one and all that follow in the operation. */
  readonly lasting: "once" | "on and on";
}

export interface Observed {
  readonly cell: Cell;
  readonly result: "works" | "works with a warning" | "error";
  /** The error says how to import the cluster. */
  readonly isNamed: boolean;
  /** What breaks an invariant, in words; empty if all hold. */
  readonly broken: readonly string[];
}

export interface Field {
  readonly place: Place;
  readonly network: Network;
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

export async function openField(kind: ClusterKind): Promise<Field> {
  const environment: Record<string, string> = {};
  let network: Network | undefined;
  const place = await openPlace({
    kind,
    environment,
    addressOf: async (url) => (network = await openNetwork(url)).url,
  });
  if (network === undefined) throw new Error("there is no network");
  const opened: Network = network;
  return {
    place,
    network: opened,
    environment,
    close: async () => {
      await place.close();
      await opened.close();
    },
  };
}

/** An operation without any disturbance. */
export interface CalmRun extends Calm {
  readonly put: JsonObject | undefined;
}

const TIMEOUT_SECONDS = 60;
const PATIENT_TIMEOUT_SECONDS = 1;
/** For the machine, which may be busy. */
const SLACK_MS = 20_000;

const TAKEN_NAME = "Create of a name that is taken";

/** The operations on each kind of cluster; several updates would show the same. */
export const PLAYED: Readonly<Partial<Record<ClusterKind, readonly Operation[]>>> = {
  opensearch: played(OPERATIONS),
  prometheus: played(PROMETHEUS_OPERATIONS),
};

/** With a create where a cluster of the same name exists, which somebody else made. */
function played(operations: readonly Operation[]): readonly Operation[] {
  const create = operations.find(({ name }) => name === "Create") as Operation;
  return [
    ...operations.filter(({ name }) => !/^Update of (secrets|a nested)/.test(name)),
    { ...create, name: TAKEN_NAME },
  ];
}

export async function calmRuns({ place, network }: Field): Promise<ReadonlyMap<Operation, CalmRun>> {
  const runs = new Map<Operation, CalmRun>();
  for (const operation of PLAYED[place.kind] ?? []) {
    network.restart();
    const calm = await runCalm(place, operation);
    const put = network.take().find(({ method }) => method === "PUT");
    runs.set(operation, {
      ...calm,
      put: put === undefined ? undefined : (JSON.parse(put.body.toString("utf8")) as JsonObject),
    });
  }
  return runs;
}

/** Every cell there is, given what the operations do without disturbance. */
export function cellsOf(
  rows: readonly ResponseRow[],
  calm: ReadonlyMap<Operation, CalmRun>,
): readonly Cell[] {
  return [...calm].flatMap(([operation, { requests }]) =>
    requests.flatMap((line, index) =>
      rows.flatMap((row) =>
        (line.startsWith("GET ") ? [true] : [true, false])
          .filter((isCarriedOut) => row.on === undefined || row.on(line, isCarriedOut))
          .flatMap((isCarriedOut) =>
            (["once", "on and on"] as const).map((lasting) => ({
              operation,
              request: index + 1,
              row,
              isCarriedOut,
              lasting,
            })),
          ),
      ),
    ),
  );
}

export async function runCell(field: Field, cell: Cell, calm: CalmRun): Promise<Observed> {
  const { place, network } = field;
  const { operation, row, request } = cell;
  network.interfere = () => undefined;
  const timeout = row.isPatient === true ? PATIENT_TIMEOUT_SECONDS : TIMEOUT_SECONDS;
  const { kept, id } = await prepare(place, operation, timeout);
  const foreignId = operation.name === TAKEN_NAME ? await somebodyElses(place) : undefined;
  const foreignBefore = stored(place, foreignId);
  const step = await operation.run(place, kept);
  network.restart();
  network.interfere = (count, method, path) => {
    const isHit = cell.lasting === "once" ? count === request : count >= request;
    const line = `${method} ${path.replace(/\/\d+/, "/<id>").replace(/\?.*/, "")}`;
    const isCarriedOut = method === "GET" || cell.isCarriedOut;
    if (!isHit || row.on?.(line, isCarriedOut) === false) return undefined;
    return { isCarriedOut, respond: row.respond };
  };
  const start = performance.now();
  const { kept: held, said } = await step();
  const milliseconds = performance.now() - start;
  const seen = network.take();
  network.interfere = () => undefined;

  await place.begin(TIMEOUT_SECONDS);
  const attempts = MAX_RETRIES + 1;
  const facts: Facts = {
    operation,
    priorId: id,
    foreignId,
    held,
    said,
    seen,
    there: place.clusters().map((cluster) => cluster.id),
    isForeignUntouched: place.areBystandersUntouched() && stored(place, foreignId) === foreignBefore,
    next: await nextAction(place, operation, held),
    calmPut: calm.put,
    milliseconds,
    mostMilliseconds: 1000 * timeout * attempts * (calm.requests.length + 2) + SLACK_MS,
    says: row.says,
  };
  await place.removeClusters();
  return {
    cell,
    ...resultOf(said),
    broken: INVARIANTS.flatMap(({ name, breaks }) => breaks(facts).map((words) => `${name}: ${words}`)),
  };
}

function resultOf(said: readonly Said[]): Pick<Observed, "result" | "isNamed"> {
  const result = hasErrors(said) ? "error" : said.length > 0 ? "works with a warning" : "works";
  return { result, isNamed: said.some(({ detail }) => detail.includes("terraform import <address")) };
}

/** Returns what Terraform would do next; undefined if there is nothing to plan, or the plan is refused. */
async function nextAction(
  { terraform }: Place,
  operation: Operation,
  held: Kept | undefined,
): Promise<Facts["next"]> {
  if (!operation.isOfState || operation.config === null) return undefined;
  try {
    return (await terraform.plan(held, operation.config)).action;
  } catch (error) {
    if (error instanceof Violation && hasErrors(error.said)) return undefined;
    throw error;
  }
}

async function somebodyElses(place: Place): Promise<number> {
  const made = await place.ask("POST", `/cluster/${place.kind}`, {
    name: NAME,
    organization_id: ORGANIZATION,
  });
  return Number(made["id"]);
}

function stored(place: Place, id: number | undefined): string {
  return id === undefined ? "" : JSON.stringify(place.emulator.stored(place.kind, id) ?? null);
}

/** Runs every cell on several fields at the same time; the patient ones first. */
export async function runCells(
  cells: readonly Cell[],
  calm: ReadonlyMap<Operation, CalmRun>,
  fields: readonly Field[],
): Promise<readonly Observed[]> {
  const observed: Observed[] = [];
  const queue = [...cells.keys()].sort(
    (left, right) =>
      Number(cells[right]?.row.isPatient ?? false) - Number(cells[left]?.row.isPatient ?? false),
  );
  await Promise.all(
    fields.map(async (field) => {
      for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
        const cell = cells[at] as Cell;
        observed[at] = await runCell(field, cell, calm.get(cell.operation) as CalmRun);
      }
    }),
  );
  return observed;
}

/** A cell in words. */
export function nameOf({ operation, request, row, isCarriedOut, lasting }: Cell): string {
  return `${operation.kind}: ${operation.name}, request ${request}, ${row.name}, ${isCarriedOut ? "" : "not "}carried out, ${lasting}`;
}
