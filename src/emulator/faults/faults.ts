/** Selects the faults of each request. The same seed and the same requests result in the same faults. */
import type { OperationName } from "../../contract";
import type { ClusterKind } from "../../schema";
import type { FaultRule } from "./fault-rules";
import type { FaultName } from "./fault-table";

export interface FaultState extends FaultRule {
  /** How often it has been played. */
  readonly played: number;
}

export interface Faults {
  /** Returns the faults to play on a request, each kind at most once, and counts them as played. */
  draw(operation: OperationName, kind: ClusterKind): ReadonlyMap<FaultName, FaultRule>;
  states(): readonly FaultState[];
  /** Adds a fault; returns a function that ends it. */
  inject(rule: FaultRule): () => void;
  /** Replaces all faults. */
  set(rules: readonly FaultRule[], seed?: number): void;
}

const NONE: ReadonlyMap<FaultName, FaultRule> = new Map();

export function openFaults(rules: readonly FaultRule[], seed = 1): Faults {
  let active: { readonly rule: FaultRule; passed: number; played: number }[] = [];
  let random = randomFrom(seed);

  const set = (given: readonly FaultRule[], newSeed = seed) => {
    active = given.map((rule) => ({ rule, passed: 0, played: 0 }));
    random = randomFrom(newSeed);
  };
  set(rules);

  return {
    draw: (operation, kind) => {
      if (active.length === 0) return NONE;
      const drawn = new Map<FaultName, FaultRule>();
      for (const entry of active) {
        const { rule } = entry;
        const concerns =
          (rule.operations?.includes(operation) ?? true) &&
          (rule.kinds?.includes(kind) ?? true) &&
          entry.played < (rule.count ?? Infinity);
        if (!concerns || drawn.has(rule.fault)) continue;
        entry.passed += 1;
        if (entry.passed <= (rule.skip ?? 0) || random() >= (rule.probability ?? 1)) continue;
        entry.played += 1;
        drawn.set(rule.fault, rule);
      }
      return drawn;
    },
    inject: (rule) => {
      const entry = { rule, passed: 0, played: 0 };
      active.push(entry);
      return () => {
        active = active.filter((other) => other !== entry);
      };
    },
    states: () => active.map(({ rule, played }) => ({ ...rule, played })),
    set,
  };
}

/** Returns a generator of numbers from 0 to 1, a linear congruential one (Knuth's MMIX). */
function randomFrom(seed: number): () => number {
  let state = BigInt.asUintN(64, BigInt(Math.trunc(seed)));
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 11n) / 2 ** 53;
  };
}
