/** Any response to a request, carried out or not, and the invariants that hold whatever it is. */
import type { ClusterKind } from "../../../src/schema";
import { type Operation, OPERATIONS, PROMETHEUS_OPERATIONS } from "../cells/operations";
import type { Place } from "../cells/place";
import type { Matrix } from "../cells/run";
import { hasErrors, type Kept, Violation } from "../core-step";
import { INVARIANTS } from "./invariants";
import { BYTES } from "./rows/bytes";
import { CLUSTERS } from "./rows/clusters";
import type { ResponseRow } from "./rows/row";
import { SOCKETS } from "./rows/sockets";
import { STRANGERS } from "./rows/strangers";

export const RESPONSE_MATRIX: Matrix<ResponseRow> = {
  troubles: [...SOCKETS, ...STRANGERS, ...CLUSTERS, ...BYTES],
  operations,
  hasNetwork: true,
  disturb: ({ network }, { operation, request, trouble, lasting, ...cell }) => {
    if (network === undefined) throw new Error("there is no network");
    network.interfere = (count, method, path) => {
      const isHit = lasting === "once" ? count === request : count >= request;
      const line = `${method} ${path.replace(/\/\d+/, "/<id>").replace(/\?.*/, "")}`;
      const isCarriedOut = method === "GET" || cell.isCarriedOut;
      if (!isHit || trouble.on?.(line, isCarriedOut, operation) === false) return undefined;
      return { isCarriedOut, respond: trouble.respond };
    };
    return () => {
      network.interfere = () => undefined;
      return [];
    };
  },
  problems: async (place, facts) => {
    const observed = {
      ...facts,
      there: place.clusters(),
      areBystandersUntouched: place.areBystandersUntouched(),
      next: await nextAction(place, facts.cell.operation, facts.held),
    };
    return INVARIANTS.flatMap(({ name, breaks }) => breaks(observed).map((words) => `${name}: ${words}`));
  },
};

/** With a create where somebody else made a cluster of the same name; several updates would show the same. */
function operations(kind: ClusterKind): readonly Operation[] {
  const all = kind === "opensearch" ? OPERATIONS : PROMETHEUS_OPERATIONS;
  const create = all.find(({ name }) => name === "Create") as Operation;
  return [
    ...all.filter(({ name }) => !/^Update of (secrets|a nested)/.test(name)),
    { ...create, name: "Create of a name that is taken", begins: "cluster of somebody else" },
  ];
}

/** Returns what Terraform would do next; undefined if there is nothing to plan, or the plan is refused. */
async function nextAction({ terraform }: Place, operation: Operation, held: Kept | undefined) {
  if (!operation.isOfState || operation.config === null) return undefined;
  try {
    return (await terraform.plan(held, operation.config)).action;
  } catch (error) {
    if (error instanceof Violation && hasErrors(error.said)) return undefined;
    throw error;
  }
}
