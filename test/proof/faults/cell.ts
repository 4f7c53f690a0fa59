/** Runs one cell of the matrix, and looks at everything that it must leave as it is. */
import { isDeepStrictEqual } from "node:util";

import type { FaultRule } from "../../../src/emulator";
import type { JsonObject } from "../../../src/json";
import type { TerraformObject } from "../../../src/plugin";
import { hasErrors, type Kept, type Said, textOf } from "../core-step";
import { converge, type Next } from "./converge";
import { asStored, type Operation, SECRETS, UNKNOWN_FIELDS } from "./operations";
import { type Place, TOKEN } from "./place";
import { SHORT_TIMEOUT_SECONDS, type Trouble } from "./troubles";

/** One request of an operation, and what goes wrong with it. */
export interface Cell {
  readonly operation: Operation;
  /** Which of the operation's requests is the first one that is struck, from 1 on. */
  readonly request: number;
  readonly trouble: Trouble;
  /** One request alone, or this one and all that follow in the operation. */
  readonly lasting: "once" | "on and on";
}

/** An operation without any trouble. */
export interface Calm {
  /** Method and path of each request. */
  readonly requests: readonly string[];
  /** What the service stores before and after it; undefined: no cluster. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
  /** What Terraform knows of the cluster after it, without what the service chooses. */
  readonly known: TerraformObject | undefined;
}

/** What was observed. */
export interface Outcome {
  readonly result: "done" | "warned" | "failed";
  /** The client sent more requests than the operation needs. */
  readonly isTriedAgain: boolean;
  /** What the service has after it: what it had before, what was wanted, or something else. */
  readonly service: "before" | "after" | "else";
  /** What Terraform knows after it. */
  readonly state: "before" | "after" | "tainted" | "else";
  readonly next: Next;
}

export interface Observed {
  readonly cell: Cell;
  readonly outcome: Outcome;
  readonly said: readonly Said[];
  /** What is not as it must be, in words; empty where all is well. */
  readonly broken: readonly string[];
}

const LONG_TIMEOUT_SECONDS = 60;
const DAY = 86_400_000;

/** Disturbs nothing, and is played on every request that the trouble is not the same fault for. */
const COUNTER: FaultRule = { fault: "latency", milliseconds: 0 };

/** What an operation does where nothing goes wrong: how many requests there are to disturb, and what it leaves. */
export async function runCalm(place: Place, operation: Operation): Promise<Calm> {
  const { kept } = await prepare(place, operation, LONG_TIMEOUT_SECONDS);
  const before = place.clusters()[0]?.fields;
  const step = await operation.run(place, kept);
  place.takeRequests();
  const { kept: held, said } = await step();
  if (said.length > 0) throw new Error(`${operation.name} without trouble said: ${textOf(said)}`);
  const requests = place.takeRequests().map((line) => line.replace(/\/\d+/, "/<id>"));
  const after = place.clusters()[0]?.fields;
  await place.removeClusters();
  return { requests, before, after, known: knownOf(held) };
}

export async function runCell(place: Place, cell: Cell, calm: Calm): Promise<Observed> {
  const { operation, trouble } = cell;
  const isSilent = trouble.fault.fault.startsWith("silent");
  const { kept, id } = await prepare(
    place,
    operation,
    isSilent ? SHORT_TIMEOUT_SECONDS : LONG_TIMEOUT_SECONDS,
  );
  const step = await operation.run(place, kept);
  const fault = {
    ...trouble.fault,
    ...(trouble.fault.fault === "stuck-field" && { field: operation.field ?? "" }),
    skip: cell.request - 1,
    ...(cell.lasting === "once" && { count: 1 }),
  };
  place.emulator.faults.set([fault, COUNTER]);
  const { kept: held, said } = await step();
  const states = place.emulator.faults.states();
  const requests = states
    .filter((state) => state.fault === COUNTER.fault)
    .reduce((sum, { played }) => sum + played, 0);
  place.emulator.faults.set([]);
  place.later(DAY);

  const there = place.clusters();
  const outcome = {
    result: hasErrors(said) ? "failed" : said.length > 0 ? "warned" : "done",
    isTriedAgain: requests > calm.requests.length,
    service: serviceHas(there[0]?.fields, calm),
    state: terraformHas(held, kept, calm),
  } as const;
  const diagnosed = diagnosticProblems(said, cell, there[0]?.id ?? id ?? 0);

  await place.begin(LONG_TIMEOUT_SECONDS);
  const { next, problems } = await converge(place, operation, { kept, held });
  const [last] = place.clusters();
  const must: readonly (readonly [boolean, string])[] = [
    [states[0]?.played !== 0, "the trouble did not happen"],
    [there.length <= 1 && place.clusters().length <= 1, "the cluster was made twice"],
    [id === undefined || operation.config === null || last?.id === id, "the cluster was lost"],
    [
      isDeepStrictEqual(last?.fields, wantedOf(operation)),
      `the service has in the end ${shown(last?.fields)}`,
    ],
    [place.areBystandersUntouched(), "another cluster was touched"],
    [said.length === 0 || outcome.result !== "done", "it said something and was done"],
  ];
  await place.removeClusters();
  return {
    cell,
    outcome: { ...outcome, next },
    said,
    broken: [
      ...must.filter(([holds]) => !holds).map(([, otherwise]) => otherwise),
      ...problems,
      ...diagnosed,
    ],
  };
}

