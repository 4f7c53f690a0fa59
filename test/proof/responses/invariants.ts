/** The six invariants that hold after every operation, for any response. */
import { isDeepStrictEqual } from "node:util";

import type { JsonObject } from "../../../src/json";
import { messageProblems } from "../cells/messages";
import { MAX_RETRIES, NAME, ORGANIZATION, type Place } from "../cells/place";
import type { Facts } from "../cells/run";
import { type Plan, textOf } from "../core-step";
import { importInstruction } from "../faults/converge";
import type { ResponseRow } from "./rows/row";

/** The state before and after an operation. The emulator's records show what the service really has. */
interface Observation extends Facts<ResponseRow> {
  /** The clusters that have the name now. */
  readonly there: ReturnType<Place["clusters"]>;
  readonly areBystandersUntouched: boolean;
  /** What Terraform would do next, without another look at the service; undefined if there is nothing to plan. */
  readonly next: Plan["action"] | undefined;
}

interface Invariant {
  readonly name: string;
  /** Returns what breaks it, in words. */
  readonly breaks: (facts: Observation) => readonly string[];
}

/** For the machine, which may be busy. */
const SLACK_MS = 20_000;

const when = (isBroken: boolean, words: string): readonly string[] => (isBroken ? [words] : []);

/** Returns the ids that this configuration made or imported. */
function ownIds({ priorId, seen }: Observation): ReadonlySet<number> {
  const made = seen.flatMap(({ method, real }) =>
    method === "POST" && real?.status === 201
      ? [(JSON.parse(real.body.toString("utf8")) as { id: number }).id]
      : [],
  );
  return new Set([...made, ...(priorId === undefined ? [] : [priorId])]);
}

const heldId = ({ held }: Observation): number | undefined =>
  held === undefined || typeof held.value["id"] !== "number" ? undefined : held.value["id"];

export const INVARIANTS: readonly Invariant[] = [
  {
    name: "Only our own clusters",
    breaks: (facts) => {
      const own = ownIds(facts);
      const id = heldId(facts);
      const foreign = facts.there.find((cluster) => cluster.id === facts.foreignId);
      const written = facts.seen
        .filter(({ method }) => method === "PUT" || method === "DELETE")
        .map(({ path }) => Number(path.split("/").pop()));
      return [
        ...when(
          id !== undefined && facts.cell.operation.isOfState && !own.has(id),
          `the state has cluster ${id}, which is not ours`,
        ),
        ...written.filter((target) => !own.has(target)).map((target) => `wrote to ${target}`),
        ...when(
          !facts.areBystandersUntouched ||
            (facts.foreignId !== undefined && !isDeepStrictEqual(foreign?.fields, SOMEBODY_ELSES)),
          "touched a cluster of somebody else",
        ),
      ];
    },
  },
  {
    name: "Nothing forgotten",
    breaks: (facts) => {
      const { isOfState, begins } = facts.cell.operation;
      if (!isOfState || begins === "cluster outside of Terraform") return [];
      const own = ownIds(facts);
      const isNamed = (id: number) =>
        importInstruction(facts.said) === `${id}` || textOf(facts.said).includes(`${ORGANIZATION}/${NAME}`);
      return facts.there
        .filter(({ id }) => own.has(id) && heldId(facts) !== id && !isNamed(id))
        .map(({ id }) => `forgot cluster ${id}`);
    },
  },
  {
    name: "Nothing destroyed by a response",
    breaks: ({ cell: { operation }, held, priorId, there, next }) => [
      ...when(held?.isTainted === true, "the cluster is tainted: the next apply destroys it"),
      ...when(
        next === "replace" || (next === "delete" && operation.config !== null),
        `plans to ${next ?? ""}`,
      ),
      ...when(
        operation.begins === "cluster" &&
          operation.isOfState &&
          held === undefined &&
          there.some(({ id }) => id === priorId),
        "left a cluster that exists out of the state",
      ),
    ],
  },
  {
    name: "Byte for byte",
    breaks: ({ seen, calm }) =>
      seen
        .filter(({ method }) => method === "PUT")
        .flatMap(({ body }) => {
          const text = body.toString("utf8");
          if (text.includes("\uFFFD")) return ["a PUT holds replacement characters"];
          const sent = comparable(JSON.parse(text) as JsonObject);
          const wanted = comparable(calm.put ?? {});
          return when(sent !== wanted, `a PUT sent ${sent} instead of ${wanted}`);
        }),
  },
  {
    name: "Ends in time",
    breaks: ({ milliseconds, timeoutSeconds, calm }) => {
      const most = 1000 * timeoutSeconds * (MAX_RETRIES + 1) * (calm.requests.length + 2) + SLACK_MS;
      return when(milliseconds > most, `took ${milliseconds} ms of ${most}`);
    },
  },
  {
    name: "Useful messages",
    breaks: ({ cell: { operation, trouble }, priorId, there, said }) => {
      const says = new RegExp(`${trouble.says.source}|${OUTCOMES.source}`);
      return messageProblems(said, { operation, id: priorId ?? there[0]?.id ?? 0, says });
    },
  },
];

/** What `cells/run.ts` makes of a name that is taken. */
const SOMEBODY_ELSES = { name: NAME, organization_id: ORGANIZATION };

/** What a message says of the outcome, if how it failed is less important. */
const OUTCOMES =
  /is not the new cluster|conflicts with what exists|does not show that the cluster is deleted|could not be found out/;

/** A body without what differs from one cluster to the next, in one order. */
function comparable(body: JsonObject): string {
  const own = ["id", "url", "opensearch_dashboards_url"];
  const sorted = Object.entries(body)
    .filter(([name]) => !own.includes(name))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(sorted);
}
