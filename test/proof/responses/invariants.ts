/** The six invariants that hold after every operation, for any response. */
import type { JsonObject } from "../../../src/json";
import { hasErrors, type Kept, type Plan, type Said, textOf } from "../core-step";
import { NAME, ORGANIZATION } from "../faults/clusters";
import { importInstruction } from "../faults/converge";
import { type Operation, SECRETS } from "../faults/operations";
import { TOKEN } from "../faults/place";
import type { Seen } from "./network";

/** The state before and after an operation. The emulator's records show what the service really has. */
export interface Facts {
  readonly operation: Operation;
  /** The cluster in the state before, and one of the same name that somebody else made. */
  readonly priorId: number | undefined;
  readonly foreignId: number | undefined;
  readonly held: Kept | undefined;
  readonly said: readonly Said[];
  readonly seen: readonly Seen[];
  /** The ids of the clusters that have the name now. */
  readonly there: readonly number[];
  readonly isForeignUntouched: boolean;
  /** What Terraform would do next, without another look at the service; undefined if there is nothing to plan. */
  readonly next: Plan["action"] | undefined;
  /** The body of the operation's PUT in an undisturbed run. */
  readonly calmPut: JsonObject | undefined;
  readonly milliseconds: number;
  readonly mostMilliseconds: number;
  readonly says: RegExp;
}

export interface Invariant {
  readonly name: string;
  /** Returns what breaks it, in words. */
  readonly breaks: (facts: Facts) => readonly string[];
}

const when = (isBroken: boolean, words: string): readonly string[] => (isBroken ? [words] : []);

/** Returns the ids that this configuration made or imported. */
function ownIds({ priorId, seen }: Facts): ReadonlySet<number> {
  const made = seen.flatMap(({ method, real }) =>
    method === "POST" && real?.status === 201
      ? [(JSON.parse(real.body.toString("utf8")) as { id: number }).id]
      : [],
  );
  return new Set([...made, ...(priorId === undefined ? [] : [priorId])]);
}

const heldId = ({ held }: Facts): number | undefined =>
  held === undefined || typeof held.value["id"] !== "number" ? undefined : held.value["id"];

export const INVARIANTS: readonly Invariant[] = [
  {
    name: "Only our own clusters",
    breaks: (facts) => {
      const own = ownIds(facts);
      const id = heldId(facts);
      const written = facts.seen
        .filter(({ method }) => method === "PUT" || method === "DELETE")
        .map(({ path }) => Number(path.split("/").pop()));
      return [
        ...when(
          id !== undefined && facts.operation.isOfState && !own.has(id),
          `the state has cluster ${id}, which is not ours`,
        ),
        ...written.filter((target) => !own.has(target)).map((target) => `wrote to ${target}`),
        ...when(!facts.isForeignUntouched, "touched a cluster of somebody else"),
      ];
    },
  },
  {
    name: "Nothing forgotten",
    breaks: (facts) => {
      const own = ownIds(facts);
      const hint = importInstruction(facts.said);
      const text = textOf(facts.said);
      return facts.there
        .filter((id) => own.has(id) && facts.operation.isOfState)
        .filter((id) => heldId(facts) !== id)
        .filter((id) => facts.operation.begins !== "cluster outside of Terraform" && id !== undefined)
        .filter(
          (id) =>
            hint !== `${id}` &&
            hint !== `${ORGANIZATION}/${NAME}` &&
            !text.includes(`${ORGANIZATION}/${NAME}`),
        )
        .map((id) => `forgot cluster ${id}`);
    },
  },
  {
    name: "Nothing destroyed by a response",
    breaks: ({ operation, held, priorId, there, next }) => [
      ...when(held?.isTainted === true, "the cluster is tainted: the next apply destroys it"),
      ...when(
        next === "replace" || (next === "delete" && operation.config !== null),
        `plans to ${next ?? ""}`,
      ),
      ...when(
        operation.begins === "cluster" &&
          operation.isOfState &&
          held === undefined &&
          there.includes(priorId ?? -1),
        "left a cluster that exists out of the state",
      ),
    ],
  },
  {
    name: "Byte for byte",
    breaks: ({ seen, calmPut }) =>
      seen
        .filter(({ method }) => method === "PUT")
        .flatMap(({ body }) => {
          const text = body.toString("utf8");
          if (text.includes("\uFFFD")) return ["a PUT holds replacement characters"];
          const sent = comparable(JSON.parse(text) as JsonObject);
          const wanted = comparable(calmPut ?? {});
          return when(sent !== wanted, `a PUT sent ${sent} instead of ${wanted}`);
        }),
  },
  {
    name: "Ends in time",
    breaks: ({ milliseconds, mostMilliseconds }) =>
      when(milliseconds > mostMilliseconds, `took ${milliseconds} ms of ${mostMilliseconds}`),
  },
  {
    name: "Useful messages",
    breaks: ({ operation, priorId, there, said, says }) => {
      if (said.length === 0) return [];
      const text = textOf(said);
      const id = priorId ?? there[0] ?? 0;
      return [
        ...when(!says.test(text) && !OUTCOMES.test(text), "does not say how it failed"),
        ...when(
          hasErrors(said) && !said.some(({ summary }) => operation.says(id).test(summary)),
          "does not name the operation and the cluster",
        ),
        ...when(
          [...SECRETS, TOKEN, "s3cret"].some((secret) => text.includes(secret)),
          "shows a secret",
        ),
        ...when(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\uFFFD]/.test(text),
          "shows bytes that are not text",
        ),
        ...when(/\bat \S+ \(|\.[jt]s:\d+|Internal error/.test(text), "shows an error of our own"),
        ...when(text.length > 3000, "is too long"),
      ].map((problem) => `${problem}: ${text}`);
    },
  },
];

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