/** What the service must store in the end: the configuration, secrets included, and what it does not know. */
function wantedOf({ config, begins }: Operation): JsonObject | undefined {
  if (config === null) return undefined;
  return { ...asStored(config), ...(begins !== "nothing" && UNKNOWN_FIELDS) };
}

/** Brings about what the operation begins with, by commands of Terraform's that nothing disturbs. */
export async function prepare(
  place: Place,
  { begins, cluster }: Operation,
  requestTimeoutSeconds: number,
): Promise<{ readonly kept?: Kept; readonly id?: number }> {
  await place.begin(LONG_TIMEOUT_SECONDS);
  if (begins === "nothing") {
    if (requestTimeoutSeconds !== LONG_TIMEOUT_SECONDS) await place.begin(requestTimeoutSeconds);
    return {};
  }
  const { terraform, kind } = place;
  const { kept, said } = await terraform.apply(await terraform.plan(undefined, cluster));
  if (kept === undefined || said.length > 0) throw new Error(`there is no cluster: ${textOf(said)}`);
  const id = Number(kept.value["id"]);
  const fields = place.emulator.stored(kind, id) ?? {};
  await place.ask("PUT", `/cluster/${kind}/${id}`, { ...fields, ...UNKNOWN_FIELDS });
  await place.begin(requestTimeoutSeconds);
  return { kept, id };
}

function serviceHas(fields: JsonObject | undefined, { before, after }: Calm): Outcome["service"] {
  if (isDeepStrictEqual(fields, after)) return "after";
  return isDeepStrictEqual(fields, before) ? "before" : "else";
}

function terraformHas(held: Kept | undefined, kept: Kept | undefined, { known }: Calm): Outcome["state"] {
  if (held?.isTainted === true) return "tainted";
  if (isDeepStrictEqual(knownOf(held), known)) return "after";
  return held === undefined || isDeepStrictEqual(knownOf(held), knownOf(kept)) ? "before" : "else";
}

/** Without what differs from one cluster to the next. */
function knownOf(kept: Kept | undefined): TerraformObject | undefined {
  if (kept === undefined) return undefined;
  const own = ["id", "url", "opensearch_dashboards_url", "cluster_id", "password"];
  return Object.fromEntries(Object.entries(kept.value).filter(([name]) => !own.includes(name)));
}

const STACK = /\bat \S+ \(|\.[jt]s:\d+|\bpanic\b/;

/** What a message must hold: what was tried, on which cluster, how it failed, what to do; and what it must not. */
function diagnosticProblems(
  said: readonly Said[],
  { operation, trouble }: Cell,
  id: number,
): readonly string[] {
  if (said.length === 0) return [];
  const text = textOf(said);
  const must: readonly (readonly [boolean, string])[] = [
    [
      said.some(({ summary }) => operation.says(id).test(summary)),
      "does not name the operation and the cluster",
    ],
    [trouble.says.test(text), "does not say how it failed"],
    [said.every(({ detail }) => /^[A-Z][^]{20,}/.test(detail)), "does not say what to do"],
    [![...SECRETS, TOKEN].some((secret) => text.includes(secret)), "shows a secret"],
    [!STACK.test(text), "shows where in the program it happened"],
  ];
  return must.filter(([holds]) => !holds).map(([, problem]) => `the message ${problem}: ${text}`);
}

function shown(fields: JsonObject | undefined): string {
  return fields === undefined ? "no cluster" : JSON.stringify(fields);
}
