/** Plays the faults that were drawn for a request: before the operation, and after it. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { FaultRule } from "./fault-rules";
import { type Fault, type FaultName, FAULTS } from "./fault-table";
import type { Playing } from "./plays";

export type Drawn = ReadonlyMap<FaultName, FaultRule>;

/** A request, and the faults that were drawn for it. */
export interface Struck {
  readonly drawn: Drawn;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Plays faults before the operation. Returns "done" if the request needs nothing more. Throws an ApiError for an error response. */
export async function playBefore(struck: Struck): Promise<"done" | undefined> {
  for (const [{ before }, playing] of drawnOf(struck)) {
    if ((await before?.(playing)) === "done") return "done";
  }
  return undefined;
}

/** Plays faults after the operation. `body` is that of the response without faults. Returns and throws as {@link playBefore}. */
export async function playAfter(struck: Struck, body: string | undefined): Promise<"done" | undefined> {
  const drawn = drawnOf(struck);
  for (const [{ after }, playing] of drawn) {
    if ((await after?.(playing)) === "done") return "done";
  }
  if (body === undefined) return undefined;
  const text = drawn.reduce((before, [{ change }]) => change?.(before) ?? before, body);
  for (const [{ send }, playing] of drawn) {
    if ((await send?.(playing, text)) === "done") return "done";
  }
  if (text === body) return undefined;
  await struck.reply.send(text);
  return "done";
}

/** Returns the faults in the order of the table. */
function drawnOf({ drawn, request, reply }: Struck): readonly (readonly [Fault, Playing])[] {
  return (Object.entries(FAULTS) as [FaultName, Fault][]).flatMap(([name, fault]) => {
    const details = drawn.get(name);
    return details === undefined ? [] : [[fault, { details, request, reply }] as const];
  });
}
