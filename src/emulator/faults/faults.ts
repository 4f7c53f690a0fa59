/** Selects and plays the faults of each request. The same seed and the same requests result in the same faults. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { OperationName } from "../../contract";
import type { ClusterKind } from "../../schema";
import type { FaultRule } from "./fault-rules";
import { type Fault, type FaultName, FAULTS } from "./fault-table";

export interface FaultState extends FaultRule {
  /** How often it has been played. */
  readonly played: number;
}

export type Drawn = ReadonlyMap<FaultName, FaultRule>;

const NONE: Drawn = new Map();

export class Faults {
  private active: { readonly rule: FaultRule; passed: number; played: number }[] = [];
  private random = randomFrom(0);

  constructor(
    rules: readonly FaultRule[],
    private readonly seed = 1,
  ) {
    this.set(rules);
  }

  /** Returns the faults to play on a request, each kind at most once, and counts them as played. */
  draw(operation: OperationName, kind: ClusterKind): Drawn {
    if (this.active.length === 0) return NONE;
    const drawn = new Map<FaultName, FaultRule>();
    for (const entry of this.active) {
      const { rule } = entry;
      const concerns =
        (rule.operations?.includes(operation) ?? true) &&
        (rule.kinds?.includes(kind) ?? true) &&
        entry.played < (rule.count ?? Infinity);
      if (!concerns || drawn.has(rule.fault)) continue;
      entry.passed += 1;
      if (entry.passed <= (rule.skip ?? 0) || this.random() >= (rule.probability ?? 1)) continue;
      entry.played += 1;
      drawn.set(rule.fault, rule);
    }
    return drawn;
  }

  states(): readonly FaultState[] {
    return this.active.map(({ rule, played }) => ({ ...rule, played }));
  }

  /** Adds a fault; returns a function that ends it. */
  inject(rule: FaultRule): () => void {
    const entry = { rule, passed: 0, played: 0 };
    this.active.push(entry);
    return () => {
      this.active = this.active.filter((other) => other !== entry);
    };
  }

  /** Replaces all faults. */
  set(rules: readonly FaultRule[], seed = this.seed): void {
    this.active = rules.map((rule) => ({ rule, passed: 0, played: 0 }));
    this.random = randomFrom(seed);
  }
}

/** Returns a generator of numbers from 0 to 1, a linear congruential one (Knuth's MMIX). */
function randomFrom(seed: number): () => number {
  let state = BigInt.asUintN(64, BigInt(Math.trunc(seed)));
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 11n) / 2 ** 53;
  };
}

/**
 * Responds to a request with faults: plays those before the operation, carries it out, and plays the others. `operate`
 * returns the body of the response without faults. Throws an ApiError for an error response.
 */
export async function playFaults(
  drawn: Drawn,
  request: FastifyRequest,
  reply: FastifyReply,
  operate: () => Promise<string | undefined>,
): Promise<FastifyReply> {
  const played = (Object.entries(FAULTS) as [FaultName, Fault][]).flatMap(([name, fault]) => {
    const details = drawn.get(name);
    return details === undefined ? [] : [{ fault, playing: { details, request, reply } }];
  });
  for (const { fault, playing } of played) {
    if ((await fault.before?.(playing)) === "done") return reply;
  }
  const body = await operate();
  for (const { fault, playing } of played) {
    if ((await fault.after?.(playing)) === "done") return reply;
  }
  if (body === undefined) return reply.send();
  const text = played.reduce((before, { fault }) => fault.change?.(before) ?? before, body);
  for (const { fault, playing } of played) {
    if ((await fault.send?.(playing, text)) === "done") return reply;
  }
  return reply.send(text);
}
